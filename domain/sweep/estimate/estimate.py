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

    model_config = ConfigDict(frozen=True, extra="ignore")

    core_seconds: Range = Field(description="CPU time of all runs together.")
    wall_seconds: Range = Field(description="From the first run to the end of the last one.")
    work_seconds: Range | None = Field(
        default=None, description="The part of it that its own runs take; None of older estimates."
    )
    waiting_seconds: Range | None = Field(
        default=None,
        description="The part of it that it waits for other sweeps; None of older estimates.",
    )
    forecast_seconds: float | None = Field(
        default=None,
        description="As the model has it, before it is widened by how earlier ones held.",
    )
    workers: int = Field(description="Worker processes assumed.")
    memory_bytes_max: int = Field(description="Peak memory of the largest run.")

    def after(self, earlier: SweepEstimate) -> SweepEstimate:
        """Give the estimate of these runs and of earlier ones, which had been done before them."""
        return SweepEstimate(
            core_seconds=earlier.core_seconds + self.core_seconds,
            wall_seconds=earlier.wall_seconds + self.wall_seconds,
            work_seconds=_sum(earlier.work_seconds, self.work_seconds),
            waiting_seconds=_sum(earlier.waiting_seconds, self.waiting_seconds),
            workers=self.workers,
            memory_bytes_max=max(earlier.memory_bytes_max, self.memory_bytes_max),
        )


def _sum(earlier: Range | None, later: Range | None) -> Range | None:
    return earlier + later if earlier is not None and later is not None else None
