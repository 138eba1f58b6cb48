"""The speedup study: what each step of an axis gains, and where it stops paying."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.models.common import Coordinates


class SpeedupValue(BaseModel):
    """A quantity with its interval, from ``n`` replicates; of a ratio, pairs of replicates."""

    n: int
    mean: float
    ci_low: float | None = Field(description="Lower end of the interval; null when n is 1")
    ci_high: float | None = Field(description="Upper end of the interval; null when n is 1")


class SpeedupXValue(BaseModel):
    """One value along x, and how people read it."""

    value: float
    label: str


class SpeedupX(BaseModel):
    """The axis along which the study walks."""

    path: str
    unit: str | None
    values: list[SpeedupXValue] = Field(description="Rising")


class SpeedupPoint(BaseModel):
    """One value of x in one series."""

    x: float
    point_index: int
    n: int = Field(description="Completed replicates")
    value: SpeedupValue = Field(description="The metric itself")
    speedup: SpeedupValue | None = Field(description="Over the baseline x of the same series")
    share_of_ideal: SpeedupValue | None = Field(
        description="Against the ideal series at the same x"
    )
    gain_of_doubling: SpeedupValue | None = Field(
        description="What doubling x from here gains, as a fraction; null at the end"
    )


class Knee(BaseModel):
    """Where the gain of the next doubling falls below the threshold."""

    x: float | None
    reached: bool = Field(description="The gain falls below the threshold beyond chance")
    status: str = Field(description="How sure that is, in one word")
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
    better: str | None = Field(description="'lower' or 'higher'; null counts as lower")
    x: SpeedupX
    series_path: str | None
    facet_paths: list[str]
    confidence: float
    baseline_x: float | None
    ideal: str | None
    threshold: float
    facets: list[SpeedupFacet]
    timed_out: int = Field(description="Runs left out because they timed out")
    summary: str
