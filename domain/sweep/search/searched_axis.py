"""The axis along which a number is searched, and the points that a search begins with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from domain.catalog.models import Catalog
from domain.problem import join_pointer
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.search.condition import Condition
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec

_LOGARITHMIC_FROM = 10
"""Values that rise by this factor or more, by about equal ratios, have means of their logarithms."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search among the axes of a draft.

    Attributes
    ----------
    place
        the number of its axis.
    path
        the full name of the searched parameter.
    values
        rising, at least 2.
    condition
        when it ends.
    """

    place: int
    path: str
    values: tuple[float, ...]
    condition: Condition

    @property
    def is_logarithmic(self) -> bool:
        """Whether the values rise by ratios rather than by differences."""
        first, last = self.values[0], self.values[-1]
        if first <= 0 or last / first < _LOGARITHMIC_FROM:
            return False
        ratios = np.diff(np.log(self.values))
        steps = np.diff(self.values)
        return float(np.ptp(ratios) / ratios.mean()) < float(np.ptp(steps) / steps.mean())

    @property
    def probes_each(self) -> int:
        """How many values a search of one replicate runs at most: both ends, and those between."""
        return 2 + math.ceil(math.log2(len(self.values) - 1))

    def points_at_most(self, replicates: int) -> int:
        """How many points one search runs at most: its replicates may part after the ends."""
        return min(2 + replicates * (self.probes_each - 2), len(self.values))

    def spread_steps(self) -> list[int]:
        """Give as many steps as one search runs, evenly spread: what a search will cost, before it."""
        count = min(self.probes_each, len(self.values))
        return [round(n * (len(self.values) - 1) / (count - 1)) for n in range(count)]

    def place_and_step(self, steps: Sequence[int]) -> tuple[tuple[int, ...], int]:
        """Give the place that a point belongs to, and its step along the searched axis.

        Parameters
        ----------
        steps
            its step along each axis. The place is the same with 0 along the searched one.
        """
        place = tuple(0 if n == self.place else step for n, step in enumerate(steps))
        return place, steps[self.place]


def check_replicates(spec: SweepSpec, search: Search | None) -> None:
    """Refuse a search whose points would differ in how often they run; raises `SpecError`."""
    if search is not None and spec.stopping_rule is not None:
        message = "a search needs the same replicates at each of its values"
        raise refuse("/replicates", "until", "a number", message)


def search_of(axes: Sequence[AxisInfo], catalog: Catalog) -> Search | None:
    """Give the search among axes; None when nothing is searched.

    Parameters
    ----------
    axes
        those whose product makes the points.

    Raises
    ------
    SpecError
        two searches, values that do not rise or are no numbers, a condition that cannot be read.
    """
    found = [(n, axis) for n, axis in enumerate(axes) if axis.until is not None]
    if not found:
        return None
    place, axis = found[0]
    pointer = join_pointer("/axes", axis.name)
    if len(found) > 1:
        names = [one.name for _, one in found]
        message = f"two axes are searched: {' and '.join(names[:2])}"
        other = join_pointer("/axes", names[1], "find")
        raise refuse(other, names[1], "one axis with find; list the values of the other", message)
    if axis.spaces:
        message = f"is searched in {' and '.join(axis.spaces)} alone: the other sub-spaces lack it"
        raise refuse(pointer, axis.name, "a searched axis among the shared axes", message)
    values = _rising(axis, join_pointer(pointer, "find"))
    path, at = axis.paths[0], join_pointer(pointer, "until")
    condition = Condition(axis.until or "", at, catalog, path, axis.unit or "")
    return Search(place, path, values, condition)


def _rising(axis: AxisInfo, pointer: str) -> tuple[float, ...]:
    values = axis.values
    if len(values) < 2:
        message = "a search needs two values at least"
        raise refuse(pointer, len(values), "two values or more", message)
    for first, second in zip([None, *values], values, strict=False):
        if isinstance(second, bool) or not isinstance(second, int | float):
            message = f"a search is along numbers, and {second!r} is none"
            raise refuse(pointer, second, "numbers that rise", message)
        if first is not None and second <= first:
            message = f"the values of a search rise, and {second} comes after {first}"
            raise refuse(pointer, second, "numbers that rise", message)
    return tuple(values)
