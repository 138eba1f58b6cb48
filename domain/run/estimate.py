"""What the runs of a sweep will take."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Range(BaseModel):
    """A quantity that is not known exactly."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    low: float
    expected: float
    high: float


class SweepEstimate(BaseModel):
    """What the runs of a sweep that are still to be done will take."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    core_seconds: Range = Field(description="CPU time of all runs together.")
    wall_seconds: Range = Field(description="Time until the last run ends.")
    workers: int = Field(description="Worker processes assumed.")
    memory_bytes_max: int = Field(description="Peak memory of the largest run.")
