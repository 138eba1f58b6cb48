"""Every fault of `make mutants` still has its text and its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.what for fault in FAULTS])
def test_a_fault_can_be_put_in(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text().count(fault.before) == 1
    assert fault.after != fault.before
    assert all((ROOT / path).exists() for path in fault.tests)
