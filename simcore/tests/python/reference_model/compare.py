"""The comparison itself: every packet and every port, to the picosecond."""

from __future__ import annotations

import pytest

import simcore
from reference_model.cases import Case
from reference_model.fabric import DeadlockedError
from reference_model.parts import Arrival
from simcore import _core


def assert_same(case: Case) -> list[Arrival]:
    """Both models give the same arrivals and counters, however the core orders events.

    Or both find the same case to deadlock: then there are no arrivals.
    """
    try:
        arrivals, counters = case.reference()
    except DeadlockedError:
        assert case.routing["deadlock_avoidance"] == "none"
        for schedule in _core.Schedule:
            with pytest.raises(simcore.DeadlockError):
                _core.trace_messages(case.trace(), schedule)
        return []
    for schedule in _core.Schedule:
        trace = _core.trace_messages(case.trace(), schedule)
        core_arrivals, core_counters = case.core(trace)
        assert core_arrivals == arrivals
        assert core_counters == counters
    return arrivals
