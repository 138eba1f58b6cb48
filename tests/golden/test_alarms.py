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
    "shared_memory": ["truncated"],
    "equal_counts": ["frozen"],
}
_RAISED |= {
    case.name: ["truncated"]
    for case in CASES
    if case.name.startswith("lost_")
    and case.name
    not in (
        "lost_disconnected",
        "lost_failed_alike",
        "lost_failed_unequal",
        "lost_search",
        "lost_endpoints",
    )
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_alarms(case: Case) -> None:
    assert [alarm.name for alarm in case.answer().alarms] == _RAISED.get(case.name, [])
