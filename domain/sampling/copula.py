"""Correlation between columns of uniform numbers: a Gaussian copula.

Each number u becomes the normal score z = Φ⁻¹(u), the scores are mixed by a root of the correlation
matrix, and Φ brings them back: every column stays uniform (Nelsen, An Introduction to Copulas, 2nd ed.,
section 2.3; Cario and Nelson, 1997). Spearman's rank correlation of two columns is then
6/π · asin(ρ/2), a little less than ρ (Kruskal, 1958).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

_ROUNDING = 1e-9
"""An eigenvalue that is below 0 by no more is 0 but for rounding."""
_NEXT_TO_0 = 2.0**-53

Pairs = Mapping[tuple[int, int], float]
"""Correlations between -1 and 1 by the numbers of two columns."""


class NoCorrelationMatrixError(ValueError):
    """Correlations that no columns can have together.

    Attributes
    ----------
    smallest
        the smallest eigenvalue of their matrix, below 0.
    """

    def __init__(self, smallest: float) -> None:
        """Keep `smallest`."""
        self.smallest = smallest
        super().__init__(f"the smallest eigenvalue is {smallest:.4g}")


class Copula:
    """Correlates columns.

    Parameters
    ----------
    pairs
        the correlations of the normal scores; columns that no pair names stay as they are, to the bit.

    Raises
    ------
    NoCorrelationMatrixError
        the matrix of the pairs is not positive semi-definite.
    """

    def __init__(self, pairs: Pairs) -> None:
        self._columns = sorted({column for pair in pairs for column in pair})
        self._root = _root(_matrix(pairs, self._columns))

    def correlated(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Give `rows`, shape (n, columns), with their columns correlated; row i follows from row i."""
        if not self._columns:
            return rows
        # Loaded here: it takes long, and most processes never draw.
        from scipy.special import ndtr, ndtri

        clipped = np.clip(rows[:, self._columns], _NEXT_TO_0, 1.0 - _NEXT_TO_0)
        scores = ndtri(clipped)
        mixed = rows.copy()
        for place, column in enumerate(self._columns):
            # Summed column by column: a product of matrices may round by the number of its rows.
            total = np.zeros(len(rows))
            for other in range(place + 1):
                total += self._root[place, other] * scores[:, other]
            mixed[:, column] = ndtr(total)
        return mixed


def _matrix(pairs: Pairs, columns: list[int]) -> NDArray[np.float64]:
    matrix = np.eye(len(columns))
    for (one, other), rho in pairs.items():
        a, b = columns.index(one), columns.index(other)
        matrix[a, b] = matrix[b, a] = rho
    return matrix


def _root(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the lower triangle L with L Lᵀ = matrix; unlike Cholesky's it may be singular."""
    if not len(matrix):
        return matrix
    values, vectors = np.linalg.eigh(matrix)
    if values[0] < -_ROUNDING:
        raise NoCorrelationMatrixError(float(values[0]))
    upper: NDArray[np.float64] = np.linalg.qr((vectors * np.sqrt(np.maximum(values, 0.0))).T)[1]
    signs = np.where(np.diag(upper) < 0, -1.0, 1.0)
    # Rounded, so that the last digit of a machine's linear algebra does not reach the values.
    root: NDArray[np.float64] = np.round((upper * signs[:, None]).T, 14)
    return root
