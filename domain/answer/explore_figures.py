"""Figures to look around in: distributions of each network, heat maps, points with all their axes."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from domain.answer.parts import AxisText, Estimate, MetricText, Part, Role


class MethodText(Part):
    """One part of how a figure was computed."""

    topic: Literal["runs", "mean", "interval", "pairing", "left_out", "drawn", "page"]
    text: str = Field(description="A sentence or two; of `page` the path of the document.")


class FigurePart(Part):
    """What every figure has."""

    method: list[MethodText] = Field(
        default_factory=list, description="How it was computed, topic by topic."
    )


class PooledCurve(Part):
    """All values of one choice, whatever the place."""

    label: str
    role: Role
    n: int = Field(description="Values: one a run that counts, or one a draw.")
    places: int = Field(description="Places of the other axes that they are of.")
    values: list[float] = Field(description="Rising; of many values some, see `ranks`.")
    ranks: list[int] | None = Field(
        description="Of each value its rank among the n, from 1; null where `values` has them all."
    )
    at: list[float] = Field(
        description="Values at which the density is given, rising; empty where there are fewer than "
        "10 values, or all are equal."
    )
    density: list[float] = Field(
        description="Kernel density there, 1 where it is greatest; over the logarithm where the "
        "panel is logarithmic."
    )
    quartiles: list[float] = Field(description="25 %, 50 % and 75 %.")
    point_indexes: list[int] = Field(
        description="The point of each value, where there are at most 30; else empty."
    )


class DistributionPanel(Part):
    """The distributions beside one another."""

    title: str
    coordinates: dict[str, Any]
    is_log: bool = Field(description="Whether equal ratios should have equal distances.")
    curves: list[PooledCurve]
    sentences: list[str]


class DistributionFigure(FigurePart):
    """How a metric is distributed over all runs of each choice."""

    kind: Literal["distribution"] = "distribution"
    title: str
    metric: MetricText
    panels: list[DistributionPanel]


class HeatCell(Part):
    """The metric at one step of x and of y."""

    x: int = Field(description="Which value of x, from 0.")
    y: int = Field(description="Which value of y, from 0.")
    points: int = Field(description="Points there; the value is the mean of their means.")
    point_index: int | None = Field(description="The point, where it is one; else null.")
    value: Estimate = Field(description="It has no interval where it is of several points.")
    where: dict[str, Any] = Field(description="Coordinates that all points there have in common.")


class HeatPanel(Part):
    """A heat map of one choice."""

    title: str
    coordinates: dict[str, Any]
    cells: list[HeatCell]


class HeatFigure(FigurePart):
    """A metric over two axes, a panel a choice."""

    kind: Literal["heat"] = "heat"
    title: str
    metric: MetricText
    x: AxisText
    y: AxisText
    is_log: bool = Field(description="Whether equal ratios should have equal steps of colour.")
    panels: list[HeatPanel]


class PointColumn(Part):
    """One axis or metric of the points, a value a point."""

    path: str = Field(description="By which results are filtered.")
    label: str
    unit: str | None
    kind: Literal["axis", "input", "network", "metric"] = Field(
        description="`network`: what the network of the point costs or draws."
    )
    labels: list[str] | None = Field(
        description="Of an axis of a few values, what `values` counts from 0; else null."
    )
    keys: list[float | str] | None = Field(
        description="Of each label the coordinate, as a filter names it; null without labels."
    )
    values: list[float | None] = Field(description="Null where the point has none.")
    is_log: bool = Field(description="Whether equal ratios should have equal distances.")


class PointsPanel(Part):
    """Points with all that varies."""

    title: str
    coordinates: dict[str, Any]
    point_indexes: list[int]
    choices: list[int] = Field(description="Of each point its choice, a place in `labels`.")
    runs: list[int] = Field(description="Of each point the runs behind its mean.")
    labels: list[str]
    columns: list[PointColumn] = Field(
        description="The axes, what networks cost, then the metrics."
    )


class PointsFigure(FigurePart):
    """The points one by one: an axis beside the other, or one metric against another."""

    kind: Literal["points"] = "points"
    title: str
    metric: MetricText
    against: MetricText | None = Field(description="The second metric; null: the study has one.")
    network_metrics: list[MetricText] = Field(
        default_factory=list,
        description="What networks cost and draw, which the metric can be drawn against too.",
    )
    points: int = Field(description="Points with a value; of very many some are given.")
    panels: list[PointsPanel]
