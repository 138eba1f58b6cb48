"""Simulations of what Monte Carlo answers print: how often an interval holds the truth."""

from __future__ import annotations

import math

import numpy as np
from scipy.stats import qmc

from domain.statistics.best_probability import best_probabilities, contest
from domain.statistics.exceedance import exceedance
from domain.statistics.sobol_indices import first_order, saltelli_indices
from domain.statistics.variance_components import variance_components
from tests.support.ishigami import FIRST, TOTAL, ishigami
from tests.validation.coverage_draws import Rate, Rng, rate


def covers_best(k: int, n: int, method: str, draws: int, seed: int) -> Rate:
    """Count studies in which the limits of all k choices hold at once.

    Choice c costs 1 + c / 10 plus its own weight of a uniform input: who is best follows from the
    inputs alone. `method` is random or sobol.
    """
    slopes = np.linspace(1.0, 0.2, k)
    offsets = np.arange(k) * 0.15

    def costs(rows: np.ndarray) -> np.ndarray:
        found: np.ndarray = offsets + slopes * rows[:, :1] + 0.3 * rows[:, 1:] * offsets
        return found

    grid = qmc.Sobol(2, scramble=False).random(2**18)
    truth = np.bincount(costs(grid).argmin(axis=1), minlength=k) / len(grid)

    def one(rng: Rng) -> bool:
        rows = rng.random((n, 2)) if method == "random" else qmc.Sobol(2, rng=rng).random(n)
        found = best_probabilities(contest(costs(rows), "lower"))
        pairs = zip(found, truth, strict=True)
        return all(row.low - 1e-4 <= p <= row.high + 1e-4 for row, p in pairs)

    return rate(one, draws, seed)


def covers_exceedance(p: float, n: int, cut: float, draws: int, seed: int) -> Rate:
    """Count limits that hold; runs whose value lies above the quantile `cut` are cut short there."""

    def one(rng: Rng) -> bool:
        values = rng.random(n)
        kept = values[values <= cut]
        found = exceedance(kept.tolist(), 1 - p, [cut] * (n - len(kept)))
        return found.low <= p <= found.high

    return rate(one, draws, seed)


_SHAPES = {
    "normal": lambda rng, n: rng.normal(0, 1, n),
    "uniform": lambda rng, n: rng.uniform(-math.sqrt(3), math.sqrt(3), n),
    "exponential": lambda rng, n: rng.exponential(1, n) - 1,
}


def covers_components(shape: str, share: float, n: int, draws: int, seed: int) -> Rate:
    """Count intervals of the share between draws that hold; three replicates, one in ten lost."""
    between, within = math.sqrt(share), math.sqrt(1 - share)

    def one(rng: Rng) -> bool:
        centers = between * _SHAPES[shape](rng, n)
        sizes = 2 + (rng.random(n) > 0.1)
        rows = [c + within * rng.normal(size=size) for c, size in zip(centers, sizes, strict=True)]
        found = variance_components(rows)
        assert found is not None
        return found.low <= share <= found.high

    return rate(one, draws, seed)


def covers_first_order(n: int, which: int, method: str, draws: int, seed: int) -> Rate:
    """Count intervals of a first-order index of Ishigami's function that hold."""

    def one(rng: Rng) -> bool:
        unit = rng.random((n, 3)) if method == "random" else qmc.Sobol(3, rng=rng).random(n)
        rows = (2 * unit - 1) * math.pi
        found = first_order(list(rows.T), ishigami(rows))
        assert found is not None
        return found[which].low <= FIRST[which] <= found[which].high

    return rate(one, draws, seed)


def covers_saltelli(bases: int, which: int, kind: str, draws: int, seed: int) -> Rate:
    """Count intervals of an index of Ishigami's function by Saltelli's design that hold."""

    def one(rng: Rng) -> bool:
        both = qmc.Sobol(6, rng=rng).random(bases)
        a, b = both[:, :3], both[:, 3:]
        mixed = [np.where(np.arange(3) == column, b, a) for column in range(3)]
        rows = np.stack([a, *mixed, b], axis=1).reshape(-1, 3)
        found = saltelli_indices(["a", "b", "c"], ishigami((2 * rows - 1) * math.pi))
        assert found is not None
        first, total = found
        index, truth = (first, FIRST) if kind == "first" else (total, TOTAL)
        return index[which].low <= truth[which] <= index[which].high

    return rate(one, draws, seed)
