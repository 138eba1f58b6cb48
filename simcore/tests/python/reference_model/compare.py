"""The comparison itself: every packet and every port, to the picosecond."""

from __future__ import annotations

from reference_model.cases import Case
from reference_model.parts import Arrival
from simcore import _core


def assert_same(case: Case) -> list[Arrival]:
    """Both models give the same arrivals and counters, whether the core looks ahead or not."""
    arrivals, counters = case.reference()
    for looking_ahead in (False, True):
        trace = _core.trace_messages(case.trace(), looking_ahead)
        core_arrivals, core_counters = case.core(trace)
        assert core_arrivals == arrivals
        assert core_counters == counters
    return arrivals
