"""The mean and interval of one metric at every point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.plots.rows import ResultRow, values_by_point
from domain.statistics.interval import CONFIDENCE, mean_interval


class Aggregate(BaseModel):
    """One metric at one point over its replicates."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    point_index: int = Field(description="Number of the point in its sweep.")
    coordinates: dict[str, Any] = Field(description="Where the point lies on the axes.")
    n: int = Field(description="Number of replicates with a value.")
    mean: float = Field(description="Arithmetic mean.")
    ci_low: float | None = Field(description="Lower end of the 95 % interval; null when n is 1.")
    ci_high: float | None = Field(description="Upper end of the 95 % interval; null when n is 1.")
    std: float | None = Field(description="Sample standard deviation; null when n is 1.")
    min: float = Field(description="Smallest value.")
    max: float = Field(description="Largest value.")


def aggregate(
    rows: Iterable[ResultRow], metric: str, confidence: float = CONFIDENCE
) -> list[Aggregate]:
    """Give `metric` at every point that has it, in the order of the points."""
    return [
        summarise(point.point_index, point.coordinates, list(point.values.values()), confidence)
        for point in values_by_point(rows, metric)
    ]


def summarise(
    point_index: int,
    coordinates: Mapping[str, Any],
    values: list[float],
    confidence: float = CONFIDENCE,
) -> Aggregate:
    """Give the aggregate of one point's values, one a replicate, at least one."""
    found = mean_interval(values, confidence)
    return Aggregate(
        point_index=point_index,
        coordinates=dict(coordinates),
        n=found.n,
        mean=found.mean,
        ci_low=found.low,
        ci_high=found.high,
        std=found.std,
        min=min(values),
        max=max(values),
    )
