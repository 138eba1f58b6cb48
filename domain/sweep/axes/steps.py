"""Which value of each axis a point has, by its coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.sweep.axes.axis import AxisInfo, values_along

Steps = tuple[int, ...]
"""Where a point lies: which value it has of each axis, from 0; of an axis that it does not have, the number
of the axis' values."""
StepIndex = Sequence[Mapping[tuple[Any, ...], int]]


def step_index(axes: Sequence[AxisInfo]) -> StepIndex:
    """Give, for each axis, the number of a value by the coordinates that it sets."""
    return [_index(axis) for axis in axes]


def _index(axis: AxisInfo) -> dict[tuple[Any, ...], int]:
    columns = (values_along(axis, path) for path in axis.paths)
    found = {key: number for number, key in enumerate(zip(*columns, strict=True))}
    if axis.is_optional:
        found[(None,) * len(axis.paths)] = len(axis.values)
    return found


def steps_of(axes: Sequence[AxisInfo], coordinates: Mapping[str, Any], known: StepIndex) -> Steps:
    """Give which value of each axis a point has."""
    return tuple(
        found[tuple(coordinates.get(path) for path in axis.paths)]
        for axis, found in zip(axes, known, strict=True)
    )
