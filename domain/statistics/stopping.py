"""Sequential stopping: run more replicates until the mean is known well enough.

After n replicates of a point the t interval of the mean is compared with the precision asked for;
if it is too wide, half as many again are run. The decision depends on the values alone, so a sweep
gives the same replicates whenever and wherever it runs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, mean_interval


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """When a point has run often enough.

    Attributes
    ----------
    metric
        what is to be known.
    relative_half_width
        half the length of the mean's interval, over the size of the mean; above 0.
    confidence
        of that interval, between 0 and 1, exclusive.
    max_replicates
        where it ends in any case.
    """

    metric: str
    relative_half_width: float
    max_replicates: int
    confidence: float = CONFIDENCE


def is_precise(values: Sequence[float | None], rule: StoppingRule) -> bool:
    """Say whether the mean of `values` is known as well as `rule` wants.

    Parameters
    ----------
    values
        the metric of replicates 0, 1, ...; None where a replicate does not have it.
    rule
        the precision.

    Returns
    -------
    True when the half-width of the t interval is at most `relative_half_width` times the absolute
    mean. Values that are all the same are precise from the second on, also when they are 0; one
    value never is, nor are values of which some are missing or not finite.
    """
    known = [value for value in values if value is not None and math.isfinite(value)]
    if len(known) < 2 or len(known) < len(values):
        return False
    if min(known) == max(known):
        return True
    # Scaled, so that squares of very large or very small values stay within range.
    scale = max(abs(value) for value in known)
    found = mean_interval([value / scale for value in known], rule.confidence)
    if found.low is None or found.high is None:
        return False
    return (found.high - found.low) / 2 <= rule.relative_half_width * abs(found.mean)


def next_replicates(values: Sequence[float | None], rule: StoppingRule) -> int:
    """Give how many replicates a point needs in all, after its replicates 0 to n - 1 completed.

    Parameters
    ----------
    values
        the metric of all n replicates so far, at least one; None where one does not have it.
    rule
        when to stop.

    Returns
    -------
    n when the point is done, else n + ⌈n / 2⌉ or the maximum, whichever is less.

    Raises
    ------
    ValueError
        there are no values.
    """
    count = len(values)
    if count == 0:
        msg = "the decision needs at least one completed replicate"
        raise ValueError(msg)
    if count >= rule.max_replicates or is_precise(values, rule):
        return count
    return min(rule.max_replicates, count + math.ceil(count / 2))
