"""What the runs of a sweep will take."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Range(BaseModel):
    """A quantity that is not known exactly."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    low: float
    expected: float
    high: float

    def __add__(self, other: Range) -> Range:
        """Add end by end."""
        return Range(
            low=self.low + other.low,
            expected=self.expected + other.expected,
            high=self.high + other.high,
        )


class SweepEstimate(BaseModel):
    """What the runs of a sweep that are still to be done will take."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    core_seconds: Range = Field(description="CPU time of all runs together.")
    wall_seconds: Range = Field(description="Time until the last run ends.")
    workers: int = Field(description="Worker processes assumed.")
    memory_bytes_max: int = Field(description="Peak memory of the largest run.")

    def after(self, earlier: SweepEstimate) -> SweepEstimate:
        """Give the estimate of these runs and of earlier ones, which had been done before them."""
        return SweepEstimate(
            core_seconds=earlier.core_seconds + self.core_seconds,
            wall_seconds=earlier.wall_seconds + self.wall_seconds,
            workers=self.workers,
            memory_bytes_max=max(earlier.memory_bytes_max, self.memory_bytes_max),
        )
