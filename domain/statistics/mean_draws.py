"""Draws of what the means of several choices may be, as far as their replicates tell.

Each draw is a mean plus a deviate whose covariance over the choices is that of the replicates over n,
with Student's t of n - 1 degrees of freedom: what is left of the normal model when mean and variance
are both unknown (Gelman and others, Bayesian Data Analysis, 3rd ed., section 3.2, with the flat prior).
Replicates that pair are drawn together, so that what they share cancels in a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_SEED = 1_908


def mean_draws(
    samples: Sequence[Mapping[int, float]], exact: Sequence[bool], draws: int
) -> NDArray[np.float64]:
    """Draw means: shape (draws, choices); NaN where nothing tells how far a mean may be off.

    Parameters
    ----------
    samples
        a choice each: replicate to value.
    exact
        whether chance has no part in the runs of each: its mean is certain.
    """
    positive = all(value > 0 for own in samples for value in own.values())
    # One deviate a replicate, whichever choices have it: that pairs them.
    replicates = sorted({r for own in samples for r in own})
    shared = {r: _normal(draws, 0, n) for n, r in enumerate(replicates)}
    squares: dict[int, NDArray[np.float64]] = {}
    found = np.full((draws, len(samples)), np.nan)
    for choice, own in enumerate(samples):
        values = np.array([own[r] for r in sorted(own)], np.float64)
        if not len(values):
            continue
        if exact[choice]:
            found[:, choice] = values.mean()
            continue
        n = len(values)
        if n < 2 or np.ptp(values) == 0:
            continue
        told = np.log(values) if positive else values
        deviations = told - told.mean()
        # Their mean need not be taken off: deviations add up to 0.
        normal = np.array([shared[r] for r in sorted(own)])
        if n not in squares:
            squares[n] = np.mean([_normal(draws, 1, k) ** 2 for k in range(n - 1)], axis=0)
        deviates = deviations @ normal / np.sqrt(n * (n - 1) * squares[n])
        # Geometric around the arithmetic mean, so that the middle of the draws is the mean shown.
        found[:, choice] = (
            values.mean() * np.exp(deviates) if positive else values.mean() + deviates
        )
    return found


@lru_cache(maxsize=256)
def _normal(draws: int, kind: int, number: int) -> NDArray[np.float64]:
    """Draw normal deviates; the same for the same numbers."""
    found = np.random.default_rng((_SEED, kind, number)).standard_normal(draws)
    found.flags.writeable = False
    return found
