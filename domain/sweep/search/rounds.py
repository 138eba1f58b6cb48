"""Rounds of a search: from the runs stored so far to the points that come next, and to what is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.steps import StepIndex, step_index, steps_of
from domain.sweep.search.bisection import bracket, round_of, wanted_steps
from domain.sweep.search.found import Found, sum_up
from domain.sweep.search.grid import SearchGrid
from domain.sweep.search.progress import SearchProgress, widest_open
from domain.sweep.search.searched_axis import Search
from domain.sweep.spec.errors import refuse


@dataclass(frozen=True, slots=True)
class ProbedPoint:
    """A point of a search as it is stored.

    Attributes
    ----------
    index
        its number in the sweep.
    coordinates
        full parameter name, or section, to number or text.
    runs
        by replicate, the metrics that the condition names; None of a run that ended without a whole
        result. Runs that have not ended are missing.
    """

    index: int
    coordinates: Mapping[str, Any]
    runs: Mapping[int, Mapping[str, float | None] | None]


@dataclass(slots=True)
class _Place:
    """One combination of the other axes."""

    steps: tuple[int, ...]
    coordinates: dict[str, Any]
    points: list[int] = field(default_factory=list)
    probes: dict[int, list[bool | None]] = field(default_factory=dict)
    pending: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """What a search found at one place.

    Attributes
    ----------
    steps
        which value the place has of each axis; 0 of the searched one.
    coordinates
        those of the other axes.
    points
        the numbers of its points.
    """

    steps: tuple[int, ...]
    coordinates: Mapping[str, Any]
    points: tuple[int, ...]
    found: Found


class Rounds:
    """The state of a search: where each place stands.

    Parameters
    ----------
    search
        what is searched.
    axes
        those whose product makes the points.
    replicates
        how often each point runs.
    points
        all that are stored, in the order of their numbers.
    grid
        where candidates stand; needed to go on, not to sum up.
    """

    def __init__(
        self,
        search: Search,
        axes: Sequence[AxisInfo],
        replicates: int,
        points: Iterable[ProbedPoint],
        grid: SearchGrid | None = None,
    ) -> None:
        self._grid = grid
        self._search = search
        self._axes = axes
        self._replicates = replicates
        self._index: StepIndex = step_index(axes)
        self._places: dict[tuple[int, ...], _Place] = {}
        self._numbers: list[int] = []
        for point in points:
            self._add(point)

    @property
    def stored(self) -> NDArray[np.int64]:
        """The numbers of the candidates that are stored, in the order of their points."""
        return np.array(self._numbers, dtype=np.int64)

    @property
    def waits(self) -> bool:
        """Whether some of these have not run."""
        return any(place.pending for place in self._places.values())

    def _add(self, point: ProbedPoint) -> None:
        key, step = self._at(point.coordinates)
        if self._grid is not None:
            self._numbers.append(self._grid.number(key, step))
        place = self._places.setdefault(key, _Place(key, self._others(point.coordinates)))
        place.points.append(point.index)
        if len(point.runs) < self._replicates:
            place.pending.add(step)
            return
        condition, value = self._search.condition, self._search.values[step]
        place.probes[step] = [
            None if metrics is None else condition.holds(metrics, value)
            for _, metrics in sorted(point.runs.items())[: self._replicates]
        ]

    def _at(self, coordinates: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
        return self._search.place_and_step(steps_of(self._axes, coordinates, self._index))

    def _others(self, coordinates: Mapping[str, Any]) -> dict[str, Any]:
        return {path: value for path, value in coordinates.items() if path != self._search.path}

    def wanted(self) -> NDArray[np.int64]:
        """Give the numbers of the candidates that come next, rising; none once all searches have ended.

        Those that are stored already and have not run are left out.
        """
        assert self._grid is not None
        count = len(self._search.values)
        found: list[int] = []
        for key in self._grid.places:
            place = self._places.get(key)
            if place is None:
                found += [self._grid.number(key, step) for step in (0, count - 1)]
                continue
            steps = wanted_steps(count, self._replicates, place.probes)
            found += [self._grid.number(key, step) for step in steps if step not in place.pending]
        return np.sort(np.array(found, dtype=np.int64))

    def check(self, planned: NDArray[np.int64], made: Iterable[Mapping[str, Any]]) -> None:
        """See that `where` leaves out no part of a search.

        Parameters
        ----------
        planned
            candidates that were planned.
        made
            coordinates of those that became points.

        Raises
        ------
        SpecError
            some values of a place are left out and others not.
        """
        got = {self._at(coordinates): coordinates for coordinates in made}
        assert self._grid is not None
        asked = {self._grid.at(number) for number in planned.tolist()}
        known = {place for place, _ in got} | self._places.keys()
        for place, step in sorted(asked - got.keys()):
            if place in known:
                value = self._search.values[step]
                message = (
                    f"leaves out {self._search.path} = {value:g}, along which a number is searched, but "
                    "not all values at that place"
                )
                allowed = "a condition that holds for all values of a search, or for none"
                raise refuse("/where", value, allowed, message)

    def progress(self) -> SearchProgress:
        """Say how far the searches of the places are that have points."""
        values = self._search.values
        brackets = [
            bracket(len(values), replicate, place.probes)
            for place in self._places.values()
            for replicate in range(self._replicates)
        ]
        waiting = {step for place in self._places.values() for step in place.pending}
        there = {step for place in self._places.values() for step in place.probes}
        return SearchProgress(
            round=max((round_of(len(values), step) for step in waiting or there), default=1),
            rounds_at_most=self._search.probes_each - 1,
            outcomes=Counter(one.outcome for one in brackets),
            widest=widest_open(values, brackets),
        )

    def found(self) -> list[FoundPlace]:
        """Sum up each place that has points, in the order of the axes."""
        search = self._search
        return [
            FoundPlace(
                place.steps,
                place.coordinates,
                tuple(place.points),
                sum_up(
                    search.values,
                    self._replicates,
                    place.probes,
                    logarithmic=search.is_logarithmic,
                ),
            )
            for _, place in sorted(self._places.items())
        ]
