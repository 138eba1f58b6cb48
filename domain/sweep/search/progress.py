"""How far a search is: what somebody who waits for it wants to know, from the runs that have ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from domain.sweep.search.bisection import Bracket, Outcome


@dataclass(frozen=True, slots=True)
class OpenBracket:
    """What a search has left to look at.

    Attributes
    ----------
    low, high
        values of the axis: the condition does not hold at `low`, it holds at `high`.
    between
        how many values of the axis lie between the two, at least 1.
    """

    low: float
    high: float
    between: int


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far the searches of a sweep are. One search is one replicate of one place.

    Attributes
    ----------
    round
        the one whose runs are under way, from 1; once all have ended, the last one.
    rounds_at_most
        rounds that a search takes when nothing interrupts it.
    outcomes
        how many searches ended in which way, or go on.
    widest
        of the searches that go on and have run both ends, the one with the most values left; None where
        there is none.
    """

    round: int
    rounds_at_most: int
    outcomes: Counter[Outcome]
    widest: OpenBracket | None


def widest_open(values: Sequence[float], brackets: Iterable[Bracket]) -> OpenBracket | None:
    """Find the widest bracket that is still being narrowed, the first one of several.

    Parameters
    ----------
    values
        those of the axis, rising.
    brackets
        those of all searches.
    """
    ends = [
        (one.low, one.high)
        for one in brackets
        if one.outcome is Outcome.SEARCHING and one.low is not None and one.high is not None
    ]
    if not ends:
        return None
    low, high = max(ends, key=lambda pair: pair[1] - pair[0])
    return OpenBracket(values[low], values[high], high - low - 1)
