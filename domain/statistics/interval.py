"""The mean of replicates with its t interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

CONFIDENCE = 0.95
SMALLEST = 1e-120
LARGEST = 1 / SMALLEST
"""Beyond these the squares of values leave the range of real numbers."""
FEW = 7
"""Up to so many values NumPy adds one after the other; more it adds in pairs."""
_MOST_SCATTER = 0.2
"""Up to this scatter over the mean the interval of skewed values holds as often as it says."""


@dataclass(frozen=True, slots=True)
class MeanInterval:
    """A mean over `n` replicates.

    Attributes
    ----------
    n
        number of values.
    mean
        their arithmetic mean.
    low, high
        ends of the two-sided t interval of the mean; None when the values say nothing about their
        scatter: one value, or fewer equal ones than `least_equal` asks for where chance has a part.
    std
        sample standard deviation (n - 1 in the denominator); None when n is 1.
    """

    n: int
    mean: float
    low: float | None
    high: float | None
    std: float | None

    @property
    def covers_less(self) -> bool:
        """Whether values scatter so much that a printed 95 % may hold less often than in 94.5 %.

        Of log-normal values with a scatter of 0.3 over the mean it holds in 93.7 %, with 0.5 in
        92 %, with 1 in 86 % (5 replicates, simulated).
        """
        return self.std is not None and self.std > _MOST_SCATTER * abs(self.mean)


def least_equal(level: float) -> int:
    """Give how many equal values a one-sided sign test at `level` needs.

    Of n differences with one sign the sign test gives the probability 0.5**n (Dixon and Mood 1946).
    It takes the place of the t test where values have no scatter to go by though chance has a part
    in them: 6 at the two-sided 95 %.

    Parameters
    ----------
    level
        above 0, at most 1.
    """
    return math.ceil(-math.log2(level) - 1e-9)


def mean_interval(
    values: Sequence[float], confidence: float = CONFIDENCE, *, exact: bool = False
) -> MeanInterval:
    """Give the mean of `values` with its t interval.

    The interval is mean ± t(1 - (1 - confidence) / 2, n - 1) · s / √n (Student 1908); it holds
    when replicates are independent and roughly normal.

    Parameters
    ----------
    values
        one value a replicate, finite, at least one.
    confidence
        between 0 and 1, exclusive.
    exact
        whether chance has no part in the values.

    Raises
    ------
    ValueError
        no values, a value that is not finite, or a confidence out of range.
    """
    data = [float(value) for value in values]
    if not data or not all(map(math.isfinite, data)):
        msg = "an interval needs at least one value, and all values finite"
        raise ValueError(msg)
    least, most = min(data), max(data)
    largest = max(abs(least), abs(most))
    if largest > 0 and not SMALLEST < largest < LARGEST:
        # Their squares would leave the range of real numbers.
        found = mean_interval([value / largest for value in data], confidence, exact=exact)
        return _scaled(found, largest)
    n = len(data)
    if n == 1:
        return MeanInterval(1, data[0], None, None, None)
    if least == most:
        # Rounding of the mean would make some scatter of none.
        told = exact or n >= least_equal((1 - confidence) / 2)
        low, high = (data[0], data[0]) if told else (None, None)
        return MeanInterval(n, data[0], low, high, 0.0)
    mean, std = _moments_of_few(data) if n <= FEW else _moments(data)
    half = t_quantile(n - 1, confidence) * std / math.sqrt(n)
    return MeanInterval(n, mean, mean - half, mean + half, std)


def _moments(data: Sequence[float]) -> tuple[float, float]:
    """Give mean and sample standard deviation of two values or more."""
    values = np.asarray(data)
    return float(values.mean()), float(values.std(ddof=1))


def _moments_of_few(data: Sequence[float]) -> tuple[float, float]:
    """Give the same of at most `FEW` values, to the last bit, in a tenth of the time.

    So few NumPy adds one after the other; calling it costs more than the sums.
    """
    n = len(data)
    total = 0.0
    for value in data:  # not `sum`, which rounds otherwise from Python 3.12 on
        total += value
    mean = total / n
    squares = 0.0
    for value in data:
        squares += (value - mean) * (value - mean)
    return mean, math.sqrt(squares / (n - 1))


def quantity_interval(
    values: Sequence[float], confidence: float = CONFIDENCE, *, exact: bool = False
) -> MeanInterval:
    """Give the mean of a quantity of which nothing lies below 0, with its t interval from 0 on.

    No metric of a run is negative: times, sizes, rates, shares and counts. The t interval of few values that
    scatter much reaches below 0, where the mean cannot lie: cut there it holds as often. Of values below 0 it
    is the plain one. Arguments and errors are those of :func:`mean_interval`.
    """
    found = mean_interval(values, confidence, exact=exact)
    if found.low is None or found.low >= 0 or min(values) < 0:
        return found
    return replace(found, low=0.0)


def ratio_interval(
    ratios: Sequence[float], confidence: float = CONFIDENCE, *, exact: bool = False
) -> MeanInterval:
    """Give the geometric mean of ratios with the t interval of their logarithms.

    It is the mean and the interval that comparing the two sides replicate by replicate gives.

    Parameters
    ----------
    ratios
        one a replicate, at least one. Where one is 0 or below there are no logarithms: then it is the
        arithmetic mean.
    confidence
        between 0 and 1, exclusive.
    exact
        whether chance has no part in the ratios.

    Returns
    -------
    The mean with both ends; `std` is None, for scatter makes the interval of logarithms no less sure.
    """
    if min(ratios) <= 0:
        return mean_interval(ratios, confidence, exact=exact)
    found = mean_interval([math.log(ratio) for ratio in ratios], confidence, exact=exact)
    mean, low, high = (v if v is None else math.exp(v) for v in (found.mean, found.low, found.high))
    assert mean is not None
    return MeanInterval(found.n, mean, low, high, None)


def _scaled(found: MeanInterval, factor: float) -> MeanInterval:
    low, high, std = (v if v is None else v * factor for v in (found.low, found.high, found.std))
    return MeanInterval(found.n, found.mean * factor, low, high, std)


@lru_cache(maxsize=1024)
def t_quantile(degrees: int, confidence: float) -> float:
    """Give the t value that a two-sided interval of this confidence uses.

    Parameters
    ----------
    degrees
        degrees of freedom, at least 1.
    confidence
        between 0 and 1, exclusive.

    Raises
    ------
    ValueError
        an argument is out of range.
    """
    if degrees < 1 or not 0 < confidence < 1:
        msg = "degrees must be 1 or more and confidence between 0 and 1"
        raise ValueError(msg)
    # Loaded here: it takes long, and workers seldom need an interval.
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.5 + confidence / 2))


def t_two_sided(degrees: int, t: float) -> float:
    """Give the two-sided p-value of a t statistic, 0 to 1.

    Parameters
    ----------
    degrees
        degrees of freedom, at least 1.
    t
        the statistic.
    """
    from scipy.special import stdtr

    return float(2 * stdtr(degrees, -abs(t)))
