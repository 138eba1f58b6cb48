"""One metric over the replicates of every point."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.models.common import Coordinates


class AggregateRow(BaseModel):
    """A point's metric: n values, their mean and its 95 % interval."""

    point_index: int
    coordinates: Coordinates
    n: int
    mean: float | None
    ci_low: float | None
    ci_high: float | None
    std: float | None
    min: float | None
    max: float | None


class Aggregates(BaseModel):
    """One metric, point by point."""

    metric: str
    unit: str | None
    timed_out: int = Field(description="Runs left out because they timed out")
    items: list[AggregateRow]
