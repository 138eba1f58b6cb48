"""The function of Ishigami and Homma (1990), whose Sobol' indices are known.

y = sin a + 7 sin² b + 0.1 c⁴ sin a, for a, b, c uniform from -π to π.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

_A, _B = 7.0, 0.1
_FIRST_PART = (1 + _B * math.pi**4 / 5) ** 2 / 2
_SECOND_PART = _A**2 / 8
_BOTH_PART = 8 * _B**2 * math.pi**8 / 225
VARIANCE = _FIRST_PART + _SECOND_PART + _BOTH_PART
FIRST = (_FIRST_PART / VARIANCE, _SECOND_PART / VARIANCE, 0.0)
"""First-order indices: 0.314, 0.442, 0."""
TOTAL = ((_FIRST_PART + _BOTH_PART) / VARIANCE, _SECOND_PART / VARIANCE, _BOTH_PART / VARIANCE)
"""Total indices: 0.558, 0.442, 0.244."""


def ishigami(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give y, one a row of a, b, c."""
    a, b, c = rows.T
    found: NDArray[np.float64] = np.sin(a) + _A * np.sin(b) ** 2 + _B * c**4 * np.sin(a)
    return found
