"""The analysis of variance of a complete factorial: main effects, pairs of them, chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Term:
    """One source of variance.

    Attributes
    ----------
    factors
        one number for a main effect, two for an interaction.
    sum_of_squares, degrees
        in the unit of the values squared; degrees of freedom.
    share
        of the whole variance, 0 to 1; the shares of all terms and the rest add up to 1.
    f, p_value
        None where nothing tells what chance does.
    """

    factors: tuple[int, ...]
    sum_of_squares: float
    degrees: int
    share: float
    f: float | None
    p_value: float | None


@dataclass(frozen=True, slots=True)
class FactorialAnova:
    """How a factorial's variance divides.

    Attributes
    ----------
    terms
        main effects and interactions of two, the largest share first.
    higher
        share of the interactions of three factors and more.
    shared_chance
        share of what all places of a replicate have in common: its random numbers.
    chance
        share of the rest: what chance does to a place beyond that.
    error_degrees
        degrees of freedom of that rest; 0 with one replicate.
    total
        the whole sum of squares.
    """

    terms: tuple[Term, ...]
    higher: float
    shared_chance: float
    chance: float
    error_degrees: int
    total: float


def factorial_anova(values: NDArray[np.float64]) -> FactorialAnova | None:
    """Divide the variance of a complete factorial whose replicates are blocks.

    Sums of squares are those of means over the other factors (Montgomery 2017, chapters 4 and 5): in
    a complete design with equal numbers the terms are orthogonal and no order of them matters.
    Replicate r has the same random numbers at every place, so it is a block: what a replicate does
    to all places alike is no error of a comparison. The error is what is left between blocks and
    places.

    Parameters
    ----------
    values
        one axis a factor, the last one the replicates; no NaN.

    Returns
    -------
    None where no two values differ.
    """
    data = np.asarray(values, dtype=float)
    data = data - data.mean()
    total = float((data**2).sum())
    largest = float(np.abs(values).max(initial=0.0))
    if total <= data.size * (1e-13 * largest) ** 2:
        return None
    factors, blocks = range(data.ndim - 1), data.ndim - 1
    sums: dict[tuple[int, ...], float] = {}
    for size in (1, 2):
        for chosen in combinations(factors, size):
            inner = sum(sums[(one,)] for one in chosen) if size == 2 else 0.0
            sums[chosen] = max(0.0, _squares(data, chosen) - inner)
    places = _squares(data, tuple(factors))
    shared = _squares(data, (blocks,))
    error = max(0.0, total - places - shared)
    count, replicates = math.prod(data.shape[:-1]), data.shape[-1]
    degrees = (count - 1) * (replicates - 1)
    shared, error = (0.0 if part < 1e-12 * total else part for part in (shared, error))
    mean_error = error / degrees if degrees else None
    terms = [_term(data, chosen, own, total, mean_error, degrees) for chosen, own in sums.items()]
    terms.sort(key=lambda term: (-term.share, len(term.factors), term.factors))
    higher = max(0.0, places - sum(sums.values())) if len(factors) > 2 else 0.0
    return FactorialAnova(
        terms=tuple(terms),
        higher=higher / total,
        shared_chance=shared / total,
        chance=error / total,
        error_degrees=degrees,
        total=total,
    )


def _squares(data: NDArray[np.float64], kept: Sequence[int]) -> float:
    """Give the sum of squares of the means over all axes but the kept ones."""
    others = tuple(n for n in range(data.ndim) if n not in kept)
    means = data.mean(axis=others) if others else data
    repeats: int = math.prod(data.shape[n] for n in others)
    return float((means**2).sum()) * repeats


def _term(
    data: NDArray[np.float64],
    factors: tuple[int, ...],
    own: float,
    total: float,
    mean_error: float | None,
    error_degrees: int,
) -> Term:
    degrees = math.prod(data.shape[n] - 1 for n in factors)
    f = p_value = None
    if mean_error and degrees:
        # Loaded here: it takes long, and workers never need it.
        from scipy.special import fdtrc

        f = own / degrees / mean_error
        p_value = float(fdtrc(degrees, error_degrees, f))
    return Term(factors, own, degrees, own / total, f, p_value)
