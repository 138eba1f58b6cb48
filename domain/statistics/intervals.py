"""The intervals of many means at once, equal to the last bit to those that `interval` gives one by one.

Sums, quotients and roots are the same for arrays as for single numbers when they are made in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from domain.statistics.interval import (
    CONFIDENCE,
    FEW,
    LARGEST,
    SMALLEST,
    MeanInterval,
    t_quantile,
)


def quantity_intervals(
    rows: Sequence[Sequence[float]], confidence: float = CONFIDENCE
) -> list[MeanInterval | None]:
    """Give the means of quantities in which chance has a part, as `quantity_interval` does.

    Parameters
    ----------
    rows
        the values of each mean: all have the same number of them.
    confidence
        between 0 and 1, exclusive.

    Returns
    -------
    One a row; None where `quantity_interval` has to look at it by itself: there are one value or more than a
    few, they are equal, or their squares would leave the range of real numbers.
    """
    n = len(rows[0]) if rows else 0
    if not 1 < n <= FEW:
        return [None] * len(rows)
    values = np.array(rows)
    least, most = values.min(axis=1), values.max(axis=1)
    largest = np.maximum(np.abs(least), np.abs(most))
    is_regular = np.isfinite(values).all(axis=1) & (least < most)
    is_regular &= (largest > SMALLEST) & (largest < LARGEST)
    kept = values[is_regular]
    total = np.zeros(len(kept))
    for column in kept.T:
        total += column
    means = total / n
    squares = np.zeros(len(kept))
    for column in kept.T:
        squares += (column - means) * (column - means)
    stds = np.sqrt(squares / (n - 1))
    halves = t_quantile(n - 1, confidence) * stds / math.sqrt(n)
    lows = means - halves
    lows[(lows < 0) & (least[is_regular] >= 0)] = 0.0
    found: list[MeanInterval | None] = [None] * len(rows)
    columns = (column.tolist() for column in (means, lows, means + halves, stds))
    places = np.flatnonzero(is_regular).tolist()
    for place, mean, low, high, std in zip(places, *columns, strict=True):
        found[place] = MeanInterval(n, mean, low, high, std)
    return found
