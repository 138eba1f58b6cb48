"""What an axis means to a study, and in which order runs go along it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import Catalog
from domain.sweep.axes.axis import AxisInfo, values_along

_STRONGEST_FIRST = (
    AxisKind.CHOICE,
    AxisKind.CONDITION,
    AxisKind.LOAD,
    AxisKind.RESOURCE,
    AxisKind.SCALE,
    AxisKind.CHANCE,
)
"""What an axis of several parameters is: the first of these that one of them is."""
_WALKED = (AxisKind.LOAD, AxisKind.RESOURCE, AxisKind.SCALE)
_SPEED = {AxisKind.CHANCE: 0, AxisKind.CHOICE: 2}
"""How fast an axis alternates: those of higher numbers faster, equal ones in the spec's order."""


def kind_of_axis(axis: AxisInfo, catalog: Catalog) -> AxisKind:
    """Give the kind of an axis: what the spec says, else the catalogue.

    Of several parameters that move together it is the strongest: a choice, if one of them is a
    choice. An axis to walk along needs numbers above 0; without them it is a choice.
    """
    kind = axis.role
    if kind is None:
        kind = strongest_kind(axis.paths, catalog)
    return kind if kind not in _WALKED or is_walkable(axis) else AxisKind.CHOICE


def strongest_kind(paths: Iterable[str], catalog: Catalog) -> AxisKind:
    """Give the kind of parameters and sections that move together: a choice, if one of them is."""
    kinds = {_kind_of_path(path, catalog) for path in paths}
    return next(kind for kind in _STRONGEST_FIRST if kind in kinds)


def _kind_of_path(path: str, catalog: Catalog) -> AxisKind:
    """Give the kind of a parameter, or of a section whose components are chosen from."""
    section, _, name = path.partition(".")
    for component in catalog.sections.get(section, ()):
        param = component.find(name)
        if param is not None:
            return AxisKind(param.axis)
    return AxisKind(catalog.section_axes.get(section, AxisKind.CHOICE))


def is_walkable(axis: AxisInfo) -> bool:
    """Say whether every parameter of an axis has numbers above 0, all different."""
    return all(_rises(values_along(axis, path)) for path in axis.paths)


def _rises(values: Sequence[Any]) -> bool:
    numeric = all(isinstance(v, int | float) and not isinstance(v, bool) and v > 0 for v in values)
    return numeric and len(set(values)) == len(values)


def speed_of(kind: AxisKind) -> int:
    """Say how fast an axis alternates: those of higher numbers faster."""
    return _SPEED.get(kind, 1)


def turn_weights(axes: Sequence[AxisInfo], catalog: Catalog) -> list[int]:
    """Give, for each axis, how many turns one step along it is.

    The turn of a point is the sum of its steps times these numbers; points run in the order of
    their turns. The values of choices alternate fastest and draws of chance slowest: after the
    first few runs every candidate has one at the first place, so that an unfinished sweep compares
    already. Further replicates follow once every point has had its first.
    """
    speeds = [speed_of(kind_of_axis(axis, catalog)) for axis in axes]
    slowest_first = sorted(range(len(axes)), key=lambda number: speeds[number])
    weights = [1] * len(axes)
    for place, number in enumerate(slowest_first):
        weights[number] = prod(len(axes[faster].values) for faster in slowest_first[place + 1 :])
    return weights
