"""A metric over two axes: the mean of all points at each pair of their values, a panel a choice."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from domain.answer.common_place import CommonPlaces
from domain.answer.document import Estimate
from domain.answer.explore_figures import HeatCell, HeatFigure, HeatPanel
from domain.answer.inquiry import Inquiry
from domain.answer.places import axis_label
from domain.answer.request import refuse
from domain.answer.roles import axis_at
from domain.answer.samples import Cell
from domain.answer.study import Study, StudyAxis
from domain.catalog.axis_kind import AxisKind
from domain.statistics.density import spans_decades
from domain.sweep.axes.axis import values_along

MOST_STEPS = 60
"""Axes of more values are no axis of a heat map: its cells could not be told apart."""


def heat_axes(inquiry: Inquiry) -> list[int]:
    """Give the numbers of the axes that a heat map can go over."""
    return [
        n
        for n, axis in enumerate(inquiry.study.axes)
        if axis.varies and axis.kind is not AxisKind.CHANCE and len(axis.info.values) <= MOST_STEPS
    ]


def chosen_axes(inquiry: Inquiry) -> tuple[int, int] | None:
    """Give the two axes of the heat map: as asked for, else those of most values; None without two.

    Raises
    ------
    AnswerError
        an axis that is not fit, or the same one twice.
    """
    fitting = heat_axes(inquiry)
    asked = {name: _asked(inquiry, name, fitting) for name in ("x", "y")}
    x, y = asked["x"], asked["y"]
    if x is not None and x == y:
        raise refuse("y", inquiry.request.y, None, "a heat map goes over two different axes")
    by = inquiry.roles.by
    # What competes has a panel each as long as there are two other axes.
    order = sorted(fitting, key=lambda n: (n == by, *_less(inquiry.study.axes[n])))
    free = [n for n in order if n not in (x, y)]
    if x is None and free:
        x = free.pop(0)
    if y is None and free:
        y = free.pop(0)
    return None if x is None or y is None else (x, y)


def _less(axis: StudyAxis) -> tuple[bool, int]:
    numbers = all(isinstance(v, int | float) for v in values_along(axis.info, axis.path))
    return not numbers, -len(axis.info.values)


def _asked(inquiry: Inquiry, field: str, fitting: list[int]) -> int | None:
    path = getattr(inquiry.request, field)
    found = axis_at(inquiry.study, field, path)
    if found is not None and found not in fitting:
        paths = [inquiry.study.axes[n].path for n in fitting]
        message = f"is no axis that varies, is not of chance and has {MOST_STEPS} values at most"
        raise refuse(field, path, paths, message)
    return found


def heat_figure(inquiry: Inquiry, original: Study) -> HeatFigure | None:
    """Give the heat map; None where there are no two axes for it.

    `original` has the axes as the spec has them, by which results are filtered.
    """
    axes = chosen_axes(inquiry)
    if axes is None:
        return None
    x, y = axes
    by = inquiry.roles.by if inquiry.roles.by not in axes else None
    groups: dict[tuple[int, int, int], int] = {}
    cells: defaultdict[int, list[Cell]] = defaultdict(list)
    for steps, cell in inquiry.cells.items():
        key = (0 if by is None else steps[by], steps[x], steps[y])
        if cell.values:
            cells[groups.setdefault(key, len(groups))].append(cell)
    at = [
        groups.get((0 if by is None else steps[by], steps[x], steps[y]), -1)
        for steps in inquiry.runs.places
    ]
    with_values = {cell.steps for own in cells.values() for cell in own}
    kept = [n for n, place in enumerate(inquiry.runs.places) if at[n] >= 0 and place in with_values]
    points = np.array([inquiry.runs.points[n].index for n in kept], np.int64)
    group_of = np.array([at[n] for n in kept], np.intp)
    common = CommonPlaces(original, points, group_of)
    counts = Counter(group_of.tolist())
    panels: defaultdict[int, list[HeatCell]] = defaultdict(list)
    for (step, at_x, at_y), group in groups.items():
        panels[step].append(
            HeatCell(
                x=at_x,
                y=at_y,
                points=counts[group],
                point_index=cells[group][0].point_index if counts[group] == 1 else None,
                value=_mean(inquiry, cells[group]),
                where=dict(common.of(group)),
            )
        )
    means = [cell.value.mean for own in panels.values() for cell in own]
    first, second = (axis_label(inquiry.study.axes[n].info) for n in axes)
    return HeatFigure(
        title=f"{inquiry.metric_words[:1].upper()}{inquiry.metric_words[1:]} over {first} and {second}",
        metric=inquiry.metric_text(),
        x=inquiry.axis_text(x),
        y=inquiry.axis_text(y),
        is_log=spans_decades(means),
        panels=[
            HeatPanel(
                title="" if by is None else inquiry.label(step),
                coordinates={},
                cells=sorted(panels[step], key=lambda cell: (cell.y, cell.x)),
            )
            for step in sorted(panels)
        ],
    )


def _mean(inquiry: Inquiry, cells: list[Cell]) -> Estimate:
    """Give the mean of one cell with its interval; of several the mean of their means, without one."""
    if len(cells) == 1:
        return inquiry.estimate(cells[0])
    means = [float(np.mean(list(cell.values.values()))) for cell in cells]
    runs = sum(inquiry.runs_of(cell) for cell in cells)
    return Estimate(n=runs, mean=float(np.mean(means)), low=None, high=None)
