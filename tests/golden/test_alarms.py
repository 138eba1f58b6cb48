"""Which golden studies raise which alarms: these and no others."""

from __future__ import annotations

import pytest

from tests.golden.case import Case
from tests.golden.cases import CASES

_RAISED = {
    "at_zero": ["frozen"],
    "timed_out": ["truncated"],
    "no_effect": ["no_effect"],
    "frozen": ["frozen"],
    "beyond_physics": ["beyond_physics"],
    "unfair": ["default_routing", "unlike_networks", "unlike_networks", "overloaded"],
    "thin": ["thin"],
    "drawn_with_lost_runs": ["truncated"],
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_alarms(case: Case) -> None:
    assert [alarm.name for alarm in case.answer().alarms] == _RAISED.get(case.name, [])
