"""Rounds of a search: from the runs stored so far to the points that come next, and to what is found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.answer.study import StepIndex, step_index, steps_of
from domain.search.bisection import wanted_steps
from domain.search.found import Found, sum_up
from domain.sweep.axis import AxisInfo
from domain.sweep.errors import refuse
from domain.sweep.searched import Search


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
    """

    def __init__(
        self,
        search: Search,
        axes: Sequence[AxisInfo],
        replicates: int,
        points: Iterable[ProbedPoint],
    ) -> None:
        self._search = search
        self._axes = axes
        self._replicates = replicates
        self._index: StepIndex = step_index(axes)
        self._places: dict[int, _Place] = {}
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
        steps = list(steps_of(self._axes, point.coordinates, self._index))
        number, step = self._search.place_and_step(steps)
        self._numbers.append(int(np.ravel_multi_index(tuple(steps), self._search.shape)))
        steps[self._search.place] = 0
        new = _Place(tuple(steps), self._others(point.coordinates))
        place = self._places.setdefault(number, new)
        place.points.append(point.index)
        if len(point.runs) < self._replicates:
            place.pending.add(step)
            return
        condition, value = self._search.condition, self._search.values[step]
        place.probes[step] = [
            None if metrics is None else condition.holds(metrics, value)
            for _, metrics in sorted(point.runs.items())[: self._replicates]
        ]

    def _at(self, coordinates: Mapping[str, Any]) -> tuple[int, int]:
        return self._search.place_and_step(steps_of(self._axes, coordinates, self._index))

    def _others(self, coordinates: Mapping[str, Any]) -> dict[str, Any]:
        return {path: value for path, value in coordinates.items() if path != self._search.path}

    def wanted(self) -> NDArray[np.int64]:
        """Give the numbers of the candidates that come next, rising; none once all searches have ended.

        Those that are stored already and have not run are left out.
        """
        search = self._search
        begun = np.array(sorted(self._places), dtype=np.int64)
        fresh = np.setdiff1d(np.arange(search.places, dtype=np.int64), begun)
        found = [search.candidates_at(fresh, step) for step in (0, len(search.values) - 1)]
        for number, place in self._places.items():
            steps = wanted_steps(len(search.values), self._replicates, place.probes)
            at = np.array([number], dtype=np.int64)
            found += [search.candidates_at(at, s) for s in steps if s not in place.pending]
        return np.sort(np.concatenate(found))

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
        asked = {self._place_of(number) for number in planned.tolist()}
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

    def _place_of(self, candidate: int) -> tuple[int, int]:
        steps = [int(step) for step in np.unravel_index(candidate, self._search.shape)]
        return self._search.place_and_step(steps)

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
