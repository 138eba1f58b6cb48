"""The ratio of two points, paired by replicate.

Replicate r of every point meets the same random traffic (common random numbers), so much of the
scatter is shared and cancels in the ratio of the two runs of one replicate. Ratios are averaged on
a log scale: the ratio of a to b is then exactly the inverse of that of b to a.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, MeanInterval, mean_interval


@dataclass(frozen=True, slots=True)
class RatioInterval:
    """A ratio over `n` pairs.

    Attributes
    ----------
    n
        number of replicates that both points have.
    ratio
        geometric mean of the pairs' ratios.
    low, high
        ends of its interval; None when n is 1.
    """

    n: int
    ratio: float
    low: float | None
    high: float | None

    @property
    def inverse(self) -> RatioInterval:
        """The ratio the other way round."""
        low = None if self.high is None else 1 / self.high
        high = None if self.low is None else 1 / self.low
        return RatioInterval(self.n, 1 / self.ratio, low, high)

    def power(self, exponent: float) -> RatioInterval:
        """Give the ratio raised to a positive power, with its interval."""
        low = None if self.low is None else self.low**exponent
        high = None if self.high is None else self.high**exponent
        return RatioInterval(self.n, self.ratio**exponent, low, high)


def paired_ratio(
    over: Mapping[int, float], under: Mapping[int, float], confidence: float = CONFIDENCE
) -> RatioInterval | None:
    """Give the ratio of `over` to `under` by the t interval of the mean log ratio.

    Parameters
    ----------
    over, under
        replicate number to value; only replicates that both have count.
    confidence
        between 0 and 1, exclusive.

    Returns
    -------
    The ratio, or None when no replicate is common, or a common value is not above 0 and finite, for
    then there is no ratio.
    """
    common = sorted(over.keys() & under.keys())
    values = [v for r in common for v in (over[r], under[r])]
    if not common or any(not 0 < v < math.inf for v in values):
        return None
    found = mean_interval([math.log(over[r] / under[r]) for r in common], confidence)
    low = None if found.low is None else _exp(found.low)
    high = None if found.high is None else _exp(found.high)
    return RatioInterval(found.n, _exp(found.mean), low, high)


def _exp(value: float) -> float:
    """Give e^value, held within the range of real numbers."""
    return math.exp(min(max(value, -700.0), 700.0))


def improvement(
    before: Mapping[int, float],
    after: Mapping[int, float],
    better: str | None,
    confidence: float = CONFIDENCE,
) -> RatioInterval | None:
    """Give how many times better `after` is than `before`.

    For a metric of which less is better, such as a time, that is before / after (the speedup); for
    one of which more is better it is after / before. A metric without direction is taken as one of
    which less is better.

    Returns
    -------
    As `paired_ratio`.
    """
    if better == "higher":
        return paired_ratio(after, before, confidence)
    return paired_ratio(before, after, confidence)


def paired_difference(
    first: Mapping[int, float], second: Mapping[int, float], confidence: float = CONFIDENCE
) -> MeanInterval | None:
    """Give the mean of `first` minus `second` over common replicates, with its t interval.

    For what has no ratio because it can be 0.

    Returns
    -------
    The interval, or None when no replicate is common or a common value is not finite.
    """
    common = sorted(first.keys() & second.keys())
    differences = [first[r] - second[r] for r in common]
    if not common or not all(math.isfinite(value) for value in differences):
        return None
    return mean_interval(differences, confidence)
