"""Rows to the speedup study: speedup over the first x, share of an ideal, and knee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from domain.catalog.models import MetricSpec
from domain.plots.axes import PlotAxes, PlotError, choose_axes
from domain.plots.rows import PointValues, ResultRow, values_by_point
from domain.plots.sentences import Words, knee_sentence, summary_of
from domain.plots.speedup_study import (
    Estimate,
    Facet,
    KneeText,
    Series,
    SpeedupPoint,
    SpeedupStudy,
    XAxis,
    XValue,
)
from domain.problem import Problem
from domain.statistics.interval import CONFIDENCE, mean_interval
from domain.statistics.knee import Gain, KneeStatus, find_knee, gain_of_doubling
from domain.statistics.paired import RatioInterval, improvement
from domain.suggest import hint
from domain.sweep.axis import AxisInfo, values_along
from domain.sweep.values import label_of

DEFAULT_IDEAL = "single_router"
DEFAULT_THRESHOLD = 0.10

Curve = dict[float, PointValues]


def speedup_study(
    rows: Iterable[ResultRow],
    axes: Sequence[AxisInfo],
    metric: MetricSpec,
    *,
    x: str | None = None,
    series: str | None = None,
    facets: Sequence[str] | None = None,
    ideal: str | None = None,
    threshold: float = DEFAULT_THRESHOLD,
    confidence: float = CONFIDENCE,
) -> SpeedupStudy:
    """Study how `metric` improves along x.

    Parameters
    ----------
    rows
        completed runs of one sweep; points without the metric are left out.
    axes
        the sweep's axes.
    metric
        the metric and its direction.
    x, series, facets
        roles of the axes by their paths; what is not given is guessed by `choose_axes`.
    ideal
        label of the series to compare with; `single_router` when that is a series.
    threshold
        gain a doubling, as a fraction, below which more does not pay.
    confidence
        of all intervals.

    Raises
    ------
    PlotError
        roles that do not fit the axes, an ideal that is no series, a threshold or confidence out
        of range, or two points at one place of a curve.
    """
    _check_numbers(threshold, confidence)
    roles = choose_axes(axes, x, series, facets)
    study = _Study(axes, roles, metric, threshold, confidence)
    study.gather(rows)
    study.choose_ideal(ideal)
    return study.result()


def _refuse(field: str, value: Any, allowed: Any, message: str) -> PlotError:
    return PlotError(
        [Problem(pointer=f"/{field}", field=field, value=value, allowed=allowed, message=message)]
    )


def _check_numbers(threshold: float, confidence: float) -> None:
    if not 0 < threshold < 1:
        msg = "threshold"
        raise _refuse(msg, threshold, "above 0 and below 1", "is out of range")
    if not 0 < confidence < 1:
        msg = "confidence"
        raise _refuse(msg, confidence, "above 0 and below 1", "is out of range")


class _Study:
    """One study while it is computed."""

    def __init__(
        self,
        axes: Sequence[AxisInfo],
        roles: PlotAxes,
        metric: MetricSpec,
        threshold: float,
        confidence: float,
    ) -> None:
        by_path = {path: axis for axis in axes for path in axis.paths}
        self.roles = roles
        self.metric = metric
        self.threshold = threshold
        self.confidence = confidence
        self.x_axis = _x_axis(by_path[roles.x], roles.x)
        self.series_order = _labels(by_path, roles.series)
        self.words = Words(metric, self.x_axis, threshold, confidence)
        self.curves: dict[tuple[Any, ...], dict[str, Curve]] = {}
        self.ideal: str | None = None

    def gather(self, rows: Iterable[ResultRow]) -> None:
        """Put each point on its curve."""
        for point in values_by_point(rows, self.metric.name):
            panel = tuple(point.coordinates[path] for path in self.roles.facets)
            label = self._label(point)
            curve = self.curves.setdefault(panel, {}).setdefault(label, {})
            place = float(point.coordinates[self.roles.x])
            if place in curve:
                message = f"several points lie at {self.roles.x} = {place:g} of '{label}'"
                msg = "x"
                raise _refuse(msg, self.roles.x, "an axis whose values differ", message)
            curve[place] = point

    def _label(self, point: PointValues) -> str:
        if self.roles.series is None:
            return self.metric.name
        return self.series_order[point.coordinates[self.roles.series]]

    def choose_ideal(self, ideal: str | None) -> None:
        """Take `ideal`, or the default when there is such a series."""
        labels = list(self.series_order.values())
        if ideal is not None and ideal not in labels:
            message = f"there is no series '{ideal[:60]}'{hint(ideal, labels)}"
            msg = "ideal"
            raise _refuse(msg, ideal, labels, message)
        self.ideal = ideal or (DEFAULT_IDEAL if DEFAULT_IDEAL in labels else None)

    def result(self) -> SpeedupStudy:
        """Compute everything."""
        facets = [self._facet(panel, curves) for panel, curves in self.curves.items()]
        winners = [
            self.words.winner(curves, self.ideal, facet.coordinates)
            for facet, curves in zip(facets, self.curves.values(), strict=True)
        ]
        return SpeedupStudy(
            metric=self.metric.name,
            unit=self.metric.unit,
            better=self.metric.better,
            x=self.x_axis,
            series_path=self.roles.series,
            facet_paths=list(self.roles.facets),
            confidence=self.confidence,
            baseline_x=self.x_axis.values[0].value,
            ideal=self.ideal,
            threshold=self.threshold,
            facets=facets,
            summary=summary_of(self.words, facets, winners, self.ideal),
        )

    def _facet(self, panel: tuple[Any, ...], curves: dict[str, Curve]) -> Facet:
        order = list(self.series_order.values()) or list(curves)
        return Facet(
            coordinates=dict(zip(self.roles.facets, panel, strict=True)),
            series=[
                self._series(label, curves[label], curves.get(self.ideal or ""))
                for label in order
                if label in curves
            ],
        )

    def _series(self, label: str, curve: Curve, ideal: Curve | None) -> Series:
        places = sorted(curve)
        gains: dict[float, Gain] = {}
        for place, following in pairwise(places):
            better = self._improvement(curve[place], curve[following])
            gain = better and gain_of_doubling(place, following, better)
            if gain:
                gains[place] = gain
        points = [self._point(place, curve, ideal, gains.get(place)) for place in places]
        return Series(label=label, points=points, knee=self._knee(list(gains.values()), places))

    def _point(
        self, place: float, curve: Curve, ideal: Curve | None, gain: Gain | None
    ) -> SpeedupPoint:
        point = curve[place]
        found = mean_interval(list(point.values.values()), self.confidence)
        baseline = curve.get(self.x_axis.values[0].value)
        reference = ideal.get(place) if ideal else None
        return SpeedupPoint(
            x=place,
            point_index=point.point_index,
            n=found.n,
            value=Estimate(n=found.n, mean=found.mean, ci_low=found.low, ci_high=found.high),
            speedup=_estimate(self._improvement(baseline, point)),
            share_of_ideal=_estimate(self._improvement(reference, point)),
            gain_of_doubling=_estimate(gain.ratio if gain else None, shift=-1.0),
        )

    def _improvement(self, before: PointValues | None, after: PointValues) -> RatioInterval | None:
        if before is None:
            return None
        return improvement(before.values, after.values, self.metric.better, self.confidence)

    def _knee(self, gains: list[Gain], places: list[float]) -> KneeText:
        knee = find_knee(gains, self.threshold)
        reached = knee.status is KneeStatus.REACHED
        return KneeText(
            x=knee.x if reached else None,
            reached=reached,
            status=knee.status,
            text=knee_sentence(self.words, knee, places[-1]),
        )


def _estimate(ratio: RatioInterval | None, shift: float = 0.0) -> Estimate | None:
    if ratio is None:
        return None
    low = None if ratio.low is None else ratio.low + shift
    high = None if ratio.high is None else ratio.high + shift
    return Estimate(n=ratio.n, mean=ratio.ratio + shift, ci_low=low, ci_high=high)


def _x_axis(axis: AxisInfo, path: str) -> XAxis:
    found = {
        float(value): label
        for value, label in zip(values_along(axis, path), axis.labels, strict=True)
    }
    values = [XValue(value=value, label=found[value]) for value in sorted(found)]
    return XAxis(path=path, unit=axis.unit, values=values)


def _labels(by_path: dict[str, AxisInfo], path: str | None) -> dict[Any, str]:
    """Give the labels of the series by their coordinates, in the order of the axis."""
    if path is None:
        return {}
    return {value: label_of(value) for value in values_along(by_path[path], path)}
