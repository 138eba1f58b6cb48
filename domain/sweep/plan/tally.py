"""What the batches of a plan come to: counts, everything that is wrong, and what it will cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.problem import Problem
from domain.sweep.estimate.estimate import Range, SweepEstimate
from domain.sweep.estimate.forecast import Shared, forecast
from domain.sweep.estimate.work_estimate import SERVICE_SECONDS_PER_RUN, Estimates
from domain.sweep.plan.plan import ImpossiblePoint, PlannedBatch, PlannedPoint

MAX_LISTED = 1000
"""Most impossible points that are listed; more are only counted."""
_ENDS = ("low", "expected", "high")
_GIB = 1024**3
_Z = 1.645
"""Nine of ten values of a normal distribution lie within so many standard deviations."""


class Tally:
    """Sums up a plan as its batches are made.

    Validation and expansion both use it, so that they say the same of the same specification.

    Attributes
    ----------
    candidates
        how many points the axes have made so far, those left out included.
    points
        how many of them are valid.
    impossible
        the first of those that are not.
    """

    def __init__(self) -> None:
        self.candidates = 0
        self.points = 0
        self.excluded = 0
        self.excluded_by_exclude = 0
        self.excluded_by_equal = 0
        self.impossible: list[ImpossiblePoint] = []
        self.impossible_count = 0
        self._problems: dict[tuple[str, str], Problem] = {}
        self._fewest = _Cost()
        self._most = _Cost()
        self._largest: tuple[int, PlannedPoint] | None = None

    def add(
        self,
        batch: PlannedBatch,
        estimates: Estimates,
        known: Mapping[str, int],
        replicates: tuple[int, int],
    ) -> None:
        """Count a batch.

        Parameters
        ----------
        estimates
            of its points.
        known
            by point key, how many of its first runs have results.
        replicates
            of each point, the fewest and the most.
        """
        self.candidates += batch.candidates
        self.points += len(batch.points)
        self.excluded += batch.excluded
        self.excluded_by_exclude += batch.excluded_by_exclude
        self.excluded_by_equal += batch.excluded_by_equal
        if batch.points:
            found = np.array([known.get(point.point_key, 0) for point in batch.points])
            self._fewest.add(estimates, replicates[0] - found)
            self._most.add(estimates, replicates[1] - found)
            place = int(np.argmax(estimates.memory_bytes))
            needed = int(estimates.memory_bytes[place])
            if self._largest is None or needed > self._largest[0]:
                self._largest = (needed, batch.points[place])
        for impossible in batch.impossible:
            self._refuse(impossible)

    def _refuse(self, point: ImpossiblePoint) -> None:
        self.impossible_count += 1
        if self.impossible_count > MAX_LISTED:
            return
        self.impossible.append(point)
        for problem in point.problems:
            self._problems.setdefault((problem.pointer, problem.message), problem)

    def problems(self, limits: Mapping[str, Any], worker_bytes: int) -> list[Problem]:
        """Give every distinct problem of the points, and the one that is too large to run.

        Parameters
        ----------
        limits
            of each run.
        worker_bytes
            what a run may take that has the roomiest worker's machine alone; 0 while none is
            known, and then only the limit is checked: a worker that turns out too small fails it.
        """
        found = list(self._problems.values())
        if self._largest is None:
            return found
        needed, point = self._largest
        limit = limits.get("max_memory_bytes")
        if limit is not None and needed > limit:
            found.append(_too_large(point, needed, limit, "limits.max_memory_bytes"))
        elif worker_bytes and needed > worker_bytes:
            found.append(_too_large(point, needed, worker_bytes, None))
        return found

    def estimate(
        self, workers: int, share: float = 1.0, shared: Shared | None = None
    ) -> SweepEstimate:
        """Sum up the runs that are not known yet.

        With replicates until precise enough, low and expected count the first replicates of each
        point, high the most that it can get.

        Parameters
        ----------
        workers
            processes that run them; fewer than 1 count as 1. Those of ``shared`` go before them.
        share
            the part of all candidates that was counted, drawn at random. The sums are scaled up by it, and
            low and high leave room for what the others may cost: 1.645 standard errors of a total
            estimated from a simple random sample (Cochran, Sampling Techniques, 3rd ed., section 2.5).
        shared
            whom the workers are shared with, and how earlier forecasts held.
        """
        ends = {"low": self._fewest, "expected": self._fewest, "high": self._most}
        core = {end: cost.total[end] / share for end, cost in ends.items()}
        if share < 1.0:
            core["low"] -= _Z * self._fewest.standard_error("low", self.candidates, share)
            core["low"] = max(core["low"], self._fewest.total["low"])
            core["high"] += _Z * self._most.standard_error("high", self.candidates, share)
        # What the service itself takes for a run counts for the time, not for the simulation.
        busy = {
            end: core[end] + cost.runs / share * SERVICE_SECONDS_PER_RUN
            for end, cost in ends.items()
        }
        longest = {end: cost.longest[end] for end, cost in ends.items()}
        shared = shared or Shared(workers)
        told = forecast(Range(**busy), Range(**longest), shared)
        return SweepEstimate(
            core_seconds=Range(**core),
            wall_seconds=told.wall,
            work_seconds=told.work,
            waiting_seconds=told.waiting,
            forecast_seconds=told.bare,
            workers=max(1, shared.workers),
            memory_bytes_max=self._fewest.memory_bytes,
        )


class _Cost:
    """CPU seconds of runs: their sum and the longest, by how sure it is."""

    def __init__(self) -> None:
        self.total = dict.fromkeys(_ENDS, 0.0)
        self.squares = dict.fromkeys(_ENDS, 0.0)
        self.longest = dict.fromkeys(_ENDS, 0.0)
        self.memory_bytes = 0
        self.runs = 0

    def add(self, estimates: Estimates, runs: NDArray[np.int64]) -> None:
        """Count so many runs of each point; none where the number is not above 0."""
        counted = runs > 0
        if not counted.any():
            return
        self.runs += int(runs[counted].sum())
        for end in _ENDS:
            seconds = getattr(estimates, f"cpu_seconds_{end}")[counted]
            costs = runs[counted] * seconds
            self.total[end] += float(costs.sum())
            self.squares[end] += float(costs @ costs)
            self.longest[end] = max(self.longest[end], float(seconds.max()))
        self.memory_bytes = max(self.memory_bytes, int(estimates.memory_bytes[counted].max()))

    def standard_error(self, end: str, counted: int, share: float) -> float:
        """Give that of `total[end] / share`, where so many candidates were counted, a part of all."""
        mean = self.total[end] / counted
        variance = max(0.0, self.squares[end] - counted * mean**2) / max(1, counted - 1)
        return float(np.sqrt(variance * counted * (1.0 - share))) / share


def _too_large(point: PlannedPoint, needed: int, allowed: int, limit: str | None) -> Problem:
    where = ", ".join(f"{name} = {value}" for name, value in point.coordinates.items())
    which = f"the point with {where}" if where else "the point"
    who = f"{limit} allows" if limit else "the roomiest worker has"
    message = (
        f"{which} needs about {needed / _GIB:.2f} GiB of memory; {who} {allowed / _GIB:.2f} GiB"
    )
    return Problem(
        pointer="/" + limit.replace(".", "/") if limit else "",
        field=limit or "memory_bytes",
        value=needed,
        allowed=f"<= {allowed} bytes",
        message=message,
    )
