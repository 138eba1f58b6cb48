"""The candidates of a sub-space, as far as they are on different networks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from domain.judge import Judge
from domain.sweep.axes.axis import Axis
from domain.sweep.axes.values import label_of
from domain.sweep.plan.block_plan import BlockPlan
from domain.sweep.plan.contents import Content
from domain.sweep.plan.equal_axes import is_chosen
from domain.sweep.plan.equal_sizes import Group
from domain.sweep.plan.networks import NETWORK_SECTIONS
from domain.sweep.spec.equal import EqualForm
from domain.units import unit_symbol

_AT_ONCE = 5_000

Row = tuple[int, Sequence[int], Mapping[str, Content]]
"""The number of a row, its steps along all axes, and its sections."""


class Rows:
    """The distinct rows of steps along the axes that enter into networks.

    Attributes
    ----------
    name
        of the sub-space; None where the spec has none.
    axes
        all of them, by their numbers.
    chosen, fixed
        the numbers of the axes along which sizes are chosen, and of the others that enter into networks.
    """

    def __init__(
        self,
        plan: BlockPlan,
        equal: EqualForm,
        numbers: NDArray[np.int64],
        candidates: NDArray[np.int64],
    ) -> None:
        """Take the candidates of these `numbers` in the sub-space and `candidates` in the sweep."""
        block = plan.block
        self._plan = plan
        self._candidates = candidates
        self.name, self.axes = block.name, block.axes
        self.chosen = [n for n, axis in enumerate(block.axes) if is_chosen(axis.info, equal)]
        self.fixed = sorted(self._touching(NETWORK_SECTIONS).difference(self.chosen))
        self._steps = block.steps(numbers)
        self._first, self._inverse = self._distinct({*self.fixed, *self.chosen})

    def _touching(self, sections: Iterable[str]) -> set[int]:
        contents = self._plan.contents
        return {n for name in sections if name in contents for n in contents[name].touching}

    def _distinct(self, axes: set[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Give the first candidate of each distinct row along some axes, and the row of each candidate."""
        if not axes:
            return np.zeros(1, dtype=np.int64), np.zeros(len(self._steps), dtype=np.int64)
        columns = self._steps[:, sorted(axes)]
        _, first, inverse = np.unique(columns, axis=0, return_index=True, return_inverse=True)
        return first, inverse.reshape(-1)

    def left(self, judge: Judge) -> Iterator[list[Row]]:
        """Give the rows of which `where` and `exclude` leave a candidate, each with its steps and sections.

        A condition may look at what does not enter into networks. So the candidates of a row are looked
        at, ever more of them, until one is found that is left.
        """
        conditions = (*self._plan.block.constraints, *self._plan.block.exclusions)
        seen = self._touching(name for one in conditions for name in one.sections)
        first, _ = self._distinct({*self.fixed, *self.chosen, *seen})
        rows = self._inverse[first]
        order = np.argsort(rows, kind="stable")
        first, rows = first[order], rows[order]
        begins = np.searchsorted(rows, np.arange(len(self._first)))
        place = np.arange(len(rows)) - begins[rows]
        waits = np.ones(len(self._first), dtype=bool)
        start = 0
        while start <= place.max(initial=-1):
            end = 2 * start + 1
            wanted = np.flatnonzero(waits[rows] & (place >= start) & (place < end))
            for part in np.array_split(wanted, 1 + len(wanted) // _AT_ONCE):
                yield self._left_of(rows[part], self._steps[first[part]], waits, judge)
            start = end

    def _left_of(
        self,
        rows: NDArray[np.int64],
        steps: NDArray[np.int64],
        waits: NDArray[np.bool_],
        judge: Judge,
    ) -> list[Row]:
        """Give those of some candidates' rows that are left, once each, and note that they wait no more."""
        block = self._plan.block
        contents = self._plan.resolved(steps, judge)
        found: list[Row] = []
        for place, (row, own) in enumerate(zip(rows.tolist(), steps.tolist(), strict=True)):
            if not waits[row]:
                continue
            parts = {section: listed[place] for section, listed in contents.items()}
            coordinates = self._plan.coordinates(own, parts)
            if all(one.holds(parts, coordinates) for one in block.constraints) and not any(
                one.holds(parts, coordinates) for one in block.exclusions
            ):
                found.append((row, own, parts))
                waits[row] = False
        return found

    def first_candidate(self, row: int) -> int:
        """Give the number of the first candidate of the sweep that has this row."""
        return int(self._candidates[self._first[row]])

    def candidates_of(self, rows: Sequence[int]) -> NDArray[np.int64]:
        """Give the numbers of all candidates of the sweep that have one of these rows."""
        wanted = np.zeros(len(self._first), dtype=bool)
        wanted[list(rows)] = True
        found: NDArray[np.int64] = self._candidates[wanted[self._inverse]]
        return found

    def labels(self, steps: Sequence[int]) -> dict[str, str]:
        """Give values of the chosen axes as people read them, by the name of the axis."""
        own = [(self.axes[n], step) for n, step in zip(self.chosen, steps, strict=True)]
        found = ((axis.info.name, shown(axis, step)) for axis, step in own)
        return {name: label for name, label in found if label is not None}

    def changes(self, name: str, groups: Sequence[Group]) -> bool | None:
        """Say whether sizes of a network that differ along this chosen axis alone measure differently.

        None where no two of them differ so.
        """
        infos = [self.axes[n].info for n in self.chosen]
        place = next((k for k, own in enumerate(infos) if name in (own.name, *own.paths)), None)
        if place is None:
            return None
        pairs = False
        for group in groups:
            found: defaultdict[tuple[int, ...], list[float]] = defaultdict(list)
            for size in group.sizes:
                if isinstance(size.value, float):
                    found[size.steps[:place] + size.steps[place + 1 :]].append(size.value)
            if any(len(set(values)) > 1 for values in found.values()):
                return True
            pairs = pairs or any(len(values) > 1 for values in found.values())
        return False if pairs else None


def shown(axis: Axis, step: int) -> str | None:
    """Give a value of an axis with its unit; None where the axis does not exist, or counts samples."""
    info = axis.info
    if info.drawn:
        drawn = axis.steps[step].coordinates
        return ", ".join(str(value) for value in drawn.values()) or None
    if step == len(info.labels):
        return None
    label, symbol = info.labels[step], unit_symbol(info.unit or "")
    value = info.values[step]
    is_bare = isinstance(value, int | float) and label_of(value) == label
    return f"{label} {symbol}" if symbol and is_bare else label
