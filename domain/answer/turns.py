"""In which order the points of a sweep are run, so that an unfinished sweep compares already.

The values of choices alternate fastest and draws of chance slowest: after the first few runs every
candidate has one at the first place. Further replicates follow once every point has had its first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.answer.study import StudyAxis, step_index, steps_of
from domain.catalog.axis_kind import AxisKind


def turns_of(axes: Sequence[StudyAxis], coordinates: Sequence[Mapping[str, Any]]) -> list[int]:
    """Give each point its turn, from 0 without gaps.

    Parameters
    ----------
    axes
        the axes of the sweep with their kinds.
    coordinates
        of the points, in the order of their numbers.
    """
    infos = [axis.info for axis in axes]
    known = step_index(infos)
    slowest = sorted(range(len(axes)), key=lambda n: _SPEED.get(axes[n].kind, 1))
    steps = [steps_of(infos, own, known) for own in coordinates]
    order = sorted(range(len(steps)), key=lambda p: [steps[p][n] for n in slowest])
    turns = [0] * len(order)
    for turn, point in enumerate(order):
        turns[point] = turn
    return turns


_SPEED = {AxisKind.CHANCE: 0, AxisKind.CHOICE: 2}
"""How fast an axis alternates: those of higher numbers faster, equal ones in the spec's order."""
