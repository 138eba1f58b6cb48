"""Who is best along an axis of numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from domain.answer.document import Verdict
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, not_told_apart, only_words, verdict_sentence
from domain.answer.lines import curves_at
from domain.answer.places import axis_label, every, named_value, value_words, values_words
from domain.answer.study import Steps
from domain.answer.words import capital, sentence


def x_words(inquiry: Inquiry, x: float) -> str:
    """Write a value of x as its axis labels it, with its unit."""
    assert inquiry.roles.x is not None
    return named_value(inquiry.study.axes[inquiry.roles.x].info, inquiry.x_values.index(x))


def winner_sentences(inquiry: Inquiry, place: Steps, judgements: Sequence[Judgement]) -> list[str]:
    """Say who is best along x: at the last value that several choices have, then by stretches."""
    if len(inquiry.rivals) < 2:
        return []
    told = [judgement for judgement in judgements if judgement.cells]
    shared = [judgement for judgement in told if len(judgement.cells) > 1]
    if not told:
        return []
    sentences = [verdict_sentence(inquiry, (shared or told)[-1])]
    if len(told) < 2:
        return sentences
    assert inquiry.roles.x is not None
    x = inquiry.study.axes[inquiry.roles.x].info
    stretches: defaultdict[str, list[int]] = defaultdict(list)
    for judgement in told:
        stretches[_outcome(inquiry, judgement)].append(judgement.x)
    where = inquiry.place_words(place)
    if len(stretches) == 1 and told[-1].verdict is Verdict.BEST:
        extent = f"at all {len(told)} values of {axis_label(x)}"
        if len(told) == len(x.labels):
            extent = f"at every {every(x)}"
        words = f"{told[-1].winner} is {inquiry.superlative} {extent}"
        return [*sentences, sentence(where, words)]
    parts = [f"{outcome} {values_words(x, steps)}" for outcome, steps in stretches.items()]
    if not where and told[0].verdict in (Verdict.ALONE, Verdict.UNKNOWN):
        parts[0] = capital(parts[0])
    return [*sentences, sentence(where, "; ".join(parts))]


def _outcome(inquiry: Inquiry, judgement: Judgement) -> str:
    if judgement.verdict is Verdict.BEST:
        return f"{judgement.winner} is {inquiry.superlative}"
    if judgement.verdict is Verdict.AHEAD:
        return f"{judgement.winner} is ahead, not decided,"
    if judgement.verdict is Verdict.NOT_TOLD_APART:
        return not_told_apart(inquiry, judgement.possible)
    if judgement.verdict is Verdict.ALONE:
        return only_words(inquiry, judgement)
    return "no winner is known"


def range_sentences(inquiry: Inquiry, place: Steps) -> list[str]:
    """Say how far the metric goes along x, where there is nothing else to say."""
    assert inquiry.roles.x is not None
    axis = inquiry.study.axes[inquiry.roles.x].info
    told = []
    for curve in curves_at(inquiry, place):
        first, last = (inquiry.estimate(curve.cells[n]) for n in (0, -1))
        ends = [value_words(axis, inquiry.x_values.index(curve.xs[n])) for n in (0, -1)]
        words = f"{inquiry.metric_words} is {inquiry.shown.text(first.mean)} {ends[0]}"
        if len(curve.xs) > 1:
            words += f" and {inquiry.shown.text(last.mean)} {ends[1]}"
        where = inquiry.choice_place(curve.step, place)
        told.append(sentence(where, words if where else capital(words)))
    return told
