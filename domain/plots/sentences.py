"""The speedup study in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.catalog.models import MetricSpec
from domain.plots.rows import PointValues
from domain.plots.speedup_study import Facet, Series, XAxis
from domain.quantity import unit_symbol
from domain.statistics.knee import Knee, KneeStatus
from domain.statistics.paired import RatioInterval, improvement


class Words:
    """How one study speaks of its metric, of its x and of its intervals."""

    def __init__(
        self, metric: MetricSpec, x_axis: XAxis, threshold: float, confidence: float
    ) -> None:
        self.metric = metric
        self.confidence = confidence
        self.limit = f"{threshold * 100:g} %"
        self._x_axis = x_axis
        self._labels = {value.value: value.label for value in x_axis.values}

    @property
    def metric_name(self) -> str:
        """The metric as one says it: without its unit, in words."""
        return self.metric.name.removesuffix(f"_{self.metric.unit}").replace("_", " ")

    def at(self, x: float) -> str:
        """Write a value of x as its axis labels it."""
        label = self._labels.get(x, f"{x:g}")
        symbol = unit_symbol(self._x_axis.unit)
        bare = label.replace(".", "").isdigit()
        return f"{label} {symbol}".strip() if bare else label

    def interval(self, low: float | None, high: float | None, form: str) -> str:
        """Write an interval, or that there is none."""
        if low is None or high is None:
            return "one replicate, so no interval"
        percent = f"{self.confidence * 100:g} %"
        return f"{percent} interval {form.format(low)} to {form.format(high)}"

    def winner(
        self,
        curves: Mapping[str, Mapping[float, PointValues]],
        ideal: str | None,
        coordinates: Mapping[str, Any],
    ) -> str:
        """Say which series is best at the largest x that all of them have.

        The ideal does not compete. Best and runner-up are compared by their paired ratio.
        """
        rivals = {label: curve for label, curve in curves.items() if label != ideal}
        common = set.intersection(*(set(c) for c in rivals.values())) if rivals else set()
        if len(rivals) < 2 or not common:
            return ""
        x = max(common)
        sign = -1.0 if self.metric.better == "higher" else 1.0
        ranked = sorted(rivals, key=lambda label: sign * _mean(rivals[label][x]))
        best, second = (rivals[label][x].values for label in ranked[:2])
        ratio = improvement(second, best, self.metric.better, self.confidence)
        if ratio is None:
            return ""
        return f"{_place(coordinates)}{self._compare(ranked[0], ranked[1], x, ratio)}"

    def _compare(self, first: str, second: str, x: float, ratio: RatioInterval) -> str:
        interval = self.interval(ratio.low, ratio.high, "{:#.3g}")
        told = f"{self.metric_name} {ratio.ratio:#.3g} times better, {interval}"
        if ratio.low is not None and ratio.low <= 1:
            return f"{first} and {second} cannot be told apart at {self.at(x)} ({told})."
        return f"{first} is best at {self.at(x)}, ahead of {second} ({told})."


def _mean(point: PointValues) -> float:
    return sum(point.values.values()) / len(point.values)


def _place(coordinates: Mapping[str, Any]) -> str:
    told = ", ".join(f"{path.rpartition('.')[2]} = {v}" for path, v in coordinates.items())
    return f"With {told}: " if told else ""


def knee_sentence(words: Words, knee: Knee, last_x: float) -> str:
    """Say in one sentence where the knee of a curve is."""
    if knee.gain is None or knee.x is None:
        if knee.status is KneeStatus.UNKNOWN:
            return "Too few values to tell."
        last = words.at(last_x)
        return f"Not reached: every doubling up to {last} gains {words.limit} or more."
    gain = knee.gain
    low = None if gain.low is None else (gain.low - 1) * 100
    high = None if gain.high is None else (gain.high - 1) * 100
    told = f"{(gain.ratio - 1) * 100:.1f} % ({words.interval(low, high, '{:.1f} %')})"
    if knee.status is KneeStatus.REACHED:
        return (
            f"From {words.at(knee.x)} on, the next doubling gains less than {words.limit}: {told}."
        )
    return (
        f"Not certain: from {words.at(knee.x)} on, the next doubling gains {told}, "
        f"which may or may not be below {words.limit}."
    )


def summary_of(
    words: Words, facets: Sequence[Facet], winners: Sequence[str], ideal: str | None
) -> str:
    """Give the whole answer in plain sentences, one line a facet."""
    if not facets:
        return f"No completed run has a {words.metric_name} yet."
    parts = []
    for facet, winner in zip(facets, winners, strict=True):
        opening = winner or _place(facet.coordinates).strip()
        sentences = [opening, _share_sentence(words, facet, ideal), _knees_sentence(words, facet)]
        parts.append(" ".join(s for s in sentences if s))
    return "\n".join(parts)


def _share_sentence(words: Words, facet: Facet, ideal: str | None) -> str:
    if ideal is None:
        return ""
    told = []
    last = max(point.x for series in facet.series for point in series.points)
    for series in facet.series:
        share = series.points[-1].share_of_ideal
        if series.label != ideal and share is not None and series.points[-1].x == last:
            told.append(f"{series.label} {share.mean * 100:.0f} %")
    if not told:
        return ""
    return f"Share of the {ideal} ideal at {words.at(last)}: {', '.join(told)}."


def _knees_sentence(words: Words, facet: Facet) -> str:
    """Say for all series of a facet where doubling stops paying."""
    groups: dict[str, list[str]] = {}
    for series in facet.series:
        groups.setdefault(_knee_words(words, series), []).append(series.label)
    told = "; ".join(f"{place} for {', '.join(labels)}" for place, labels in groups.items())
    return f"The gain of the next doubling falls below {words.limit}: {told}."


def _knee_words(words: Words, series: Series) -> str:
    if series.knee.reached and series.knee.x is not None:
        return f"from {words.at(series.knee.x)} on"
    return {
        KneeStatus.UNCERTAIN: "not certain",
        KneeStatus.NOT_REACHED: "not reached",
    }.get(series.knee.status, "too few values to tell")
