"""The runs of a study by the place of its cells: what holds of them for every metric."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from domain.answer.study import Steps, Study, StudyPoint, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase

ACCEPTED = "accepted_load"
CUT_ENDPOINTS = "disconnected_endpoints"
"""How many endpoints failures have cut off from a run's network."""


@dataclass(frozen=True, slots=True)
class PointRuns:
    """One point with its runs.

    Attributes
    ----------
    place
        a step of each axis, 0 for axes of chance.
    draw
        the number of its draw; see :func:`draw_numbers`.
    runs
        by rising replicate, so that sums have the same last digit however the runs are stored.
    """

    point: StudyPoint
    place: Steps
    draw: int
    runs: Sequence[StudyRun]


@dataclass(frozen=True, slots=True)
class RunsByPlace:
    """All runs of a study.

    Attributes
    ----------
    points
        by rising number.
    has_chance
        whether an axis is one of chance.
    fewest_lost
        by place, how many endpoints the completed run lost that lost the fewest; infinite without one.
    exact
        places in whose runs chance has no part.
    """

    points: Sequence[PointRuns]
    has_chance: bool
    fewest_lost: Mapping[Steps, float]
    exact: frozenset[Steps]


def runs_by_place(study: Study) -> RunsByPlace:
    """Put the runs of a study at the places of their points."""
    chance = [n for n, axis in enumerate(study.axes) if axis.kind is AxisKind.CHANCE]
    number_of = draw_numbers(study)
    runs: dict[int, list[StudyRun]] = {point.index: [] for point in study.points}
    for run in study.runs:
        if run.point_index in runs:
            runs[run.point_index].append(run)
    by_replicate = attrgetter("replicate")
    points: list[PointRuns] = []
    fewest: dict[Steps, float] = {}
    known: dict[Steps, bool] = {}
    for point in sorted(study.points, key=attrgetter("index")):
        place = _without(point.steps, chance) if chance else point.steps
        own = sorted(runs[point.index], key=by_replicate)
        points.append(PointRuns(point, place, number_of(point.steps), own))
        fewest[place] = min(fewest.get(place, math.inf), _fewest_lost(own))
        for run in own:
            if run.digest is not None:
                known[place] = known.get(place, True) and run.random_streams == ()
    exact = frozenset(place for place, is_exact in known.items() if is_exact and not chance)
    return RunsByPlace(points, bool(chance), fewest, exact)


def _without(steps: Steps, chance: Sequence[int]) -> Steps:
    return tuple(0 if n in chance else step for n, step in enumerate(steps))


def _fewest_lost(runs: Sequence[StudyRun]) -> float:
    lost = [endpoints_lost(run.values) for run in runs if run.phase is Phase.COMPLETED]
    return min(lost, default=math.inf)


def endpoints_lost(values: Mapping[str, float]) -> float:
    """Give how many endpoints failures took from the work of a run.

    Synthetic traffic, which alone accepts a load, goes on without them. Other jobs need all of theirs.
    """
    lost = values.get(CUT_ENDPOINTS, 0.0)
    return lost if lost and ACCEPTED in values else 0.0


def draw_numbers(study: Study) -> Callable[[Steps], int]:
    """Give what numbers the draws of a place: the steps along the axes of chance, counted through.

    The same number is the same draw at every place. Samples turn slowest: a draw belongs to the
    sample draw // draws_of_a_sample.
    """
    chance = [n for n, axis in enumerate(study.axes) if axis.kind is AxisKind.CHANCE]
    chance.sort(key=lambda n: n != study.sample_axis)
    sizes = [len(study.axes[n].info.values) for n in chance]

    def number(steps: Steps) -> int:
        found = 0
        for n, size in zip(chance, sizes, strict=True):
            found = found * size + steps[n]
        return found

    return number
