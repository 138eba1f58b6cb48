"""Rows to the comparison study: which value of an axis wins by a metric, and how surely.

Choices are compared replicate by replicate: replicate r of every point meets the same random
numbers (common random numbers), so most of the scatter cancels in the ratio of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.catalog.models import MetricSpec
from domain.plots.axes import PlotError
from domain.plots.comparison_roles import Roles, choose_roles, refuse_role
from domain.plots.comparison_study import ComparedFacet, ComparedItem, ComparisonStudy, Ratio
from domain.plots.comparison_words import ComparisonWords
from domain.plots.rows import PointValues, ResultRow, values_by_point
from domain.statistics.interval import CONFIDENCE, mean_interval
from domain.statistics.paired import RatioInterval, paired_difference, paired_ratio
from domain.sweep.axis import AxisInfo

DEFAULT_METRICS = {"static": "mean_flow_bandwidth_fraction", "packet": "completion_time_ns"}
"""What points of a model are compared by unless something else is asked for."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """One value of the axis that is compared, at one place of the others."""

    label: str
    point: PointValues
    mean: float


def comparison_study(
    rows: Iterable[ResultRow],
    axes: Sequence[AxisInfo],
    metric: MetricSpec,
    *,
    by: str | None = None,
    facets: Sequence[str] | None = None,
    confidence: float = CONFIDENCE,
) -> ComparisonStudy:
    """Compare the values of one axis by `metric`.

    Parameters
    ----------
    rows
        completed runs of one sweep; points without the metric are left out.
    axes
        the sweep's axes.
    metric
        the metric and its direction; one without direction counts as lower is better.
    by
        path of the axis whose values compete; the routing, else the topology, else the first axis
        that varies, when not given.
    facets
        paths of the axes that are held fixed in a comparison; all others when not given.
    confidence
        of all intervals, between 0 and 1, exclusive.

    Raises
    ------
    PlotError
        roles that do not fit the axes, a confidence out of range, or two points that nothing but
        an axis without role tells apart.
    """
    if not 0 < confidence < 1:
        msg = "confidence"
        raise refuse_role(msg, confidence, "above 0 and below 1", "is out of range")
    roles = choose_roles(axes, by, facets)
    words = ComparisonWords(metric, roles, confidence)
    compared = [
        _facet(place, choices, metric, confidence, words, roles)
        for place, choices in _gather(rows, roles, metric).items()
    ]
    return ComparisonStudy(
        metric=metric.name,
        unit=metric.unit,
        better=metric.better,
        by_path=roles.by_path,
        facet_paths=list(roles.facet_paths),
        confidence=confidence,
        facets=compared,
        summary=words.summary(compared),
    )


def _gather(
    rows: Iterable[ResultRow], roles: Roles, metric: MetricSpec
) -> dict[tuple[Any, ...], list[_Choice]]:
    """Put each point into its facet."""
    found: dict[tuple[Any, ...], dict[str, _Choice]] = {}
    for point in values_by_point(rows, metric.name):
        place = tuple(point.coordinates[path] for path in roles.facet_paths)
        label = roles.label_of(point.coordinates)
        choices = found.setdefault(place, {})
        if label in choices:
            raise _ambiguous(roles, choices[label].point, point)
        mean = sum(point.values.values()) / len(point.values)
        choices[label] = _Choice(label, point, mean)
    return {place: list(choices.values()) for place, choices in found.items()}


def _ambiguous(roles: Roles, first: PointValues, second: PointValues) -> PlotError:
    differing = [
        path for path in first.coordinates if first.coordinates[path] != second.coordinates[path]
    ]
    path = differing[0] if differing else roles.by_path
    message = f"the axis {path} varies too: make it a facet, or filter it to one value"
    field = "facets"
    return refuse_role(field, list(roles.facet_paths), path, message)


def _facet(
    place: tuple[Any, ...],
    choices: list[_Choice],
    metric: MetricSpec,
    confidence: float,
    words: ComparisonWords,
    roles: Roles,
) -> ComparedFacet:
    sign = -1.0 if metric.better == "higher" else 1.0
    order = sorted(choices, key=lambda choice: (sign * choice.mean, choice.point.point_index))
    items = [
        _item(rank, choice, order[0], confidence) for rank, choice in enumerate(order, start=1)
    ]
    coordinates = dict(zip(roles.facet_paths, place, strict=True))
    return ComparedFacet(
        coordinates=coordinates, items=items, text=words.sentence(coordinates, items)
    )


def _item(rank: int, choice: _Choice, best: _Choice, confidence: float) -> ComparedItem:
    values = choice.point.values
    found = mean_interval(list(values.values()), confidence)
    is_best = choice is best
    ratio = None if is_best else paired_ratio(values, best.point.values, confidence)
    return ComparedItem(
        label=choice.label,
        point_index=choice.point.point_index,
        n=found.n,
        mean=found.mean,
        ci_low=found.low,
        ci_high=found.high,
        rank=rank,
        ratio_to_best=_ratio(ratio),
        tied_with_best=not is_best and _is_tied(choice, best, ratio, confidence),
    )


def _ratio(ratio: RatioInterval | None) -> Ratio | None:
    if ratio is None:
        return None
    return Ratio(n=ratio.n, mean=ratio.ratio, ci_low=ratio.low, ci_high=ratio.high)


def _is_tied(
    choice: _Choice, best: _Choice, ratio: RatioInterval | None, confidence: float
) -> bool:
    """Say whether the difference may be chance: its interval includes none.

    Without an interval (one pair) only equal values are tied; where there is no ratio, because a
    value is 0, the difference decides.
    """
    if ratio is not None:
        low = ratio.ratio if ratio.low is None else ratio.low
        high = ratio.ratio if ratio.high is None else ratio.high
        return low <= 1 <= high
    found = paired_difference(choice.point.values, best.point.values, confidence)
    if found is None:
        return choice.mean == best.mean
    low = found.mean if found.low is None else found.low
    high = found.mean if found.high is None else found.high
    return low <= 0 <= high
