"""One sample against another: estimate, interval and p-value of their ratio or difference."""

from __future__ import annotations

import math
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, least_equal, t_quantile, t_two_sided
from domain.statistics.pairing import Pairs, Sample, Scale, pair

_LARGEST_EXPONENT = 700.0
"""e to this is still within the range of real numbers."""
ROUNDING = 1e-12
"""Pairs nearer to each other than this, relatively, differ by rounding alone."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times, or by how much, one sample lies above another.

    Attributes
    ----------
    n
        replicates that it rests on: pairs, or runs of the one side that has variance.
    scale
        `ratio` (equal: 1) or `difference` (equal: 0).
    mean
        mean log ratio or mean difference.
    error
        standard error of `mean`; 0 where it is exact or enough pairs are equal, None where one pair,
        or few equal ones, tell nothing of it.
    confidence
        of the two-sided interval.
    exact
        whether chance has no part in either side.
    """

    n: int
    scale: Scale
    mean: float
    error: float | None
    confidence: float = CONFIDENCE
    exact: bool = False

    @property
    def estimate(self) -> float:
        """The geometric mean of the ratios, or the mean difference."""
        return self._shown(self.mean)

    @property
    def low(self) -> float | None:
        """The lower end of the two-sided interval; None when the pairs give none."""
        return self.limits[0]

    @property
    def high(self) -> float | None:
        """The upper end of the two-sided interval; None when the pairs give none."""
        return self.limits[1]

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """Both ends of the two-sided interval; None when the pairs give none."""
        return (None, None) if self.error is None else self.one_sided((1 - self.confidence) / 2)

    @property
    def p_value(self) -> float | None:
        """The two-sided p-value of "equal"; None when the pairs tell nothing.

        Pairs that are all equal have that of the sign test.
        """
        if self.mean == 0 and self.n > 1 and not self.error:
            return 1.0
        if self.error is None:
            return None
        if self.error == 0 and self.mean == 0:
            return 1.0
        if self.error == 0:
            return 0.0 if self.exact else 2 * 0.5**self.n
        return t_two_sided(self.n - 1, self.mean / self.error)

    @property
    def inverse(self) -> Comparison:
        """The comparison the other way round."""
        return self.power(-1)

    def one_sided(self, level: float) -> tuple[float, float]:
        """Give a lower and an upper limit, each of which errs with probability `level`.

        Where the pairs tell nothing they are 0 and infinity, or minus and plus infinity.
        """
        half = self._half_width(level)
        low = self.mean - half if half < math.inf else -math.inf
        high = self.mean + half if half < math.inf else math.inf
        return self._shown(low), self._shown(high)

    def exceeds(self, level: float) -> bool:
        """Say whether a one-sided test at `level` finds the first sample above the second."""
        return self.mean > self._half_width(level)

    def power(self, exponent: float) -> Comparison:
        """Give the ratio to a power (the difference times a factor), with its interval."""
        error = None if self.error is None else self.error * abs(exponent)
        return Comparison(
            self.n, self.scale, self.mean * exponent, error, self.confidence, self.exact
        )

    def _half_width(self, level: float) -> float:
        if self.error is None:
            return math.inf
        if self.error == 0:
            return 0.0 if self.exact or self.n >= least_equal(level) else math.inf
        return t_quantile(self.n - 1, 1 - 2 * level) * self.error

    def _shown(self, value: float) -> float:
        if self.scale == "difference":
            return value
        if math.isinf(value):
            return math.inf if value > 0 else 0.0
        return math.exp(min(max(value, -_LARGEST_EXPONENT), _LARGEST_EXPONENT))


def compare(
    a: Sample,
    b: Sample,
    scale: Scale,
    confidence: float = CONFIDENCE,
    *,
    exact: tuple[bool, bool] = (False, False),
) -> Comparison | None:
    """Compare a with b by the paired t test.

    The mean log ratio (or difference) of the pairs has the interval mean ± t · s / √n (Student
    1908). When chance has no part in one side the other side's whole sample is held against its one
    value; when it has none in both, the result is exact and its interval has no width. Pairs that are
    all equal though chance has a part have no scatter for a t test: the sign test judges them, which
    needs 6 for a two-sided 95 %.

    Parameters
    ----------
    a, b
        replicate to value.
    scale
        `ratio` for metrics above 0 with a direction, else `difference`.
    confidence
        of the two-sided interval, between 0 and 1, exclusive.
    exact
        whether chance has no part in the runs of a, and of b.

    Returns
    -------
    a over b, or a minus b; None where nothing pairs, or a value has no ratio or difference.
    """
    pairs = pair(a, b, scale, exact)
    return None if pairs is None else comparison_of(pairs, scale, confidence)


def comparison_of(pairs: Pairs, scale: Scale, confidence: float = CONFIDENCE) -> Comparison:
    """Give mean and standard error of pairs."""
    if pairs.constant is not None:
        return Comparison(pairs.n, scale, pairs.constant, 0.0, confidence, exact=True)
    values = list(pairs.by_replicate.values())
    if len(values) == 1:
        return Comparison(1, scale, values[0], None, confidence)
    if max(values) - min(values) <= ROUNDING * max(abs(value) for value in values):
        enough = len(values) >= least_equal((1 - confidence) / 2)
        return Comparison(len(values), scale, values[0], 0.0 if enough else None, confidence)
    # In units of the largest, so that sums and squares stay within the range of real numbers.
    unit = max(abs(value) for value in values)
    parts = [value / unit for value in values]
    mean = math.fsum(parts) / len(parts)
    squares = math.fsum((part - mean) ** 2 for part in parts)
    error = math.sqrt(squares / (len(parts) - 1) / len(parts))
    return Comparison(len(values), scale, mean * unit, error * unit, confidence)


def advantage(
    of: Sample,
    over: Sample,
    better: str,
    scale: Scale,
    *,
    exact: tuple[bool, bool] = (False, False),
) -> Comparison | None:
    """Give how many times (or by how much) one sample is better than another.

    Parameters
    ----------
    better
        `higher` or `lower`.
    exact
        whether chance has no part in the runs of `of`, and of `over`.

    Returns
    -------
    Above 1 (or 0) when `of` is better; None as :func:`compare`.
    """
    if better == "higher":
        return compare(of, over, scale, exact=exact)
    return compare(over, of, scale, exact=(exact[1], exact[0]))
