"""The comparison of a sweep's choices: which is best, and by how much, with intervals."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.models.common import Coordinates


class ComparisonRatio(BaseModel):
    """A choice's value over the best one's: the geometric mean over pairs of replicates."""

    n: int
    mean: float
    ci_low: float | None = Field(description="Lower end of the interval; null when n is 1")
    ci_high: float | None = Field(description="Upper end of the interval; null when n is 1")


class ComparisonItem(BaseModel):
    """One choice."""

    label: str
    point_index: int
    n: int = Field(description="Completed replicates")
    mean: float
    ci_low: float | None
    ci_high: float | None
    rank: int = Field(description="1 for the best mean")
    ratio_to_best: ComparisonRatio | None = Field(
        description="Null for the best itself, and where a pair is missing or holds a 0"
    )
    tied_with_best: bool = Field(description="The difference to the best may be chance")


class ComparisonFacet(BaseModel):
    """Choices that share the facet's coordinates, best first."""

    coordinates: Coordinates
    items: list[ComparisonItem]
    text: str = Field(description="The facet's answer in one sentence")


class Comparison(BaseModel):
    """Which choice along one axis is best, in every facet."""

    metric: str
    unit: str | None
    better: str | None = Field(description="'lower' or 'higher'; null counts as lower")
    by_path: str
    facet_paths: list[str]
    confidence: float
    facets: list[ComparisonFacet]
    timed_out: int = Field(description="Runs left out because they timed out")
    summary: str
