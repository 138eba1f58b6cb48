"""The knees of all places in one figure, and how they move from place to place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from domain.answer.along import x_words
from domain.answer.first_panels import MOST_PANELS
from domain.answer.inquiry import Inquiry
from domain.answer.knee_figures import KneeCell, KneesFigure, KneesPanel
from domain.answer.lines import PanelText, ToldKnee
from domain.answer.places import axis_label, value_words, without_preposition
from domain.answer.shared_steps import span_words
from domain.answer.words import capital
from domain.statistics.knee_along import KneeStatus
from domain.sweep.axes.axis import values_along

_MANY_PLACES = 4
"""From so many places on, the knees are said together: of fewer each stands in the answer."""


def knees_figure(inquiry: Inquiry, texts: Sequence[PanelText]) -> KneesFigure | None:
    """Put the knees that were found into one grid; None with a single place, or where none was asked.

    Parameters
    ----------
    texts
        what each place was told of, in the order of the places.
    """
    assert inquiry.roles.x is not None
    places = inquiry.places[:MOST_PANELS]
    if len(places) < 2:
        return None
    told = [text.knees for text in texts[:MOST_PANELS]]
    steps = [step for step in inquiry.choice_steps if any(step in knees for knees in told)]
    if not steps:
        return None
    words = [inquiry.place_words(place) for place in places]
    columns = ["knee" if inquiry.roles.by is None else inquiry.label(step) for step in steps]
    cells = [
        KneeCell(
            row=row,
            column=column,
            place=capital(words[row]),
            label=columns[column],
            where=inquiry.coordinates(place),
            status=knees[step].result.status,
            knee=knees[step].result.x,
            earliest=_earliest(knees[step]),
            shown=_shown(inquiry, knees[step]),
            text=knees[step].text,
        )
        for row, (place, knees) in enumerate(zip(places, told, strict=True))
        for column, step in enumerate(steps)
        if step in knees
    ]
    return KneesFigure(
        title=f"Where more {_resource(inquiry)} stops paying",
        metric=inquiry.metric_text(),
        x=inquiry.axis_text(inquiry.roles.x),
        rows=[capital(without_preposition(each)) for each in words],
        columns=columns,
        panels=[KneesPanel(title="", coordinates={}, cells=cells)],
    )


def knees_sentences(inquiry: Inquiry, figure: KneesFigure) -> list[str]:
    """Say between which values all knees lie, and how those of a choice move along a single axis."""
    cells = figure.panels[0].cells
    if len(inquiry.places) > len(figure.rows):
        return []  # The others are not looked at.
    known = [own for cell in cells if (own := _ends(cell)) is not None]
    told = []
    if len(figure.rows) >= _MANY_PLACES and len(known) == len(figure.rows) * len(figure.columns):
        low, high = min(low for low, _ in known), max(high for _, high in known)
        span = x_words(inquiry, high)
        if low < high:
            span = span_words(x_words(inquiry, low), span)
        told.append(
            f"More {_resource(inquiry)} stops paying at {span}: a table below has every place."
        )
    return [*told, *_moves(inquiry, figure)]


def _moves(inquiry: Inquiry, figure: KneesFigure) -> list[str]:
    """Say of each choice whose knees are all told how they rise or fall along the one axis of places."""
    if len(inquiry.roles.places) != 1:
        return []
    axis = inquiry.study.axes[inquiry.roles.places[0]].info
    values = values_along(axis, axis.paths[0])
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in values):
        return []
    steps = [step for (step,) in inquiry.places]
    order = sorted(range(len(steps)), key=lambda row: values[steps[row]])
    told = []
    for column, label in enumerate(figure.columns):
        own = {cell.row: cell for cell in figure.panels[0].cells if cell.column == column}
        cells = [own[row] for row in order if row in own]
        moves = _direction([_ends(cell) for cell in cells])
        if len(cells) < len(order) or moves is None:
            continue
        first, last = (f"at {cells[n].shown} {value_words(axis, steps[order[n]])}" for n in (0, -1))
        of = "The knee" if inquiry.roles.by is None else f"The knee of {label}"
        told.append(f"{of} {moves}: it is {first} and {last}.")
    return told


def _ends(cell: KneeCell) -> tuple[float, float] | None:
    """Give the least and the greatest value where a knee may be; None where it is not reached."""
    if cell.knee is None or cell.earliest is None:
        return None
    return cell.earliest, cell.knee


def _direction(ends: Sequence[tuple[float, float] | None]) -> str | None:
    """Say whether knees rise or fall wherever each lies between its ends; None where neither is sure."""
    known = [own for own in ends if own is not None]
    if len(known) < len(ends) or len(known) < 2:
        return None
    for word, own in (("rises", known), ("falls", known[::-1])):
        never_back = all(before[1] <= after[0] for before, after in pairwise(own))
        if never_back and own[0][1] < own[-1][0]:
            return word
    return None


def _resource(inquiry: Inquiry) -> str:
    assert inquiry.roles.x is not None
    return axis_label(inquiry.study.axes[inquiry.roles.x].info)


def _earliest(told: ToldKnee) -> float | None:
    if told.result.status is KneeStatus.NOT_REACHED:
        return told.result.steps[-1].x_next
    return told.result.earliest


def _shown(inquiry: Inquiry, told: ToldKnee) -> str:
    """Say a knee in a few words."""
    earliest, knee = _earliest(told), told.result.x
    if earliest is None:
        is_tried = told.result.status is KneeStatus.UNDETERMINED
        return "undetermined" if is_tried else "not known"
    if knee is None:
        return f"{x_words(inquiry, earliest)} or more"
    at = x_words(inquiry, knee)
    return at if earliest == knee else span_words(x_words(inquiry, earliest), at)
