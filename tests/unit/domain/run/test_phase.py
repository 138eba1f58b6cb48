from itertools import product

import pytest

from domain.run.phase import (
    FINISHED,
    RETRIED,
    RUN_PHASES,
    RUN_TRANSITIONS,
    SWEEP_PHASES,
    SWEEP_TRANSITIONS,
    Phase,
)
from domain.run.progress import Progress


def test_finished_phases():
    ended = {Phase.COMPLETED, Phase.TIMED_OUT, Phase.FAILED, Phase.ABORTED}
    assert {p for p in Phase if p.is_finished} == ended == set(FINISHED)


def test_every_phase_says_what_it_may_become():
    assert set(RUN_TRANSITIONS) == set(RUN_PHASES)
    assert set(SWEEP_TRANSITIONS) == set(SWEEP_PHASES)


def test_only_a_retry_takes_up_what_has_ended():
    assert {old for old in FINISHED if RUN_TRANSITIONS[old]} == set(RETRIED)
    for transitions in (RUN_TRANSITIONS, SWEEP_TRANSITIONS):
        assert not any(set(transitions[old]) & set(FINISHED) for old in FINISHED)


def test_a_completed_sweep_is_taken_up_by_an_extension_alone():
    assert SWEEP_TRANSITIONS[Phase.COMPLETED] == {Phase.PENDING}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Phase.QUEUED, Phase.FAILED),
        (Phase.QUEUED, Phase.TIMED_OUT),
        (Phase.COMPLETED, Phase.QUEUED),
        (Phase.FAILED, Phase.EXECUTING),
    ],
)
def test_what_a_run_may_not_become(old, new):
    assert new not in RUN_TRANSITIONS[old]


@pytest.mark.parametrize(
    ("counts", "phase"),
    [
        ({"total": 2, "queued": 2}, Phase.QUEUED),
        ({"total": 2, "queued": 1, "executing": 1}, Phase.EXECUTING),
        ({"total": 2, "queued": 1, "completed": 1}, Phase.EXECUTING),
        ({"total": 2, "queued": 1, "failed": 1}, Phase.EXECUTING),
        ({"total": 2, "queued": 1, "aborted": 1}, Phase.EXECUTING),
        ({"total": 2, "completed": 2}, Phase.COMPLETED),
        ({"total": 2, "completed": 1, "timed_out": 1}, Phase.TIMED_OUT),
        ({"total": 2, "queued": 1, "timed_out": 1}, Phase.EXECUTING),
        ({"total": 2, "timed_out": 1, "failed": 1}, Phase.FAILED),
        ({"total": 2, "completed": 1, "failed": 1}, Phase.FAILED),
        ({"total": 2, "failed": 1, "aborted": 1}, Phase.ABORTED),
        ({"total": 2}, Phase.PENDING),
        ({"total": 2, "completed": 1}, Phase.EXECUTING),
        ({"total": 2, "queued": 1}, Phase.QUEUED),
        ({"total": 0}, Phase.COMPLETED),
    ],
)
def test_the_phase_of_the_whole(counts, phase):
    assert Progress(**counts).phase is phase


def test_the_whole_has_ended_when_all_its_runs_have():
    for counts in product((0, 1), repeat=len(RUN_PHASES)):
        runs = {phase.value: count for phase, count in zip(RUN_PHASES, counts, strict=True)}
        phase = Progress(total=sum(counts), **runs).phase
        assert phase.is_finished == (not runs["queued"] and not runs["executing"])
