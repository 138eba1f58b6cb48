from itertools import pairwise

import pytest

from domain.run.phase import Phase, TransitionError, require_transition
from domain.run.progress import Progress


def test_a_run_goes_from_pending_to_completed():
    steps = [Phase.PENDING, Phase.QUEUED, Phase.EXECUTING, Phase.COMPLETED]
    for old, new in pairwise(steps):
        require_transition(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Phase.COMPLETED, Phase.QUEUED),
        (Phase.COMPLETED, Phase.FAILED),
        (Phase.FAILED, Phase.EXECUTING),
        (Phase.PENDING, Phase.FAILED),
        (Phase.EXECUTING, Phase.PENDING),
        (Phase.QUEUED, Phase.QUEUED),
    ],
)
def test_forbidden_transitions_name_both_phases(old, new):
    with pytest.raises(TransitionError, match=f"{old} cannot become {new}"):
        require_transition(old, new)


def test_a_lost_lease_and_a_retry_go_back_to_queued():
    assert Phase.EXECUTING.may_become(Phase.QUEUED)
    assert Phase.FAILED.may_become(Phase.QUEUED)
    assert Phase.ABORTED.may_become(Phase.QUEUED)


def test_finished_phases():
    ended = {Phase.COMPLETED, Phase.TIMED_OUT, Phase.FAILED, Phase.ABORTED}
    assert {p for p in Phase if p.is_finished} == ended


@pytest.mark.parametrize(
    ("counts", "phase"),
    [
        ({"total": 2, "queued": 2}, Phase.QUEUED),
        ({"total": 2, "queued": 1, "executing": 1}, Phase.EXECUTING),
        ({"total": 2, "queued": 1, "completed": 1}, Phase.EXECUTING),
        ({"total": 2, "completed": 2}, Phase.COMPLETED),
        ({"total": 2, "completed": 1, "timed_out": 1}, Phase.TIMED_OUT),
        ({"total": 2, "queued": 1, "timed_out": 1}, Phase.EXECUTING),
        ({"total": 2, "timed_out": 1, "failed": 1}, Phase.FAILED),
        ({"total": 2, "completed": 1, "failed": 1}, Phase.FAILED),
        ({"total": 2, "failed": 1, "aborted": 1}, Phase.ABORTED),
        ({"total": 2}, Phase.PENDING),
        ({"total": 0}, Phase.COMPLETED),
    ],
)
def test_the_phase_of_the_whole(counts, phase):
    assert Progress(**counts).phase is phase
