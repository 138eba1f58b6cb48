"""Where more of a resource stops paying, over all its steps at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from domain.statistics.compare import Comparison, advantage
from domain.statistics.many import level_of_each
from domain.statistics.pairing import Better, Ends, Sample


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
        its one-sided limits, each at 0.05 over the number of steps; None where too few replicates give
        none, or lost runs leave none.
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
    ends: Sequence[Ends | None] | None = None,
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
    ends
        between which samples the values at each x lie, where runs are lost: the worst and the best that
        they may be, None where nothing bounds that. A step is judged by the worst way for what is said
        of it.

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
    given = ends if ends is not None else [None] * len(x)
    bounds = [own or (sample, sample) for own, sample in zip(given, samples, strict=True)]
    steps, tells = [], True
    for at in range(len(x) - 1):
        exactly = (flags[at + 1], flags[at])
        found = advantage(samples[at + 1], samples[at], better, "ratio", exact=exactly)
        if found is None:
            reason = "the values share no replicates"
            return KneeResult(KneeStatus.UNKNOWN, reason=reason)
        tells = tells and found.error is not None
        (worst_before, best_before), (worst, best) = bounds[at], bounds[at + 1]
        least, most = (
            None
            if after is None or before is None
            else advantage(after, before, better, "ratio", exact=exactly)
            for after, before in ((worst, best_before), (best, worst_before))
        )
        steps.append(_step((x[at], x[at + 1]), found, (least, most), level, threshold))
    if not tells:
        reason = "one replicate tells no gain: run at least 3"
        if min(len(sample) for sample in samples) > 1:
            reason = "equal replicates tell no gain where random numbers were drawn: run at least 6"
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


def _step(
    x: tuple[float, float],
    found: Comparison,
    ends: tuple[Comparison | None, Comparison | None],
    level: float,
    threshold: float,
) -> Step:
    """Judge one step: by the least that it may gain, and by the most."""
    exponent = 1 / math.log2(x[1] / x[0])
    low, high = (
        None if end is None else end.power(exponent).one_sided(level)[place] - 1
        for place, end in enumerate(ends)
    )
    low = None if low is None or low <= -1 else low
    high = None if high is None or math.isinf(high) else high
    status = StepStatus.UNDETERMINED
    if high is not None and high < threshold:
        status = StepStatus.NO_LONGER_PAYS
    elif low is not None and low >= threshold:
        status = StepStatus.PAYS
    return Step(x[0], x[1], found.power(exponent).estimate - 1, low, high, status)


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
