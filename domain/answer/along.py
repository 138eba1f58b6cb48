"""Who is best along an axis of numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from domain.answer.document import Verdict
from domain.answer.inquiry import Asked
from domain.answer.judgement import Judged, not_told_apart, only_words, verdict_sentence
from domain.answer.lines import curves_at
from domain.answer.places import axis_label, every, named_value, value_words, values_words
from domain.answer.study import Steps
from domain.answer.words import capital, sentence


def x_words(asked: Asked, x: float) -> str:
    """Write a value of x as its axis labels it, with its unit."""
    assert asked.roles.x is not None
    return named_value(asked.study.axes[asked.roles.x].info, asked.x_values.index(x))


def winner_sentences(asked: Asked, place: Steps, judgements: Sequence[Judged]) -> list[str]:
    """Say who is best along x: at the last value that several choices have, then by stretches."""
    if len(asked.rivals) < 2:
        return []
    told = [judged for judged in judgements if judged.cells]
    shared = [judged for judged in told if len(judged.cells) > 1]
    if not told:
        return []
    sentences = [verdict_sentence(asked, (shared or told)[-1])]
    if len(told) < 2:
        return sentences
    assert asked.roles.x is not None
    x = asked.study.axes[asked.roles.x].info
    stretches: defaultdict[str, list[int]] = defaultdict(list)
    for judged in told:
        stretches[_outcome(asked, judged)].append(judged.x)
    where = asked.place_words(place)
    if len(stretches) == 1 and told[-1].verdict is Verdict.BEST:
        extent = f"at all {len(told)} values of {axis_label(x)}"
        if len(told) == len(x.labels):
            extent = f"at every {every(x)}"
        words = f"{told[-1].winner} is {asked.superlative} {extent}"
        return [*sentences, sentence(where, words)]
    parts = [f"{outcome} {values_words(x, steps)}" for outcome, steps in stretches.items()]
    if not where and told[0].verdict in (Verdict.ALONE, Verdict.UNKNOWN):
        parts[0] = capital(parts[0])
    return [*sentences, sentence(where, "; ".join(parts))]


def _outcome(asked: Asked, judged: Judged) -> str:
    if judged.verdict is Verdict.BEST:
        return f"{judged.winner} is {asked.superlative}"
    if judged.verdict is Verdict.AHEAD:
        return f"{judged.winner} is ahead, not decided,"
    if judged.verdict is Verdict.NOT_TOLD_APART:
        return not_told_apart(asked, judged.possible)
    if judged.verdict is Verdict.ALONE:
        return only_words(asked, judged)
    return "no winner is known"


def range_sentences(asked: Asked, place: Steps) -> list[str]:
    """Say how far the metric goes along x, where there is nothing else to say."""
    assert asked.roles.x is not None
    axis = asked.study.axes[asked.roles.x].info
    told = []
    for curve in curves_at(asked, place):
        first, last = (asked.estimate(curve.cells[n]) for n in (0, -1))
        ends = [value_words(axis, asked.x_values.index(curve.xs[n])) for n in (0, -1)]
        words = f"{asked.metric_words} is {asked.shown.text(first.mean)} {ends[0]}"
        if len(curve.xs) > 1:
            words += f" and {asked.shown.text(last.mean)} {ends[1]}"
        where = asked.choice_place(curve.step, place)
        told.append(sentence(where, words if where else capital(words)))
    return told
