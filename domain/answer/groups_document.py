"""Distributions of a metric over any grouping, as data."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from domain.answer.chance_figures import Share
from domain.answer.parts import Estimate, MetricText, Part


class GroupRuns(Part):
    """How the runs of a group ended."""

    counted: int = Field(description="Runs with a value that counts.")
    failed: int
    timed_out: int
    cancelled: int
    waiting: int
    not_steady: int = Field(description="Saturated runs, and steady ones of the same points.")
    disconnected: int = Field(
        description="Runs that had nothing to run on, for what had failed cut off their endpoints."
    )
    unmeasured: int


class GroupQuantile(Part):
    """A quantile by order statistics; null where runs cut short, or too few, leave it open."""

    p: float
    value: float | None
    low: float | None
    high: float | None


class GroupExceedance(Part):
    """The probability of a value above a threshold."""

    threshold: float = Field(description="In the unit of the metric.")
    probability: float | None = Field(
        description="Null where runs cut short leave it open: it lies between `least` and `most`."
    )
    least: float
    most: float
    low: float | None = Field(
        description="Lower limit; null where the group joins places, whose values are no sample."
    )
    high: float | None
    above: int
    unknown: int = Field(description="Runs cut short whose value may be above or not.")


class GroupCurve(Part):
    """The empirical distribution: the share at or below the i-th value is its rank over n."""

    values: list[float]
    ranks: list[int] | None = Field(description="Of each value; null where all values are listed.")
    epsilon: float | None = Field(
        description="Half-height of the band; null where places are joined."
    )


class Group(Part):
    """The runs at one place, or at several that the grouping joins."""

    title: str
    coordinates: dict[str, Any]
    places: int = Field(description="How many places it joins.")
    n: int = Field(description="Values, runs cut short included: one a draw, else one a run.")
    cut_short: int = Field(
        description="Of these, ended by a limit: without a value, at best known to lie above one."
    )
    runs: GroupRuns
    mean: Estimate | None = Field(description="Of those that have a value.")
    standard_deviation: float | None
    quantiles: list[GroupQuantile]
    exceedances: list[GroupExceedance]
    curve: GroupCurve
    between: Share | None = Field(
        description="Share of the variance between draws; null with one run a draw, or places joined."
    )
    sentences: list[str]


class Distributions(Part):
    """One metric over a grouping."""

    metric: MetricText
    by: list[str] = Field(description="Paths that make the groups.")
    value_of: Literal["run", "draw"] = Field(description="What one value is.")
    confidence: float
    groups: list[Group] = Field(description="The first 200.")
    groups_total: int
    sentences: list[str]
    notes: list[str]
