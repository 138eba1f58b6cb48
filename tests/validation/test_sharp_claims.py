"""The claims on SHARP and NVLS: all of them, for formulas and idle networks take little time."""

from __future__ import annotations

import pytest

from tests.validation import sharp_claims
from tests.validation.claims import Claim
from tests.validation.sharp_study import Cell, published, sharp_cells

CLAIMS = {claim.identifier: claim for claim in sharp_claims.all_claims()}
MISSED = {"5.b", "5.e, hosts", "Table 1, packet model", "Table 4, packet model"}
"""Stay in docs/validation.md as missed."""


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
def test_claims_are_reached_but_for_those_known_as_missed(claim: Claim) -> None:
    assert claim.reached in ((False,) if claim.identifier in MISSED else (True, None)), claim.told


def test_misprints_are_no_targets() -> None:
    assert 256 not in published(1, "rc_ud_us")
    assert 512 not in published(4, "comm8")
    assert 4096 not in published(4, "comm8")
    assert len(list(sharp_cells(4))) == 42


def test_a_table_is_missed_when_a_cell_is_off() -> None:
    cells = [Cell(1, "rc_only_us", size, 2.0, 2.0) for size in (4, 8)]
    assert sharp_claims.residuals(1, cells).reached
    assert not sharp_claims.residuals(1, [*cells, Cell(1, "rc_only_us", 16, 2.0, 2.2)]).reached
