"""Where the lines of choices cross along load or size, and where they cannot be told apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from domain.answer.along import x_words
from domain.answer.document import Mark, Verdict
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, comparative_of
from domain.answer.lines import Curve, curves_at
from domain.answer.losses import span_of
from domain.answer.places import value_words, values_words
from domain.answer.study import Steps
from domain.answer.words import capital, sentence
from domain.statistics.crossing import Crossing, CrossingResult, CrossingStatus, find_crossings

_MOST_CROSSINGS = 6


def crossing_text(
    inquiry: Inquiry, place: Steps, judgements: Sequence[Judgement]
) -> tuple[list[Mark], list[str]]:
    """Find where the leaders' lines cross; gives their marks and sentences."""
    if not inquiry.is_contest:
        return [], []
    curves = {
        curve.step: curve for curve in curves_at(inquiry, place) if curve.step != inquiry.ideal
    }
    marks: list[Mark] = []
    for first, second in _leaders(inquiry, judgements):
        if first not in curves or second not in curves:
            continue
        found = _between(inquiry, curves[first], curves[second])
        marks += [
            _crossing_mark(inquiry, place, (first, second), one, _untold(inquiry, found, one))
            for one in found.crossings
        ]
    texts = list(dict.fromkeys(mark.text for mark in marks))
    if len(texts) > _MOST_CROSSINGS:
        texts = [*texts[:_MOST_CROSSINGS], f"And {len(texts) - _MOST_CROSSINGS} more crossings."]
    return marks, texts


def _untold(inquiry: Inquiry, found: CrossingResult, one: Crossing) -> list[int]:
    """Give the steps of x at which it cannot be told who is better, behind one crossing.

    Those between two sure points belong to the crossing itself, those before the first crossing to it.
    """
    assert inquiry.roles.x is not None
    told = found.crossings
    inside = {
        x for x in found.undecided_at for own in told if own.last_before < x < own.first_after
    }
    place = told.index(one)
    begin = -math.inf if place == 0 else one.first_after
    end = math.inf if place + 1 == len(told) else told[place + 1].last_before
    return [
        step
        for step in inquiry.x_steps
        if (x := inquiry.x_values[step]) in found.undecided_at
        and x not in inside
        and begin <= x <= end
    ]


def _crossing_mark(
    inquiry: Inquiry, place: Steps, pair: tuple[int, int], crossing: Crossing, untold: Sequence[int]
) -> Mark:
    ends = crossing.last_before, crossing.first_after
    return Mark(
        kind="crossing",
        x=math.sqrt(ends[0] * ends[1]) if ends[0] > 0 else sum(ends) / 2,
        low=ends[0],
        high=ends[1],
        status="crossing",
        text=_crossing_sentence(inquiry, place, pair, crossing, untold),
    )


def _lost_between(inquiry: Inquiry, place: Steps, pair: tuple[int, int], crossing: Crossing) -> str:
    """Say which runs are lost from one side of a crossing to the other."""
    assert inquiry.roles.x is not None
    axis = inquiry.study.axes[inquiry.roles.x].info
    cells = {
        f"{inquiry.label(step)} {value_words(axis, x)}": cell
        for step in pair
        for x in inquiry.x_steps
        if crossing.last_before <= inquiry.x_values[x] <= crossing.first_after
        and (cell := inquiry.cell(place, step, x)) is not None
    }
    return inquiry.lost_text(cells)


def _leaders(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[tuple[int, int]]:
    """Give the pairs of choices that are best one after the other along x, each pair once."""
    by_label = {inquiry.label(step): step for step in inquiry.choice_steps}
    order = [
        by_label[judgement.winner]
        for judgement in judgements
        if judgement.verdict is Verdict.BEST and judgement.winner is not None
    ]
    pairs: dict[frozenset[int], tuple[int, int]] = {}
    for a, b in pairwise(order):
        if a != b:
            pairs.setdefault(frozenset((a, b)), (a, b))
    return list(pairs.values())


def _between(inquiry: Inquiry, first: Curve, second: Curve) -> CrossingResult:
    common = [x for x in first.xs if x in second.xs]
    if len(common) < 2:
        return CrossingResult(CrossingStatus.UNKNOWN)
    one = [first.cells[first.xs.index(x)] for x in common]
    two = [second.cells[second.xs.index(x)] for x in common]
    spans = [[span_of(cell, inquiry.better) for cell in own] for own in (one, two)]
    found = find_crossings(
        common,
        [span.seen for span in spans[0]],
        [span.seen for span in spans[1]],
        inquiry.better,
        [(a.is_exact, b.is_exact) for a, b in zip(one, two, strict=True)],
        [(a.ends(inquiry.better), b.ends(inquiry.better)) for a, b in zip(*spans, strict=True)],
    )
    whole = (CrossingStatus.CROSSING, CrossingStatus.SEVERAL)
    return found if found.status in whole else CrossingResult(found.status)


def _crossing_sentence(
    inquiry: Inquiry, place: Steps, pair: tuple[int, int], crossing: Crossing, untold: Sequence[int]
) -> str:
    """Say up to which point the first is better and from which one the other.

    Where between the two they cross was not measured: of curves that bend, straight lines name a place that
    may be far off.
    """
    lead, follow = pair if crossing.before == "a" else pair[::-1]
    assert inquiry.roles.x is not None
    axis = inquiry.study.axes[inquiry.roles.x].info
    until, since = (x_words(inquiry, x) for x in (crossing.last_before, crossing.first_after))
    lost = _lost_between(inquiry, place, pair, crossing)
    where = inquiry.place_words(place)
    told = (
        f"up to {until} {inquiry.label(lead)} is {comparative_of(inquiry)}, "
        f"from {since} on {inquiry.label(follow)}; "
    )
    told += f"where in between is not known: {lost}" if lost else "they cross in between"
    if untold:
        told += f"; {values_words(axis, untold)} it cannot be told which one is"
    return sentence(where, told if where else capital(told))
