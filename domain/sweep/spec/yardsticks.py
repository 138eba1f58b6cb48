"""The ideal and the baseline of a spec, as labels of values of its axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.problem import join_pointer
from domain.suggest import hint
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.spec.errors import refuse

IDEAL_KINDS = ("single_router", "crossbar")
"""Topologies that are the ideal where a spec names none."""


def yardsticks_of(
    written: str | Mapping[str, str] | None, axes: Sequence[AxisInfo], field: str
) -> dict[str, str]:
    """Give the labels that `ideal` or `baseline` names, by the name of their axis.

    Parameters
    ----------
    written
        a label, or name or path of an axis to a label; None gives nothing.
    axes
        the axes of the spec.
    field
        `ideal` or `baseline`, for the error.

    Raises
    ------
    SpecError
        no axis has the label, two have it, or there is no such axis.
    """
    if written is None:
        return {}
    pointer = f"/{field}"
    if isinstance(written, str):
        return {_only_axis_with(written, axes, pointer).name: written}
    found: dict[str, str] = {}
    for name, label in written.items():
        place = join_pointer(pointer, name)
        axis = next((a for a in axes if name == a.name or name in a.paths), None)
        if axis is None:
            names = [a.name for a in axes]
            raise refuse(place, name, names, f"there is no axis '{name[:60]}'{hint(name, names)}")
        _require(label, axis.labels, place)
        found[axis.name] = label
    return found


def _only_axis_with(label: str, axes: Sequence[AxisInfo], pointer: str) -> AxisInfo:
    axes = [axis for axis in axes if not axis.drawn]  # a sample is no yardstick
    having = [axis for axis in axes if label in axis.labels]
    if len(having) > 1:
        allowed = " or ".join(f"{{{axis.name}: {label}}}" for axis in having)
        message = f"{len(having)} axes have a value of this name"
        raise refuse(pointer, label, allowed, message)
    if not having:
        _require(label, [own for axis in axes for own in axis.labels], pointer)
    return having[0]


def _require(label: str, labels: Sequence[str], pointer: str) -> None:
    if label not in labels:
        message = f"no value is called '{label[:60]}'{hint(label, labels)}"
        shown: Any = list(labels[:10])
        raise refuse(pointer, label, shown, message)
