"""Sequential stopping: run more replicates until the mean is known well enough.

After n replicates of a point the t interval of the mean is compared with the precision asked for;
if it is too wide, half as many again are run. The decision depends on the values, and on whether chance
has a part, so a sweep gives the same replicates whenever and wherever it runs.

Looking again and again stops where the scatter happens to look small, so that a plain 95 % interval
of the final values covers 88 to 95 %. The interval is therefore taken at half the error asked for
(97.5 % for a printed 95 %), and no point with scatter stops before five replicates. What is printed
then covers as much as it says (docs/statistics.md has the simulation).

Runs that are all equal though random numbers were drawn are no precision: what happens in one run of ten
is not among five in 59 %. They go on to 29, among which it is with 95 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domain.statistics.interval import CONFIDENCE, mean_interval

_ERROR_SHARE = 0.5
"""Share of the error asked for that one interval may use up, for there are several looks."""
_FEWEST = 5
"""Fewer replicates with scatter than this decide nothing: a chance agreement of two is common."""
_SEEN = 0.95
"""With this probability the runs of a point show what happens in a share of them."""
_SELDOM = 0.1
"""What happens in this share of runs is to be among those that are all equal."""


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """When a point has run often enough.

    Attributes
    ----------
    metric
        what is to be known.
    relative_half_width
        half the length of the mean's interval, over the size of the mean; above 0.
    max_replicates
        where it ends in any case.
    confidence
        of that interval as it is printed, between 0 and 1, exclusive.
    """

    metric: str
    relative_half_width: float
    max_replicates: int
    confidence: float = CONFIDENCE

    @property
    def interval_confidence(self) -> float:
        """The confidence with which a t interval is taken so that it covers `confidence`."""
        return 1 - _ERROR_SHARE * (1 - self.confidence)


@dataclass(frozen=True, slots=True)
class StoppingVerdict:
    """How well one point is known.

    Attributes
    ----------
    reached
        whether it is known as well as the rule wants.
    relative_half_width
        half the length of the mean's interval over the size of the mean, at the rule's printed
        confidence; infinite for a mean of 0 with scatter; None where there is no interval, as of few runs
        that are all equal though chance has a part.
    n
        how many replicates it has.
    """

    reached: bool
    relative_half_width: float | None
    n: int


def unseen_share(n: int) -> float:
    """Give the share of runs of which n runs show one with 95 %; what is seldomer may not be among them.

    Of n independent runs none is among a share p with (1 - p)**n.

    Parameters
    ----------
    n
        at least 1.
    """
    return float(1 - (1 - _SEEN) ** (1 / n))


def runs_that_show(share: float = _SELDOM) -> int:
    """Give how many runs show with 95 % what happens in a share of them: 29 for a tenth.

    Parameters
    ----------
    share
        above 0, below 1.
    """
    return math.ceil(math.log(1 - _SEEN) / math.log(1 - share))


def is_precise(values: Sequence[float | None], rule: StoppingRule, *, exact: bool = False) -> bool:
    """Say whether the mean of `values` is known as well as `rule` wants.

    Parameters
    ----------
    values
        the metric of replicates 0, 1, ...; None where a replicate does not have it.
    rule
        the precision.
    exact
        whether chance has no part in the runs.

    Returns
    -------
    True when the half-width of the interval is at most `relative_half_width` times the absolute
    mean, from the fifth value on. Values that are all the same are precise from the second on where chance
    has no part, else from the 29th on, also when they are 0; one value never is, nor are values of which
    some are missing or not finite.
    """
    half_width = _relative_half_width(values, rule, exact=exact)
    if half_width is None or half_width > rule.relative_half_width:
        return False
    return half_width == 0 or len(values) >= _FEWEST


def stopping_verdict(
    values: Sequence[float | None], rule: StoppingRule, *, exact: bool = False
) -> StoppingVerdict:
    """Say how well the mean of a point is known, once its replicates are complete.

    Parameters
    ----------
    values
        the metric of replicates 0, 1, ...; None where a replicate does not have it.
    rule
        the precision asked for.
    exact
        whether chance has no part in the runs.
    """
    half_width = _relative_half_width(values, rule, exact=exact)
    reached = half_width is not None and half_width <= rule.relative_half_width
    return StoppingVerdict(reached, half_width, len(values))


def _relative_half_width(
    values: Sequence[float | None], rule: StoppingRule, *, exact: bool
) -> float | None:
    known = [value for value in values if value is not None and math.isfinite(value)]
    if len(known) < 2 or len(known) < len(values):
        return None
    if min(known) == max(known):
        return 0.0 if exact or len(known) >= runs_that_show() else None
    # Scaled, so that squares of very large or very small values stay within range.
    scale = max(abs(value) for value in known)
    found = mean_interval([value / scale for value in known], rule.interval_confidence)
    if found.low is None or found.high is None:
        return None
    half_width = (found.high - found.low) / 2
    return half_width / abs(found.mean) if found.mean != 0 else math.inf


def next_replicates(
    values: Sequence[float | None], rule: StoppingRule, *, exact: bool = False
) -> int:
    """Give how many replicates a point needs in all, after its replicates 0 to n - 1 completed.

    Parameters
    ----------
    values
        the metric of all n replicates so far, at least one; None where one does not have it.
    rule
        when to stop.
    exact
        whether chance has no part in the runs.

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
    if count >= rule.max_replicates or is_precise(values, rule, exact=exact):
        return count
    return min(rule.max_replicates, count + math.ceil(count / 2))
