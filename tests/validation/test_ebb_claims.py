"""The fast subset of the claims about effective bandwidth: Atlas with few draws, what can be counted."""

from __future__ import annotations

import pytest

from tests.validation import ebb_claims
from tests.validation.claims import Claim
from tests.validation.ebb_closed_form import permutation_fraction
from tests.validation.ebb_published import CHIC_BINS_MIB_PER_S, published
from tests.validation.ebb_study import (
    Figures,
    bin_points,
    closed_form_points,
    contrast_points,
    machine_points,
    run_points,
    shift_points,
    slide_point,
)


def must_reach(claims: list[Claim]) -> None:
    missed = {claim.identifier: claim.ours for claim in claims if not claim.reached}
    assert claims
    assert not missed


@pytest.fixture(scope="module")
def atlas() -> Figures:
    points, _ = machine_points("effective-bisection-quick.yaml")
    return run_points(points, replicates=3)


def test_atlas_delivers_what_was_published(atlas: Figures) -> None:
    claims = ebb_claims.atlas(atlas)
    assert len(claims) == 4
    must_reach(claims)


def test_linear_order_is_pathological_on_atlas() -> None:
    point = contrast_points()["linear", "atlas"]
    figures = run_points({("linear", "atlas"): point})
    assert figures.percent(("linear", "atlas")) == pytest.approx(36.9, abs=1.0)


def test_permutations_reach_the_closed_form() -> None:
    points = closed_form_points(draws=1000)
    figures = run_points(points)
    for (name, endpoints), half in (
        (("permutation", "288"), 12),
        (("permutation", "648"), 18),
    ):
        assert figures.percent((name, endpoints)) == pytest.approx(
            100 * permutation_fraction(half), abs=0.15
        )


def test_closed_form_has_the_known_values() -> None:
    assert permutation_fraction(12) == pytest.approx(0.6797, abs=5e-5)
    assert permutation_fraction(18) == pytest.approx(0.6642, abs=5e-5)


def test_every_shift_is_free_of_congestion_under_d_mod_k() -> None:
    must_reach(ebb_claims.shifts(run_points(shift_points([(288, 24), (648, 36)]))))


def test_the_slides_two_flows_meet() -> None:
    must_reach([ebb_claims.slide(run_points({("slide", "8"): slide_point()}))])


def test_congestion_costs_what_was_measured_on_chic() -> None:
    must_reach([ebb_claims.bins(run_points(bin_points(CHIC_BINS_MIB_PER_S[0])))])


def test_claims_can_be_missed(atlas: Figures) -> None:
    worse = Figures()
    for key, rows in atlas.metrics.items():
        worse.metrics[key] = [{name: 0.9 * value for name, value in row.items()} for row in rows]
    assert not any(claim.reached for claim in ebb_claims.atlas(worse))


def test_published_table_is_complete() -> None:
    table = published()
    assert {name: len(row) for name, row in table.items()} == {
        "ranger": 4,
        "atlas": 4,
        "thunderbird": 4,
    }
    assert table["atlas"]["bisect"] == 55.6
