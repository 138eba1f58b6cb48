"""Figures of what nobody knows: probabilities of being best, sensitivities, bottlenecks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from domain.answer.explore_figures import FigurePart
from domain.answer.parts import AxisText, Estimate, MetricText, Part, Quantile, Role


class Share(Part):
    """A probability or a share of a variance, with its interval."""

    value: float | None = Field(description="Null where no draw is resolved.")
    low: float
    high: float


class DrawRegret(Part):
    """What a choice costs over all draws, held against the best of each draw."""

    mean: Estimate = Field(description="Expected regret.")
    quantiles: list[Quantile]
    worst: float


class ChanceRow(Part):
    """One choice at one place, over all draws."""

    label: str
    role: Role
    point_index: int = Field(description="The first of its points.")
    value: Estimate = Field(description="Mean over the draws.")
    probability: Share = Field(
        description="Of being best; the limits hold for all choices at once, whatever ties and "
        "missing runs are taken for."
    )
    wins: int
    ties: int = Field(description="Draws in which it is tied with another choice for the best.")
    unresolved: int = Field(description="Draws in which a missing run leaves open whether it is.")
    regret: DrawRegret | None = Field(
        description="Ratios (1: the best) or differences (0: the best); null without a direction."
    )
    between: Share | None = Field(
        description="Share of the variance that lies between draws, what is not known; the rest is "
        "chance. Null where draws have one run each."
    )
    standard_deviation_between: float | None = Field(
        description="In the unit of the metric, or of its logarithm as `scale` says."
    )
    standard_deviation_within: float | None


class RulePart(Part):
    """One part of the conditions' space and who wins there."""

    bounds: dict[str, tuple[float | None, float | None]] = Field(
        description="Path of an input to its limits: above the first, up to the second."
    )
    winner: str
    draws: int
    right: int = Field(description="Draws in it in which the winner is the best.")


class DrawnRule(Part):
    """The smallest rule of thresholds that tells the winner."""

    paths: list[str]
    parts: list[RulePart]
    accuracy: float = Field(description="Share of left-out draws in which it is right.")
    error: float = Field(description="Standard error of that share.")
    choice_alone: str = Field(description="The choice that wins most draws.")
    share_alone: float = Field(description="Share of all draws in which that choice wins.")


class ChancesPanel(Part):
    """The choices at one place, the most probable first."""

    title: str
    coordinates: dict[str, Any]
    draws: int
    resolved: int = Field(description="Draws of which it is known who is best.")
    scale: Literal["ratio", "difference"] = Field(description="How regret and variance are taken.")
    rows: list[ChanceRow]
    rule: DrawnRule | None
    sentences: list[str]


class ChancesFigure(FigurePart):
    """With which probability each choice is the best."""

    kind: Literal["chances"] = "chances"
    title: str
    metric: MetricText
    by: AxisText
    tolerance: float
    panels: Sequence[ChancesPanel]


class TornadoBar(Part):
    """The metric where an axis or input is low, and where it is high."""

    path: str
    label: str
    low_label: str = Field(description="The values at that end, with their unit.")
    high_label: str
    low: Estimate
    high: Estimate
    effect: float = Field(
        description="The larger mean over the smaller one, or their difference, as `scale` says."
    )


class InputIndex(Part):
    """Sobol' indices of one input."""

    path: str
    label: str
    first: Share | None = Field(description="Share of the variance that it accounts for alone.")
    total: Share | None = Field(
        description="Share that it accounts for alone and together with others; only of Saltelli's "
        "design."
    )


class AnovaTerm(Part):
    """A main effect or an interaction of two axes."""

    paths: list[str]
    label: str
    sum_of_squares: float
    degrees: int
    share: float = Field(description="Of the whole variance.")
    f: float | None = Field(description="Null where nothing tells what chance does.")
    p_value: float | None


class Anova(Part):
    """How the variance of a factorial divides; all shares add up to 1."""

    terms: list[AnovaTerm]
    higher: float = Field(description="Interactions of three axes and more.")
    shared_chance: float = Field(description="What all places of a replicate have in common.")
    chance: float = Field(description="The rest.")
    error_degrees: int


class SensitivityPanel(Part):
    """What the metric of one choice depends on at one place; or all choices and places at once."""

    title: str
    coordinates: dict[str, Any]
    n: int = Field(description="Draws, or runs of a factorial.")
    scale: Literal["ratio", "difference"]
    method: Literal["anova", "saltelli", "given_data"]
    bars: list[TornadoBar] = Field(description="The largest effect first.")
    indices: list[InputIndex] = Field(description="The largest first.")
    anova: Anova | None
    refused: list[str] = Field(description="Why a method does not apply.")
    sentences: list[str]


class SensitivityFigure(FigurePart):
    """What the metric depends on: a tornado, indices, an analysis of variance."""

    kind: Literal["sensitivity"] = "sensitivity"
    title: str
    metric: MetricText
    panels: Sequence[SensitivityPanel]


Limit = Literal[
    "injection",
    "ejection",
    "links",
    "memory",
    "directory",
    "mshr",
    "outstanding",
    "issue",
    "endpoints",
    "latency",
    "saturated",
    "undetermined",
    "mixed",
]


class ExposureRow(Part):
    """Of a replayed trace: shares of a rank's iteration that no computing hides."""

    exposed: float = Field(description="Mean over runs.")
    exposed_min: float = Field(description="Of the run with the least.")
    exposed_max: float
    exposed_in: dict[str, float] = Field(description="By collective, and in messages.")
    slowest_rank_computes: float | None = Field(
        description="Of the rank that ends last, the share of its time in which it computes."
    )


class MemoryRow(Part):
    """Of shared memory: how cores, memories and misses spent their time, means over runs."""

    outstanding_limited: float = Field(
        description="Share of the cores' time at the limit of outstanding operations."
    )
    mshr_limited: float = Field(description="The same of waiting for a free MSHR.")
    issue_limited: float = Field(description="The same of the pace at which they issue.")
    memory_busy: float = Field(description="Share of the time the busiest memory is busy.")
    directory_busy: float = Field(description="The same of the busiest directory.")
    miss_latency_ns: float | None = Field(description="Null where nothing missed.")
    miss_parts_ns: dict[str, float] = Field(
        description="Where a miss spends it; empty where nothing missed."
    )


class BottleneckRow(Part):
    """What holds one point back."""

    label: str
    x: float | None = Field(description="Where along the walked axis; null without one.")
    x_label: str | None
    point_index: int
    n: int
    limit: Limit
    link_class: str | None = Field(description="Of the busiest ports, where that is known.")
    injection: float | None = Field(description="Share of the time the busiest endpoint sends.")
    ejection: float | None = Field(description="The same of receiving.")
    link: float | None = Field(description="The same of the busiest channel between routers.")
    exposure: ExposureRow | None = Field(description="Of replayed traces; null of others.")
    memory: MemoryRow | None = Field(description="Of shared memory; null of other workloads.")
    text: str


class BottleneckPanel(Part):
    """The points at one place."""

    title: str
    coordinates: dict[str, Any]
    rows: list[BottleneckRow]
    sentences: list[str]


class BottleneckFigure(FigurePart):
    """What holds each point back, and how that changes along an axis."""

    kind: Literal["bottleneck"] = "bottleneck"
    title: str
    metric: MetricText
    x: AxisText | None
    panels: Sequence[BottleneckPanel]
