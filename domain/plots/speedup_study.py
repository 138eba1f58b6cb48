"""The speedup study as data: what the chart, the table and the printed answer show."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.statistics.knee import KneeStatus


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Estimate(_Part):
    """A quantity with its interval; the ends are null when n is 1."""

    n: int = Field(description="Replicates it rests on; of a ratio, pairs of replicates.")
    mean: float = Field(description="Mean; of a ratio, the geometric mean of the pairs.")
    ci_low: float | None = Field(description="Lower end of the interval.")
    ci_high: float | None = Field(description="Upper end of the interval.")


class XValue(_Part):
    """One value along x, and how people read it."""

    value: float
    label: str


class XAxis(_Part):
    """What lies along x."""

    path: str = Field(description="The varied parameter, such as network.link_bandwidth_gbps.")
    unit: str | None = Field(description="Its unit as in the catalogue.")
    values: list[XValue] = Field(description="Its values, rising.")


class SpeedupPoint(_Part):
    """One curve at one x."""

    x: float
    point_index: int = Field(description="Number of the point in its sweep.")
    n: int = Field(description="Completed replicates.")
    value: Estimate = Field(description="The metric itself.")
    speedup: Estimate | None = Field(description="How many times better than at the baseline x.")
    share_of_ideal: Estimate | None = Field(
        description="Performance as a fraction of the ideal's at the same x; null without ideal."
    )
    gain_of_doubling: Estimate | None = Field(
        description="What doubling x from here gains, as a fraction (0.2 is 20 %); null at the end."
    )


class KneeText(_Part):
    """Where a curve's gain of the next doubling falls below the threshold."""

    x: float | None = Field(description="The knee; null when it is not established.")
    reached: bool = Field(description="Whether the gain falls below the threshold beyond chance.")
    status: KneeStatus
    text: str = Field(description="The same in one plain sentence.")


class Series(_Part):
    """One curve."""

    label: str
    points: list[SpeedupPoint]
    knee: KneeText


class Facet(_Part):
    """The curves of one panel."""

    coordinates: dict[str, Any] = Field(description="What this panel holds fixed.")
    series: list[Series]


class SpeedupStudy(_Part):
    """How a metric improves along x, for each series, in each facet."""

    metric: str
    unit: str
    better: str | None = Field(description="`lower` or `higher`; null counts as lower.")
    x: XAxis
    series_path: str | None
    facet_paths: list[str]
    confidence: float
    baseline_x: float = Field(description="The x that speedups compare with: the smallest.")
    ideal: str | None = Field(description="Label of the series taken as the ideal.")
    threshold: float = Field(description="Gain a doubling below which more does not pay.")
    facets: list[Facet]
    summary: str = Field(description="The answer in plain sentences.")
