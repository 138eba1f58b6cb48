"""Probabilities of being best, sensitivities and bottlenecks, as the client reads them."""

from typing import Any, Literal

from pydantic import Field

from fabricsweep_client.answer_parts import Estimate, MetricText, Quantile, Share
from fabricsweep_client.models import Document


class DrawRegret(Document):
    """What a choice costs over all draws, held against the best of each."""

    mean: Estimate
    quantiles: list[Quantile]
    worst: float


class ChanceRow(Document):
    """One choice over all draws."""

    label: str
    role: str = "choice"
    value: Estimate
    probability: Share
    wins: int
    ties: int = 0
    unresolved: int = 0
    regret: DrawRegret | None = None
    between: Share | None = None


class ChancesPanel(Document):
    """The choices at one place, the most probable first."""

    title: str
    draws: int
    resolved: int
    scale: str
    rows: list[ChanceRow]
    rule: dict[str, Any] | None = None
    sentences: list[str]


class ChancesFigure(Document):
    """With which probability each choice is the best."""

    kind: Literal["chances"]
    title: str
    metric: MetricText
    panels: list[ChancesPanel]


class TornadoBar(Document):
    """The metric at both ends of an axis or input."""

    path: str
    label: str
    low_label: str
    high_label: str
    low: Estimate
    high: Estimate
    effect: float


class InputIndex(Document):
    """Sobol' indices of one input."""

    path: str
    label: str
    first: Share | None = None
    total: Share | None = None


class AnovaTerm(Document):
    """A main effect or an interaction of two axes."""

    paths: list[str]
    label: str
    degrees: int
    share: float
    p_value: float | None = None


class Anova(Document):
    """How the variance of a factorial divides."""

    terms: list[AnovaTerm]
    higher: float
    shared_chance: float
    chance: float


class SensitivityPanel(Document):
    """What the metric depends on."""

    title: str
    scale: str
    method: str
    n: int
    bars: list[TornadoBar]
    indices: list[InputIndex]
    anova: Anova | None = None
    refused: list[str] = Field(default_factory=list)
    sentences: list[str]


class SensitivityFigure(Document):
    """A tornado, indices, an analysis of variance."""

    kind: Literal["sensitivity"]
    title: str
    metric: MetricText
    panels: list[SensitivityPanel]


class BottleneckRow(Document):
    """What holds one point back."""

    label: str
    x_label: str | None = None
    point_index: int
    n: int
    limit: str
    link_class: str | None = None
    injection: float | None = None
    ejection: float | None = None
    link: float | None = None
    text: str


class BottleneckPanel(Document):
    """The points at one place."""

    title: str
    rows: list[BottleneckRow]
    sentences: list[str]


class BottleneckFigure(Document):
    """What holds each point back."""

    kind: Literal["bottleneck"]
    title: str
    metric: MetricText
    panels: list[BottleneckPanel]


class GroupExceedance(Document):
    """The probability of a value above a threshold."""

    threshold: float
    probability: float | None = None
    least: float
    most: float
    low: float | None = None
    high: float | None = None
    above: int
    unknown: int


class Group(Document):
    """The runs of one group."""

    title: str
    coordinates: dict[str, Any]
    places: int
    n: int
    cut_short: int
    runs: dict[str, int]
    mean: Estimate | None = None
    standard_deviation: float | None = None
    quantiles: list[Quantile]
    exceedances: list[GroupExceedance]
    curve: dict[str, Any]
    between: Share | None = None
    sentences: list[str]


class Distributions(Document):
    """One metric over a grouping."""

    metric: MetricText
    by: list[str]
    value_of: str
    confidence: float
    groups: list[Group]
    groups_total: int
    sentences: list[str]
    notes: list[str]


class MovedChoice(Document):
    """One choice at one place, then and now."""

    label: str
    before: Estimate
    after: Estimate
    change: Estimate | None = None
    p_value: float | None = None
    has_moved: bool


class ComparedPlace(Document):
    """Who won at one place then and now."""

    title: str
    coordinates: dict[str, Any]
    verdict_before: str | None = None
    verdict_after: str | None = None
    winner_before: str | None = None
    winner_after: str | None = None
    has_changed: bool
    choices: list[MovedChoice]


class Comparison(Document):
    """What two sweeps answer, place by place that both have."""

    metric: MetricText
    is_ratio: bool
    is_paired: bool
    places: list[ComparedPlace]
    places_total: int
    only_before: int
    only_after: int
    winners_changed: int
    moved: int
    compared: int
    sentences: list[str]
