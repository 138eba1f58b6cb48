"""Attempts: each time that a worker was given a run."""

from __future__ import annotations

from enum import StrEnum


class AttemptOutcome(StrEnum):
    """What became of an attempt."""

    EXECUTING = "executing"
    """It is under way."""
    COMPLETED = "completed"
    """It ended with a result."""
    TIMED_OUT = "timed_out"
    """A limit ended it; what it had measured is kept."""
    FAILED = "failed"
    """It ended without a result, and the reason is known."""
    LOST = "lost"
    """Its worker was gone before it ended."""
    ABORTED = "aborted"
    """The sweep was cancelled meanwhile."""

    @property
    def is_stored(self) -> bool:
        """Whether it has a row of its own; the others are the run's own row."""
        return self not in (AttemptOutcome.EXECUTING, AttemptOutcome.COMPLETED)
