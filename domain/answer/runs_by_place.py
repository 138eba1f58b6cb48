"""The runs of a study by the place of its cells: what holds of them for every metric."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from domain.answer.runs import RunColumns
from domain.answer.study import Steps, Study, StudyPoint
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase

ACCEPTED = "accepted_load"
CUT_ENDPOINTS = "disconnected_endpoints"
"""How many endpoints failures have cut off from a run's network."""


@dataclass(frozen=True)
class RunsByPlace:
    """All runs of a study.

    Attributes
    ----------
    columns
        the runs, by rising point and replicate, so that sums have the same last digit however the
        runs are stored.
    points
        by rising number.
    places
        of each point: a step of each axis, 0 for axes of chance.
    draws
        of each point, the number of its draw; see :func:`draw_numbers`.
    begins
        where the runs of each point begin in the columns, and, at last, where the last ones end.
    has_chance
        whether an axis is one of chance.
    fewest_lost
        by place, how many endpoints the completed run lost that lost the fewest; infinite without one.
    allowed_lost
        the same for each run, of its place.
    exact
        places in whose runs chance has no part.
    """

    columns: RunColumns
    points: Sequence[StudyPoint]
    places: Sequence[Steps]
    draws: Sequence[int]
    begins: Sequence[int]
    has_chance: bool
    fewest_lost: Mapping[Steps, float]
    allowed_lost: NDArray[np.float64]
    exact: frozenset[Steps]


def runs_by_place(study: Study) -> RunsByPlace:
    """Put the runs of a study at the places of their points."""
    columns = study.columns
    chance = [n for n, axis in enumerate(study.axes) if axis.kind is AxisKind.CHANCE]
    number_of = draw_numbers(study)
    points = sorted(study.points, key=attrgetter("index"))
    places = [_without(point.steps, chance) if chance else point.steps for point in points]
    numbers: dict[Steps, int] = {}
    place_of_point = np.array([numbers.setdefault(p, len(numbers)) for p in places], np.intp)
    indexes = np.array([point.index for point in points], np.int64)
    begins = np.searchsorted(columns.points, indexes)
    at = place_of_point[np.searchsorted(indexes, columns.points)]
    fewest = np.full(len(numbers), math.inf)
    completed = columns.is_in(Phase.COMPLETED)
    np.minimum.at(fewest, at[completed], endpoints_lost(columns)[completed])
    is_known, is_random = np.zeros((2, len(numbers)), bool)
    is_known[at[columns.has_result]] = True
    without = [n for n, names in enumerate(columns.stream_sets) if names == ()]
    is_random[at[columns.has_result & ~np.isin(columns.streams, without)]] = True
    is_exact = (is_known & ~is_random).tolist()
    return RunsByPlace(
        columns=columns,
        points=points,
        places=places,
        draws=[number_of(point.steps) for point in points] if chance else [0] * len(points),
        begins=[*begins.tolist(), len(columns)],
        has_chance=bool(chance),
        fewest_lost=dict(zip(numbers, fewest.tolist(), strict=True)),
        allowed_lost=fewest[at],
        exact=frozenset()
        if chance
        else frozenset(place for place, own in zip(numbers, is_exact, strict=True) if own),
    )


def _without(steps: Steps, chance: Sequence[int]) -> Steps:
    return tuple(0 if n in chance else step for n, step in enumerate(steps))


def endpoints_lost(columns: RunColumns) -> NDArray[np.float64]:
    """Give how many endpoints failures took from the work of each run.

    Synthetic traffic, which alone accepts a load, goes on without them. Other jobs need all of theirs.
    """
    lost = columns.column(CUT_ENDPOINTS)
    counts = ~np.isnan(lost) & ~np.isnan(columns.column(ACCEPTED))
    found: NDArray[np.float64] = np.where(counts, lost, 0.0)
    return found


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
