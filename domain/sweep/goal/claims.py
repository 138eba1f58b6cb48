"""Claims of a goal: that something lies below or above a limit, with the error that a look may have.

A claim is about the mean of logarithms of ratios, paired by replicates: of a candidate's metric over its
limit, or of two candidates' scores. It is 0 at the limit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.statistics.moderated import VariancePrior, upper_quantiles

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Claims:
    """Some claims of one kind, arrays of one shape.

    Attributes
    ----------
    means
        of what is claimed; NaN where no runs pair.
    variances
        of one pair.
    pairs
        how many there are of each.
    is_exact
        whether chance has no part in either side.
    prior
        what the variances of all say of one.
    """

    means: Floats
    variances: Floats
    pairs: NDArray[np.int64]
    is_exact: NDArray[np.bool_]
    prior: VariancePrior

    def half_widths(self, level: float) -> Floats:
        """Give how far a mean may be off to one side with an error of `level`; infinite where unknown."""
        return self._half_widths(level, np.maximum(self.pairs, 1))

    def runs_needed(self, level: float, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Give at how many pairs each claim is decided if its mean and variance stay as they are.

        Parameters
        ----------
        level
            error of a claim.
        sizes
            rising numbers of replicates that there may be.

        Returns
        -------
        More than there are; one more than the most where even these would not do.
        """
        found = np.full(self.pairs.shape, sizes[-1] + 1)
        for size in sizes[::-1]:
            half = self._half_widths(level, np.full(self.pairs.shape, size))
            found = np.where((size > self.pairs) & (half < np.abs(self.means)), size, found)
        # Without any variance the next look is what gives one.
        blind = (self.pairs < 2) & (self.prior.freedom == 0)
        found[blind] = min(2, int(sizes[-1]))
        return found

    def signs(self, level: float, most: int) -> Floats:
        """Give how many half-widths of so many pairs each mean lies above 0, if all stays as it is."""
        half = self._half_widths(level, np.full(self.pairs.shape, most))
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.nan_to_num(self.means / half, nan=0.0)

    def _half_widths(self, level: float, pairs: NDArray[np.int64]) -> Floats:
        own = np.maximum(self.pairs - 1, 0)
        both = self.prior.freedom + own
        with np.errstate(invalid="ignore", divide="ignore"):
            variances = (self.prior.freedom * self.prior.variance + own * self.variances) / both
        freedom = self.prior.freedom + pairs - 1
        # Equal runs in which chance has a part are no precision unless others show what is usual.
        told = (variances > 0) & (both > 0)
        quantiles = upper_quantiles(level, freedom)
        half = quantiles * np.sqrt(np.where(told, variances, 1.0) / pairs)
        half = np.where(told, half, np.inf)
        return np.where(self.is_exact, 0.0, half)


def paired(differences: Floats, is_exact: NDArray[np.bool_], prior: VariancePrior) -> Claims:
    """Make claims of differences by replicate, which are the last axis; NaN where a pair is missing."""
    there = ~np.isnan(differences)
    pairs = there.sum(axis=-1)
    filled = np.where(there, differences, 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = filled.sum(axis=-1) / pairs
        squares = np.where(there, (differences - means[..., None]) ** 2, 0.0).sum(axis=-1)
        variances = np.where(pairs > 1, squares / np.maximum(pairs - 1, 1), 0.0)
    # Rounding of equal differences is no scatter.
    variances[np.sqrt(variances) <= 1e-12 * np.maximum(np.abs(means), 1.0)] = 0.0
    return Claims(means, variances, pairs, is_exact, prior)
