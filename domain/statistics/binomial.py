"""The probability behind a count, with limits that hold for any number of trials."""

from __future__ import annotations

from domain.statistics.interval import CONFIDENCE


def probability_limits(
    least: float, most: float, n: float, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Give limits of the probability of what was seen in `least` to `most` of `n` trials.

    They are Clopper's and Pearson's (1934), each at half the error. The lower one takes the least
    count, the upper one the most, so they hold whatever the trials in doubt turn out to be.

    Parameters
    ----------
    least, most
        trials in which it surely was so, and in which it may have been; 0 ≤ least ≤ most ≤ n.
    n
        all trials, above 0.
    confidence
        of both limits together, between 0 and 1.
    """
    level = (1 - confidence) / 2
    return least_probability(least, n, level), 1 - least_probability(n - most, n, level)


def least_probability(count: float, n: float, level: float) -> float:
    """Give the least probability at which `count` or more of `n` have a chance of `level`."""
    # Loaded here: it takes long, and workers never need it.
    from scipy.special import betaincinv

    return float(betaincinv(count, n - count + 1, level)) if count > 0 else 0.0
