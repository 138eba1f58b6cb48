"""A metric along an axis of numbers: the lines, and the judgement at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from domain.answer.document import Line, LinePoint, LinesFigure, LinesPanel, Mark, Verdict
from domain.answer.first_panels import MOST_PANELS
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, judge_all
from domain.answer.panels import Panels
from domain.answer.samples import Cell, Sample
from domain.answer.study import Steps
from domain.answer.words import capital
from domain.statistics.knee_along import KneeResult


@dataclass(frozen=True, slots=True)
class Curve:
    """One choice along x at one place; what has no counting value is left out.

    Attributes
    ----------
    xs
        rising.
    cells
        one an x.
    """

    step: int
    xs: list[float]
    cells: list[Cell]

    @property
    def samples(self) -> list[Sample]:
        """The counting values, one sample an x."""
        return [cell.values for cell in self.cells]


@dataclass(frozen=True, slots=True)
class ToldKnee:
    """Where more stops paying for one choice at one place, and the sentence that says so."""

    result: KneeResult
    text: str


@dataclass(frozen=True, slots=True)
class PanelText:
    """What a question adds to the lines of one place.

    `details` stand below the panel alone, `sentences` in the answer's own as well, or `short` in
    their place where there are too many. `knees` has one a choice, where they were asked for.
    """

    marks: dict[int, list[Mark]]
    crossings: list[Mark]
    sentences: list[str]
    details: list[str] = field(default_factory=list)
    short: list[str] = field(default_factory=list)
    knees: Mapping[int, ToldKnee] = field(default_factory=dict)


class JudgementsAlong:
    """The judgements along x: at many places at once, when somebody asks for one of them."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._known: dict[Steps, list[Judgement]] = {}
        self._numbers = {place: number for number, place in enumerate(inquiry.places)}

    def at(self, place: Steps) -> list[Judgement]:
        """Give the judgements of one place by rising x; none where nothing competes."""
        if place not in self._known:
            begin = self._numbers[place] // MOST_PANELS * MOST_PANELS
            self._judge(self._inquiry.places[begin : begin + MOST_PANELS])
        return self._known[place]

    def everywhere(self) -> list[Judgement]:
        """Give the judgements of all places."""
        places = self._inquiry.places
        self._judge([place for place in places if place not in self._known])
        return [judgement for place in places for judgement in self._known[place]]

    def _judge(self, places: Sequence[Steps]) -> None:
        xs = self._inquiry.x_steps if self._inquiry.is_contest else []
        found = iter(judge_all(self._inquiry, [(place, x) for place in places for x in xs]))
        for place in places:
            self._known[place] = [next(found) for _ in xs]


@dataclass(frozen=True)
class LinesAnswer:
    """The figure, and what each place is told of; panels and texts are made on first sight."""

    figure: LinesFigure
    texts: Sequence[PanelText]
    along: JudgementsAlong

    @property
    def judgements(self) -> list[Judgement]:
        """The judgement at every place and step of x."""
        return self.along.everywhere()


def curves_at(inquiry: Inquiry, place: Steps) -> list[Curve]:
    """Give the curves of one place, a choice each; the ideal is among them."""
    found = []
    for step in inquiry.choice_steps:
        pairs = [
            (inquiry.x_values[x], cell)
            for x in inquiry.x_steps
            if (cell := inquiry.cell(place, step, x)) is not None and cell.values
        ]
        if pairs:
            found.append(Curve(step, [x for x, _ in pairs], [cell for _, cell in pairs]))
    return found


def lines_figure(
    inquiry: Inquiry,
    title: str,
    tell: Callable[[Inquiry, Steps, Sequence[Judgement]], PanelText],
) -> LinesAnswer:
    """Draw the metric along x, and have `tell` say what each panel shows."""
    assert inquiry.roles.x is not None
    along = JudgementsAlong(inquiry)
    texts = Panels(inquiry.places, lambda place: tell(inquiry, place, along.at(place)))
    figure = LinesFigure.model_construct(
        title=title,
        metric=inquiry.metric_text(),
        x=inquiry.axis_text(inquiry.roles.x),
        panels=Panels(
            inquiry.places,
            lambda place: _panel(inquiry, place, texts.at(place), along.at(place)),
        ),
    )
    return LinesAnswer(figure, texts, along)


def _panel(
    inquiry: Inquiry, place: Steps, told: PanelText, judgements: Sequence[Judgement]
) -> LinesPanel:
    return LinesPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        lines=[
            line for step in inquiry.choice_steps if (line := _line(inquiry, place, step, told))
        ],
        winner=winner_throughout(judgements),
        marks=told.crossings,
        sentences=[*told.sentences, *told.details],
    )


def winner_throughout(judgements: Sequence[Judgement]) -> str | None:
    """Give the choice that is best wherever there are results; None where there is no such one.

    It is a conjunction: each place holds at its own level, and together they need no other.
    """
    told = [one for one in judgements if one.verdict is not Verdict.MISSING]
    winners = {one.winner if one.verdict is Verdict.BEST else None for one in told}
    return winners.pop() if len(winners) == 1 else None


def _line(inquiry: Inquiry, place: Steps, step: int, told: PanelText) -> Line | None:
    points = []
    for x in inquiry.x_steps:
        cell = inquiry.cell(place, step, x)
        if cell is None or not (cell.values or cell.unsteady):
            continue
        is_steady = bool(cell.values) and not _is_saturated(cell)
        points.append(
            LinePoint(
                x=inquiry.x_values[x],
                point_index=cell.point_index,
                value=inquiry.estimate(cell),
                is_steady=is_steady,
            )
        )
    if not points:
        return None
    return Line(
        label=inquiry.label(step),
        role=inquiry.role(step),
        points=points,
        marks=told.marks.get(step, []),
    )


def _is_saturated(cell: Cell) -> bool:
    return bool(cell.unsteady) or cell.is_saturated
