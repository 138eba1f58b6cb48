"""The verbs over all phases: what is done, what is the same again, what is refused."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.run.expansion import Expansion, sweep_phase
from domain.run.hold import Hold
from domain.run.phase import RETRIED, SWEEP_TRANSITIONS, Phase, phase_of_whole
from domain.run.verbs import Outcome, Standing, Verb, allowed, outcome, refusal

STANDINGS = [
    Standing(phase=phase, hold=hold, expansion=expansion, retryable=retryable, retries=retries)
    for phase, hold, expansion, retryable, retries in product(
        Phase, (None, *Hold), Expansion, (0, 3), (0, 1)
    )
]


class Model:
    """A sweep in miniature: runs by phase, its expansion and its hold, as the database keeps them."""

    def __init__(self, queued: int, points_left: int) -> None:
        self.runs = {"queued": queued, "executing": 0, "completed": 0, "failed": 0, "aborted": 0}
        self.expansion = Expansion.PENDING if points_left else Expansion.DONE
        self.points_left = points_left
        self.hold: Hold | None = None
        self.retries = 0
        self.begun: list[str] = []

    @property
    def phase(self) -> Phase:
        of_runs = phase_of_whole([Phase(name) for name, count in self.runs.items() if count])
        return sweep_phase(self.expansion, of_runs)

    @property
    def standing(self) -> Standing:
        return Standing(
            phase=self.phase,
            hold=self.hold,
            expansion=self.expansion,
            retryable=self.runs["failed"] + self.runs["aborted"],
            retries=self.retries,
        )

    def move(self, old: str, new: str, count: int | None = None) -> None:
        moved = self.runs[old] if count is None else min(count, self.runs[old])
        self.runs[old] -= moved
        self.runs[new] += moved

    def say(self, verb: Verb) -> Outcome:
        found = outcome(verb, self.standing)
        if found is Outcome.DOES:
            getattr(self, f"_{verb.value}")()
        return found

    def _pause(self) -> None:
        self.hold = Hold.PAUSED

    def _resume(self) -> None:
        self.hold = None

    def _stop(self) -> None:
        self.hold = Hold.STOPPING
        self.move("queued", "aborted")
        self._end_expansion()

    def _cancel(self) -> None:
        self.move("queued", "aborted")
        self.move("executing", "aborted")
        self._end_expansion()

    def _retry(self) -> None:
        self.hold = None
        self.retries += 1
        self.move("failed", "queued")
        self.move("aborted", "queued")
        if self.expansion is Expansion.CANCELLED:
            self.expansion = Expansion.PENDING

    def _end_expansion(self) -> None:
        if self.expansion.is_under_way:
            self.expansion = Expansion.CANCELLED

    def work(self, step: str) -> None:
        """Do what workers do meanwhile."""
        if step == "expand" and self.expansion.is_under_way:
            self.runs["queued"] += self.points_left
            self.points_left, self.expansion = 0, Expansion.DONE
        elif step == "claim" and self.hold is None:
            self.move("queued", "executing", 1)
        elif step == "complete":
            self.move("executing", "completed", 1)
        elif step == "fail":
            self.move("executing", "failed", 1)
        elif step == "lose":  # a lost lease: what is being stopped is not tried again
            self.move("executing", "aborted" if self.hold is Hold.STOPPING else "queued", 1)


STEPS = st.sampled_from([*Verb, "expand", "claim", "complete", "fail", "lose"])


@given(queued=st.integers(0, 3), left=st.integers(0, 3), steps=st.lists(STEPS, max_size=30))
def test_verbs_among_the_work_of_workers(queued, left, steps):
    sweep = Model(queued, left)
    total = queued + left
    for step in steps:
        before, executing = sweep.phase, sweep.runs["executing"]
        if isinstance(step, Verb):
            said = sweep.say(step)
            if said is not Outcome.REFUSED:
                after = dict(sweep.runs), sweep.hold, sweep.expansion
                assert sweep.say(step) is not Outcome.REFUSED
                assert (sweep.runs, sweep.hold, sweep.expansion) == after
            if said is Outcome.DOES and step is not Verb.CANCEL:
                assert sweep.runs["executing"] == executing  # what runs is finished
        else:
            sweep.work(step)
        assert sum(sweep.runs.values()) + sweep.points_left == total
        assert sweep.phase is before or sweep.phase in _reachable(before)
        if sweep.hold is Hold.STOPPING:
            assert not sweep.runs["queued"]
        if sweep.phase.is_finished:
            assert not sweep.runs["queued"] + sweep.runs["executing"]


def _reachable(phase: Phase) -> set[Phase]:
    """A step may pass through a phase, as a retry does that makes points as well."""
    first = SWEEP_TRANSITIONS[phase]
    return set(first).union(*(SWEEP_TRANSITIONS[one] for one in first))


@pytest.mark.parametrize("verb", Verb)
def test_a_refusal_names_the_phase_and_what_is_allowed(verb):
    for standing in STANDINGS:
        if outcome(verb, standing) is not Outcome.REFUSED:
            continue
        text = refusal(verb, standing)
        if standing.expansion is Expansion.REFUSED:
            assert "mend" in text
            continue
        assert str(standing.phase) in text
        named = {one for one in Verb if f":{one}" in text}
        assert named == set(allowed(standing))
        assert verb not in named


def test_what_is_under_way_can_always_be_cancelled():
    under_way = [one for one in STANDINGS if not one.phase.is_finished]
    assert all(outcome(Verb.CANCEL, standing) is Outcome.DOES for standing in under_way)


@pytest.mark.parametrize("verb", [Verb.PAUSE, Verb.RESUME, Verb.STOP, Verb.CANCEL])
def test_what_has_ended_otherwise_is_left_alone(verb):
    for phase in (Phase.COMPLETED, Phase.FAILED, Phase.TIMED_OUT):
        assert outcome(verb, Standing(phase=phase)) is Outcome.REFUSED


def test_a_retry_needs_something_to_retry():
    for phase in RETRIED:
        assert outcome(Verb.RETRY, Standing(phase=phase, retryable=1)) is Outcome.DOES
    assert outcome(Verb.RETRY, Standing(phase=Phase.COMPLETED)) is Outcome.REFUSED
    assert outcome(Verb.RETRY, Standing(phase=Phase.EXECUTING)) is Outcome.REFUSED
    paused = Standing(phase=Phase.EXECUTING, hold=Hold.PAUSED, retryable=1)
    assert outcome(Verb.RETRY, paused) is Outcome.DOES
    again = Standing(phase=Phase.QUEUED, retries=1)
    assert outcome(Verb.RETRY, again) is Outcome.SAME
