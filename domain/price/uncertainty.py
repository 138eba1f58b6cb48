"""Drawn prices: how far those that one will pay may lie from those of a table.

The price of a component is its table's price times a factor from the triangular distribution between
its low and its high fraction, with the top at 1. Within a class of components the factors rise and fall
together (a Gaussian copula with one correlation); classes are independent. The draws are the same for
every network, so that networks are compared under the same prices.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from domain.price.component import ComponentClass
from domain.price.table import PriceTable

DRAWS = 4_096
CORRELATION = 0.8
"""Of the normal scores of two components of one class."""
_SEED = 2_014
_Spreads: TypeAlias = tuple[tuple[ComponentClass, float, float], ...]
"""Of each component its class, and the lowest and the highest price over the table's."""


def price_factors(table: PriceTable, draws: int = DRAWS) -> NDArray[np.float64]:
    """Draw factors on the prices of a table's components: shape (draws, components), 1 where certain."""
    return _factors(_spreads(table), draws)


def mean_factors(table: PriceTable) -> NDArray[np.float64]:
    """Give the mean factor on the price of each component over the draws; not to be written to.

    It is kept: every page of results asks for it.
    """
    return _means(_spreads(table))


def _spreads(table: PriceTable) -> _Spreads:
    return tuple((one.component, one.low_fraction, one.high_fraction) for one in table.components)


@lru_cache(maxsize=64)
def _means(spreads: _Spreads) -> NDArray[np.float64]:
    found: NDArray[np.float64] = _factors(spreads, DRAWS).mean(axis=0)
    found.flags.writeable = False
    return found


def _factors(spreads: _Spreads, draws: int) -> NDArray[np.float64]:
    # Of `scipy.stats` the first use takes seconds to load, in which a draft waits for its answer.
    from scipy.special import ndtr

    own = _scores(draws, len(spreads))
    factors = np.ones((draws, len(spreads)))
    classes = {kind: number for number, kind in enumerate(ComponentClass)}
    shared = _scores(draws, len(spreads) + len(classes))[:, len(spreads) :]
    for number, (kind, low, high) in enumerate(spreads):
        if low == high:
            continue
        mixed = (
            np.sqrt(CORRELATION) * shared[:, classes[kind]]
            + np.sqrt(1 - CORRELATION) * own[:, number]
        )
        factors[:, number] = _triangular(ndtr(mixed), low, high)
    return factors


def _triangular(shares: NDArray[np.float64], low: float, high: float) -> NDArray[np.float64]:
    """Give quantiles of the triangular distribution from low to high with the top at 1."""
    below = low + np.sqrt(shares * (high - low) * (1 - low))
    above = high - np.sqrt((1 - shares) * (high - low) * (high - 1))
    return np.where(shares < (1 - low) / (high - low), below, above)


@cache
def _scores(draws: int, columns: int) -> NDArray[np.float64]:
    """Draw independent normal scores; column i is the same however many columns there are."""
    found = np.empty((draws, columns))
    for column in range(columns):
        found[:, column] = np.random.default_rng((_SEED, column)).standard_normal(draws)
    found.flags.writeable = False
    return found
