"""Where more of a resource stops paying, and who is best on the way."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from domain.answer.along import range_sentences, winner_sentences, x_words
from domain.answer.document import Mark
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.lines import Curve, LinesAnswer, PanelText, ToldKnee, curves_at, lines_figure
from domain.answer.losses import cut_off, failed, span_of, told_of_failures
from domain.answer.places import axis_label, with_unit
from domain.answer.samples import Cell
from domain.answer.shared_steps import more_than, shared_step_sentences
from domain.answer.study import Steps
from domain.answer.words import (
    alike_texts,
    capital,
    estimate_texts,
    factor_text,
    is_same,
    listed,
    number_text,
    sentence,
    style_for,
)
from domain.catalog.models import MetricSpec
from domain.statistics.half_saturation import fit_half_saturation
from domain.statistics.knee_along import KneeResult, KneeStatus, Step, find_knee

_MISFIT = 0.05
"""A curve further than this from a + b/x is not of that form."""
_FAR = 0.1
"""A half-saturation below this share of the least x tried is too far from what was measured."""


def gain_lines(inquiry: Inquiry) -> LinesAnswer:
    """Draw the metric against a resource, knees marked."""
    assert inquiry.roles.x is not None
    words = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    return lines_figure(inquiry, capital(f"{inquiry.metric_words} against {words}"), _tell)


def _tell(inquiry: Inquiry, place: Steps, judgements: Sequence[Judgement]) -> PanelText:
    marks: dict[int, list[Mark]] = {}
    alone: dict[int, str] = {}
    lost: dict[int, str] = {}
    halves: list[str] = []
    knees: dict[int, KneeResult] = {}
    # Nothing pays where neither direction is better, and a ratio to a partner is not what one buys.
    pays = inquiry.metric.better is not None and inquiry.relative_to is None
    for curve in curves_at(inquiry, place) if pays else ():
        if curve.step == inquiry.ideal and inquiry.roles.by is not None:
            continue
        knee = _knee_of(inquiry, curve)
        knees[curve.step] = knee
        text = knee_sentence(inquiry, place, curve, knee)
        alone[curve.step] = text
        lost[curve.step] = "".join(_lost_at(inquiry, curve, step) for step in knee.steps)
        halves += _half_sentence(inquiry, place, curve)
        marks[curve.step] = [_mark(knee, text)] if knee.x is not None else []
    winners = winner_sentences(inquiry, place, judgements)
    short = [*winners, *_summary(inquiry, place, knees)]
    told = shared_step_sentences(inquiry, place, knees, alone, lost) or range_sentences(
        inquiry, place
    )
    each = {step: ToldKnee(knee, alone[step]) for step, knee in knees.items()}
    return PanelText(marks, [], [*winners, *told], halves, short, each)


def _knee_of(inquiry: Inquiry, curve: Curve) -> KneeResult:
    """Find the knee of a curve, lost runs at their bounds in the worst way for each step."""
    unequal = told_of_failures(_by_x(inquiry, curve))
    if unequal:
        return KneeResult(KneeStatus.UNKNOWN, reason=unequal)
    spans = [span_of(cell, inquiry.better) for cell in curve.cells]
    return find_knee(
        curve.xs,
        [span.seen for span in spans],
        inquiry.better,
        inquiry.request.least_gain,
        exact=[cell.is_exact for cell in curve.cells],
        ends=[
            (span.bad, span.good) if cut_off(cell) else None
            for span, cell in zip(spans, curve.cells, strict=True)
        ],
    )


def _by_x(inquiry: Inquiry, curve: Curve) -> dict[str, Cell]:
    return {x_words(inquiry, x): cell for x, cell in zip(curve.xs, curve.cells, strict=True)}


def _lost_at(inquiry: Inquiry, curve: Curve, step: Step) -> str:
    """Say which runs are lost at the two ends of a step; empty: none."""
    ends = (x_words(inquiry, step.x), x_words(inquiry, step.x_next))
    cells = _by_x(inquiry, curve)
    return inquiry.lost_text({end: cells[end] for end in ends})


def _summary(inquiry: Inquiry, place: Steps, knees: Mapping[int, KneeResult]) -> list[str]:
    """Say in one sentence on whom more stops paying where."""
    if not knees:
        return []
    assert inquiry.roles.x is not None
    resource = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    found: defaultdict[str, list[str]] = defaultdict(list)
    for step, knee in sorted(knees.items(), key=lambda pair: pair[1].x or math.inf):
        if knee.status is KneeStatus.REACHED and knee.x is not None:
            words = f"beyond {x_words(inquiry, knee.x)} more {resource} no longer pays"
        elif knee.status is KneeStatus.NOT_REACHED:
            words = f"up to {x_words(inquiry, knee.steps[-1].x_next)} more {resource} pays"
        else:
            words = f"where more {resource} stops paying is not known"
        found[words].append(inquiry.label(step))
    told = "; ".join(f"{words} for {listed(labels)}" for words, labels in found.items())
    where = inquiry.place_words(place)
    return [sentence(where, told if where else capital(told))]


def _mark(knee: KneeResult, text: str) -> Mark:
    assert knee.x is not None
    low = knee.may_be_earlier if knee.may_be_earlier is not None else knee.x
    return Mark(kind="knee", x=knee.x, low=low, high=knee.x, status=knee.status.value, text=text)


def knee_sentence(inquiry: Inquiry, place: Steps, curve: Curve, knee: KneeResult) -> str:
    """Say where more stops paying for one choice at one place, and how surely."""
    return _about(inquiry, place, curve, _knee_words(inquiry, curve, knee))


def _about(inquiry: Inquiry, place: Steps, curve: Curve, told: str) -> str:
    """Make a sentence about one choice at one place."""
    where = inquiry.choice_place(curve.step, place)
    return sentence(where, told) if where else capital(f"{told}.")


def _knee_words(inquiry: Inquiry, curve: Curve, knee: KneeResult) -> str:
    assert inquiry.roles.x is not None
    resource = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    if knee.status is KneeStatus.UNKNOWN:
        return f"where more {resource} stops paying is unknown: {knee.reason}"
    if knee.status is KneeStatus.NOT_REACHED:
        last = knee.steps[-1]
        return (
            f"more {resource} pays up to {x_words(inquiry, curve.xs[-1])}: "
            f"{_step_words(inquiry, curve, last, 'last', 'at least', last.low)}"
        )
    if knee.status is KneeStatus.UNDETERMINED:
        last = knee.steps[-1]
        return (
            f"it is undetermined whether {more_than(inquiry, last.x)} pays: "
            f"{_step_words(inquiry, curve, last, 'last')}"
        )
    assert knee.x is not None
    after = next(step for step in knee.steps if step.x == knee.x)
    told = (
        f"{more_than(inquiry, knee.x)} no longer pays: "
        f"{_step_words(inquiry, curve, after, 'next', 'at most', after.high)}"
    )
    if knee.may_be_earlier is None:
        return told
    before = next(step for step in knee.steps if step.x == knee.may_be_earlier)
    told += (
        f". The step from {x_words(inquiry, before.x)} to {x_words(inquiry, before.x_next)} is "
        f"undetermined: {_gain(inquiry, curve, before, told_before=True)}, so the knee may be at "
        f"{x_words(inquiry, before.x)} already"
    )
    if knee.earliest is not None and knee.earliest < knee.may_be_earlier:
        told += f", and at {x_words(inquiry, knee.earliest)} at the earliest"
    return told


def _half_sentence(inquiry: Inquiry, place: Steps, curve: Curve) -> list[str]:
    """Say where the resource has done half of what it can, if the curve is of that form."""
    if any(cut_off(cell) or failed(cell) for cell in curve.cells):
        return []
    found = fit_half_saturation(curve.xs, curve.samples, inquiry.better)
    if found is None or found.misfit > _MISFIT or found.x < _FAR * curve.xs[0]:
        return []
    assert inquiry.roles.x is not None
    unit = MetricSpec(name="", unit=inquiry.study.axes[inquiry.roles.x].info.unit or "")
    shown = style_for(unit, found.x, rates_in_bytes=inquiry.study.rates_in_bytes)
    half, ends = None, ""
    narrow = found.low is None or found.high is None or is_same(found.low, found.high)
    if (
        not narrow
        and found.low is not None
        and found.high is not None
        and math.isfinite(found.high)
    ):
        half = (found.high - found.low) / 2
        ends = f", {inquiry.request.confidence * 100:g} % interval {shown.interval(found.low, found.high)}"
    at = shown.text(found.x, half)
    if not shown.unit:
        at = with_unit(inquiry.study.axes[inquiry.roles.x].info, at)
    told = (
        f"half of what unlimited {axis_label(inquiry.study.axes[inquiry.roles.x].info)} would give comes "
        f"with {at} (fit of a + b/x, off by at most "
        f"{number_text(round(found.misfit * 100, 6))} %{ends})"
    )
    return [_about(inquiry, place, curve, told)]


def _step_words(
    inquiry: Inquiry,
    curve: Curve,
    step: Step,
    which: str,
    bound: str | None = None,
    limit: float | None = None,
) -> str:
    """Say what a step gains: `the last doubling gains 2.27 % (…)`, of another step for each doubling.

    What gains more than 100 % is better by more than there is more of the resource. That is no gain of a
    doubling but the end of a jam: the step is said as it was measured.
    """
    has_limits = step.low is not None and step.high is not None
    if step.gain > 1 and has_limits and not _lost_at(inquiry, curve, step):
        return _jump_words(inquiry, step)
    is_doubling = is_same(step.x_next, 2 * step.x)
    gains = "doubling gains" if is_doubling else "step gains, for each doubling,"
    return f"the {which} {gains} {_gain(inquiry, curve, step, bound, limit)}"


def _jump_words(inquiry: Inquiry, step: Step) -> str:
    """Say how many times better a step is whose gain is above that of its resource."""
    assert step.low is not None
    assert step.high is not None
    doublings = math.log2(step.x_next / step.x)
    mean, low, high = (max(0.0, 1 + gain) ** doublings for gain in (step.gain, step.low, step.high))
    first, second = (x_words(inquiry, x) for x in (step.x, step.x_next))
    over = ", more than in proportion" if step.low > 1 else ""
    ends, factor = "the same in every replicate", factor_text(mean, None, None)
    if not is_same(low, high):
        ends = " to ".join(estimate_texts(mean, low, high)[1:])
        factor = factor_text(mean, low, high)
    threshold = f"your threshold is {inquiry.request.least_gain * 100:g} % a doubling"
    return f"from {first} to {second} it is {factor} better{over} ({ends}; {threshold})"


def _gain(
    inquiry: Inquiry,
    curve: Curve,
    step: Step,
    bound: str | None = None,
    limit: float | None = None,
    *,
    told_before: bool = False,
) -> str:
    """Write the gain of a step: `2.27 % (at most 4.14 %; your threshold is 10 %)`."""
    threshold = inquiry.request.least_gain * 100
    beside = "" if told_before else f"; your threshold is {threshold:g} %"
    lost = _lost_at(inquiry, curve, step)
    if step.low is None or step.high is None or lost:
        return _bounded_gain(step, lost, beside)
    low, gain, high = (value * 100 for value in (step.low, step.gain, step.high))
    if is_same(1 + step.low, 1 + step.high):
        return f"{number_text(gain)} % (the same in every replicate{beside})"
    texts = alike_texts((gain, low, high), (high - low) / 2, threshold)
    if bound is not None and limit is not None:
        end = texts[1] if limit == step.low else texts[2]
        return f"{texts[0]} % ({bound} {end} %{beside})"
    return f"{texts[0]} % ({texts[1]} to {texts[2]} %{beside})"


def _bounded_gain(step: Step, lost: str, beside: str) -> str:
    """Write the limits that a step has where runs are lost, or where so few tell none."""
    limits = [
        f"{words} {number_text(limit * 100, 0.05)} %"
        for words, limit in (("at least", step.low), ("at most", step.high))
        if limit is not None
    ]
    told = " and ".join(limits) or "nobody knows how much"
    return f"{told} ({lost or 'so few replicates tell no more'}{beside})"
