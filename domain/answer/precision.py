"""Which points reached the precision that `until` asked for."""

from __future__ import annotations

from domain.answer.asked import Asked
from domain.answer.study import Steps
from domain.answer.words import alike_texts, counted, listed, metric_label, per_cent
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.statistics.stopping import stopping_verdict

_MOST_NAMED = 3


def precision_sentences(asked: Asked) -> list[str]:
    """Say how many points reached the precision asked for, and how far the others are from it."""
    rule = asked.study.until
    if rule is None:
        return []
    # A point without a result yet is one that has not reached it.
    values: dict[int, dict[int, float | None]] = {point.index: {} for point in asked.study.points}
    for run in asked.study.runs:
        if run.phase is Phase.COMPLETED:
            values[run.point_index][run.replicate] = run.values.get(rule.metric)
    steps = {point.index: point.steps for point in asked.study.points}
    waiting = {run.point_index for run in asked.study.runs if not run.phase.is_finished}
    reached = going_on = 0
    short: list[tuple[float, str]] = []
    for index, own in sorted(values.items()):
        verdict = stopping_verdict([own[r] for r in sorted(own)], rule)
        if verdict.reached:
            reached += 1
        elif verdict.n < rule.max_replicates:
            going_on += index in waiting
        elif verdict.relative_half_width is not None:
            width = _width(verdict.relative_half_width, rule.relative_half_width)
            short.append((verdict.relative_half_width, f"{_name(asked, steps[index])} ±{width}"))
    target = per_cent(rule.relative_half_width)
    metric = metric_label(MetricSpec(name=rule.metric))
    told = f"{reached:,} of {counted(len(values), 'point')} reached ±{target} of {metric}"
    if going_on:
        told += f" and {going_on:,} may still" if not short else f", {going_on:,} may still"
    if not short:
        return [f"{told}."]
    short.sort(reverse=True)
    names = listed([name for _, name in short[:_MOST_NAMED]])
    more = f" and {len(short) - _MOST_NAMED} more" if len(short) > _MOST_NAMED else ""
    return [f"{told}; {names}{more} at the limit of {rule.max_replicates}."]


def _width(width: float, target: float) -> str:
    """Write a half-width as per cent so that it does not read as the target."""
    shown, _ = alike_texts((width * 100, target * 100), target * 10)
    return f"{shown} %"


def _name(asked: Asked, steps: Steps) -> str:
    """Name a point by the labels of the axes that vary."""
    labels = [
        axis.info.labels[step]
        for axis, step in zip(asked.study.axes, steps, strict=True)
        if axis.varies
    ]
    return " ".join(labels) or "the point"
