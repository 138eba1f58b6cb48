"""How far the making of a sweep's points is."""

from __future__ import annotations

from enum import StrEnum

from domain.run.phase import Phase
from domain.run.progress import Progress


class Expansion(StrEnum):
    """Where the expansion of a sweep stands; its runs may be under way before it is done."""

    PENDING = "pending"
    """The specification is stored; no worker has begun."""
    EXPANDING = "expanding"
    """A worker makes the points; those that are stored may be run."""
    DONE = "done"
    """All points are stored."""
    REFUSED = "refused"
    """The specification has mistakes that only its points could show."""
    CANCELLED = "cancelled"
    """The sweep was cancelled before all points were stored."""

    @property
    def is_under_way(self) -> bool:
        """Whether points may still come."""
        return self in (Expansion.PENDING, Expansion.EXPANDING)


def sweep_phase(expansion: Expansion, of_runs: Phase) -> Phase:
    """Give the phase of a sweep.

    Parameters
    ----------
    of_runs
        the phase that its runs make together, as `domain.run.progress.Progress.phase` says.
    """
    # Of a sweep that was stopped, or retried in part, some runs are still to end.
    if expansion is Expansion.CANCELLED and not of_runs.is_finished:
        return of_runs
    return _PHASES.get(expansion, of_runs)


_PHASES = {
    Expansion.PENDING: Phase.PENDING,
    Expansion.EXPANDING: Phase.EXPANDING,
    Expansion.REFUSED: Phase.FAILED,
    Expansion.CANCELLED: Phase.ABORTED,
}


def progress_words(
    progress: Progress,
    expansion: Expansion,
    points: int,
    points_expected: int,
    waits_for: str | None = None,
    *,
    searches: bool = False,
) -> str:
    """Say in words how far a sweep is, the making of its points included.

    Parameters
    ----------
    points, points_expected
        stored so far, and how many there may be at most.
    waits_for
        why no worker has begun, where that is known.
    searches
        a number or a goal is searched: the points, or their runs, that come next are chosen from results.
    """
    if expansion is Expansion.PENDING and not points:
        return f"waiting to be expanded: {waits_for}" if waits_for else "waiting to be expanded"
    of_runs = f"; {progress.words}" if progress.total else ""
    if expansion.is_under_way:
        if searches and points == points_expected:
            return f"searching among {points:,} points{of_runs}"
        if searches and points:
            return f"searching, {points:,} of at most {points_expected:,} points{of_runs}"
        return f"expanding, {points:,} of {points_expected:,} points{of_runs}"
    if expansion is Expansion.REFUSED:
        return f"refused: its specification has mistakes{of_runs}"
    if expansion is Expansion.CANCELLED:
        return f"cancelled after {points:,} of {points_expected:,} points{of_runs}"
    return progress.words
