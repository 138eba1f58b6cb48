"""Draws of what the means of several choices may be, as far as their replicates tell.

Each draw is a mean plus a deviate whose covariance over the choices is that of the replicates over n,
with Student's t of n - 1 degrees of freedom: what is left of the normal model when mean and variance
are both unknown (Gelman and others, Bayesian Data Analysis, 3rd ed., section 3.2, with the flat prior).
Replicates that pair are drawn together, so that what they share cancels in a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    rng = np.random.default_rng(_SEED)
    # One deviate a replicate, whichever choices have it: that pairs them.
    replicates = sorted({r for own in samples for r in own})
    shared = {r: rng.standard_normal(draws) for r in replicates}
    scale = rng.standard_normal((max(1, len(replicates)), draws))
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
        normal = np.array([shared[r] for r in sorted(own)])
        normal = normal - normal.mean(axis=0)
        sums = (scale[: n - 1] ** 2).sum(axis=0)
        deviates = deviations @ normal / np.sqrt(n * (n - 1)) * np.sqrt((n - 1) / sums)
        # Geometric around the arithmetic mean, so that the middle of the draws is the mean shown.
        found[:, choice] = (
            values.mean() * np.exp(deviates) if positive else values.mean() + deviates
        )
    return found
