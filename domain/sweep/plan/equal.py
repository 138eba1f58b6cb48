"""Sizes of networks, chosen so that these cost the same or have the same bisection.

Candidates that differ in chosen axes alone are the sizes of one network at one place. Of each such group
the size is kept whose measure is nearest to the target. What does not enter into networks, such as a
load, changes no choice: it is made once for all its values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.catalog.axis_kind import AxisKind
from domain.judge import Judge
from domain.sweep.axes.axis import SPACE
from domain.sweep.axes.meaning import kind_of_axis
from domain.sweep.plan.block_plan import BlockPlan
from domain.sweep.plan.contents import Content
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.equal_measures import Measures
from domain.sweep.plan.equal_rows import Rows, shown
from domain.sweep.plan.equal_sizes import Group, Size
from domain.sweep.plan.equal_targets import targets_of
from domain.sweep.spec.yardsticks import IDEAL_KINDS, yardsticks_of


@dataclass(frozen=True, slots=True)
class ChosenNetwork:
    """One network at one place, with its size.

    Attributes
    ----------
    choice, place
        its labels along the axes that are choices, and along the others that enter into networks; empty
        where there are none.
    sizes
        by chosen axis, its value as people read it.
    value
        its cost an endpoint in US dollars, or its bisection; None of an ideal that has none.
    target
        what it was to be.
    """

    choice: str
    place: str
    sizes: Mapping[str, str]
    value: float | None
    target: float


@dataclass(frozen=True, slots=True)
class Selection:
    """What was chosen.

    Attributes
    ----------
    left_out
        of each candidate of the sweep, whether another size took its place.
    networks
        what is kept, in the order of the first candidates.
    """

    left_out: NDArray[np.bool_]
    networks: tuple[ChosenNetwork, ...]


def choose_networks(draft: Draft, blocks: Sequence[BlockPlan], judge: Judge) -> Selection:
    """Choose the sizes of a draft's networks.

    Parameters
    ----------
    draft
        of a spec with `equal`.
    blocks
        its sub-spaces as they are planned.

    Raises
    ------
    SpecError
        no size of a network is near enough, or none can be measured; an axis changes nothing; there are
        more than 2,000 networks; a condition has no value.
    JudgeBudgetError
        the judge's time is over.
    """
    measures = Measures(draft, judge)
    labels = _Labels(draft)
    sized: list[tuple[Rows, list[Group]]] = []
    for number, places, numbers in draft.parts(np.arange(draft.candidates)):
        assert draft.spec.equal is not None
        rows = Rows(blocks[number], draft.spec.equal, numbers, places)
        groups: dict[tuple[int, ...], Group] = {}
        for batch in rows.left(judge):
            for (row, steps, parts), size in zip(batch, measures.of(rows, batch), strict=True):
                fixed = tuple(steps[n] for n in rows.fixed)
                if fixed not in groups:
                    groups[fixed] = labels.group(rows, row, steps, parts)
                groups[fixed].sizes.append(size)
        sized.append((rows, list(groups.values())))
    targets = targets_of(sized, measures)
    left_out = np.zeros(draft.candidates, dtype=bool)
    told: list[tuple[int, ChosenNetwork]] = []
    for rows, own in sized:
        for group in own:
            target = targets.get(group.place)
            if target is None or not (group.values or group.needs_no_choice):
                continue  # What is wrong with its sections is told when its points are planned.
            size = group.nearest(target)
            gone = [one.row for one in group.sizes if one is not size]
            left_out[rows.candidates_of(gone)] = True
            told.append((group.first, _chosen(group, size, target)))
    told.sort(key=lambda one: one[0])
    return Selection(left_out, tuple(network for _, network in told))


def _chosen(group: Group, size: Size, target: float) -> ChosenNetwork:
    place = ", ".join(f"{name} {label}" for name, label in group.place)
    value = size.value if isinstance(size.value, float) else None
    return ChosenNetwork(", ".join(group.choice), place, size.labels, value, target)


class _Labels:
    """What networks and their places are called."""

    def __init__(self, draft: Draft) -> None:
        self._kinds = {info.paths: kind_of_axis(info, draft.catalog) for info in draft.infos}
        named = [info for info in draft.infos if not info.drawn and not info.is_chosen]
        self._ideals = yardsticks_of(draft.spec.ideal, named, "ideal").items()

    def group(
        self, rows: Rows, row: int, steps: Sequence[int], parts: Mapping[str, Content]
    ) -> Group:
        """Give a group without sizes for the network and place of a row."""
        choice: list[str] = []
        place: list[tuple[str, str]] = []
        is_ideal = not self._ideals and parts["topology"].kind in IDEAL_KINDS
        named: list[tuple[str, tuple[str, ...], str, str]] = [
            (axis.info.name, axis.info.paths, label, text)
            for axis, step in ((rows.axes[n], steps[n]) for n in rows.fixed)
            if (text := shown(axis, step)) is not None
            for label in [text if axis.info.drawn else axis.info.labels[step]]
        ]
        if rows.name is not None:
            named.insert(0, (SPACE, (SPACE,), rows.name, rows.name))
        for name, paths, label, text in named:
            is_ideal = is_ideal or (name, label) in self._ideals
            if self._kinds.get(paths) is AxisKind.CHOICE:
                choice.append(text)
            else:
                place.append((name, text))
        return Group(tuple(choice), tuple(place), is_ideal, rows.first_candidate(row))
