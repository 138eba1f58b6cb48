"""Where the gain of the next doubling falls below a threshold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.statistics.paired import RatioInterval


class KneeStatus(StrEnum):
    """What the data say about a knee."""

    REACHED = "reached"
    """From the knee on, a doubling gains less than the threshold, beyond chance."""
    UNCERTAIN = "uncertain"
    """Some doubling seems to gain less, but its interval still includes the threshold."""
    NOT_REACHED = "not_reached"
    """Every doubling in the range gains at least the threshold."""
    UNKNOWN = "unknown"
    """There are no two neighbouring values to compare."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What going from `x` to the next value gains, as a factor a doubling of x.

    `ratio` is how many times better the metric becomes each time x doubles; where the next value
    is not exactly twice as large, that is the improvement to the power 1 / log2(next / x).
    """

    x: float
    ratio: RatioInterval


@dataclass(frozen=True, slots=True)
class Knee:
    """The knee of one curve.

    Attributes
    ----------
    status
        what the data say.
    x
        the smallest x from which the next doubling gains less than the threshold; of an uncertain
        knee the first candidate; None otherwise.
    gain
        the gain at that x.
    """

    status: KneeStatus
    x: float | None
    gain: RatioInterval | None


def gain_of_doubling(x: float, following: float, improvement: RatioInterval) -> Gain | None:
    """Give the gain a doubling between two neighbouring values of x.

    Parameters
    ----------
    x, following
        neighbouring values, both above 0.
    improvement
        how many times better the metric is at `following` than at `x`.

    Returns
    -------
    The gain, or None when the values are not above 0 and rising, for then nothing doubles.
    """
    if x <= 0 or following <= x:
        return None
    return Gain(x, improvement.power(1 / math.log2(following / x)))


def find_knee(gains: Sequence[Gain], threshold: float) -> Knee:
    """Find the knee of a curve.

    It is the first x whose gain interval lies wholly below 1 + threshold. Without an interval (one
    replicate) the gain itself decides. When no gain is below beyond chance, but some mean gain is,
    the knee is uncertain.

    Parameters
    ----------
    gains
        in the order of rising x.
    threshold
        gain a doubling, such as 0.10.
    """
    if not gains:
        return Knee(KneeStatus.UNKNOWN, None, None)
    limit = 1 + threshold
    below = [g for g in gains if g.ratio.ratio < limit]
    for gain in below:
        top = gain.ratio.ratio if gain.ratio.high is None else gain.ratio.high
        if top < limit:
            return Knee(KneeStatus.REACHED, gain.x, gain.ratio)
    if below:
        return Knee(KneeStatus.UNCERTAIN, below[0].x, below[0].ratio)
    return Knee(KneeStatus.NOT_REACHED, None, None)
