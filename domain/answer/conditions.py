"""What changes with the conditions: each of them against one, as dots."""

from __future__ import annotations

from domain.answer.asked import Asked, ratio_estimate
from domain.answer.document import DotRow, DotsFigure, DotsPanel, Verdict
from domain.answer.judged import interval_words
from domain.answer.lost import told_of_failures
from domain.answer.places import axis_label, named_value
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, factor_text, listed, sentence


def conditions_figure(asked: Asked) -> DotsFigure:
    """Give the value under each condition, and its ratio to the baseline or the first one.

    Nothing wins here: nobody chooses a condition.
    """
    assert asked.roles.by is not None
    return DotsFigure(
        title=f"{capital(asked.metric_words)} by {axis_label(asked.study.axes[asked.roles.by].info)}",
        metric=asked.metric_text(),
        by=asked.axis_text(asked.roles.by),
        panels=[_panel(asked, place) for place in asked.places],
    )


def _panel(asked: Asked, place: Steps) -> DotsPanel:
    cells = {
        step: cell
        for step in asked.choice_steps
        if (cell := asked.cell(place, step)) is not None and cell.values
    }
    reference = asked.baseline if asked.baseline in cells else next(iter(cells), None)
    return DotsPanel(
        title=capital(asked.place_words(place)),
        coordinates=asked.coordinates(place),
        verdict=Verdict.UNKNOWN if cells else Verdict.MISSING,
        rows=[_row(asked, cells, step, reference) for step in cells],
        groups=[],
        sentences=_sentences(asked, place, cells, reference),
    )


def _row(asked: Asked, cells: dict[int, Cell], step: int, reference: int | None) -> DotRow:
    ratio = None
    if reference is not None and step != reference:
        ratio = ratio_estimate(asked.compare(cells[step], cells[reference]))
    return DotRow(
        label=asked.label(step),
        role=asked.role(step),
        point_index=cells[step].point_index,
        value=asked.estimate(cells[step]),
        rank=None,
        is_possible_winner=False,
        ratio_to_best=None,
        ratio_to_ideal=None,
        ratio_to_baseline=ratio,
    )


def _lost_words(asked: Asked, cells: dict[int, Cell], step: int, reference: int, lost: str) -> str:
    """Say between which limits a ratio lies of which either side has lost runs."""
    assert asked.roles.by is not None
    axis = asked.study.axes[asked.roles.by].info
    # How many times the reference is better is the ratio of what should be low, else its inverse.
    pair = (
        (cells[reference], cells[step])
        if asked.better == "lower"
        else (cells[step], cells[reference])
    )
    low, high = asked.advantage_ends(*pair)
    if told_of_failures({str(n): cells[n] for n in (step, reference)}):
        low, high = None, None
    told = [
        f"at {words} {factor_text(limit, limit, limit)}"
        for words, limit in (("least", low), ("most", high))
        if limit is not None
    ]
    factor = listed(told) or "no known multiple of"
    return (
        f"{named_value(axis, step)}: {asked.metric_words} is {factor} that of "
        f"{named_value(axis, reference)} ({lost})"
    )


def _sentences(
    asked: Asked, place: Steps, cells: dict[int, Cell], reference: int | None
) -> list[str]:
    if reference is None:
        return []
    assert asked.roles.by is not None
    axis = asked.study.axes[asked.roles.by].info
    where = asked.place_words(place)
    told: list[str] = []
    if len(cells) == 1:
        told.append(sentence(where, f"only {named_value(axis, reference)} has results"))
    for step, cell in cells.items():
        if step == reference:
            continue
        lost = asked.lost_text({named_value(axis, n): cells[n] for n in (step, reference)})
        if lost:
            told.append(sentence(where, _lost_words(asked, cells, step, reference, lost)))
            continue
        found = ratio_estimate(asked.compare(cell, cells[reference]))
        if found is None:
            continue
        factor = factor_text(found.mean, found.low, found.high)
        words = (
            f"{named_value(axis, step)}: {asked.metric_words} is {factor} that of "
            f"{named_value(axis, reference)} ({interval_words(asked, found)})"
        )
        told.append(sentence(where, words))
    return told
