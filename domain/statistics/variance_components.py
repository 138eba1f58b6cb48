"""How much of a spread lies between draws, what nobody knows, and how much within them: chance."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from domain.statistics.interval import CONFIDENCE, t_quantile

LEAST_GROUPS = 5


@dataclass(frozen=True, slots=True)
class VarianceComponents:
    """The two parts of a variance.

    Attributes
    ----------
    groups, n
        draws and runs that it rests on.
    mean_size
        the number of runs a draw that counts: the harmonic mean.
    between, within
        variances between the means of draws and within a draw, in the unit of the values squared;
        `between` is 0 where draws differ no more than chance makes them.
    share
        between / (between + within), 0 to 1: the intraclass correlation.
    low, high
        ends of its interval.
    """

    groups: int
    n: int
    mean_size: float
    between: float
    within: float
    share: float
    low: float
    high: float

    @property
    def share_of_means(self) -> float:
        """The share of the variance of the draws' means that lies between draws: not chance."""
        total = self.between + self.within / self.mean_size
        return self.between / total if total > 0 else 1.0


def variance_components(
    groups: Iterable[Sequence[float]], confidence: float = CONFIDENCE
) -> VarianceComponents | None:
    """Separate the variance between draws from that within them.

    The unbalanced one-way random-effects model by the analysis of variance (Searle, Casella and
    McCulloch 1992, chapter 3): within = MSW, between = (MSB - MSW) / n₀. The interval of the share
    is a jackknife over draws of log(n_h · var(means) / MSW), n_h the harmonic mean of the sizes
    (Arvesen and Layard 1975): it does not ask that the draws' means are normal, which those of a
    uniform input are not.

    Parameters
    ----------
    groups
        the runs of each draw; empty ones do not count.

    Returns
    -------
    None where fewer than 5 draws have runs, no draw has two, or no two values differ.
    """
    rows = [own for own in groups if len(own)]
    sizes = np.array([len(own) for own in rows], dtype=float)
    if len(rows) < LEAST_GROUPS or sizes.max() < 2:
        return None
    values = np.fromiter(chain.from_iterable(rows), dtype=float)
    starts = np.concatenate(([0], sizes.cumsum()[:-1])).astype(np.intp)
    means = np.add.reduceat(values, starts) / sizes
    deviations = values - np.repeat(means, sizes.astype(np.intp))
    squares = np.add.reduceat(deviations**2, starts)
    a, n = len(rows), float(sizes.sum())
    if n - a - (sizes.max() - 1) < 1:
        return None
    grand = float((sizes * means).sum() / n)
    mean_square_between = float((sizes * (means - grand) ** 2).sum() / (a - 1))
    within = float(squares.sum() / (n - a))
    balance = (n - float((sizes**2).sum()) / n) / (a - 1)
    between = max(0.0, (mean_square_between - within) / balance)
    harmonic = a / float((1 / sizes).sum())
    if between + within == 0:
        return None
    low, high = _share_limits(means, squares, sizes, harmonic, confidence)
    share = between / (between + within)
    return VarianceComponents(
        a, int(n), harmonic, between, within, share, min(low, share), max(high, share)
    )


def _share_limits(
    means: np.ndarray, squares: np.ndarray, sizes: np.ndarray, harmonic: float, confidence: float
) -> tuple[float, float]:
    """Jackknife the log of the ratio of the mean squares, and put its limits back to shares."""
    a, n = len(means), float(sizes.sum())
    total, total_squares = (
        float(squares.sum()),
        float((means - means.mean()) @ (means - means.mean())),
    )
    if total == 0:
        return 1.0, 1.0
    # The variance of the means without one of them, in one step.
    deviation = means - means.mean()
    left = (total_squares - deviation**2 * a / (a - 1)) / (a - 2)
    within_left = (total - squares) / (n - a - (sizes - 1))
    if total_squares == 0 or (left <= 0).any() or (within_left <= 0).any():
        return 0.0, 1.0
    whole = math.log(harmonic * total_squares / (a - 1) / (total / (n - a)))
    pseudo = a * whole - (a - 1) * np.log(harmonic * left / within_left)
    center, error = float(pseudo.mean()), float(pseudo.std(ddof=1)) / math.sqrt(a)
    half = t_quantile(a - 1, confidence) * error
    return _share(center - half, harmonic), _share(center + half, harmonic)


def _share(log_ratio: float, size: float) -> float:
    """Give the share between from the log ratio of mean squares; 0 where that is below 1."""
    odds = max(0.0, math.expm1(min(log_ratio, 500.0)) / size)
    return odds / (1 + odds)
