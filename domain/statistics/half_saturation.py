"""T = a + b / x: a floor, a part that shrinks with the resource, and where both are equal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, t_quantile
from domain.statistics.pairing import Better, Sample

_LEAST_SHARE = 1e-100
"""A curve that falls to less than this share of its start is no T = a + b / x."""


@dataclass(frozen=True, slots=True)
class HalfSaturation:
    """Where a resource has done half of what it can.

    Attributes
    ----------
    x
        b / a: there T is twice its floor, or a rate half its ceiling.
    low, high
        its 95 % interval; both None where one replicate gives none, `high` is infinite where the
        data do not tell the floor from 0.
    limit
        the metric with unlimited resource: a, of rates 1 / a.
    misfit
        the largest relative distance of the mean curve from the fit; 0.02 is 2 %.
    n
        replicates that it rests on.
    """

    x: float
    low: float | None
    high: float | None
    limit: float
    misfit: float
    n: int


def fit_half_saturation(
    x: Sequence[float], samples: Sequence[Sample], better: Better | str
) -> HalfSaturation | None:
    """Fit T = a + b / x, replicate by replicate, by least squares of the relative misfit.

    Of a metric of which more is better, T is its inverse. The interval of b / a is Fieller's (1954):
    all ratios that the paired t test does not refuse.

    Parameters
    ----------
    x
        at least three different values above 0.
    samples
        values above 0 by replicate, one sample an x; replicates that all have count.
    better
        `lower` or `higher`.

    Returns
    -------
    None where there are too few x, no common replicate, values at or below 0, or where the fit has
    no floor or no part that shrinks.
    """
    common = sorted(set.intersection(*(set(sample) for sample in samples))) if samples else []
    if len(set(x)) < 3 or len(x) != len(samples) or min(x) <= 0 or not common:
        return None
    if any(sample[r] <= 0 for sample in samples for r in common):
        return None
    curves = [[_time(sample[r], better) for sample in samples] for r in common]
    mean = [math.fsum(column) / len(common) for column in zip(*curves, strict=True)]
    unit = max(mean)
    if not math.isfinite(unit) or min(mean) / unit < _LEAST_SHARE:
        return None
    # In units of the largest, so that squares stay within the range of real numbers.
    curves = [[value / unit for value in curve] for curve in curves]
    mean = [value / unit for value in mean]
    base = min(x)
    x = [at / base for at in x]
    fits = [_fit(x, curve, [1 / value**2 for value in mean]) for curve in curves]
    a = math.fsum(fit[0] for fit in fits) / len(fits)
    b = math.fsum(fit[1] for fit in fits) / len(fits)
    if a <= 0 or b <= 0:
        return None
    misfit = max(abs(a + b / at - t) / t for at, t in zip(x, mean, strict=True))
    low, high = _fieller(fits, a, b)
    limit = 1 / (a * unit) if better == "higher" else a * unit
    ends = (low, high) if low is None or high is None else (low * base, high * base)
    return HalfSaturation(b / a * base, *ends, limit, misfit, len(common))


def _time(value: float, better: str) -> float:
    return 1 / value if better == "higher" else value


def _fit(
    x: Sequence[float], curve: Sequence[float], weights: Sequence[float]
) -> tuple[float, float]:
    """Give a and b of the weighted least squares of curve = a + b / x."""
    total = math.fsum(weights)
    u_mean = math.fsum(w / at for w, at in zip(weights, x, strict=True)) / total
    t_mean = math.fsum(w * t for w, t in zip(weights, curve, strict=True)) / total
    parts = [(w, 1 / at - u_mean, t) for w, at, t in zip(weights, x, curve, strict=True)]
    b = math.fsum(w * u * (t - t_mean) for w, u, t in parts) / math.fsum(
        w * u * u for w, u, _ in parts
    )
    return t_mean - b * u_mean, b


def _fieller(
    fits: Sequence[tuple[float, float]], a: float, b: float
) -> tuple[float | None, float | None]:
    """Give the ratios r, at least 0, for which the mean of b - r·a may be 0."""
    n = len(fits)
    if n < 2:
        return None, None
    c = t_quantile(n - 1, CONFIDENCE) ** 2 / n / (n - 1)
    aa = c * math.fsum((one[0] - a) ** 2 for one in fits)
    bb = c * math.fsum((one[1] - b) ** 2 for one in fits)
    ab = c * math.fsum((one[0] - a) * (one[1] - b) for one in fits)
    # (b - r·a)² ≤ bb - 2·r·ab + r²·aa, solved for r; b / a is one of its solutions.
    square, linear, rest = a * a - aa, a * b - ab, b * b - bb
    far = linear + math.sqrt(max(0.0, linear * linear - square * rest))
    low = rest / far if rest > 0 else 0.0
    # Where the floor may be 0, there is no upper end.
    return low, far / square if square > 0 else math.inf
