"""The comparison study as data: what the chart, the table and the printed answer show."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Ratio(_Part):
    """A ratio over pairs of replicates with its interval; the ends are null when n is 1."""

    n: int = Field(description="Pairs of replicates.")
    mean: float = Field(description="Geometric mean of the pairs' ratios.")
    ci_low: float | None = Field(description="Lower end of the interval.")
    ci_high: float | None = Field(description="Upper end of the interval.")


class ComparedItem(_Part):
    """One of the choices."""

    label: str
    point_index: int = Field(description="Number of the point in its sweep.")
    n: int = Field(description="Completed replicates.")
    mean: float
    ci_low: float | None = Field(description="Lower end of the mean's interval.")
    ci_high: float | None = Field(description="Upper end of the mean's interval.")
    rank: int = Field(description="1 for the best mean.")
    ratio_to_best: Ratio | None = Field(
        description="Its value over the best's, paired by replicate; null for the best itself and "
        "where no ratio exists."
    )
    tied_with_best: bool = Field(
        description="Whether its difference to the best may be chance; false for the best itself."
    )


class ComparedFacet(_Part):
    """The choices at one place of the other axes, best first."""

    coordinates: dict[str, Any] = Field(description="What is the same for all of them.")
    items: list[ComparedItem]
    text: str = Field(description="The answer in one plain sentence.")


class ComparisonStudy(_Part):
    """Which value of an axis wins by a metric, in each facet."""

    metric: str
    unit: str
    better: str | None = Field(description="`lower` or `higher`; null counts as lower.")
    by_path: str
    facet_paths: list[str]
    confidence: float
    facets: list[ComparedFacet]
    summary: str = Field(description="The answer in plain sentences.")
