"""A metric along an axis of numbers: the lines, and the judgement at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from domain.answer.document import Line, LinePoint, LinesFigure, LinesPanel, Mark
from domain.answer.first_panels import MOST_PANELS
from domain.answer.inquiry import Asked
from domain.answer.judgement import Judged, judge_all
from domain.answer.panels import Panels
from domain.answer.samples import Cell, Sample
from domain.answer.study import Steps
from domain.answer.words import capital


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
class PanelText:
    """What a question adds to the lines of one place.

    `details` stand below the panel alone, `sentences` in the answer's own as well, or `short` in
    their place where there are too many.
    """

    marks: dict[int, list[Mark]]
    crossings: list[Mark]
    sentences: list[str]
    details: list[str] = field(default_factory=list)
    short: list[str] = field(default_factory=list)


class JudgedAlong:
    """The judgements along x: at many places at once, when somebody asks for one of them."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._known: dict[Steps, list[Judged]] = {}
        self._numbers = {place: number for number, place in enumerate(asked.places)}

    def at(self, place: Steps) -> list[Judged]:
        """Give the judgements of one place by rising x; none where nothing competes."""
        if place not in self._known:
            begin = self._numbers[place] // MOST_PANELS * MOST_PANELS
            self._judge(self._asked.places[begin : begin + MOST_PANELS])
        return self._known[place]

    def everywhere(self) -> list[Judged]:
        """Give the judgements of all places."""
        places = self._asked.places
        self._judge([place for place in places if place not in self._known])
        return [judged for place in places for judged in self._known[place]]

    def _judge(self, places: Sequence[Steps]) -> None:
        xs = self._asked.x_steps if self._asked.is_contest else []
        found = iter(judge_all(self._asked, [(place, x) for place in places for x in xs]))
        for place in places:
            self._known[place] = [next(found) for _ in xs]


@dataclass(frozen=True)
class LinesAnswer:
    """The figure, and what each place is told of; panels and texts are made on first sight."""

    figure: LinesFigure
    texts: Sequence[PanelText]
    judged: JudgedAlong

    @property
    def judgements(self) -> list[Judged]:
        """The judgement at every place and step of x."""
        return self.judged.everywhere()


def curves_at(asked: Asked, place: Steps) -> list[Curve]:
    """Give the curves of one place, a choice each; the ideal is among them."""
    found = []
    for step in asked.choice_steps:
        pairs = [
            (asked.x_values[x], cell)
            for x in asked.x_steps
            if (cell := asked.cell(place, step, x)) is not None and cell.values
        ]
        if pairs:
            found.append(Curve(step, [x for x, _ in pairs], [cell for _, cell in pairs]))
    return found


def lines_figure(
    asked: Asked,
    title: str,
    tell: Callable[[Asked, Steps, Sequence[Judged]], PanelText],
) -> LinesAnswer:
    """Draw the metric along x, and have `tell` say what each panel shows."""
    assert asked.roles.x is not None
    judged = JudgedAlong(asked)
    texts = Panels(asked.places, lambda place: tell(asked, place, judged.at(place)))
    figure = LinesFigure.model_construct(
        title=title,
        metric=asked.metric_text(),
        x=asked.axis_text(asked.roles.x),
        panels=Panels(asked.places, lambda place: _panel(asked, place, texts.at(place))),
    )
    return LinesAnswer(figure, texts, judged)


def _panel(asked: Asked, place: Steps, told: PanelText) -> LinesPanel:
    return LinesPanel(
        title=capital(asked.place_words(place)),
        coordinates=asked.coordinates(place),
        lines=[line for step in asked.choice_steps if (line := _line(asked, place, step, told))],
        marks=told.crossings,
        sentences=[*told.sentences, *told.details],
    )


def _line(asked: Asked, place: Steps, step: int, told: PanelText) -> Line | None:
    points = []
    for x in asked.x_steps:
        cell = asked.cell(place, step, x)
        if cell is None or not (cell.values or cell.unsteady):
            continue
        is_steady = bool(cell.values) and not _is_saturated(cell)
        points.append(
            LinePoint(
                x=asked.x_values[x],
                point_index=cell.point_index,
                value=asked.estimate(cell),
                is_steady=is_steady,
            )
        )
    if not points:
        return None
    return Line(
        label=asked.label(step),
        role=asked.role(step),
        points=points,
        marks=told.marks.get(step, []),
    )


def _is_saturated(cell: Cell) -> bool:
    return bool(cell.unsteady) or cell.is_saturated
