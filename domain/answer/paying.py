"""Where more of a resource stops paying, and who is best on the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from domain.answer.asked import Asked
from domain.answer.document import LinesFigure, Mark, Verdict
from domain.answer.judged import Judged, verdict_sentence
from domain.answer.lines import Curve, PanelText, curves_at, lines_figure
from domain.answer.study import Steps
from domain.answer.words import axis_label, capital, listed, per_cent
from domain.quantity import unit_symbol
from domain.statistics.knee_along import KneeResult, KneeStatus, Step, find_knee


def paying_figure(asked: Asked) -> tuple[LinesFigure, list[Judged]]:
    """Draw the metric against a resource, knees marked."""
    assert asked.roles.x is not None
    words = axis_label(asked.study.axes[asked.roles.x].info)
    return lines_figure(asked, capital(f"{asked.metric_words} against {words}"), _tell)


def _tell(asked: Asked, place: Steps, judgements: Sequence[Judged]) -> PanelText:
    marks: dict[int, list[Mark]] = {}
    knees: dict[str, KneeResult] = {}
    for curve in curves_at(asked, place):
        if curve.step == asked.ideal and asked.roles.by is not None:
            continue
        knee = find_knee(
            curve.xs,
            curve.samples,
            asked.better,
            asked.request.threshold,
            exact=[cell.is_exact for cell in curve.cells],
        )
        text = knee_sentence(asked, curve, knee)
        knees[text] = knee
        marks[curve.step] = [_mark(knee, text)] if knee.x is not None else []
    winners = winner_sentences(asked, judgements)
    return PanelText(marks, [], [*winners, *knees])


def _mark(knee: KneeResult, text: str) -> Mark:
    assert knee.x is not None
    low = knee.may_be_earlier if knee.may_be_earlier is not None else knee.x
    return Mark(kind="knee", x=knee.x, low=low, high=knee.x, status=knee.status.value, text=text)


def knee_sentence(asked: Asked, curve: Curve, knee: KneeResult) -> str:
    """Say where more stops paying for one choice, and how surely."""
    subject = f"On {asked.label(curve.step)} " if asked.roles.by is not None else ""
    assert asked.roles.x is not None
    limit = per_cent(asked.request.threshold)
    resource = axis_label(asked.study.axes[asked.roles.x].info)
    if knee.status is KneeStatus.UNKNOWN:
        return capital(f"{subject}{knee.reason or 'too few runs tell where more stops paying'}.")
    if knee.status is KneeStatus.NOT_REACHED:
        last = knee.steps[-1]
        return capital(
            f"{subject}more {resource} pays up to {x_words(asked, curve.xs[-1])}: the last doubling "
            f"gains {_gain(last, asked)} (at least {per_cent(last.low, asked.request.threshold)}; "
            f"your threshold is {limit})."
        )
    if knee.status is KneeStatus.UNDETERMINED:
        last = knee.steps[-1]
        return capital(
            f"{subject}it is undetermined whether more than {x_words(asked, last.x)} pays: the last "
            f"doubling gains {_gain(last, asked)} ({_limits(last, asked)}; your threshold is {limit})."
        )
    assert knee.x is not None
    after = next(step for step in knee.steps if step.x == knee.x)
    told = (
        f"{subject}more than {x_words(asked, knee.x)} no longer pays: the next doubling gains "
        f"{_gain(after, asked)} (at most {per_cent(after.high, asked.request.threshold)}; your "
        f"threshold is {limit})."
    )
    if knee.may_be_earlier is not None:
        before = next(step for step in knee.steps if step.x == knee.may_be_earlier)
        told += (
            f" The step from {x_words(asked, before.x)} to {x_words(asked, before.x_next)} is "
            f"undetermined: {_gain(before, asked)} ({_limits(before, asked)}), so the knee may be at "
            f"{x_words(asked, before.x)} already."
        )
    return capital(told)


def _gain(step: Step, asked: Asked) -> str:
    half = None
    if step.low is not None and step.high is not None:
        half = (step.high - step.low) / 2
    return per_cent(step.gain, asked.request.threshold, half)


def _limits(step: Step, asked: Asked) -> str:
    low = per_cent(step.low, asked.request.threshold)
    high = per_cent(step.high, asked.request.threshold)
    return f"{low.removesuffix(' %')} to {high}"


def x_words(asked: Asked, x: float) -> str:
    """Write a value of x as its axis labels it, with its unit."""
    assert asked.roles.x is not None
    axis = asked.study.axes[asked.roles.x].info
    label = axis.labels[asked.x_values.index(x)]
    symbol = unit_symbol(axis.unit)
    bare = label.replace(".", "", 1).isdigit()
    return (
        f"{int(label):,} {symbol}".strip()
        if label.isdigit()
        else f"{label} {symbol}".strip()
        if bare
        else label
    )


def winner_sentences(asked: Asked, judgements: Sequence[Judged]) -> list[str]:
    """Say who is best along x: once where it is the same throughout, else by stretches."""
    if asked.roles.by is None or len(asked.rivals) < 2:
        return []
    told = [judged for judged in judgements if judged.cells]
    if not told:
        return []
    outcomes = [_outcome(judged) for judged in told]
    last = verdict_sentence(asked, told[-1])
    if len(told) == 1 or len(set(outcomes)) == 1:
        sentences = [last]
        if len(told) > 1 and told[-1].verdict is Verdict.BEST:
            sentences.append(f"It is best at all {len(told)} values of {_x_name(asked)}.")
        return sentences
    stretches: defaultdict[str, list[str]] = defaultdict(list)
    for judged, outcome in zip(told, outcomes, strict=True):
        stretches[outcome].append(x_words(asked, asked.x_values[judged.x]))
    parts = [f"{outcome} at {listed(places)}" for outcome, places in stretches.items()]
    return [last, capital(f"{'; '.join(parts)}.")]


def _outcome(judged: Judged) -> str:
    if judged.verdict is Verdict.BEST:
        return f"{judged.winner} is best"
    if judged.verdict is Verdict.AHEAD:
        return f"{judged.winner} is ahead, not decided,"
    if judged.verdict is Verdict.TIED:
        return f"{listed(sorted(judged.possible))} are tied"
    if judged.verdict is Verdict.ALONE:
        return f"only {judged.winner} has results"
    return "no winner is known"


def _x_name(asked: Asked) -> str:
    assert asked.roles.x is not None
    return axis_label(asked.study.axes[asked.roles.x].info)
