"""Rows of numbers between 0 and 1, by a method and a seed.

All rows are made at once: 100,000 rows of 32 columns are 26 MB. Of the methods that can be extended
the first n rows are the same, to the bit, however many follow.
"""

from __future__ import annotations

import warnings
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.stats import qmc


class Method(StrEnum):
    """How rows are drawn."""

    RANDOM = "random"
    """Independent draws (numpy's PCG64)."""
    LATIN_HYPERCUBE = "latin_hypercube"
    """One draw in each of n equal slices of every column (McKay, Beckman and Conover, 1979)."""
    SOBOL = "sobol"
    """Sobol's sequence, scrambled (Owen, 1995; direction numbers of Joe and Kuo, 2008)."""
    HALTON = "halton"
    """Halton's sequence, its digits scrambled (Owen, 2017)."""
    SALTELLI = "saltelli"
    """Saltelli's design for Sobol' indices of first and total order (2002; 2010)."""

    @property
    def can_be_extended(self) -> bool:
        """Whether more rows leave those before as they are."""
        return self in (Method.RANDOM, Method.SOBOL, Method.HALTON)


WHY_NOT_EXTENDED = {
    Method.LATIN_HYPERCUBE: "a Latin hypercube has one sample in each of its slices, whose number is that "
    "of the samples: with more of them every sample would move",
    Method.SALTELLI: "the intervals of Sobol' indices take each base sample with its partners as one "
    "design of the size that was planned",
}
"""Of the methods that cannot be extended, the reason."""


def rows_of(method: Method, count: int, columns: int) -> int:
    """Give how many rows a method makes of `count`: for Saltelli's design each base sample makes more."""
    return count * (columns + 2) if method is Method.SALTELLI else count


def uniforms(method: Method, count: int, columns: int, seed: int) -> NDArray[np.float64]:
    """Draw rows of numbers between 0 and 1.

    Parameters
    ----------
    count
        rows; for Saltelli's design base samples.
    columns
        at least 1.
    seed
        the same gives the same rows.

    Returns
    -------
    Shape (`rows_of(method, count, columns)`, columns); 0 is possible, 1 is not.
    """
    if method is Method.RANDOM:
        return np.random.default_rng(seed).random((count, columns))
    # Loaded here: it takes long, and most processes never draw.
    from scipy.stats import qmc

    if method is Method.LATIN_HYPERCUBE:
        return _drawn(qmc.LatinHypercube(columns, rng=_rng(seed)), count)
    if method is Method.HALTON:
        return _drawn(qmc.Halton(columns, rng=_rng(seed)), count)
    if method is Method.SOBOL:
        return _drawn(qmc.Sobol(columns, rng=_rng(seed)), count)
    return _saltelli(count, columns, seed)


def _rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def _drawn(engine: qmc.QMCEngine, count: int) -> NDArray[np.float64]:
    with warnings.catch_warnings():
        # It warns that counts that are no power of two are less even; the documents say so.
        warnings.simplefilter("ignore", UserWarning)
        rows: NDArray[np.float64] = engine.random(count)
    return rows


def _saltelli(count: int, columns: int, seed: int) -> NDArray[np.float64]:
    """Give Saltelli's design in the order in which SALib analyses it, without second order.

    Of each base sample the row a, then a with one column after the other taken from b, then b; a and b
    are the halves of a row of Sobol's sequence of twice as many columns.
    """
    from scipy.stats import qmc

    base = _drawn(qmc.Sobol(2 * columns, rng=_rng(seed)), count)
    first, second = base[:, None, :columns], base[:, None, columns:]
    design = np.repeat(first, columns + 2, axis=1)
    for column in range(columns):
        design[:, column + 1, column] = second[:, 0, column]
    design[:, -1:, :] = second
    return design.reshape(count * (columns + 2), columns)
