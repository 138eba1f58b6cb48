"""How probable it is that a value lies above a threshold, runs that were cut short included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from domain.statistics.binomial import probability_limits
from domain.statistics.interval import CONFIDENCE


@dataclass(frozen=True, slots=True)
class Exceedance:
    """The probability that a value lies above a threshold.

    Attributes
    ----------
    threshold
        in the unit of the values.
    n
        values, and runs cut short.
    above
        of these surely above.
    unknown
        runs cut short whose value may be above or not.
    probability
        above / n; None where something is unknown, for then it lies between two shares.
    least, most
        above / n and (above + unknown) / n.
    low, high
        limits at the confidence asked for; they hold whatever the unknown ones are.
    """

    threshold: float
    n: int
    above: int
    unknown: int
    probability: float | None
    least: float
    most: float
    low: float
    high: float


def exceedance(
    values: Sequence[float],
    threshold: float,
    at_least: Sequence[float | None] = (),
    confidence: float = CONFIDENCE,
) -> Exceedance:
    """Give the probability of a value above a threshold.

    A run that a limit ended has no value, at best a bound below it (a completion time is longer
    than the time until the limit). It counts as above only when its bound is not below the
    threshold, and as unknown else (Type I censoring; nothing is imputed). Limits are Clopper's and
    Pearson's; the lower one takes the unknown for not above, the upper one for above.

    Parameters
    ----------
    values
        independent, one a run or a draw.
    threshold
        a value equal to it is not above.
    at_least
        one a run cut short: what its value exceeds, or None where nothing is known.

    Raises
    ------
    ValueError
        there is neither a value nor a run cut short, or the threshold is not a number.
    """
    n = len(values) + len(at_least)
    if n == 0 or not np.isfinite(threshold):
        msg = f"an exceedance needs values and a finite threshold, not {threshold}"
        raise ValueError(msg)
    known = [bound for bound in at_least if bound is not None and bound >= threshold]
    above = int(np.count_nonzero(np.asarray(values, dtype=float) > threshold)) + len(known)
    unknown = len(at_least) - len(known)
    low, high = probability_limits(above, above + unknown, n, confidence)
    return Exceedance(
        threshold=threshold,
        n=n,
        above=above,
        unknown=unknown,
        probability=None if unknown else above / n,
        least=above / n,
        most=(above + unknown) / n,
        low=low,
        high=high,
    )
