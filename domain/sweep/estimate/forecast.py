"""When a sweep ends: its own work, its waiting for others, and how well such forecasts held before.

Sweeps share the workers by time (start-time fair queueing), so that one with little work waits for as much of
each other's as it has itself, not for all of it. What no model of the work knows (workers that come and go,
sweeps that come later, the service's own pauses) shows in how long earlier sweeps took against what was
forecast. The interval is taken from the ranks of those ratios, as split conformal prediction does (Lei et
al., Distribution-Free Predictive Inference for Regression, 2018): 90 % of the sweeps to come end inside it
as far as they are like those before. What is expected inside it is the middle of the newest few.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from domain.sweep.estimate.estimate import Range

COVERAGE = 0.9
"""Of the sweeps, those that are to end inside their interval."""
BEGIN_SECONDS = 1.0
"""From the first run until all workers are at a sweep, and from the last run until its end is seen."""
_NEIGHBOURS = 100
"""Earlier sweeps that are looked at, those whose forecast was of about the same time."""
_RECENT = 9
"""The newest of them, whose middle is what is expected: a busy hour is over in the next one."""
_LEAST = 19
"""Earlier sweeps from which on their ranks tell an interval of 90 %."""
_LEAST_RUNS = 20
_LEAST_SECONDS = 5.0
_SLOWEST = 0.05
"""A worker that computed less of its time was held up by something that will pass."""
_UNTRIED = (0.25, 4.0)
"""What is said of a forecast while too few sweeps have ended: it may be off by so much."""


@dataclass(frozen=True, slots=True)
class PastForecast:
    """What was forecast of a sweep that has ended, before it was widened, and what it took; seconds."""

    forecast: float
    took: float

    @property
    def ratio(self) -> float:
        """How many times longer it took."""
        return max(self.took, 1e-3) / max(self.forecast, 1e-3)


@dataclass(frozen=True, slots=True)
class Shared:
    """Whom a sweep shares the workers with, and how earlier forecasts held.

    Attributes
    ----------
    workers
        processes; fewer than 1 count as 1.
    others
        core-seconds that each other sweep has left, by its estimate.
    past
        of sweeps that have ended, the newest first.
    pace
        the part of its time that a busy worker has computed of late, above 0 and at most 1. It is less
        where other programs take the processors.
    """

    workers: int
    others: Sequence[float] = field(default=())
    past: Sequence[PastForecast] = field(default=())
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """Seconds from the first run of a sweep to its last one's end.

    Attributes
    ----------
    work
        with all workers for itself.
    waiting
        for other sweeps that share them.
    wall
        both together: about 90 % end inside it.
    bare
        their sum as the model has it, against which what it takes is held later.
    """

    work: Range
    waiting: Range
    wall: Range
    bare: float


def forecast(busy: Range, longest: Range, shared: Shared) -> Forecast:
    """Tell when a sweep ends.

    Parameters
    ----------
    busy
        core-seconds of its runs, with what the service takes for them.
    longest
        seconds of its longest run.
    """
    workers = max(1, shared.workers)
    work = {
        end: max(getattr(busy, end) / workers, getattr(longest, end))
        for end in ("low", "expected", "high")
    }
    if not work["expected"]:
        nothing = Range(low=0, expected=0, high=0)
        return Forecast(work=nothing, waiting=nothing, wall=nothing, bare=0.0)
    fair = sum(min(other, busy.expected) for other in shared.others) / workers
    # Others may be cancelled, or have priority.
    waiting = Range(low=0.0, expected=fair, high=sum(shared.others) / workers)
    bare = BEGIN_SECONDS + (work["expected"] + fair) / shared.pace
    low, middle, high = _factors(shared.past, bare)
    # A sweep that is known less well than those before, such as one that grows until it is precise.
    least = min(low, middle * work["low"] / work["expected"])
    most = max(high, middle * work["high"] / work["expected"])
    wall = Range(low=bare * least, expected=bare * middle, high=bare * most)
    if len(shared.past) < _LEAST:
        # While nothing is known of earlier ones, the model alone says how much others may matter.
        longest_wall = BEGIN_SECONDS + (work["high"] + waiting.high) / shared.pace
        wall = wall.model_copy(update={"high": max(wall.high, longest_wall)})
    return Forecast(
        work=rounded(Range(**work)), waiting=rounded(waiting), wall=rounded(wall), bare=bare
    )


def pace_of(cpu_seconds: float, runs: int, seconds: float, workers: int) -> float:
    """Tell which part of their time busy workers have computed.

    Parameters
    ----------
    cpu_seconds, runs
        what runs that ended in these ``seconds`` took, with what the service takes for them.

    Returns
    -------
    1 where too little has ended to tell.
    """
    if runs < _LEAST_RUNS or seconds < _LEAST_SECONDS:
        return 1.0
    return min(1.0, max(_SLOWEST, cpu_seconds / seconds / max(1, workers)))


def rounded(span: Range) -> Range:
    """Round to what is known: two digits, outwards; one digit where the ends are far apart.

    Nothing below a second is told apart.
    """
    digits = 1 if span.high > 2 * max(span.low, 1.0) else 2
    low = _rounded(span.low, digits, math.floor)
    high = _rounded(span.high, digits, math.ceil)
    return Range(
        low=low, expected=min(max(_rounded(span.expected, 2, round), low), high), high=high
    )


def _rounded(seconds: float, digits: int, way: object) -> float:
    if seconds <= 0:
        return 0.0
    assert callable(way)
    unit = 10.0 ** max(0, math.floor(math.log10(seconds)) + 1 - digits)
    # A float that lies a hair beside a step is that step.
    return float(way(round(seconds / unit, 9)) * unit)


def _factors(past: Sequence[PastForecast], bare: float) -> tuple[float, float, float]:
    """Give by which factors such a forecast is off: at least, in the middle, at most."""

    def distance(place: int) -> float:
        return abs(math.log(max(past[place].forecast, 1e-3) / bare))

    near = sorted(sorted(range(len(past)), key=distance)[:_NEIGHBOURS])
    ratios = sorted(past[place].ratio for place in near)
    recent = sorted(past[place].ratio for place in near[:_RECENT])
    count = len(ratios)
    if count < _LEAST:
        low, high = _UNTRIED
        return min([low, *ratios]), 1.0, max([high, *ratios])
    tail = (1 - COVERAGE) / 2
    below = max(1, math.floor(tail * (count + 1)))
    above = min(count, math.ceil((1 - tail) * (count + 1)))
    low, high = ratios[below - 1], ratios[above - 1]
    return low, min(max(recent[len(recent) // 2], low), high), high
