"""Which points reached the precision that `until` asked for."""

from __future__ import annotations

from domain.answer.inquiry import Inquiry
from domain.answer.study import Steps
from domain.answer.words import alike_texts, counted, listed, metric_label, per_cent
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.statistics.stopping import runs_that_show, stopping_verdict, unseen_share

_MOST_NAMED = 3


def precision_sentences(inquiry: Inquiry) -> list[str]:
    """Say how many points reached the precision asked for, and how far the others are from it."""
    rule = inquiry.study.until
    if rule is None:
        return []
    # A point without a result yet is one that has not reached it.
    values: dict[int, dict[int, float | None]] = {point.index: {} for point in inquiry.study.points}
    for run in inquiry.study.runs:
        if run.phase is Phase.COMPLETED:
            values[run.point_index][run.replicate] = run.values.get(rule.metric)
    steps = {point.index: point.steps for point in inquiry.study.points}
    chancy = _chancy(inquiry)
    waiting = {run.point_index for run in inquiry.study.runs if not run.phase.is_finished}
    reached = going_on = 0
    short: list[tuple[float, str]] = []
    alike: list[str] = []
    few: list[int] = []
    for index, own in sorted(values.items()):
        is_exact = index not in chancy
        verdict = stopping_verdict([own[r] for r in sorted(own)], rule, exact=is_exact)
        if verdict.reached:
            reached += 1
            few += [] if is_exact else [verdict.n]
        elif verdict.n < rule.max_replicates:
            going_on += index in waiting
        elif verdict.relative_half_width is not None:
            width = _width(verdict.relative_half_width, rule.relative_half_width)
            short.append((verdict.relative_half_width, f"{_name(inquiry, steps[index])} ±{width}"))
        elif len(set(own.values())) == 1:
            alike.append(_name(inquiry, steps[index]))
    target = per_cent(rule.relative_half_width)
    metric = metric_label(MetricSpec(name=rule.metric))
    told = f"{reached:,} of {counted(len(values), 'point')} reached ±{target} of {metric}"
    if going_on:
        told += f", {going_on:,} may still" if short else f" and {going_on:,} may still"
    if short:
        short.sort(reverse=True)
        names = _named([name for _, name in short])
        told = f"{told}; {names} at the limit of {rule.max_replicates}"
    return [f"{told}.", *_of_equal(alike, rule.max_replicates), *_of_few(few)]


def _chancy(inquiry: Inquiry) -> set[int]:
    """Give the points with runs that drew random numbers, or may have."""
    return {
        run.point_index
        for run in inquiry.study.runs
        if run.digest is not None and run.random_streams != ()
    }


def _of_equal(names: list[str], n: int) -> list[str]:
    if not names:
        return []
    told = f"All {n} runs of {_named(names)} are equal, which is no precision"
    return [f"{told}: random numbers were drawn, and {_unseen(n)}."]


def _of_few(sizes: list[int]) -> list[str]:
    if not sizes or min(sizes) >= runs_that_show():
        return []
    return [f"Of the points that reached it some have few: {_unseen(min(sizes))}."]


def _unseen(n: int) -> str:
    """Say what so few runs need not have shown."""
    return (
        f"{n} runs need not show what happens in fewer than {100 * unseen_share(n):.0f} % of runs"
    )


def _named(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"{listed(names[:_MOST_NAMED])}{more}"


def _width(width: float, target: float) -> str:
    """Write a half-width as per cent so that it does not read as the target."""
    shown, _ = alike_texts((width * 100, target * 100), target * 10)
    return f"{shown} %"


def _name(inquiry: Inquiry, steps: Steps) -> str:
    """Name a point by the labels of the axes that vary."""
    labels = [
        axis.info.labels[step]
        for axis, step in zip(inquiry.study.axes, steps, strict=True)
        if axis.varies
    ]
    return " ".join(labels) or "the point"
