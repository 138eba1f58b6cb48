"""The candidates of one decision side by side: what their runs have measured, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.sweep.axes.steps import Steps
from domain.sweep.goal.goal import Goal

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class GoalPoint:
    """A point of a goal's sweep as it is stored.

    Attributes
    ----------
    index
        its number in the sweep.
    steps
        which value it has of each axis.
    cost
        expected US dollars an endpoint; None where its network has no price, or none is needed.
    cpu_seconds
        of one run: of those measured the mean, else as estimated.
    runs
        by replicate, the metrics of a run that has ended; None of one without a whole result.
    waiting
        runs that have not ended.
    is_exact
        whether chance had no part in its runs; False without any.
    work_seconds
        of one run as its work tells before any is measured: runs are chosen by it, on any machine alike.
    """

    index: int
    steps: Steps
    cost: float | None
    cpu_seconds: float
    runs: Mapping[int, Mapping[str, float | None] | None]
    waiting: int = 0
    is_exact: bool = False
    work_seconds: float = 1.0

    @property
    def runs_there(self) -> int:
        """Runs that it has, ended or not."""
        return len(self.runs) + self.waiting


class Contest:
    """Candidates at the places of one decision. Arrays are candidates by places.

    Attributes
    ----------
    candidates
        in the order in which they are preferred before any run: by cost where that is minimized, else, and
        among equal ones, in the order of the axes.
    places
        where each has to meet the condition.
    points
        those of each candidate, a place each.
    costs
        US dollars an endpoint, of the dearest of a candidate's networks; NaN without a price.
    runs
        whole runs of each point: replicates 0 to n - 1.
    there
        runs that it has, whatever became of them.
    is_exact
        whether chance has no part in its runs.
    is_lost
        of each candidate, whether some run of it has ended without what the goal asks for.
    work
        seconds of a run, as its work tells.
    """

    def __init__(
        self,
        goal: Goal,
        candidates: Sequence[Steps],
        places: Sequence[Steps],
        points: Sequence[Sequence[GoalPoint]],
        costs: Floats,
        most: int,
    ) -> None:
        self.candidates, self.places, self.points, self.costs = candidates, places, points, costs
        shape = (len(candidates), len(places))
        # As many columns as some point has runs: most claims are made with two.
        columns = max(1, *(min(most, len(one.runs)) for row in points for one in row))
        self._logs = {metric: np.full((*shape, columns), np.nan) for metric in goal.metrics}
        self.runs = np.zeros(shape, np.int64)
        self.is_exact = np.zeros(shape, bool)
        self.is_lost = np.zeros(len(candidates), bool)
        self.there = np.array([[one.runs_there for one in row] for row in points], np.int64)
        self.work = np.array([[one.work_seconds for one in row] for row in points], np.float64)
        for c, row in enumerate(points):
            for p, point in enumerate(row):
                self._read(c, p, point, most)
        self.is_started: NDArray[np.bool_] = np.all(self.there > 0, axis=1)

    def _read(self, c: int, p: int, point: GoalPoint, most: int) -> None:
        for replicate, metrics in sorted(point.runs.items())[:most]:
            values = [(metrics or {}).get(name) for name in self._logs]
            if any(value is None or value <= 0 for value in values):
                self.is_lost[c] = True
                return
            if replicate != self.runs[c, p]:
                return
            for name, value in zip(self._logs, values, strict=True):
                self._logs[name][c, p, replicate] = np.log(value or 1.0)
            self.runs[c, p] += 1
        if point.is_exact and self.runs[c, p]:
            self.is_exact[c, p] = True
            for logs in self._logs.values():
                logs[c, p, :] = logs[c, p, 0]

    def logs(self, metric: str) -> Floats:
        """Give the logarithms of a metric: candidates by places by replicates, NaN where there is no run.

        One value serves all replicates of a point in whose runs chance has no part.
        """
        return self._logs[metric]
