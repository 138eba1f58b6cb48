"""The mean and interval of one metric at every point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.result.rows import ResultRow, values_by_point
from domain.statistics.interval import CONFIDENCE, quantity_interval

_PERCENTS = (5, 25, 50, 75, 95)
QUANTILE_NAMES = tuple(f"p{percent:02}" for percent in _PERCENTS)


class Aggregate(BaseModel):
    """One metric at one point over its replicates."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    point_index: int = Field(description="Number of the point in its sweep.")
    coordinates: dict[str, Any] = Field(description="Where the point lies on the axes.")
    n: int = Field(description="Number of replicates that count.")
    not_steady: int = Field(default=0, description="Replicates whose network was saturated.")
    mean: float | None = Field(description="Arithmetic mean; null when n is 0.")
    low: float | None = Field(
        description="Lower end of the 95 % interval; null when n is below 2, or below 6 and all values "
        "are equal."
    )
    high: float | None = Field(
        description="Upper end of the 95 % interval; null where there is no lower one."
    )
    std: float | None = Field(description="Sample standard deviation; null when n is 1.")
    min: float | None = Field(description="Smallest value; null when n is 0.")
    max: float | None = Field(description="Largest value; null when n is 0.")
    quantiles: dict[str, float] = Field(
        description="The 5th, 25th, 50th, 75th and 95th percentile, such as p05, between values by "
        "straight lines; empty when n is 0."
    )


def aggregate(
    rows: Iterable[ResultRow],
    metric: str,
    *,
    only_steady: bool = False,
    confidence: float = CONFIDENCE,
) -> list[Aggregate]:
    """Give `metric` at every point that has it, in the order of the points.

    `only_steady` gives points with saturated runs no figures: the mean of the others would be one of
    survivors. Saturated runs are counted either way.
    """
    return [
        summarise(
            point.point_index,
            point.coordinates,
            [] if only_steady and point.not_steady else list(point.values.values()),
            not_steady=point.not_steady,
            confidence=confidence,
        )
        for point in values_by_point(rows, metric, only_steady=only_steady)
    ]


def summarise(
    point_index: int,
    coordinates: Mapping[str, Any],
    values: list[float],
    *,
    not_steady: int = 0,
    confidence: float = CONFIDENCE,
) -> Aggregate:
    """Give the aggregate of one point's values, one a replicate; of none it has no figures."""
    if not values:
        return Aggregate(
            point_index=point_index,
            coordinates=dict(coordinates),
            n=0,
            not_steady=not_steady,
            quantiles={},
            **dict.fromkeys(("mean", "low", "high", "std", "min", "max")),
        )
    found = quantity_interval(values, confidence)
    return Aggregate(
        point_index=point_index,
        coordinates=dict(coordinates),
        n=found.n,
        not_steady=not_steady,
        mean=found.mean,
        low=found.low,
        high=found.high,
        std=found.std,
        min=min(values),
        max=max(values),
        quantiles=_quantiles(sorted(values)),
    )


def _quantiles(rising: Sequence[float]) -> dict[str, float]:
    """Give percentiles by linear interpolation between order statistics (type 7 of Hyndman and Fan)."""
    found = {}
    for percent in _PERCENTS:
        place = percent / 100 * (len(rising) - 1)
        below = int(place)
        above = min(below + 1, len(rising) - 1)
        share = place - below
        found[f"p{percent:02}"] = (1 - share) * rising[below] + share * rising[above]
    return found
