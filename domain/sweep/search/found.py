"""What a search found at one place: the mean threshold of its replicates, with an interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, mean_interval
from domain.sweep.search.bisection import Bracket, Outcome, Probes, bracket, is_monotone


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where the condition begins to hold in one replicate.

    Attributes
    ----------
    replicate
        its number, from 0.
    outcome
        how its search ended.
    low, high
        neighbouring values of the axis: it does not hold at `low`, it does at `high`. None on a side
        that the axis does not reach.
    """

    replicate: int
    outcome: Outcome
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Found:
    """The search of one place.

    Attributes
    ----------
    outcome
        `found` when all replicates are bracketed; else what the first one that is not says, those that
        still search first.
    thresholds
        one a replicate, in order.
    low, high
        the 95 % interval of the mean threshold, the distance of neighbouring values included: from the
        lower end for the values at which it does not hold yet to the upper end for those at which it
        does. One replicate gives its bracket alone. None unless found.
    middle
        the middle of the mean bracket; on a logarithmic axis the geometric one.
    is_interval
        whether `low` to `high` covers chance; False for one replicate, and for few with one bracket.
    monotone
        whether no replicate contradicts itself among the values run.
    runs_at
        the values run, in order.
    """

    outcome: Outcome
    thresholds: tuple[Threshold, ...]
    low: float | None
    high: float | None
    middle: float | None
    is_interval: bool
    monotone: bool
    runs_at: tuple[float, ...]


_SEVERITY = (
    Outcome.SEARCHING,
    Outcome.UNKNOWN,
    Outcome.HOLDS_AT_FIRST,
    Outcome.NEVER_HOLDS,
    Outcome.FOUND,
)


def sum_up(values: Sequence[float], replicates: int, probes: Probes, *, logarithmic: bool) -> Found:
    """Sum up the replicates of one place.

    Parameters
    ----------
    values
        those of the axis, rising, at least two.
    replicates
        how many each value runs, at least 1.
    probes
        what has been run, by step.
    logarithmic
        whether means are taken of logarithms: values are above 0 then.
    """
    own = [bracket(len(values), number, probes) for number in range(replicates)]
    thresholds = tuple(_threshold(number, one, values) for number, one in enumerate(own))
    outcome = min((one.outcome for one in own), key=_SEVERITY.index)
    monotone = all(is_monotone(number, probes) for number in range(replicates))
    runs_at = tuple(values[step] for step in sorted(probes))
    if outcome is not Outcome.FOUND:
        return Found(
            outcome,
            thresholds,
            None,
            None,
            None,
            is_interval=False,
            monotone=monotone,
            runs_at=runs_at,
        )
    low, high, middle = mean_threshold(thresholds, values, logarithmic=logarithmic)
    return Found(
        outcome,
        thresholds,
        low,
        high,
        middle,
        is_interval=_covers_chance(thresholds),
        monotone=monotone,
        runs_at=runs_at,
    )


def _covers_chance(thresholds: Sequence[Threshold]) -> bool:
    """Say whether the brackets tell how far replicates scatter."""
    lows = [one.low for one in thresholds if one.low is not None]
    return mean_interval(lows).low is not None


def _threshold(number: int, own: Bracket, values: Sequence[float]) -> Threshold:
    at = [None if step is None else values[step] for step in (own.low, own.high)]
    return Threshold(number, own.outcome, at[0], at[1])


def mean_threshold(
    thresholds: Sequence[Threshold],
    values: Sequence[float],
    *,
    logarithmic: bool,
    confidence: float = CONFIDENCE,
) -> tuple[float, float, float]:
    """Give the interval of the mean threshold within the values searched, and its middle.

    The true threshold of a replicate lies between its two values. Its mean lies between the means of
    both; each end has half of the error, one-sided, so that the interval covers at least what it says.

    Parameters
    ----------
    thresholds
        bracketed ones, at least one.
    values
        those of the axis, rising.
    """
    lows = [one.low for one in thresholds if one.low is not None]
    highs = [one.high for one in thresholds if one.high is not None]
    there, back = (math.log, math.exp) if logarithmic else (float, float)
    below = mean_interval([there(value) for value in lows], confidence)
    above = mean_interval([there(value) for value in highs], confidence)
    low = below.mean if below.low is None else below.low
    high = above.mean if above.high is None else above.high
    return *within(values, back(low), back(high)), back((below.mean + above.mean) / 2)


def within(values: Sequence[float], low: float, high: float) -> tuple[float, float]:
    """Keep an interval within the values searched: what was found lies between two of them."""
    return max(low, values[0]), min(high, values[-1])
