"""How runs scatter: distribution, quantiles, worst case, and how often one beats another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from domain.statistics.binomial import probability_limits
from domain.statistics.interval import CONFIDENCE
from domain.statistics.pairing import Better, Sample


@dataclass(frozen=True, slots=True)
class Distribution:
    """The empirical distribution of a sample.

    Attributes
    ----------
    values
        rising, one a run; the share of runs at or below the i-th (from 1) is i / n.
    epsilon
        the true distribution lies within that share ± epsilon everywhere, at the confidence asked
        for.
    """

    values: tuple[float, ...]
    epsilon: float

    def share_at_most(self, value: float) -> tuple[float, float, float]:
        """Give the share of runs at or below a value, with the band's lower and upper limit."""
        share = sum(own <= value for own in self.values) / len(self.values)
        return share, max(0.0, share - self.epsilon), min(1.0, share + self.epsilon)


@dataclass(frozen=True, slots=True)
class QuantileInterval:
    """A quantile by order statistics.

    Attributes
    ----------
    p
        the share of the distribution at or below it.
    value
        the ⌈p·n⌉-th value: the least one with a share of at least p at or below it.
    low_rank, high_rank
        ranks (from 1) of the values between which the true quantile lies; None where so few runs
        have no two-sided interval at that confidence.
    low, high
        those values.
    """

    p: float
    value: float
    low: float | None
    high: float | None
    low_rank: int | None
    high_rank: int | None


@dataclass(frozen=True, slots=True)
class Beats:
    """How often one sample beats another, replicate by replicate.

    Attributes
    ----------
    wins, ties, n
        pairs in which the first is better, in which both are equal, and all pairs.
    probability
        share of wins, ties counted half, over the pairs that are known.
    low, high
        95 % limits: the lower one with ties and unknown pairs counted as losses, the upper one as wins.
    unknown
        pairs of which a lost run leaves open who is better.
    """

    wins: int
    ties: int
    n: int
    probability: float
    low: float
    high: float
    unknown: int = 0


def distribution(values: Sequence[float], confidence: float = CONFIDENCE) -> Distribution:
    """Give the empirical distribution with its band.

    The band is Dvoretzky's, Kiefer's and Wolfowitz's with Massart's constant (1990):
    ε = √(ln(2 / α) / 2n), for α = 1 - confidence.

    Raises
    ------
    ValueError
        there are no values.
    """
    if not values:
        msg = "a distribution needs at least one value"
        raise ValueError(msg)
    epsilon = math.sqrt(math.log(2 / (1 - confidence)) / (2 * len(values)))
    return Distribution(tuple(sorted(values)), epsilon)


def quantile(values: Sequence[float], p: float, confidence: float = CONFIDENCE) -> QuantileInterval:
    """Give a quantile with its interval by order statistics, whatever the distribution.

    The true quantile lies from the l-th to the u-th value with probability P(l ≤ B < u), B binomial
    of n and p; the fewest ranks that reach the confidence are taken, of equally many the likelier,
    of equally likely the lower.

    Parameters
    ----------
    p
        between 0 and 1, exclusive.

    Raises
    ------
    ValueError
        there are no values, or p is out of range.
    """
    if not values or not 0 < p < 1:
        msg = f"a quantile needs values and a share between 0 and 1, not {p}"
        raise ValueError(msg)
    rising = sorted(values)
    # 0.95 · 20 is a little more than 19 in binary.
    at = rising[math.ceil(p * len(rising) - 1e-9) - 1]
    ranks = _ranks(len(rising), p, confidence)
    if ranks is None:
        return QuantileInterval(p, at, None, None, None, None)
    low, high = ranks
    return QuantileInterval(p, at, rising[low - 1], rising[high - 1], low, high)


@lru_cache(maxsize=256)
def _ranks(n: int, p: float, confidence: float) -> tuple[int, int] | None:
    """Give the ranks l and u with the least u - l for which P(l ≤ B < u) is enough."""
    # Loaded here: it takes long, and workers never need it.
    from scipy.special import bdtr

    # Ranks further away than this have a chance below 1e-30: of many runs few ranks matter.
    reach = 12 * math.sqrt(n * p * (1 - p)) + 40
    first, last = max(1, math.floor(n * p - reach)), min(n, math.ceil(n * p + reach))
    # below[k] is P(B < k).
    chances = bdtr(np.arange(first - 1.0, last), n, p).tolist()
    below = dict(zip(range(first, last + 1), chances, strict=True))
    best: tuple[int, float, int, int] | None = None
    high = first
    for low in range(first, last + 1):
        high = max(high, low)
        while high < last and below[high] - below[low] < confidence:
            high += 1
        covered = below[high] - below[low]
        if covered < confidence:
            break
        # Rounded, so that ranks that mirror each other are equally likely.
        found = (high - low, -round(covered, 12), low, high)
        best = found if best is None else min(best, found)
    return None if best is None else best[2:]


def beats(
    a: Sample,
    b: Sample,
    better: Better | str,
    confidence: float = CONFIDENCE,
    ends: Sequence[tuple[Sample, Sample]] | None = None,
) -> Beats | None:
    """Give the probability that a run of a is better than that of b with the same random numbers.

    The limits are Clopper's and Pearson's (1934). Ties widen them on both sides, so that they hold
    however a tie is counted.

    Parameters
    ----------
    better
        `lower` or `higher`.
    ends
        between which samples the values of a, and of b, lie, the lower one first, lost runs included.

    Returns
    -------
    None where no replicate is common.
    """
    if ends is not None:
        return _beats_within(ends, better, confidence)
    common = a.keys() & b.keys()
    if not common:
        return None
    sign = 1 if better == "higher" else -1
    wins = sum(sign * a[r] > sign * b[r] for r in common)
    ties = sum(a[r] == b[r] for r in common)
    n = len(common)
    low, high = probability_limits(wins, wins + ties, n, confidence)
    return Beats(wins, ties, n, (wins + ties / 2) / n, low, high)


def _beats_within(
    ends: Sequence[tuple[Sample, Sample]], better: Better | str, confidence: float
) -> Beats | None:
    """Count the pairs of which the ends tell who is better."""
    (a_low, a_high), (b_low, b_high) = ends
    if better != "higher":
        # What is lower is better: a wins where its highest lies below the lowest of b.
        (a_low, a_high), (b_low, b_high) = (b_low, b_high), (a_low, a_high)
    common = a_low.keys() & b_low.keys()
    wins = sum(a_low[r] > b_high[r] for r in common)
    losses = sum(a_high[r] < b_low[r] for r in common)
    ties = sum(a_low[r] == a_high[r] == b_low[r] == b_high[r] for r in common)
    n = len(common)
    known = wins + losses + ties
    if not known:
        return None
    low, high = probability_limits(wins, n - losses, n, confidence)
    return Beats(wins, ties, n, (wins + ties / 2) / known, low, high, n - known)


def worst(values: Sequence[float], better: Better | str) -> float:
    """Give the worst value seen: the largest of what should be low, the least of what high.

    Raises
    ------
    ValueError
        there are no values.
    """
    return min(values) if better == "higher" else max(values)
