"""What planning keeps of one sub-space: the contents of its sections, and the order of its runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.judge import Judge
from domain.sweep.axes.axis import COMPUTED
from domain.sweep.axes.meaning import turn_weights
from domain.sweep.axes.values import label_of
from domain.sweep.plan.contents import Content, Contents
from domain.sweep.plan.draft import Draft


class BlockPlan:
    """One sub-space of a draft as it is planned.

    Attributes
    ----------
    block
        the sub-space.
    contents
        by section, what its candidates have.
    """

    def __init__(self, draft: Draft, number: int, sections: Sequence[str]) -> None:
        self._draft = draft
        self._number = number
        self.block = block = draft.blocks[number]
        self.contents = {
            section: Contents(draft.catalog, section, block.writer, block.seen, draft.facts)
            for section in sections
        }
        self._computed = [one.path for one in block.followers]
        infos = [axis.info for axis in block.axes] if block.rows is None else []
        self._weights = np.array(turn_weights(infos, draft.catalog), dtype=np.int64)
        self._ranks = None if block.rows is None else block.turns(draft.catalog)

    def forms(self, contents: Contents, few: int) -> list[tuple[int, ...]]:
        """Give all steps that candidates have along the axes that touch a section; none if over `few`."""
        block = self.block
        if block.rows is None:
            shape = [block.shape[number] for number in contents.touching]
            return [] if prod(shape) > few else list(product(*(range(n) for n in shape)))
        rows = np.unique(block.rows[:, contents.touching], axis=0)
        return [] if len(rows) > few else [tuple(row) for row in rows.tolist()]

    def resolved(self, steps: NDArray[np.int64], judge: Judge) -> dict[str, list[Content]]:
        """Give, for each section, the content of each candidate by its steps."""
        found = {}
        for section, contents in self.contents.items():
            contents.forget()
            places = [tuple(place) for place in steps[:, contents.touching].tolist()]
            contents.resolve(places, judge)
            found[section] = [contents.at(place) for place in places]
        return found

    def turns(self, rows: NDArray[np.int64], steps: NDArray[np.int64]) -> list[int]:
        """Give the turns of candidates: sub-spaces take turns themselves."""
        if self._ranks is not None:
            own = self._ranks[rows]
        elif len(self.block.axes):
            own = steps @ self._weights
        else:
            own = np.zeros(len(steps), np.int64)
        count = len(self._draft.blocks)
        return (own * count + self._number).tolist()  # type: ignore[no-any-return]

    def coordinates(self, steps: Sequence[int], contents: Mapping[str, Content]) -> dict[str, Any]:
        """Give the coordinates of a candidate, what is computed among them."""
        found = self._draft.coordinates(self._number, steps)
        for path in self._computed:
            section, _, name = path.partition(".")
            value = contents[section].computed.get(name.removesuffix(f".{COMPUTED}"))
            if value is not None and path not in found:
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                found[path] = value if is_number else label_of(value)
        return found
