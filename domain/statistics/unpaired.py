"""One sample against another whose random numbers are others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from domain.statistics.interval import CONFIDENCE
from domain.statistics.pairing import Scale


@dataclass(frozen=True, slots=True)
class UnpairedComparison:
    """How far one sample lies above another: a ratio of geometric means, or a difference of means.

    `low`, `high` and `p_value` are None where the samples tell nothing of their scatter.
    """

    n: int
    estimate: float
    low: float | None
    high: float | None
    p_value: float | None


def compare_unpaired(
    a: Sequence[float],
    b: Sequence[float],
    scale: Scale,
    confidence: float = CONFIDENCE,
    *,
    exact: bool = False,
) -> UnpairedComparison | None:
    """Compare independent samples, a over b or a minus b, by Welch's t test (1947).

    Where neither has any scatter though chance has a part in them, Fisher's permutation test (1935)
    takes its place: one in C(n + m, n) orders of the values is as extreme.

    Parameters
    ----------
    exact
        whether chance has no part in either sample.

    Returns
    -------
    `n` is the size of the smaller sample; None where a sample is empty, or a ratio has values not
    above 0.
    """
    if not a or not b or (scale == "ratio" and min(*a, *b) <= 0):
        return None
    first, second = (np.log(v) if scale == "ratio" else np.asarray(v, float) for v in (a, b))
    mean = float(first.mean() - second.mean())
    n = min(len(a), len(b))
    if n < 2 and not exact:
        return UnpairedComparison(n, _shown(mean, scale), None, None, None)
    if exact:
        shown = _shown(mean, scale)
        return UnpairedComparison(n, shown, shown, shown, 1.0 if mean == 0 else 0.0)
    parts = float(first.var(ddof=1)) / len(a), float(second.var(ddof=1)) / len(b)
    variance = sum(parts)
    if variance == 0:
        p_value = 1.0 if mean == 0 else 2 / math.comb(len(a) + len(b), len(a))
        shown = _shown(mean, scale)
        if p_value > 1 - confidence:
            return UnpairedComparison(n, shown, None, None, p_value)
        return UnpairedComparison(n, shown, shown, shown, p_value)
    # Loaded here: it takes long, and workers never need it.
    from scipy.special import stdtr, stdtrit

    degrees = variance**2 / sum(
        part**2 / (len(own) - 1) for part, own in zip(parts, (a, b), strict=True)
    )
    error = math.sqrt(variance)
    half = float(stdtrit(degrees, 0.5 + confidence / 2)) * error
    p_value = float(2 * stdtr(degrees, -abs(mean / error)))
    return UnpairedComparison(
        n,
        _shown(mean, scale),
        _shown(mean - half, scale),
        _shown(mean + half, scale),
        p_value,
    )


def _shown(value: float, scale: Scale) -> float:
    return math.exp(min(max(value, -700.0), 700.0)) if scale == "ratio" else value
