"""Where the lines of choices cross along load or size, and where they cannot be told apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from domain.answer.asked import Asked
from domain.answer.document import Mark, Verdict
from domain.answer.judged import Judged, comparative_of
from domain.answer.lines import Curve, curves_at
from domain.answer.lost import span_of
from domain.answer.places import value_words, values_words, with_unit
from domain.answer.study import Steps
from domain.answer.words import capital, estimate_texts, number_text, sentence, shown_for
from domain.catalog.models import MetricSpec
from domain.quantity import unit_symbol
from domain.statistics.crossing import Crossing, CrossingResult, CrossingStatus, find_crossings
from domain.sweep.axis import AxisInfo

_MOST_CROSSINGS = 6
_SCALED_FROM = 10_000
"""Bytes from this number on are written in KiB, MiB or GiB."""


def crossing_text(
    asked: Asked, place: Steps, judgements: Sequence[Judged]
) -> tuple[list[Mark], list[str]]:
    """Find where the leaders' lines cross; gives their marks and sentences."""
    if not asked.is_contest:
        return [], []
    curves = {curve.step: curve for curve in curves_at(asked, place) if curve.step != asked.ideal}
    marks: list[Mark] = []
    for first, second in _leaders(asked, judgements):
        if first not in curves or second not in curves:
            continue
        found = _between(asked, curves[first], curves[second])
        told = [one for one in found.crossings if one.x is not None]
        marks += [
            _crossing_mark(asked, place, first, second, one, _tied(asked, found, told, one))
            for one in told
        ]
    texts = list(dict.fromkeys(mark.text for mark in marks))
    if len(texts) > _MOST_CROSSINGS:
        texts = [*texts[:_MOST_CROSSINGS], f"And {len(texts) - _MOST_CROSSINGS} more crossings."]
    return marks, texts


def _tied(
    asked: Asked, found: CrossingResult, told: Sequence[Crossing], one: Crossing
) -> list[int]:
    """Give the steps of x at which it cannot be told who is better, behind one crossing.

    Those between two sure points belong to the crossing itself, those before the first crossing to it.
    """
    assert asked.roles.x is not None
    bounds = [(own.last_before, own.first_after) for own in told]
    inside = {
        x
        for x in found.undecided_at
        for low, high in bounds
        if low is not None and high is not None and low < x < high
    }
    place = told.index(one)
    begin = -float("inf") if place == 0 else one.first_after or -float("inf")
    end = float("inf") if place + 1 == len(told) else told[place + 1].last_before or float("inf")
    return [
        step
        for step in asked.x_steps
        if (x := asked.x_values[step]) in found.undecided_at
        and x not in inside
        and begin <= x <= end
    ]


def _crossing_mark(
    asked: Asked, place: Steps, first: int, second: int, crossing: Crossing, tied: Sequence[int]
) -> Mark:
    assert crossing.x is not None
    assert crossing.last_before is not None
    assert crossing.first_after is not None
    lost = _lost_between(asked, place, (first, second), crossing)
    middle = math.sqrt(crossing.last_before * crossing.first_after)
    return Mark(
        kind="crossing",
        x=middle if lost else crossing.x,
        low=crossing.last_before,
        high=crossing.first_after,
        status="crossing",
        text=_crossing_sentence(asked, place, (first, second), crossing, tied, lost),
    )


def _lost_between(asked: Asked, place: Steps, pair: tuple[int, int], crossing: Crossing) -> str:
    """Say which runs are lost from one side of a crossing to the other, whose lines tell no place then."""
    assert crossing.last_before is not None
    assert crossing.first_after is not None
    axis = _x_axis(asked)
    cells = {
        f"{asked.label(step)} {value_words(axis, x)}": cell
        for step in pair
        for x in asked.x_steps
        if crossing.last_before <= asked.x_values[x] <= crossing.first_after
        and (cell := asked.cell(place, step, x)) is not None
    }
    return asked.lost_text(cells)


def _leaders(asked: Asked, judgements: Sequence[Judged]) -> list[tuple[int, int]]:
    """Give the pairs of choices that are best one after the other along x, each pair once."""
    by_label = {asked.label(step): step for step in asked.choice_steps}
    order = [
        by_label[judged.winner]
        for judged in judgements
        if judged.verdict is Verdict.BEST and judged.winner is not None
    ]
    pairs: dict[frozenset[int], tuple[int, int]] = {}
    for a, b in pairwise(order):
        if a != b:
            pairs.setdefault(frozenset((a, b)), (a, b))
    return list(pairs.values())


def _between(asked: Asked, first: Curve, second: Curve) -> CrossingResult:
    common = [x for x in first.xs if x in second.xs]
    if len(common) < 2:
        return CrossingResult(CrossingStatus.UNKNOWN)
    one = [first.cells[first.xs.index(x)] for x in common]
    two = [second.cells[second.xs.index(x)] for x in common]
    spans = [[span_of(cell, asked.better) for cell in own] for own in (one, two)]
    found = find_crossings(
        common,
        [span.seen for span in spans[0]],
        [span.seen for span in spans[1]],
        asked.better,
        [(a.is_exact, b.is_exact) for a, b in zip(one, two, strict=True)],
        [(a.ends(asked.better), b.ends(asked.better)) for a, b in zip(*spans, strict=True)],
    )
    whole = (CrossingStatus.CROSSING, CrossingStatus.SEVERAL)
    return found if found.status in whole else CrossingResult(found.status)


def _crossing_sentence(
    asked: Asked,
    place: Steps,
    pair: tuple[int, int],
    crossing: Crossing,
    tied: Sequence[int],
    lost: str,
) -> str:
    """Say up to which point the first is better and from which one the other, and where between the two.

    What lies between points is interpolated: a crossing among points far apart may lie anywhere there.
    """
    lead, follow = pair if crossing.before == "a" else pair[::-1]
    assert crossing.x is not None
    assert crossing.last_before is not None
    assert crossing.first_after is not None
    axis = _x_axis(asked)
    until, since = (_x_text(axis, x) for x in (crossing.last_before, crossing.first_after))
    where = asked.place_words(place)
    told = (
        f"up to {until} {asked.label(lead)} is {comparative_of(asked)}, "
        f"from {since} on {asked.label(follow)}; "
    )
    if lost:
        told += f"where in between is not known: {lost}"
    else:
        at = _x_text(axis, crossing.x, crossing.low, crossing.high)
        told += f"straight lines in between cross at {at}"
    if tied:
        told += f"; {values_words(axis, tied)} it cannot be told which one is"
    return sentence(where, told if where else capital(told))


def _x_text(axis: AxisInfo, x: float, low: float | None = None, high: float | None = None) -> str:
    """Write a place on x that need not be one of its values, with its interval where it has one."""
    scale, symbol = 1.0, unit_symbol(axis.unit)
    is_scaled = axis.unit == "bytes" and x >= _SCALED_FROM
    if is_scaled:
        shown = shown_for(MetricSpec(name="size", unit="bytes"), x, rates_in_bytes=False)
        scale, symbol = shown.scale, shown.unit
    first, ends = number_text(x / scale), ""
    if low is not None and high is not None:
        first, *both = estimate_texts(x / scale, low / scale, high / scale)
        ends = f" ({' to '.join(both)}{f' {symbol}' if symbol else ''})" if low < high else ""
    return (f"{first} {symbol}" if is_scaled else with_unit(axis, first)) + ends


def _x_axis(asked: Asked) -> AxisInfo:
    assert asked.roles.x is not None
    return asked.study.axes[asked.roles.x].info
