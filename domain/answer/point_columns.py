"""The points one by one, with all axes that vary and two metrics: parallel coordinates, scatter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from domain.answer.explore_figures import PointColumn, PointsFigure, PointsPanel
from domain.answer.inquiry import Inquiry, size_label
from domain.answer.metric_text import metric_text
from domain.answer.network_points import against_columns, against_text, network_point_columns
from domain.answer.parts import MetricText
from domain.answer.places import axis_label
from domain.answer.question import metric_of
from domain.answer.samples import gather
from domain.answer.study import DrawnInput, Study, StudyAxis
from domain.answer.words import metric_label
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.statistics.density import spans_decades
from domain.sweep.axes.axis import values_along

MOST_POINTS = 4000
"""Of more points some are given, at even ranks of the metric: both ends are among them."""
_MOST_LABELS = 24
"""An axis of numbers with more values is one of numbers."""
_Column = NDArray[np.float64]


def second_metric(
    metrics: Sequence[MetricSpec], first: str | None, asked: str | None
) -> str | None:
    """Give the metric that points are drawn against: as asked for, else the next one of the study."""
    if asked is not None:
        return asked
    return next((metric.name for metric in metrics if metric.name != first), None)


def points_figure(inquiry: Inquiry, original: Study) -> PointsFigure:
    """Give the points with a value; `original` has the axes as the spec has them.

    Raises
    ------
    AnswerError
        the study has no such second metric.
    """
    metric = inquiry.metric
    name = second_metric(original.metrics, metric.name, inquiry.request.against)
    network = against_columns(original)
    is_network = name in network
    against = None if name is None or is_network else metric_of(original, name, "against")
    # Each draw is a point of its own here.
    axes = [
        replace(axis, kind=AxisKind.CONDITION) if axis.kind is AxisKind.CHANCE else axis
        for axis in original.axes
    ]
    plain = replace(original, axes=tuple(axes))
    means, runs = _means(plain, metric, inquiry)
    seconds = {} if against is None else _means(plain, against, inquiry)[0]
    indexes = _shown(means)
    costs = network_point_columns(original, indexes, name)
    panel = PointsPanel(
        title="",
        coordinates={},
        point_indexes=indexes,
        choices=_choices(inquiry, indexes),
        runs=[runs[index] for index in indexes],
        labels=[inquiry.label(step) for step in inquiry.choice_steps],
        columns=[
            *_axis_columns(original, indexes),
            *(one for one in costs if one.kind == "network"),
            _metric_column(metric, [means[index] for index in indexes]),
            *(
                []
                if against is None
                else [_metric_column(against, [seconds.get(index) for index in indexes])]
            ),
            *(one for one in costs if one.kind == "metric"),
        ],
    )
    text = against and _text(inquiry, against, list(seconds.values()))
    if name is not None and is_network:
        text = against_text(network[name])
    return PointsFigure(
        title=f"Points by {inquiry.metric_words}" + (f" and {text.label}" if text else ""),
        metric=inquiry.metric_text(),
        against=text,
        network_metrics=[against_text(one) for one in network.values()],
        points=len(means),
        panels=[panel] if indexes else [],
    )


def _means(
    study: Study, metric: MetricSpec, inquiry: Inquiry
) -> tuple[dict[int, float], dict[int, int]]:
    """Give the mean of each point that has values, and how many it has."""
    cells = [own for own in gather(study, metric, inquiry.request).values() if own.values]
    means = {own.point_index: sum(own.values.values()) / len(own.values) for own in cells}
    return means, {own.point_index: len(own.values) for own in cells}


def _shown(means: dict[int, float]) -> list[int]:
    """Give the points that are drawn, by rising number."""
    if len(means) <= MOST_POINTS:
        return sorted(means)
    order = sorted(means, key=lambda index: (means[index], index))
    at = np.linspace(0, len(order) - 1, MOST_POINTS).round().astype(int)
    return sorted(order[n] for n in at.tolist())


def _choices(inquiry: Inquiry, indexes: Sequence[int]) -> list[int]:
    by = inquiry.roles.by
    if by is None:
        return [0] * len(indexes)
    step_of = {point.index: point.steps[by] for point in inquiry.study.points}
    return [step_of[index] for index in indexes]


def _axis_columns(study: Study, indexes: Sequence[int]) -> list[PointColumn]:
    rows = {point.index: n for n, point in enumerate(study.points)}
    at = [rows[index] for index in indexes]
    steps = study.steps[at] if at else study.steps[:0]
    found = [
        _axis_column(axis, steps[:, n].tolist())
        for n, axis in enumerate(study.axes)
        if axis.varies and not axis.info.drawn
    ]
    number = study.sample_axis
    if study.design is not None and number is not None:
        samples = steps[:, number].tolist()
        found += [_input_column(one, samples) for one in study.design.inputs]
    return found


def _axis_column(axis: StudyAxis, steps: Sequence[int]) -> PointColumn:
    info, count = axis.info, len(axis.info.values)
    keys = values_along(info, axis.path)
    is_numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in keys)
    as_numbers = is_numeric and count > _MOST_LABELS and len(info.paths) == 1
    rank = list(range(count))
    if is_numeric:
        # Steps of numbers are counted by size, not as the spec lists them.
        order = sorted(rank, key=lambda n: (float(keys[n]), n))
        rank = [order.index(n) for n in rank]
    else:
        order = rank
    values: list[float | None] = [
        None if step >= count else float(keys[step]) if as_numbers else float(rank[step])
        for step in steps
    ]
    return PointColumn(
        path=axis.path,
        label=axis_label(info),
        unit=info.unit,
        kind="axis",
        labels=None if as_numbers else [size_label(info, n) for n in order],
        keys=None if as_numbers else [_key(keys[n]) for n in order],
        values=values,
        is_log=as_numbers and spans_decades([float(v) for v in keys]),
    )


def _key(value: object) -> float | str:
    if isinstance(value, bool):
        return str(value).lower()
    return float(value) if isinstance(value, int | float) else str(value)


def _input_column(one: DrawnInput, samples: Sequence[int]) -> PointColumn:
    drawn = [one.values.get(sample) for sample in samples]
    base = {"path": one.path, "label": axis_label(one.info), "unit": one.drawn.unit}
    texts = sorted({value for value in drawn if isinstance(value, str)})
    if texts:
        place = {text: float(n) for n, text in enumerate(texts)}
        values = [None if v is None else place[str(v)] for v in drawn]
        return PointColumn(
            **base, kind="input", labels=texts, keys=list(texts), values=values, is_log=False
        )
    numbers = [None if v is None else float(v) for v in drawn]
    is_log = spans_decades([v for v in numbers if v is not None])
    return PointColumn(**base, kind="input", labels=None, keys=None, values=numbers, is_log=is_log)


def _metric_column(metric: MetricSpec, values: Sequence[float | None]) -> PointColumn:
    return PointColumn(
        path=metric.name,
        label=metric_label(metric),
        unit=metric.unit or None,
        kind="metric",
        labels=None,
        keys=None,
        values=list(values),
        is_log=spans_decades([v for v in values if v is not None]),
    )


def _text(inquiry: Inquiry, metric: MetricSpec, values: list[float]) -> MetricText:
    typical = float(np.median(np.abs(values))) if values else 1.0
    return metric_text(metric, typical, rates_in_bytes=inquiry.study.rates_in_bytes)
