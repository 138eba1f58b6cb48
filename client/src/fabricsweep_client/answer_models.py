"""The answer of a sweep as the client reads it: sentences, figures, alarms, networks."""

from typing import Annotated, Any, Literal

from pydantic import Field

from fabricsweep_client.answer_parts import Estimate, MetricText, Quantile
from fabricsweep_client.chance_models import BottleneckFigure, ChancesFigure, SensitivityFigure
from fabricsweep_client.models import Document

__all__ = ["Estimate", "MetricText", "Quantile"]


class AxisText(Document):
    """An axis along which a figure is drawn."""

    path: str
    label: str
    unit: str | None = None
    kind: str
    labels: list[str]
    values: list[float | str]


class LinePoint(Document):
    """One line at one x; `is_steady` is false where the network was saturated."""

    x: float
    point_index: int
    value: Estimate
    is_steady: bool = True


class Line(Document):
    """One line of a chart."""

    label: str
    role: str = "choice"
    points: list[LinePoint]


class LinesPanel(Document):
    """The lines at one place."""

    title: str
    lines: list[Line]
    sentences: list[str]


class LinesFigure(Document):
    """A metric against an axis of numbers."""

    kind: Literal["lines"]
    title: str
    metric: MetricText
    x: AxisText
    panels: list[LinesPanel]


class DotRow(Document):
    """One choice, or one condition, at one place."""

    label: str
    role: str = "choice"
    point_index: int
    value: Estimate
    rank: int | None = None
    is_possible_winner: bool = False
    ratio_to_best: Estimate | None = None
    ratio_to_ideal: Estimate | None = None
    ratio_to_baseline: Estimate | None = None


class DotsPanel(Document):
    """The rows at one place, best first."""

    title: str
    verdict: str
    rows: list[DotRow]
    sentences: list[str]


class DotsFigure(Document):
    """Values with intervals, a row a choice."""

    kind: Literal["dots"]
    title: str
    metric: MetricText
    by: AxisText
    panels: list[DotsPanel]


class MapCell(Document):
    """One place of a map."""

    x: int
    y: int
    verdict: str
    winner: str | None = None
    possible: list[str] = Field(default_factory=list)
    text: str


class MapPanel(Document):
    """A map at one place of the axes beyond x and y."""

    title: str
    cells: list[MapCell]


class Regret(Document):
    """What choosing this costs where it is worst."""

    label: str
    ratio: float
    where: str


class MapFigure(Document):
    """Who wins where."""

    kind: Literal["map"]
    title: str
    metric: MetricText
    by: AxisText
    x: AxisText
    y: AxisText | None = None
    panels: list[MapPanel]
    regrets: list[Regret] = Field(default_factory=list)


class SpreadCurve(Document):
    """The runs of one choice at one place; of many, `values` are those at some `ranks`."""

    label: str
    n: int | None = None
    values: list[float]
    ranks: list[int] | None = None
    quantiles: list[Quantile]
    worst: float


class SpreadPanel(Document):
    """The distributions at one place."""

    title: str
    curves: list[SpreadCurve]
    sentences: list[str]


class SpreadFigure(Document):
    """How runs scatter."""

    kind: Literal["spread"]
    title: str
    metric: MetricText
    panels: list[SpreadPanel]


Figure = Annotated[
    LinesFigure
    | DotsFigure
    | MapFigure
    | SpreadFigure
    | ChancesFigure
    | SensitivityFigure
    | BottleneckFigure,
    Field(discriminator="kind"),
]


class Alarm(Document):
    """A reason to doubt the answer."""

    name: str
    text: str


class ComparedNetwork(Document):
    """What a compared network is."""

    label: str
    place: str = ""
    endpoints: int | None = None
    routers: int | None = None
    diameter: int | None = None
    cables_per_endpoint: float | None = None
    cable_rate_per_endpoint_fraction: float | None = None
    bisection_fraction: float | None = None
    busiest_class: str | None = None
    busiest_class_load: float | None = None


class QuestionText(Document):
    """A question that the sweep can be asked."""

    question: str
    title: str


class Answer(Document):
    """What a sweep says, how surely, and what that leaves out."""

    question: str
    questions: list[QuestionText] = Field(default_factory=list)
    left_out: list[str]
    sentences: list[str]
    alarms: list[Alarm]
    notes: list[str]
    figures: list[Figure]
    networks: list[ComparedNetwork] = Field(default_factory=list)
    controls: dict[str, Any] = Field(default_factory=dict)
    timed_out: int = 0
    not_steady: int = 0
