"""How long a run waits before it is tried again: longer each time, and never all at once."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class BackOff(BaseModel):
    """Pauses that double with each attempt, up to a longest one.

    Chance takes up to half of a pause away: runs that were lost together do not come back together.
    """

    model_config = ConfigDict(frozen=True)

    first_seconds: float = Field(default=2.0, ge=0)
    longest_seconds: float = Field(default=300.0, ge=0)

    def pause_seconds(self, attempts: int, chance: float) -> float:
        """Give the pause after so many attempts (from 1); `chance` is at least 0 and below 1."""
        doublings = min(max(attempts, 1) - 1, 60)  # a float holds no more anyway
        whole = min(self.longest_seconds, self.first_seconds * 2.0**doublings)
        return whole * (1 - chance / 2)


NO_PAUSE = BackOff(first_seconds=0, longest_seconds=0)
