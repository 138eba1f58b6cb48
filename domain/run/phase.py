"""The phases of a run and of a sweep, and the allowed transitions."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where a run or a sweep stands."""

    PENDING = "pending"
    """Stored; no worker has been told of it. Of a sweep: its points are still to be made."""
    EXPANDING = "expanding"
    """Of a sweep only: a worker makes its points; those that are stored may be run."""
    QUEUED = "queued"
    """A message about it has been sent, or its lost lease was taken back."""
    EXECUTING = "executing"
    """A worker holds a lease on it; of a sweep: some run has started and some is not finished."""
    COMPLETED = "completed"
    """A result is stored; of a sweep: of every run."""
    TIMED_OUT = "timed_out"
    """A limit of time or events ended it: what it had measured is stored, and answers no other run;
    of a sweep: of at least one run, none having failed."""
    FAILED = "failed"
    """It ended without a result, and the reason is stored; of a sweep: of at least one run."""
    ABORTED = "aborted"
    """It was cancelled before it ended."""

    @property
    def is_finished(self) -> bool:
        """Whether nothing more happens unless a user asks for it."""
        return self in _FINISHED

    def may_become(self, other: Phase) -> bool:
        """Say whether a run in this phase may go over to `other`."""
        return other in _TRANSITIONS[self]


_FINISHED = frozenset({Phase.COMPLETED, Phase.TIMED_OUT, Phase.FAILED, Phase.ABORTED})

_TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    # A cached result completes a run that never was queued.
    Phase.PENDING: frozenset({Phase.QUEUED, Phase.EXECUTING, Phase.COMPLETED, Phase.ABORTED}),
    Phase.QUEUED: frozenset(
        {Phase.EXECUTING, Phase.COMPLETED, Phase.FAILED, Phase.ABORTED, Phase.PENDING}
    ),
    # A lost lease goes back to queued; after too many attempts the run fails.
    Phase.EXECUTING: frozenset(
        {Phase.COMPLETED, Phase.TIMED_OUT, Phase.FAILED, Phase.ABORTED, Phase.QUEUED}
    ),
    Phase.EXPANDING: frozenset(),
    Phase.COMPLETED: frozenset(),
    # Retry.
    Phase.TIMED_OUT: frozenset({Phase.PENDING, Phase.QUEUED}),
    Phase.FAILED: frozenset({Phase.PENDING, Phase.QUEUED}),
    Phase.ABORTED: frozenset({Phase.PENDING, Phase.QUEUED}),
}


class TransitionError(ValueError):
    """A change of phase that is not allowed."""

    def __init__(self, old: Phase, new: Phase) -> None:
        """Name both phases."""
        self.old = old
        self.new = new
        allowed = ", ".join(sorted(_TRANSITIONS[old])) or "nothing"
        super().__init__(f"{old} cannot become {new}; it can become {allowed}")


def require_transition(old: Phase, new: Phase) -> None:
    """Check a change of phase.

    Raises
    ------
    TransitionError
        `old` may not become `new`.
    """
    if not old.may_become(new):
        raise TransitionError(old, new)
