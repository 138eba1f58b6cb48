"""When a sweep was under way: a go from its first run to its end, another after each retry."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat

from domain.run.phase import Phase


class Times(BaseModel):
    """The times of a sweep. The pause between an end and a retry belongs to no go."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    started_at: datetime | None = Field(default=None, description="Begin of the first go.")
    finished_at: datetime | None = Field(default=None, description="End; null while under way.")
    resumed_at: datetime | None = Field(default=None, description="Begin of the newest go.")
    executed_seconds: NonNegativeFloat = Field(
        default=0.0, description="Time under way in the goes before the newest, in seconds."
    )

    def elapsed_seconds(self, now: datetime) -> float:
        """Give the time under way up to `now`, or up to the end, in seconds."""
        if self.resumed_at is None:
            return self.executed_seconds
        newest = ((self.finished_at or now) - self.resumed_at).total_seconds()
        return self.executed_seconds + max(0.0, newest)

    def restarted(self) -> Times:
        """Give the times after a retry: what went before is kept as a sum."""
        spent = self.executed_seconds
        if self.finished_at is not None:
            spent = self.elapsed_seconds(self.finished_at)
        changes = {"finished_at": None, "resumed_at": None, "executed_seconds": spent}
        return self.model_copy(update=changes)

    def moved(self, phase: Phase, now: datetime) -> Times:
        """Give the times after the sweep has gone over to `phase` at `now`."""
        changes: dict[str, datetime | None] = {"finished_at": now if phase.is_finished else None}
        moved = self.model_copy(update=changes)
        return moved.begun(now) if phase.has_begun else moved

    def begun(self, now: datetime) -> Times:
        """Give the times once a run has begun at `now`, unless one had before."""
        changes = {"started_at": self.started_at or now, "resumed_at": self.resumed_at or now}
        return self.model_copy(update=changes)
