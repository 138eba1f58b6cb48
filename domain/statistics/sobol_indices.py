"""Which share of a metric's variance an input accounts for: Sobol' indices.

The first-order index of an input is Var(E[y | x]) / Var(y), its total index 1 - Var(E[y | all but x])
/ Var(y) (Sobol' 1993; Homma and Saltelli 1996). Both need independent inputs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.statistics.interval import CONFIDENCE

HARMONICS = 10
"""Cosines that the mean along an input is made of."""
FEW_VALUES = 2 * HARMONICS
"""An input with this many values or fewer goes by the means at each of them."""
LEAST_SAMPLES = 100
LEAST_BASES = 64
_RESAMPLES = 200
_SEED = 1

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Index:
    """One index: an estimate, which chance may put a little below 0 or above 1, and its interval."""

    value: float
    low: float
    high: float


def first_order(
    inputs: Sequence[Sequence[Any]], values: Values, confidence: float = CONFIDENCE
) -> list[Index] | None:
    """Give the first-order index of each input from any sample of independent inputs.

    E[y | x] is a sum of 10 cosines of the rank of x (Plischke 2012, as random balance designs: Tarantola,
    Gatelli and Mara 2006); of an input with 20 values or fewer, or of words, it is the mean at each
    value. The share that such a fit explains is put right for the number of its terms (Ezekiel's adjusted
    R²; Tissot and Prieur 2012). Its standard error is that of the mean of its influence function, over
    independent samples. Points of low discrepancy have less to put right: the upper end therefore takes
    the share as it was.

    Parameters
    ----------
    inputs
        the drawn values of each input, one a sample.
    values
        of the metric, one a sample, at least 100.

    Returns
    -------
    None where the metric does not vary.
    """
    y = np.asarray(values, dtype=float) - np.mean(values)
    variance = float(np.mean(y * y))
    if variance <= (1e-13 * float(np.abs(values).max())) ** 2:
        return None
    quantile = _normal_quantile(confidence)
    return [_index_of(column, y, variance, quantile) for column in inputs]


def _index_of(column: Sequence[Any], y: Values, variance: float, quantile: float) -> Index:
    n = len(y)
    _, codes, counts = np.unique(np.asarray(column), return_inverse=True, return_counts=True)
    if len(counts) <= FEW_VALUES:
        fitted = (np.bincount(codes, weights=y) / counts)[codes]
        terms = len(counts) - 1
    else:
        fitted = _cosine_fit(codes, y)
        terms = HARMONICS
    explained = float(np.mean(y * fitted)) / variance
    share = 1 - (1 - explained) * (n - 1) / (n - terms - 1)
    influence = (2 * y * fitted - fitted * fitted - share * y * y) / variance
    error = float(np.std(influence, ddof=1)) / math.sqrt(n)
    return Index(share, share - quantile * error, explained + quantile * error)


def _cosine_fit(codes: NDArray[np.intp], y: Values) -> Values:
    """Fit y by cosines of the rank; equal values keep the order of their samples."""
    n = len(y)
    order = np.argsort(codes, kind="stable")
    ranks = np.empty(n)
    ranks[order] = (np.arange(n) + 0.5) / n
    fitted = np.zeros(n)
    for harmonic in range(1, HARMONICS + 1):
        wave = math.sqrt(2) * np.cos(math.pi * harmonic * ranks)
        fitted += wave * float(np.mean(wave * y))
    return fitted


def saltelli_indices(
    names: Sequence[str], values: Values, confidence: float = CONFIDENCE
) -> tuple[list[Index], list[Index]] | None:
    """Give first-order and total indices from Saltelli's design, by SALib.

    First-order indices are by Saltelli and others (2010), total ones by Jansen (1999); intervals by
    SALib's bootstrap over the base samples, here with 200 resamples of one seed.

    Parameters
    ----------
    values
        base samples by rows of the design: A, A with the i-th column of B for each input, B.

    Returns
    -------
    First-order and total indices, one an input each; None where the metric does not vary.
    """
    flat = np.asarray(values, dtype=float).reshape(-1)
    if float(np.ptp(flat)) <= 1e-13 * float(np.abs(flat).max()):
        return None
    # Loaded here: it brings pandas and matplotlib.
    from SALib.analyze import sobol

    problem = {"num_vars": len(names), "names": list(names), "bounds": [[0.0, 1.0]] * len(names)}
    found = sobol.analyze(
        problem,
        flat,
        calc_second_order=False,
        num_resamples=_RESAMPLES,
        conf_level=confidence,
        seed=_SEED,
    )
    return _indices(found, "S1"), _indices(found, "ST")


def _indices(found: dict[str, Any], name: str) -> list[Index]:
    pairs = zip(found[name], found[f"{name}_conf"], strict=True)
    return [Index(float(v), float(v - half), float(v + half)) for v, half in pairs]


def _normal_quantile(confidence: float) -> float:
    from scipy.special import ndtri

    return float(ndtri(0.5 + confidence / 2))
