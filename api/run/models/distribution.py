"""What was measured many times in a run, summed up."""

from __future__ import annotations

from pydantic import BaseModel


class Histogram(BaseModel):
    """Counts between consecutive edges."""

    edges: list[float]
    counts: list[int]


class DistributionDocument(BaseModel):
    """Summary of many samples; the unit stands in the distribution's name."""

    count: int
    mean: float | None
    std: float | None
    min: float | None
    max: float | None
    quantiles: dict[str, float | None]
    histogram: Histogram | None = None
