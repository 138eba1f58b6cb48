"""Studies of a goal whose runs are drawn, run to their end as workers would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.sweep.axes.axis import AxisInfo
from domain.sweep.goal.contest import GoalPoint
from domain.sweep.goal.goal import Goal
from domain.sweep.goal.limits import Limit
from domain.sweep.goal.rounds import GoalRounds

Floats = NDArray[np.float64]
TIME = "completion_time_ns"
_MOST_ROUNDS = 60


def goal(*limits: Limit, minimize: str = "cost_per_endpoint", confidence: float = 0.95) -> Goal:
    """Give a goal over two axes: candidates along the first, places along the second."""
    return Goal(
        minimize=minimize,
        limits=limits,
        confidence=confidence,
        prices=None,
        chosen=(0,),
        placed=(1,),
        sizes=(),
        text=" and ".join(limit.text for limit in limits),
    )


def of_best(factor: float) -> Limit:
    """Give the limit of a time as a multiple of the best one."""
    return Limit(TIME, 1, factor, is_of_best=True, text=f"{TIME} <= {factor:g} * best")


def at_most(value: float, metric: str = TIME) -> Limit:
    """Give a limit as a number."""
    return Limit(metric, 1, value, is_of_best=False, text=f"{metric} <= {value:g}")


def axes(candidates: int, places: int) -> list[AxisInfo]:
    """Name candidates and places by numbers."""
    return [
        AxisInfo(name, (name,), [*range(count)], None, [f"{name} {n}" for n in range(count)])
        for name, count in (("network", candidates), ("job", places))
    ]


class DrawnStudy:
    """A study whose runs are known before they are asked for.

    Parameters
    ----------
    values
        what each run measures: candidates by places by replicates.
    costs
        US dollars an endpoint of each candidate; None of one without a price.
    seconds
        processor time of a run: candidates by places; 1 when left out.
    failing
        runs that end without a result, by candidate, place and replicate.
    """

    def __init__(
        self,
        values: Floats,
        costs: Sequence[float | None],
        *,
        seconds: Floats | None = None,
        failing: frozenset[tuple[int, int, int]] = frozenset(),
        is_exact: bool = False,
    ) -> None:
        self.values, self.costs, self.failing, self.is_exact = values, costs, failing, is_exact
        self.shape = values.shape[:2]
        self.most = values.shape[2]
        self.seconds = np.ones(self.shape) if seconds is None else seconds
        self.runs = np.zeros(self.shape, np.int64)
        self.rounds = 0

    def state(self, wanted: Goal) -> GoalRounds:
        """Give where the goal stands after the runs so far."""
        candidates, places = self.shape
        points = [
            self._point(c * places + p, c, p) for c in range(candidates) for p in range(places)
        ]
        return GoalRounds(wanted, axes(candidates, places), points, self.most)

    def _point(self, index: int, c: int, p: int) -> GoalPoint:
        runs: dict[int, Mapping[str, Any] | None] = {
            r: None if (c, p, r) in self.failing else {TIME: float(self.values[c, p, r])}
            for r in range(int(self.runs[c, p]))
        }
        is_exact = self.is_exact and bool(runs)
        seconds = float(self.seconds[c, p])
        return GoalPoint(
            index,
            (c, p),
            self.costs[c],
            seconds,
            runs,
            is_exact=is_exact,
            work_seconds=seconds,
        )

    def run(self, wanted: Goal) -> GoalRounds:
        """Run what is asked for until nothing is."""
        while sizes := (state := self.state(wanted)).wanted():
            self.rounds += 1
            assert self.rounds < _MOST_ROUNDS, "it does not end"
            for index, there, size in sizes:
                place = divmod(index, self.shape[1])
                assert there == self.runs[place] < size <= self.most
                self.runs[place] = size
        return state

    @property
    def share(self) -> float:
        """The part of the full grid's processor time that was taken."""
        taken = float((self.runs * self.seconds).sum())
        return taken / float(self.seconds.sum() * self.most)


def drawn(
    means: Floats, rng: np.random.Generator, *, replicates: int = 20, scatter: float | Floats = 0.02
) -> Floats:
    """Draw runs around means, candidates by places; replicates share a part of their scatter."""
    size = (*means.shape, replicates)
    shared = rng.normal(size=(1, means.shape[1], replicates))
    deviates = 0.8 * rng.normal(size=size) + 0.6 * shared
    scatters = np.broadcast_to(np.asarray(scatter), means.shape)[:, :, None]
    found: Floats = np.exp(np.log(means)[:, :, None] + scatters * deviates)
    return found
