"""How far the making of a sweep's points is."""

from __future__ import annotations

from enum import StrEnum

from domain.run.phase import Phase


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
    return _PHASES.get(expansion, of_runs)


_PHASES = {
    Expansion.PENDING: Phase.PENDING,
    Expansion.EXPANDING: Phase.EXPANDING,
    Expansion.REFUSED: Phase.FAILED,
    Expansion.CANCELLED: Phase.ABORTED,
}
