"""How far a sweep is."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt

from domain.run.phase import Phase


class Progress(BaseModel):
    """Runs of a sweep, or of one point, by phase. `cached` of the completed ones never ran."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    total: NonNegativeInt = Field(description="All runs.")
    queued: NonNegativeInt = Field(default=0, description="Waiting for a worker.")
    executing: NonNegativeInt = Field(default=0, description="Held by a worker.")
    completed: NonNegativeInt = Field(default=0, description="With a result, cached ones included.")
    timed_out: NonNegativeInt = Field(
        default=0, description="Ended by a limit, with part of a result."
    )
    failed: NonNegativeInt = Field(default=0, description="Ended without a result.")
    aborted: NonNegativeInt = Field(default=0, description="Cancelled.")
    cached: NonNegativeInt = Field(default=0, description="Completed from an earlier result.")

    @property
    def finished(self) -> int:
        """How many runs have ended, one way or another."""
        return self.completed + self.timed_out + self.failed + self.aborted

    @property
    def phase(self) -> Phase:
        """The phase of the whole: that of a sweep with these runs."""
        if self.finished >= self.total:
            if self.aborted:
                return Phase.ABORTED
            if self.failed:
                return Phase.FAILED
            return Phase.TIMED_OUT if self.timed_out else Phase.COMPLETED
        if self.executing or self.finished:
            return Phase.EXECUTING
        return Phase.QUEUED if self.queued else Phase.PENDING
