"""The phases of a run and of a sweep: what they mean, which follow which, and what many make together.

Everything that needs one of these rules takes it from here; `storage.run.phase_sql` turns them into SQL.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum


class Phase(StrEnum):
    """Where a run or a sweep stands."""

    PENDING = "pending"
    """Stored; no worker has been told of it. Of a sweep: its points are still to be made."""
    EXPANDING = "expanding"
    """Of a sweep only: a worker makes its points; those that are stored may be under way."""
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
        return self in FINISHED

    @property
    def has_begun(self) -> bool:
        """Whether some run has begun, as far as the phase tells."""
        return self not in (Phase.PENDING, Phase.EXPANDING, Phase.QUEUED)


FINISHED = (Phase.COMPLETED, Phase.TIMED_OUT, Phase.FAILED, Phase.ABORTED)
RETRIED = (Phase.FAILED, Phase.ABORTED, Phase.TIMED_OUT)
"""Phases that a retry takes up again."""

RUN_PHASES = (Phase.QUEUED, Phase.EXECUTING, *FINISHED)
"""Phases that a stored run may have."""
SWEEP_PHASES = (Phase.PENDING, Phase.EXPANDING, *RUN_PHASES)
"""Phases that a stored sweep may have."""

WHOLE: tuple[tuple[Phase, tuple[Collection[Phase], ...]], ...] = (
    (Phase.EXECUTING, ({Phase.EXECUTING},)),
    (Phase.EXECUTING, ({Phase.PENDING, Phase.QUEUED}, FINISHED)),
    (Phase.QUEUED, ({Phase.QUEUED},)),
    (Phase.PENDING, ({Phase.PENDING},)),
    (Phase.ABORTED, ({Phase.ABORTED},)),
    (Phase.FAILED, ({Phase.FAILED},)),
    (Phase.TIMED_OUT, ({Phase.TIMED_OUT},)),
)
"""The phase of many runs together: the first whose every set has some run; else completed."""

RUN_TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    # A result that has become known completes a run that nobody began.
    Phase.QUEUED: frozenset({Phase.EXECUTING, Phase.COMPLETED, Phase.ABORTED}),
    # A lease that is given back or lost queues its runs; after too many tries they fail.
    Phase.EXECUTING: frozenset({Phase.QUEUED, *FINISHED}),
    Phase.COMPLETED: frozenset(),
    **dict.fromkeys(RETRIED, frozenset({Phase.QUEUED})),
}
"""What a stored run in a phase may become."""

_UNDER_WAY = frozenset({Phase.QUEUED, Phase.EXECUTING})

SWEEP_TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    # It fails when the specification is refused by what its points show.
    Phase.PENDING: frozenset({Phase.EXPANDING, *_UNDER_WAY, *FINISHED}),
    # Pending again when the worker that made its points is lost.
    Phase.EXPANDING: frozenset({Phase.PENDING, *_UNDER_WAY, *FINISHED}),
    # Pending again when it is extended: further points are to be made, or runs added.
    Phase.QUEUED: frozenset({Phase.PENDING, Phase.EXECUTING, *FINISHED}),
    # All that had begun may be given back before anything has ended.
    Phase.EXECUTING: frozenset({Phase.PENDING, Phase.QUEUED, *FINISHED}),
    Phase.COMPLETED: frozenset({Phase.PENDING}),
    # Pending when it was cancelled before all its points were made.
    **dict.fromkeys(RETRIED, frozenset({Phase.PENDING, *_UNDER_WAY})),
}
"""What a stored sweep in a phase may become."""


def phase_of_whole(present: Collection[Phase]) -> Phase:
    """Give the phase of a sweep or a point whose runs are in these phases; none: completed."""
    for phase, wanted in WHOLE:
        if all(any(one in present for one in some) for some in wanted):
            return phase
    return Phase.COMPLETED
