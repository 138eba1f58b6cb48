"""The answer to a sweep as data: what page, command line and REST show alike.

An answer is made of sentences, of the data of one or more figures, and of what limits them: what is
left out, alarms, and how alike the compared networks are. Nothing in it is computed anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field

from domain.answer.chance_figures import BottleneckFigure, ChancesFigure, SensitivityFigure
from domain.answer.cost_figures import CostFigure, PricesText
from domain.answer.explore_figures import (
    DistributionFigure,
    FigurePart,
    HeatFigure,
    PointsFigure,
)
from domain.answer.knee_figures import KneesFigure
from domain.answer.parts import (
    AxisText,
    Estimate,
    MetricText,
    Part,
    Quantile,
    Role,
    Verdict,
)

__all__ = ["AxisText", "Estimate", "MetricText", "Quantile", "Role", "Verdict"]


class Question(StrEnum):
    """What a sweep may be asked; which of them it is asked first follows from its axes."""

    RANKING = "ranking"
    """Which choice is best, at each place of the other axes."""
    MAP = "map"
    """Which choice wins where, over two axes and more."""
    PAYING = "paying"
    """Which choice is best along a resource, and where more of it stops paying."""
    SCALING = "scaling"
    """How the metric and the efficiency change with size."""
    LOAD = "load"
    """The metric against load: curves, saturation, crossings."""
    CONDITIONS = "conditions"
    """What changes with the conditions that the world decides."""
    SPREAD = "spread"
    """How the runs of each point scatter."""
    PROBABILITY = "probability"
    """With which probability each choice is the best, over what nobody knows."""
    SENSITIVITY = "sensitivity"
    """Which axis or input the metric depends on most."""
    BOTTLENECK = "bottleneck"
    """What holds each point back."""
    GOAL = "goal"
    """Which candidate meets the goal that the spec has; of sweeps with a goal."""
    COST = "cost"
    """What each network costs, and which is the best buy, how probably."""
    EXPLORE = "explore"
    """No question yet: distributions, heat maps, and points with all their axes."""


class Mark(Part):
    """A place on a line that a sentence speaks of."""

    kind: Literal["knee", "crossing", "saturation"]
    x: float = Field(
        description="Where it is. Of a crossing, which lies anywhere from `low` to `high`, their middle."
    )
    low: float | None = Field(
        description="Lower end of its interval along x; null: none. Of a crossing: the last value tried "
        "before it."
    )
    high: float | None = Field(
        description="Upper end, likewise. Of a crossing: the first value tried behind it."
    )
    status: str = Field(description="How sure it is, in one word.")
    text: str


class LinePoint(Part):
    """One line at one x."""

    x: float
    point_index: int = Field(description="Number of the point in its sweep.")
    value: Estimate
    is_steady: bool = Field(description="False: saturated, so that a mean has no meaning.")


class Line(Part):
    """One line of a chart."""

    label: str
    role: Role
    points: list[LinePoint] = Field(description="By rising x.")
    marks: list[Mark]


class LinesPanel(Part):
    """The lines at one place of the other axes."""

    title: str = Field(description="The place in words; empty when there is one panel.")
    coordinates: dict[str, Any]
    lines: list[Line]
    winner: str | None = Field(
        default=None,
        description="The choice that is best at every x with results; null where there is none.",
    )
    marks: list[Mark] = Field(description="Crossings of lines.")
    sentences: list[str]


class LinesFigure(FigurePart):
    """A metric against an axis of numbers."""

    kind: Literal["lines"] = "lines"
    title: str
    metric: MetricText
    x: AxisText
    panels: Sequence[LinesPanel]


class DotRow(Part):
    """One choice, or one condition, at one place."""

    label: str
    role: Role
    point_index: int
    value: Estimate
    rank: int | None = Field(description="1 for the best mean; null for the ideal.")
    is_possible_winner: bool
    ratio_to_best: Estimate | None = Field(
        description="How many times worse than the best, 1.2 is 20 % worse; null for the best."
    )
    ratio_to_ideal: Estimate | None = Field(
        description="Share of the ideal: 0.8 performs 0.8 times as well; null without an ideal."
    )
    ratio_to_baseline: Estimate | None = Field(
        description="How many times better than the baseline; null without one."
    )


class DotsPanel(Part):
    """The rows at one place of the other axes, best first."""

    title: str
    coordinates: dict[str, Any]
    verdict: Verdict
    rows: list[DotRow]
    groups: list[list[str]] = Field(
        description="Neighbours in the order that cannot be told apart."
    )
    sentences: list[str]


class DotsFigure(FigurePart):
    """Values with intervals, a row a choice."""

    kind: Literal["dots"] = "dots"
    title: str
    metric: MetricText
    by: AxisText
    panels: Sequence[DotsPanel]


class MapCell(Part):
    """One place of a map."""

    x: int = Field(description="Which value of the map's x, from 0.")
    y: int = Field(description="Which value of the map's y, from 0.")
    verdict: Verdict
    winner: str | None = Field(description="The best, or who is ahead; null where nobody is.")
    possible: list[str] = Field(description="The possible winners.")
    margin: Estimate | None = Field(
        description="How many times better the winner is than the runner-up."
    )
    text: str


class MapPanel(Part):
    """A map at one place of the axes beyond x and y."""

    title: str
    coordinates: dict[str, Any]
    cells: list[MapCell]


class Regret(Part):
    """What choosing this costs where it is worst."""

    label: str
    ratio: float = Field(description="How many times worse than the best there, at least 1.")
    where: str = Field(description="That place in words.")


class MapFigure(FigurePart):
    """Who wins where."""

    kind: Literal["map"] = "map"
    title: str
    metric: MetricText
    by: AxisText
    x: AxisText
    y: AxisText | None
    panels: Sequence[MapPanel]
    regrets: list[Regret] = Field(description="One a choice, least regret first.")


class SpreadCurve(Part):
    """The runs of one choice at one place."""

    label: str
    role: Role
    point_index: int | None = Field(description="Null where several points are joined.")
    n: int = Field(description="Runs, or draws.")
    values: list[float] = Field(description="Rising, one a run; of many runs some, see `ranks`.")
    ranks: list[int] | None = Field(
        description="Of each value its rank among the n, from 1; null where `values` has them all."
    )
    epsilon: float = Field(description="Half-height of the 95 % band of the distribution.")
    quantiles: list[Quantile]
    worst: float


class SpreadPanel(Part):
    """The distributions at one place."""

    title: str
    coordinates: dict[str, Any]
    curves: list[SpreadCurve]
    sentences: list[str]


class SpreadFigure(FigurePart):
    """How runs scatter: empirical distributions."""

    kind: Literal["spread"] = "spread"
    title: str
    metric: MetricText
    panels: Sequence[SpreadPanel]


Figure = Annotated[
    LinesFigure
    | DotsFigure
    | MapFigure
    | SpreadFigure
    | ChancesFigure
    | SensitivityFigure
    | BottleneckFigure
    | CostFigure
    | DistributionFigure
    | HeatFigure
    | PointsFigure
    | KneesFigure,
    Field(discriminator="kind"),
]


class Alarm(Part):
    """A reason to doubt the answer."""

    name: Literal[
        "no_effect",
        "frozen",
        "beyond_physics",
        "thin",
        "truncated",
        "default_routing",
        "unlike_networks",
        "unlike_packets",
        "overloaded",
        "mixed_revisions",
        "mixed_trees",
        "no_known_error",
        "unknown_rates",
    ]
    text: str


class ComparedNetwork(Part):
    """What a compared network is, from the simulator's core; null where it is not known."""

    label: str = Field(description="The choices that run on it.")
    place: str = Field(
        description="By which values of other axes it is another one than the other rows."
    )
    endpoints: int | None
    routers: int | None
    ports_used: int | None
    radix: int | None
    diameter: int | None
    mean_hops: float | None
    cables_per_endpoint: float | None = Field(
        description="Cables between routers over endpoints, each counted once."
    )
    cable_rate_per_endpoint_fraction: float | None = Field(
        description="Their rate over the endpoint's injection rate."
    )
    bisection_fraction: float | None = Field(description="1 is full bisection.")
    busiest_class: str | None
    busiest_class_load: float | None = Field(
        description="Load of the busiest class of links under uniform traffic; above 1 it cannot "
        "carry it."
    )
    sizing_rule: str | None
    size: str | None = Field(
        description="The size that was chosen so that networks are alike, such as `leaf taper 2`; null "
        "where none was chosen."
    )
    cost_per_endpoint_usd: float | None = Field(
        description="By the answer's price table, of the cheapest of the row's networks: they may differ in "
        "their rates. Null where none can be priced.",
    )
    highest_cost_per_endpoint_usd: float | None = Field(description="The same of the dearest one.")
    power_per_endpoint_w: float | None = Field(description="Under load, of the cheapest.")


class QuestionText(Part):
    """A question that this sweep can be asked."""

    question: Question
    title: str = Field(description="As a tab says it.")


class Option(Part):
    """Something that can be chosen in the answer's controls."""

    value: str
    label: str


class Controls(Part):
    """What the answer was asked for, and what else may be asked for."""

    metric: str
    metrics: list[Option] = Field(description="Those that some run has.")
    by: str | None = Field(description="Path of the axis whose values compete.")
    bys: list[Option]
    x: str | None
    xs: list[Option]
    y: str | None = Field(default=None, description="Of a heat map: path of its other axis.")
    against: str | None = Field(default=None, description="The second metric of `explore`.")
    ideal: str | None = Field(description="Label of the value taken as the ideal.")
    baseline: str | None
    relative_to: str | None = Field(description="`path=label`, as given in the request.")
    relatives: list[Option]
    threshold: float = Field(description="Gain of a doubling below which more does not pay.")
    tolerance: float = Field(description="How much worse than the best still counts as tied.")
    confidence: float
    include_timed_out: bool
    include_not_steady: bool


class Answer(Part):
    """What a sweep says, how surely, and what that leaves out."""

    question: Question
    questions: list[QuestionText] = Field(description="All that it can be asked, the first first.")
    left_out: list[str] = Field(description="What is missing; to be read before the sentences.")
    sentences: list[str] = Field(description="The answer.")
    alarms: list[Alarm]
    notes: list[str] = Field(description="How sure, by which method: said once, below.")
    figures: list[Figure]
    networks: list[ComparedNetwork]
    prices: PricesText | None = Field(
        description="What networks are priced by; null where none can be."
    )
    controls: Controls
    marks_have_draws: bool = Field(
        description="Whether a mark of a figure is of several points: the draws at its place."
    )
    points: int = Field(description="Points that it is made from: those that the filter keeps.")
    points_in_all: int = Field(description="Points of the study, whatever the filter keeps.")
    timed_out: int = Field(description="Runs left out because they timed out.")
    not_steady: int = Field(description="Runs left out because they were saturated.")
