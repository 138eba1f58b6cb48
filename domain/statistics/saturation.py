"""Where a network saturates, and what it carries, from runs at several loads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from domain.statistics.interval import CONFIDENCE, MeanInterval, quantity_interval
from domain.statistics.many import level_of_each


@dataclass(frozen=True, slots=True)
class LoadRun:
    """One run at one load: whether it was saturated, and what it accepted (None: not known).

    Of a run that is lost it is not known whether it was saturated: None.
    """

    replicate: int
    saturated: bool | None
    accepted: float | None = None


@dataclass(frozen=True, slots=True)
class Capacity:
    """The largest accepted load over the loads tried.

    Attributes
    ----------
    value
        the largest mean.
    low, high
        95 % interval of the largest true mean; None where a load has one replicate with chance
        in it.
    load
        the offered load at which it was accepted.
    """

    value: float
    low: float | None
    high: float | None
    load: float


@dataclass(frozen=True, slots=True)
class Saturation:
    """Where one network saturates.

    Attributes
    ----------
    low
        the last load up to which no run is saturated; None when one is at the first load already.
        A lost run may have been.
    high
        the first load from which on all runs are saturated; None when one is not at the last load.
        A lost run need not have been.
    monotone
        whether no load without saturated runs lies above a load with some, and none with all runs
        saturated below one with others; if not, `low` to `high` is the hull of what is possible.
    never, always
        whether no run is saturated at any load; whether all are at every load. Neither where a lost
        run might tell otherwise.
    lost
        how many runs are lost at the loads tried.
    seen
        whether some run was saturated.
    capacity
        None where no run tells what it accepted.
    accepted_at_highest
        what is accepted at the highest load with runs that tell it.
    """

    low: float | None
    high: float | None
    monotone: bool
    never: bool
    always: bool
    capacity: Capacity | None
    accepted_at_highest: MeanInterval | None
    lost: int = 0
    seen: bool = True

    @property
    def hull(self) -> tuple[float | None, float | None]:
        """The stretch of loads that holds the saturation; None where it has no end."""
        return self.low, self.high


def find_saturation(
    loads: Sequence[float],
    runs: Sequence[Sequence[LoadRun]],
    *,
    exact: bool = False,
) -> Saturation:
    """Find between which loads a network saturates.

    Parameters
    ----------
    loads
        rising; loads without runs are left out.
    runs
        the runs at each load.
    exact
        whether chance has no part in the runs.

    Raises
    ------
    ValueError
        the sequences differ in length, loads do not rise, or there are no runs.
    """
    if len(loads) != len(runs) or any(second <= first for first, second in pairwise(loads)):
        msg = f"loads must rise and have runs each, they are {list(loads)}"
        raise ValueError(msg)
    tried = [(load, own) for load, own in zip(loads, runs, strict=True) if own]
    if not tried:
        msg = "a saturation needs at least one run"
        raise ValueError(msg)
    # A lost run is taken for saturated where that widens the stretch, and for free where that does.
    most = [sum(run.saturated is not False for run in own) / len(own) for _, own in tried]
    least = [sum(run.saturated is True for run in own) / len(own) for _, own in tried]
    free = next((n for n, share in enumerate(most) if share > 0), len(most))
    full = len(least) - next((n for n, s in enumerate(reversed(least)) if s < 1), len(least))
    accepted = _accepted(tried)
    return Saturation(
        low=tried[free - 1][0] if free > 0 else None,
        high=tried[full][0] if full < len(tried) else None,
        monotone=0 not in most[free:] and 1 not in least[:full],
        never=free == len(most),
        always=full == 0,
        capacity=_capacity(accepted, exact=exact),
        accepted_at_highest=quantity_interval(accepted[-1][1], exact=exact) if accepted else None,
        lost=sum(run.saturated is None for _, own in tried for run in own),
        seen=any(share > 0 for share in least),
    )


def _accepted(
    tried: Sequence[tuple[float, Sequence[LoadRun]]],
) -> list[tuple[float, list[float]]]:
    """Give what was accepted at each load of which no run is lost: survivors tell no mean."""
    known = [
        (load, [r.accepted for r in own if r.accepted is not None and math.isfinite(r.accepted)])
        for load, own in tried
        if not any(run.saturated is None for run in own)
    ]
    return [(load, values) for load, values in known if values]


def _capacity(accepted: Sequence[tuple[float, list[float]]], *, exact: bool) -> Capacity | None:
    """Give the largest mean; its interval spans from the largest lower to the largest upper end.

    Each load has its interval at 0.05 over their number, so that all hold at once, and with them
    that of the largest true mean.
    """
    if not accepted:
        return None
    confidence = 1 - level_of_each(len(accepted), 1 - CONFIDENCE)
    found = [
        (load, quantity_interval(values, confidence, exact=exact)) for load, values in accepted
    ]
    load, top = max(found, key=lambda one: one[1].mean)
    if exact:
        return Capacity(top.mean, top.mean, top.mean, load)
    lows = [one.low for _, one in found if one.low is not None]
    highs = [one.high for _, one in found if one.high is not None]
    if len(lows) < len(found):
        return Capacity(top.mean, None, None, load)
    return Capacity(top.mean, max(lows), max(highs), load)
