"""Where the candidates of a search stand: by place, one for each value along the searched axis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.problem import join_pointer
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.steps import step_index, steps_of
from domain.sweep.search.searched_axis import Search
from domain.sweep.spec.errors import refuse

Place = tuple[int, ...]
"""A combination of the other axes: its step along each axis, 0 along the searched one."""


class SearchGrid:
    """The candidates of a search.

    Parameters
    ----------
    search
        what is searched.
    axes
        as results know them.
    coordinates
        of each candidate, by its number.
    """

    def __init__(
        self,
        search: Search,
        axes: Sequence[AxisInfo],
        coordinates: Sequence[Mapping[str, Any]],
    ) -> None:
        self._search = search
        self._axis = axes[search.place]
        index = step_index(axes)
        self._numbers: dict[Place, list[int]] = {}
        self._at: list[tuple[Place, int]] = []
        for number, own in enumerate(coordinates):
            steps = steps_of(axes, own, index)
            place, step = search.place_and_step(steps)
            row = self._numbers.setdefault(place, [-1] * len(search.values))
            row[step] = number
            self._at.append((place, step))

    def check(self) -> None:
        """Refuse a search some of whose places lack some of its values; raises `SpecError`."""
        if any(-1 in row for row in self._numbers.values()):
            message = (
                "a search needs all its values at each place: what is searched decides whether another axis "
                "exists, or sub-spaces search among different values"
            )
            pointer = join_pointer("/axes", self._axis.name)
            raise refuse(pointer, self._axis.name, "an axis that nothing depends on", message)

    @property
    def places(self) -> Iterable[Place]:
        """All places, in the order of their first candidates."""
        return self._numbers

    def at(self, number: int) -> tuple[Place, int]:
        """Give the place of a candidate, and its step along the searched axis."""
        return self._at[number]

    def number(self, place: Place, step: int) -> int:
        """Give the number of a candidate."""
        return self._numbers[place][step]

    def candidates(self, steps: Iterable[int]) -> NDArray[np.int64]:
        """Give the numbers of these steps at all places, rising."""
        chosen = list(steps)
        found = [row[step] for row in self._numbers.values() for step in chosen]
        return np.sort(np.array(found, dtype=np.int64))
