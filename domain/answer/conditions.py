"""What changes with the conditions: each of them against one, as dots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.answer.document import DotRow, DotsFigure, DotsPanel, Verdict
from domain.answer.inquiry import Inquiry, ratio_estimate
from domain.answer.judgement import interval_words
from domain.answer.losses import told_of_failures
from domain.answer.panels import Panels
from domain.answer.parts import Estimate
from domain.answer.places import axis_label, named_value
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, factor_text, listed, sentence
from domain.sweep.axes.axis import values_along


def conditions_figure(inquiry: Inquiry) -> DotsFigure:
    """Give the value under each condition, and its ratio to the baseline or the first one.

    Nothing wins here: nobody chooses a condition.
    """
    assert inquiry.roles.by is not None
    return DotsFigure.model_construct(
        title=f"{capital(inquiry.metric_words)} by {axis_label(inquiry.study.axes[inquiry.roles.by].info)}",
        metric=inquiry.metric_text(),
        by=inquiry.axis_text(inquiry.roles.by),
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, place)),
    )


def _panel(inquiry: Inquiry, place: Steps) -> DotsPanel:
    cells = {
        step: cell
        for step in inquiry.choice_steps
        if (cell := inquiry.cell(place, step)) is not None and cell.values
    }
    reference = inquiry.baseline if inquiry.baseline in cells else next(iter(cells), None)
    ratios = {} if reference is None else _ratios(inquiry, cells, reference)
    return DotsPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        verdict=Verdict.UNKNOWN if cells else Verdict.MISSING,
        rows=[_row(inquiry, step, cell, ratios.get(step)) for step, cell in cells.items()],
        groups=[],
        sentences=[] if reference is None else _sentences(inquiry, place, cells, reference, ratios),
    )


_Ratios = Mapping[int, Estimate | None]
"""By step, of conditions with the work of the one that others are held against: how many times its value."""


def _ratios(inquiry: Inquiry, cells: Mapping[int, Cell], reference: int) -> _Ratios:
    """Hold each condition against another one with the same work, so that a ratio means something."""
    work = _work(inquiry, reference)
    return {
        step: ratio_estimate(inquiry.compare(cell, cells[reference]))
        for step, cell in cells.items()
        if step != reference and _work(inquiry, step) == work
    }


def _row(inquiry: Inquiry, step: int, cell: Cell, ratio: Estimate | None) -> DotRow:
    return DotRow(
        label=inquiry.label(step),
        role=inquiry.role(step),
        point_index=cell.point_index,
        value=inquiry.estimate(cell),
        rank=None,
        is_possible_winner=False,
        ratio_to_best=None,
        ratio_to_ideal=None,
        ratio_to_baseline=ratio,
    )


def _lost_words(
    inquiry: Inquiry, cells: dict[int, Cell], step: int, reference: int, lost: str
) -> str:
    """Say between which limits a ratio lies of which either side has lost runs."""
    assert inquiry.roles.by is not None
    axis = inquiry.study.axes[inquiry.roles.by].info
    # How many times the reference is better is the ratio of what should be low, else its inverse.
    pair = (
        (cells[reference], cells[step])
        if inquiry.better == "lower"
        else (cells[step], cells[reference])
    )
    low, high = inquiry.advantage_ends(*pair)
    if told_of_failures({str(n): cells[n] for n in (step, reference)}):
        low, high = None, None
    told = [
        f"at {words} {factor_text(limit, limit, limit)}"
        for words, limit in (("least", low), ("most", high))
        if limit is not None
    ]
    factor = listed(told) or "no known multiple of"
    return (
        f"{named_value(axis, step)}: {inquiry.metric_words} is {factor} that of "
        f"{named_value(axis, reference)} ({lost})"
    )


def _work(inquiry: Inquiry, step: int) -> tuple[str, ...]:
    """Say what kind of work a condition is: workload and operation; empty where the axis chooses none.

    An allreduce is no faster or slower than an alltoall: it does something else.
    """
    assert inquiry.roles.by is not None
    axis = inquiry.study.axes[inquiry.roles.by].info
    found = []
    for path in axis.paths:
        value = values_along(axis, path)[step]
        if path.rpartition(".")[2] == "workload" and isinstance(value, Mapping):
            found += [str(value.get("kind", "")), str(value.get("operation", ""))]
        elif path.rpartition(".")[2] in ("workload", "operation") or path == "workload.kind":
            found.append(str(value))
    return tuple(found)


def _other_work(
    inquiry: Inquiry, where: str, cells: Mapping[int, Cell], reference: int
) -> list[str]:
    """Give the values of conditions that do other work than the one that others are held against."""
    work = _work(inquiry, reference)
    others = [step for step in cells if _work(inquiry, step) != work]
    if not others:
        return []
    assert inquiry.roles.by is not None
    axis = inquiry.study.axes[inquiry.roles.by].info
    values = [
        f"{named_value(axis, step)} {_value_words(inquiry, cells[step])}"
        for step in (reference, *others)
    ]
    told = f"{inquiry.metric_words} is {listed(values)}; these do different work, so that no ratio is given"
    return [sentence(where, told if where else capital(told))]


def _value_words(inquiry: Inquiry, cell: Cell) -> str:
    found = inquiry.estimate(cell)
    half = None if found.low is None or found.high is None else (found.high - found.low) / 2
    return inquiry.shown.text(found.mean, half)


def told_of_conditions(inquiry: Inquiry, figure: DotsFigure) -> Iterable[str]:
    """Give the sentences of all places; of conditions that change nothing anywhere one for all."""
    assert inquiry.roles.by is not None
    axis = inquiry.study.axes[inquiry.roles.by].info
    rows = [
        [cell for step in inquiry.choice_steps if (cell := inquiry.cell(place, step)) is not None]
        for place in inquiry.places
    ]
    alike = all(
        cell.values and not cell.lost and cell.values == row[0].values
        for row in rows
        for cell in row
    )
    if alike and len(inquiry.places) > 1 and len(inquiry.choice_steps) > 1:
        labels = listed([named_value(axis, step) for step in inquiry.choice_steps])
        same = f"at every place {inquiry.metric_words} is the same in each run of {labels}"
        return [f"{capital(axis_label(axis))} changes nothing: {same}."]
    return (text for panel in figure.panels for text in panel.sentences)


def _sentences(
    inquiry: Inquiry, place: Steps, cells: dict[int, Cell], reference: int, ratios: _Ratios
) -> list[str]:
    assert inquiry.roles.by is not None
    axis = inquiry.study.axes[inquiry.roles.by].info
    where = inquiry.place_words(place)
    of_whom = named_value(axis, reference)
    told: list[str] = []
    if len(cells) == 1:
        told.append(sentence(where, f"only {of_whom} has results"))
    told += _other_work(inquiry, where, cells, reference)
    for step, found in ratios.items():
        name = named_value(axis, step)
        lost = inquiry.lost_text({name: cells[step], of_whom: cells[reference]})
        if lost:
            told.append(sentence(where, _lost_words(inquiry, cells, step, reference, lost)))
            continue
        if found is None:
            continue
        factor = factor_text(found.mean, found.low, found.high)
        words = (
            f"{name}: {inquiry.metric_words} is {factor} that of "
            f"{of_whom} ({interval_words(inquiry, found)})"
        )
        told.append(sentence(where, words))
    return told
