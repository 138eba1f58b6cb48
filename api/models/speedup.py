"""The speedup study: what each step of an axis gains, and where it stops paying."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.models.common import Coordinates, IntervalValue


class SpeedupValue(IntervalValue):
    """A ratio with its interval, from ``n`` pairs of replicates."""

    n: int


class SpeedupX(BaseModel):
    """The axis along which the study walks."""

    path: str
    unit: str | None


class SpeedupPoint(BaseModel):
    """One value of x in one series."""

    x: float
    n: int
    value: IntervalValue
    speedup: SpeedupValue | None = Field(description="Over the baseline x of the same series")
    share_of_ideal: SpeedupValue | None = Field(description="Against the ideal series at the same x")
    gain_of_doubling: SpeedupValue | None = Field(
        description="Relative gain of going from half of x to x"
    )


class Knee(BaseModel):
    """Where the gain of the next doubling falls below the threshold."""

    x: float | None
    reached: bool
    text: str


class SpeedupSeries(BaseModel):
    """One line of the chart."""

    label: str
    points: list[SpeedupPoint]
    knee: Knee


class SpeedupFacet(BaseModel):
    """The lines that share the facet's coordinates."""

    coordinates: Coordinates
    series: list[SpeedupSeries]


class SpeedupStudy(BaseModel):
    """Speedups with intervals paired by replicate, and a summary in words."""

    metric: str
    unit: str | None
    x: SpeedupX
    series_path: str | None
    facet_paths: list[str]
    confidence: float
    baseline_x: float | None
    ideal: str | None
    threshold: float
    facets: list[SpeedupFacet]
    summary: str
