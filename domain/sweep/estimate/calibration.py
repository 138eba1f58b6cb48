"""How far estimates were from what was measured.

Logarithms of measured over estimated are taken to be normal within a class of points. What a class
does not tell yet, the workload of its model does, then the model, then what was measured when the
costs were fitted: each level is the prior of the next (normal-inverse-gamma). The interval is that
of one more run (Student's t), so it is wide while there are few measurements.

Few runs do not move what all others are told: a level learns from the median of its runs, counts a
run that is far off as one at a bound, and lies at most one step from the level above.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from domain.sweep.estimate.cost_class import CostClass

COVERED = 0.9
"""Share of runs that the interval of CPU seconds is to hold."""
_PRIOR_SPREAD = {"seconds": log(2) / 1.645, "memory": log(1.5) / 1.645}
"""Of the logarithms, before anything was measured here: nine of ten within a factor of 2 in time
and of 1.5 in memory, which tests/validation/estimates.py checks."""
_PRIOR_RUNS = 6.0
"""Measurements that a level's spread counts as in the next one."""
_PRIOR_MEANS = 2.0
"""The same of its mean: classes differ more than the runs of one."""
_MEDIAN_WORTH = 2 / pi
"""What a run tells in a median, of what it tells in a mean, where logarithms are normal."""
_FAR = 3.0
"""Spreads from the median beyond which a run counts as if it were so far."""
_NORMAL_SPREAD = 1.4826
"""The standard deviation of normal numbers over the median distance from their median."""
_LONGEST_STEP = {"seconds": log(4), "memory": log(2)}
"""From a level to the next: a machine or a workload is off by less."""
_FARTHEST = {"seconds": log(10), "memory": log(3)}
"""From what the costs were fitted to, whatever was measured."""
_MOST_MEMORY = 1.5
"""The safe side of memory is at most this factor above what is expected."""


@dataclass(frozen=True, slots=True)
class CostSample:
    """A point that was estimated and has run.

    Attributes
    ----------
    cost_class
        what it is compared with.
    seconds
        measured over estimated CPU time, before any calibration.
    memory
        the same of peak memory; 0 where it was not estimated.
    """

    cost_class: CostClass
    seconds: float
    memory: float = 0.0


@dataclass(frozen=True, slots=True)
class Factors:
    """What an estimate before calibration is multiplied with.

    `low` and `high` hold 90 % of runs between them; `expected` is the mean, which sums need;
    `memory` is on the safe side.
    """

    low: float
    expected: float
    high: float
    memory: float


@dataclass(frozen=True, slots=True)
class _Belief:
    """What is known of the logarithms of a level: mean and spread, and how many they rest on."""

    mean: float
    spread: float
    runs: float
    means: float

    def learn(self, logs: NDArray[np.float64], step: float, farthest: float) -> _Belief:
        """Give what is known after these were measured, with this as the prior.

        The mean moves by at most ``step``, and is at most ``farthest`` from 0. So is
        the spread at most ``step``.
        """
        n = len(logs)
        if n == 0:
            return self
        # One less: the level above has learnt from the same runs.
        worth = n * _MEDIAN_WORTH if n > 2 else n
        runs, means = _PRIOR_RUNS + n - 1, _PRIOR_MEANS + worth
        median = float(np.median(logs))
        found = min(max(median, self.mean - step, -farthest), self.mean + step, farthest)
        off = np.abs(logs - median)
        bound = _FAR * max(_NORMAL_SPREAD * float(np.median(off)), self.spread)
        squares = (
            _PRIOR_RUNS * self.spread**2
            + float((np.minimum(off, bound) ** 2).sum())
            + _PRIOR_MEANS * worth / means * (found - self.mean) ** 2
        )
        mean = (_PRIOR_MEANS * self.mean + worth * found) / means
        return _Belief(mean, min(sqrt(squares / runs), step), runs, means)

    def quantile(self, share: float) -> float:
        """Give the factor below which this share of further runs is."""
        # Loaded here: it takes long, and most processes never estimate.
        from scipy.special import stdtrit

        scale = self.spread * sqrt(1 + 1 / self.means)
        return exp(self.mean + scale * float(stdtrit(self.runs, share)))


class Calibration:
    """Factors by class of points; see `calibrate`."""

    def __init__(self, beliefs: Mapping[str, Mapping[tuple[str, ...], _Belief]], samples: int):
        """Keep what is known of seconds and of memory, by as much of a class as it holds for."""
        self.samples = samples
        self._beliefs = beliefs
        self._factors: dict[CostClass, Factors] = {}

    def factors(self, cost_class: CostClass) -> Factors:
        """Give the factors of a class, by the most that is known of it."""
        known = self._factors.get(cost_class)
        if known is None:
            known = self._factors[cost_class] = self._reckon(cost_class)
        return known

    def _reckon(self, cost_class: CostClass) -> Factors:
        seconds, memory = (self._belief(kind, cost_class) for kind in ("seconds", "memory"))
        low, high = (seconds.quantile(share) for share in (0.5 - COVERED / 2, 0.5 + COVERED / 2))
        expected = exp(seconds.mean + min(seconds.spread, _PRIOR_SPREAD["seconds"]) ** 2 / 2)
        safe = min(memory.quantile(COVERED), exp(memory.mean) * _MOST_MEMORY)
        return Factors(low, min(max(expected, low), high), high, safe)

    def _belief(self, kind: str, cost_class: CostClass) -> _Belief:
        beliefs = self._beliefs[kind]
        for length in range(len(cost_class), 0, -1):
            found = beliefs.get(cost_class[:length])
            if found is not None:
                return found
        return beliefs[()]


def calibrate(samples: Iterable[CostSample]) -> Calibration:
    """Learn from points that were estimated and have run.

    Parameters
    ----------
    samples
        one a point, not one a replicate: replicates are off alike. Ratios that are not above 0 are
        passed over.
    """
    logs: dict[str, dict[tuple[str, ...], list[float]]] = {
        kind: defaultdict(list) for kind in _PRIOR_SPREAD
    }
    count = 0
    for sample in samples:
        count += sample.seconds > 0
        for kind, ratio in (("seconds", sample.seconds), ("memory", sample.memory)):
            for length in range(1, len(sample.cost_class) + 1) if ratio > 0 else ():
                logs[kind][sample.cost_class[:length]].append(log(ratio))
    return Calibration({kind: _beliefs(kind, found) for kind, found in logs.items()}, count)


def _beliefs(
    kind: str, logs: Mapping[tuple[str, ...], list[float]]
) -> dict[tuple[str, ...], _Belief]:
    found: dict[tuple[str, ...], _Belief] = {
        (): _Belief(0.0, _PRIOR_SPREAD[kind], _PRIOR_RUNS, _PRIOR_MEANS)
    }
    for level in sorted(logs, key=len):
        prior, measured = found[level[:-1]], np.array(logs[level])
        found[level] = prior.learn(measured, _LONGEST_STEP[kind], _FARTHEST[kind])
    return found


UNCALIBRATED = calibrate([])
"""What is used before anything was measured."""
