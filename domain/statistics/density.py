"""Kernel densities: how often values come, as a smooth curve."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

LEAST_VALUES = 10
"""A density of fewer values would show the kernel, and not the values."""
_GRID = 64
_MOST_KERNELS = 2000
"""So many values carry a kernel each at most; of more, order statistics at even ranks."""


def spans_decades(values: Sequence[float]) -> bool:
    """Say whether ratios show values better: all above 0, the greatest ten times the least or more."""
    return len(values) > 1 and min(values) > 0 and max(values) >= 10 * min(values)


def kernel_density(
    rising: Sequence[float], *, of_logarithm: bool = False
) -> tuple[list[float], list[float]]:
    """Give a Gaussian kernel density from the least to the greatest value.

    Parameters
    ----------
    rising
        the values in order; above 0 where `of_logarithm` is asked for.
    of_logarithm
        whether the density is that of their logarithms.

    Returns
    -------
    Values, and the density there with 1 where it is greatest. Both are empty where there are fewer
    than `LEAST_VALUES`, or all are equal. The width of the kernel follows Scott's rule (1992) for all
    values.
    """
    if len(rising) < LEAST_VALUES or rising[0] == rising[-1]:
        return [], []
    # Its import takes most of a second, which other answers need not wait for.
    from scipy.stats import gaussian_kde

    values = np.log(rising) if of_logarithm else np.asarray(rising, float)
    count = len(values)
    if count > _MOST_KERNELS:
        values = values[np.linspace(0, count - 1, _MOST_KERNELS).round().astype(int)]
    scale = values[-1] - values[0]
    if not np.isfinite(scale) or scale <= 0:
        return [], []
    unit = (values - values[0]) / scale
    at = np.linspace(0.0, 1.0, _GRID)
    found = gaussian_kde(unit, bw_method=count ** (-1 / 5))(at)
    places = values[0] + at * scale
    shown = np.exp(places) if of_logarithm else places
    shown[0], shown[-1] = rising[0], rising[-1]
    return shown.tolist(), (found / found.max()).tolist()
