"""Where more of a resource stops paying, over all its steps at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from domain.statistics.compare import Comparison, advantage
from domain.statistics.many import level_of_each
from domain.statistics.pairing import Better, Sample


class KneeStatus(StrEnum):
    """What the data say about a knee."""

    REACHED = "reached"
    """From the knee on no step pays any longer, beyond chance."""
    NOT_REACHED = "not_reached"
    """The last step still pays."""
    UNDETERMINED = "undetermined"
    """Whether the last step pays cannot be told."""
    UNKNOWN = "unknown"
    """There is nothing to tell it from; the result says why."""


class StepStatus(StrEnum):
    """What the data say about one step."""

    PAYS = "pays"
    NO_LONGER_PAYS = "no_longer_pays"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Step:
    """What going from `x` to `x_next` gains.

    Attributes
    ----------
    gain
        how many times better the metric becomes with each doubling of x, less 1: 0.1 is 10 %.
    low, high
        its one-sided limits, each at 0.05 over the number of steps; None where one replicate gives
        none.
    """

    x: float
    x_next: float
    gain: float
    low: float | None
    high: float | None
    status: StepStatus


@dataclass(frozen=True, slots=True)
class KneeResult:
    """The knee of one curve.

    Attributes
    ----------
    x
        the smallest x from which every later step no longer pays; None unless reached.
    may_be_earlier
        the x before, when the step from there is undetermined; else None.
    earliest
        the smallest x from which no step is known to pay: the knee lies between it and `x`; None
        unless reached.
    steps
        the steps by rising x; empty when there are none.
    reason
        why it is unknown; else None.
    """

    status: KneeStatus
    x: float | None = None
    may_be_earlier: float | None = None
    earliest: float | None = None
    steps: tuple[Step, ...] = ()
    reason: str | None = None


def find_knee(
    x: Sequence[float],
    samples: Sequence[Sample],
    better: Better | str,
    threshold: float,
    exact: Sequence[bool] | None = None,
) -> KneeResult:
    """Find where more stops paying.

    The gain of a step is the mean paired ratio to the power that makes the step a doubling, less 1.
    A step no longer pays when its upper one-sided limit at 0.05 over the number of steps lies below
    the threshold, and pays when its lower limit does not; else it is undetermined (Bonferroni over
    the steps, for a knee is a claim about several of them).

    Parameters
    ----------
    x
        rising.
    samples
        values by replicate, one sample an x.
    better
        `lower` or `higher`.
    threshold
        gain of a doubling below which more does not pay, such as 0.10.
    exact
        whether chance has no part in the runs at each x; by default it has in all.

    Raises
    ------
    ValueError
        the sequences differ in length, or x does not rise.
    """
    flags = list(exact) if exact is not None else [False] * len(x)
    if not len(x) == len(samples) == len(flags):
        msg = f"{len(x)} values of x, {len(samples)} samples and {len(flags)} flags do not match"
        raise ValueError(msg)
    if any(following <= before for before, following in pairwise(x)):
        msg = f"x must rise, it is {list(x)}"
        raise ValueError(msg)
    reason = _obstacle(x, samples)
    if reason is not None:
        return KneeResult(KneeStatus.UNKNOWN, reason=reason)
    level = level_of_each(len(x) - 1)
    steps = []
    for at in range(len(x) - 1):
        found = advantage(
            samples[at + 1], samples[at], better, "ratio", exact=(flags[at + 1], flags[at])
        )
        if found is None:
            reason = "the values share no replicates"
            return KneeResult(KneeStatus.UNKNOWN, reason=reason)
        steps.append(_step(x[at], x[at + 1], found, level, threshold))
    if any(step.high is None for step in steps):
        reason = "one replicate tells no gain: run at least 3"
        return KneeResult(KneeStatus.UNKNOWN, steps=tuple(steps), reason=reason)
    return _knee(steps)


def _obstacle(x: Sequence[float], samples: Sequence[Sample]) -> str | None:
    if len(x) < 2:
        return "there are no two values to compare"
    if x[0] <= 0:
        return f"{x[0]:g} cannot be doubled"
    if any(not sample for sample in samples):
        return "some values have no results"
    if any(value <= 0 for sample in samples for value in sample.values()):
        return "values at or below 0 have no gain"
    return None


def _step(x: float, x_next: float, found: Comparison, level: float, threshold: float) -> Step:
    doubling = found.power(1 / math.log2(x_next / x))
    gain = doubling.estimate - 1
    if doubling.error is None:
        return Step(x, x_next, gain, None, None, StepStatus.UNDETERMINED)
    low, high = (limit - 1 for limit in doubling.one_sided(level))
    status = StepStatus.UNDETERMINED
    if high < threshold:
        status = StepStatus.NO_LONGER_PAYS
    elif low >= threshold:
        status = StepStatus.PAYS
    return Step(x, x_next, gain, low, high, status)


def _knee(steps: Sequence[Step]) -> KneeResult:
    last = steps[-1].status
    if last is StepStatus.PAYS:
        return KneeResult(KneeStatus.NOT_REACHED, steps=tuple(steps))
    if last is StepStatus.UNDETERMINED:
        return KneeResult(KneeStatus.UNDETERMINED, steps=tuple(steps))
    first = len(steps) - 1
    while first > 0 and steps[first - 1].status is StepStatus.NO_LONGER_PAYS:
        first -= 1
    earliest = first
    while earliest > 0 and steps[earliest - 1].status is not StepStatus.PAYS:
        earliest -= 1
    return KneeResult(
        KneeStatus.REACHED,
        x=steps[first].x,
        may_be_earlier=steps[first - 1].x if earliest < first else None,
        earliest=steps[earliest].x,
        steps=tuple(steps),
    )
