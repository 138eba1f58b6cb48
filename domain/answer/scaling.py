"""How a metric changes with size: efficiency against the smallest size, slope, crossings.

Nothing "stops paying" along a size: nobody buys more endpoints for a job to end sooner. Efficiency is
the performance at a size over that at the smallest one. What it should be depends on the workload:
where the work of an endpoint stays the same (weak scaling), a flat line is 100 % and ideal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from domain.answer.along import range_sentences, winner_sentences, x_words
from domain.answer.crossings import crossing_text
from domain.answer.document import Mark
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, no_interval_words, no_spread_words
from domain.answer.lines import Curve, LinesAnswer, PanelText, curves_at, lines_figure
from domain.answer.losses import told_of_failures
from domain.answer.places import axis_label
from domain.answer.samples import Sample
from domain.answer.study import Steps
from domain.answer.words import (
    alike_texts,
    capital,
    estimate_texts,
    is_same,
    listed,
    number_text,
    per_cent,
    sentence,
)
from domain.statistics.compare import Comparison
from domain.statistics.interval import MeanInterval, mean_interval

_FLAT = 0.02
"""A slope whose interval lies within this reads as flat."""


def scaling_lines(inquiry: Inquiry) -> LinesAnswer:
    """Draw the metric against size, and say efficiency and slope of each choice."""
    assert inquiry.roles.x is not None
    words = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    return lines_figure(inquiry, capital(f"{inquiry.metric_words} against {words}"), _tell)


def _tell(inquiry: Inquiry, place: Steps, judgements: Sequence[Judgement]) -> PanelText:
    marks, crossings = crossing_text(inquiry, place, judgements)
    own = [
        told
        for curve in curves_at(inquiry, place)
        if inquiry.metric.better and (curve.step != inquiry.ideal or inquiry.roles.by is None)
        for told in _own_sentence(inquiry, place, curve)
    ]
    own = own or range_sentences(inquiry, place)
    none: dict[int, list[Mark]] = {}
    winners = winner_sentences(inquiry, place, judgements)
    short = [*winners[-1:], *crossings]
    return PanelText(none, marks, [*winners, *crossings, *own], short=short)


def _own_sentence(inquiry: Inquiry, place: Steps, curve: Curve) -> list[str]:
    """Say efficiency from the smallest to the largest size, and the slope."""
    if len(curve.xs) < 2:
        return []
    lost = inquiry.lost_text({x_words(inquiry, curve.xs[n]): curve.cells[n] for n in (0, -1)})
    found = inquiry.advantage(curve.cells[-1], curve.cells[0])
    if found is None and not lost:
        return []
    efficiency = _bounded_efficiency(inquiry, curve, lost)
    if found is not None and not lost:
        efficiency = _efficiency(inquiry, found)
    first = number_text(curve.xs[0])
    told = f"from {first} to {x_words(inquiry, curve.xs[-1])} {efficiency}"
    whole = f"{told}{_slope_words(inquiry, curve)}"
    begin = inquiry.choice_place(curve.step, place)
    return [sentence(begin, whole if begin else capital(whole))]


def _bounded_efficiency(inquiry: Inquiry, curve: Curve, lost: str) -> str:
    """Say between which limits the efficiency lies where runs at either size are lost."""
    low, high = inquiry.advantage_ends(curve.cells[-1], curve.cells[0])
    if told_of_failures({x_words(inquiry, curve.xs[n]): curve.cells[n] for n in (0, -1)}):
        low, high = None, None
    told = [
        f"{words} {per_cent(limit)}"
        for words, limit in (("at least", low), ("at most", high))
        if limit is not None
    ]
    return f"efficiency is {listed(told) if told else 'not known'} ({lost})"


def _efficiency(inquiry: Inquiry, found: Comparison) -> str:
    """Say what is left of the performance at the smallest size, as per cent."""
    if found.low is None or found.high is None:
        why = no_interval_words(found.n, inquiry.repeats)
        return f"efficiency is {per_cent(found.estimate)} ({why})"
    if is_same(found.low, found.high):
        return f"efficiency is {per_cent(found.estimate)} ({no_spread_words(found.n, inquiry.repeats)})"
    values = [100 * value for value in (found.estimate, found.low, found.high)]
    mean, low, high = alike_texts(values, (values[2] - values[1]) / 2, 100.0)
    percent = f"{inquiry.request.confidence * 100:g} %"
    return f"efficiency is {mean} % ({percent} interval {low} to {high} %, {found.n} replicates)"


def _slope_words(inquiry: Inquiry, curve: Curve) -> str:
    by_x = {x_words(inquiry, x): cell for x, cell in zip(curve.xs, curve.cells, strict=True)}
    if inquiry.lost_text(by_x):
        return ""
    is_exact = all(cell.is_exact for cell in curve.cells)
    slope = slope_of(curve.xs, curve.samples, inquiry.request.confidence, exact=is_exact)
    if slope is None or len(curve.xs) < 3:
        return ""
    if slope.low is not None and slope.high is not None:
        if slope.low > -_FLAT and slope.high < _FLAT:
            return f"; {inquiry.metric_words} is flat"
        mean, low, high = estimate_texts(slope.mean, slope.low, slope.high, 0.0)
        told = f"{mean} ({low} to {high})"
    else:
        told = number_text(slope.mean)
    assert inquiry.roles.x is not None
    name = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    return f"; {inquiry.metric_words} grows as {name} to the power of {told}"


def slope_of(
    xs: Sequence[float], samples: Sequence[Sample], confidence: float, *, exact: bool = False
) -> MeanInterval | None:
    """Give the slope of log value against log x, replicate by replicate.

    Parameters
    ----------
    exact
        whether chance has no part in the values.

    Returns
    -------
    The mean over the replicates that have every x, with its t interval; None where no replicate
    does or a value has no logarithm.
    """
    common = set.intersection(*(set(sample) for sample in samples))
    if not common or any(sample[r] <= 0 for sample in samples for r in common):
        return None
    logs = [math.log(x) for x in xs]
    middle = math.fsum(logs) / len(logs)
    weights = [log - middle for log in logs]
    scale = math.fsum(weight * weight for weight in weights)
    slopes = [
        math.fsum(w * math.log(sample[r]) for w, sample in zip(weights, samples, strict=True))
        / scale
        for r in sorted(common)
    ]
    return mean_interval(slopes, confidence, exact=exact)
