"""How the runs of each choice scatter: distributions, quantiles, worst case, who beats whom."""

from __future__ import annotations

import math
from collections.abc import Sequence

from domain.answer.document import Quantile, Role, SpreadCurve, SpreadFigure, SpreadPanel
from domain.answer.inquiry import Inquiry
from domain.answer.losses import cut_off, lost_words, span_ends, told_of_failures
from domain.answer.panels import Panels
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, counted, interval_texts, number_text, sentence
from domain.statistics.spread import Beats, beats, distribution, quantile, worst

_SHOWN_QUANTILES = (0.05, 0.5, 0.95)
_MOST_VALUES = 1001
"""A curve is drawn from so many values at most."""
_LEAST_RUNS = 5
"""With fewer runs a distribution says nothing that its values do not."""


def spread_figure(inquiry: Inquiry) -> SpreadFigure:
    """Give the distributions of every choice at every place."""
    return SpreadFigure.model_construct(
        title=f"Spread of {inquiry.metric_words} over runs",
        metric=inquiry.metric_text(),
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, place)),
    )


def _panel(inquiry: Inquiry, place: Steps) -> SpreadPanel:
    cells = [
        (step, cell)
        for step in inquiry.choice_steps
        if (cell := inquiry.cell(place, step)) is not None and cell.values
    ]
    return SpreadPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        curves=[_curve(inquiry, step, cell) for step, cell in cells],
        sentences=[
            *_own_sentences(inquiry, place, cells),
            *_beats_sentences(inquiry, place, cells),
        ],
    )


def _curve(inquiry: Inquiry, step: int, cell: Cell) -> SpreadCurve:
    own = distribution(list(cell.values.values()), inquiry.request.confidence)
    values = list(own.values)
    ranks = shown_ranks(len(values))
    found = [(p, quantile(values, p, inquiry.request.confidence)) for p in _SHOWN_QUANTILES]
    return SpreadCurve(
        label=inquiry.label(step),
        role=inquiry.role(step),
        point_index=cell.point_index,
        n=len(values),
        values=[values[rank - 1] for rank in ranks] if ranks else values,
        ranks=ranks,
        epsilon=own.epsilon,
        quantiles=[Quantile(p=p, value=q.value, low=q.low, high=q.high) for p, q in found],
        worst=worst(values, inquiry.better),
    )


def shown_ranks(n: int) -> list[int] | None:
    """Give the ranks that a curve of many runs is drawn from, both ends among them; None: all."""
    if n <= _MOST_VALUES:
        return None
    last = _MOST_VALUES - 1
    return [1 + (n - 1) * place // last for place in range(_MOST_VALUES)]


def _own_sentences(inquiry: Inquiry, place: Steps, cells: Sequence[tuple[int, Cell]]) -> list[str]:
    """Say median and worst of each choice."""
    told = []
    for step, cell in cells:
        begin = inquiry.choice_place(step, place)
        words = _own_words(inquiry, sorted(cell.values.values()))
        if cut_off(cell):
            words = _words_with_lost(inquiry, cell)
        told.append(sentence(begin, words if begin else capital(words)))
    return [*told, *_too_few(inquiry, [len(cell.values) for _, cell in cells])]


def _too_few(inquiry: Inquiry, counts: Sequence[int]) -> list[str]:
    """Say what so few runs cannot tell."""
    if not counts:
        return []
    if max(counts) < _LEAST_RUNS:
        return [f"Fewer than {_LEAST_RUNS} runs a point tell little of a distribution."]
    p = _SHOWN_QUANTILES[-1]
    if quantile(range(max(counts)), p, inquiry.request.confidence).high is not None:
        return []
    percent = f"{inquiry.request.confidence * 100:g} %"
    return [f"So few runs give the {p * 100:g}th percentile no {percent} interval."]


def _own_words(inquiry: Inquiry, values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"one run gave {inquiry.shown.text(values[0])}"
    run = "draw" if inquiry.has_draws else "run"
    if values[0] == values[-1]:
        return f"all {counted(len(values), run)} gave {inquiry.shown.text(values[0])}"
    middle = quantile(values, 0.5, inquiry.request.confidence)
    spacing = values[-1] - values[0]
    extreme = "worst" if inquiry.metric.better else "largest"
    return (
        f"the median is {inquiry.shown.text(middle.value, spacing)}"
        f"{_interval(inquiry, middle.low, middle.high)}, the {extreme} of {counted(len(values), run)} "
        f"{inquiry.shown.text(worst(values, inquiry.better), spacing)}"
    )


def _words_with_lost(inquiry: Inquiry, cell: Cell) -> str:
    """Say the median as far as it is known whatever the lost runs are, and which they are."""
    lost = lost_words("", cell, inquiry.repeats, cut_off(cell))
    lows, highs = (
        [*cell.values.values(), *(bounds.get(n, other) for n in cut_off(cell))]
        for bounds, other in ((cell.at_least, -math.inf), (cell.at_most, math.inf))
    )
    least, most = (quantile(own, 0.5, inquiry.request.confidence).value for own in (lows, highs))
    if least == most and math.isfinite(least):
        told = f"the median is {inquiry.shown.text(least)}"
    elif math.isfinite(least):
        told = f"the median is at least {inquiry.shown.text(least)}"
    elif math.isfinite(most):
        told = f"the median is at most {inquiry.shown.text(most)}"
    else:
        told = "the median is not known"
    return f"{told}: {lost}, and the figure shows the others"


def _interval(inquiry: Inquiry, low: float | None, high: float | None) -> str:
    percent = f"{inquiry.request.confidence * 100:g} %"
    if low is None or high is None:
        return f" (too few runs for a {percent} interval)"
    return f" ({percent} interval {inquiry.shown.interval(low, high)})"


def _beats(inquiry: Inquiry, first: Cell, second: Cell) -> Beats | None:
    lost = cut_off(first) or cut_off(second)
    ends = [span_ends(first), span_ends(second)] if lost else None
    confidence = inquiry.request.confidence
    return beats(first.values, second.values, inquiry.better, confidence, ends)


def _beats_sentences(
    inquiry: Inquiry, place: Steps, cells: Sequence[tuple[int, Cell]]
) -> list[str]:
    """Say how often the best choice beats each other one, replicate by replicate."""
    rivals = [(step, cell) for step, cell in cells if inquiry.role(step) is not Role.IDEAL]
    if len(rivals) < 2 or not inquiry.is_contest or not inquiry.metric.better:
        return []
    sign = -1.0 if inquiry.better == "higher" else 1.0
    rivals.sort(key=lambda pair: sign * inquiry.estimate(pair[1]).mean)
    first, second = rivals[0], rivals[1]
    if told_of_failures({inquiry.label(step): cell for step, cell in (first, second)}):
        return []
    found = _beats(inquiry, first[1], second[1])
    if found is not None and found.unknown and found.probability < 1 / 2:
        # The means of the runs that ended may lie the other way.
        first, second = second, first
        found = _beats(inquiry, first[1], second[1])
    if found is None or found.n < 2 or found.ties == found.n:
        return []
    low, high = interval_texts(found.low, found.high, 0.5)
    words = (
        f"{inquiry.label(first[0])} beats {inquiry.label(second[0])} in {found.wins} of {found.n} "
        f"{inquiry.repeats}: with probability {number_text(found.probability)} "
        f"({inquiry.request.confidence * 100:g} % interval {low} to {high})"
    )
    if found.unknown:
        runs = counted(found.unknown, "pair")
        words += (
            f"; who wins {runs} is not known for lost runs, which the interval takes either way"
        )
    return [sentence(inquiry.place_words(place), words)]
