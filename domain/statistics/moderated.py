"""Variances of many comparisons with few replicates each, every one helped by all.

Two or three replicates say little of their own variance. Where there are many comparisons, the variances of
all of them say how large such a variance is and how far they differ; each one is drawn towards that, and the
more the fewer replicates it has (Smyth, Linear Models and Empirical Bayes Methods for Assessing Differential
Expression in Microarray Experiments, 2004). The mean over its error then has Student's t with the degrees of
freedom of both. A comparison without a variance of its own has that of the others, as far as it is like them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST = 12
"""Fewer variances than this tell too little of how far variances differ: none is helped."""
_MOST_FREEDOM = 12.0
"""The help of others counts as so many degrees of freedom at most: they need not be quite alike."""


@dataclass(frozen=True, slots=True)
class VariancePrior:
    """What the variances of all comparisons say of one.

    Attributes
    ----------
    freedom
        the degrees of freedom that it is worth, 0 or more; 0: nothing.
    variance
        what it is expected to be; of no meaning where nothing is known.
    """

    freedom: float = 0.0
    variance: float = 0.0

    def variance_of(self, own: float, freedom: float) -> float:
        """Give the variance of a comparison whose own one has so many degrees of freedom."""
        both = self.freedom + freedom
        return (self.freedom * self.variance + freedom * own) / both if both else 0.0


def variance_prior(variances: Sequence[float], freedoms: Sequence[int]) -> VariancePrior:
    """Learn from the variances of comparisons.

    Parameters
    ----------
    variances
        0 or more, each of independent replicates. Those of 0 teach nothing: equal replicates are of another
        kind, and to be drawn towards those that scatter is on the safe side.
    freedoms
        the degrees of freedom of each, at least 1.

    Returns
    -------
    The prior; one that says nothing where there are fewer than `FEWEST` variances above 0.
    """
    from scipy.special import digamma, polygamma

    own, freedom = np.asarray(variances, np.float64), np.asarray(freedoms, np.float64)
    scattering = own > 0
    if scattering.sum() < FEWEST:
        return VariancePrior()
    own, freedom = own[scattering], freedom[scattering]
    levels = np.log(own) - digamma(freedom / 2) + np.log(freedom / 2)
    spread = float(np.var(levels, ddof=1) - np.mean(polygamma(1, freedom / 2)))
    if spread <= 0:
        return VariancePrior(_MOST_FREEDOM, float(np.exp(levels.mean())))
    found = 2 * _inverse_trigamma(spread)
    variance = np.exp(levels.mean() + digamma(found / 2) - np.log(found / 2))
    return VariancePrior(min(found, _MOST_FREEDOM), float(variance))


def _inverse_trigamma(value: float) -> float:
    """Give x with trigamma(x) = value, above 0: by Newton's steps on 1 / trigamma, which is nearly a line."""
    from scipy.special import polygamma

    found = 0.5 + 1.0 / value
    for _ in range(50):
        trigamma = float(polygamma(1, found))
        step = trigamma * (1 - trigamma / value) / float(polygamma(2, found))
        found += step
        if abs(step) < 1e-10 * found:
            break
    return found


def upper_quantiles(level: float, freedom: NDArray[np.floating]) -> NDArray[np.float64]:
    """Give what Student's t exceeds with probability `level`; infinite without degrees of freedom.

    Parameters
    ----------
    level
        above 0, below 0.5.
    freedom
        degrees of freedom, 0 or more.
    """
    from scipy.special import stdtrit

    found = np.full(freedom.shape, np.inf)
    some = freedom > 0
    found[some] = -stdtrit(freedom[some], level)
    return found
