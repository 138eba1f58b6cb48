"""Bisection of one axis, for each replicate by itself, over values that all replicates run.

A condition is false at the first value of the axis and true at its last. Each replicate has a step where
it becomes true; bisection brackets it between two neighbouring values. Replicates share their random
numbers over the choices of a study, so that thresholds are compared pair by pair as any metric is.

Each value that one replicate needs is run with all of them: a point of a sweep has all its replicates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

Probes = Mapping[int, Sequence[bool | None]]
"""By step: whether the condition holds in replicates 0, 1, …; None where a run has no answer."""


class Outcome(StrEnum):
    """How the search of one replicate ended, or what it waits for."""

    FOUND = "found"
    """Two neighbouring values bracket it."""
    SEARCHING = "searching"
    """A value is still to be run."""
    HOLDS_AT_FIRST = "holds_at_first"
    """The condition holds at the first value already: it lies there or before."""
    NEVER_HOLDS = "never_holds"
    """The condition does not hold at the last value: it lies beyond, if anywhere."""
    UNKNOWN = "unknown"
    """A run that decides has no answer: it failed, was stopped, or does not measure what is asked."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The search of one replicate.

    Attributes
    ----------
    outcome
        how it ended, or that it goes on.
    low
        the largest step known to lie before the condition holds; None when it holds at the first.
    high
        the smallest step found at which it holds; None when it does not hold at the last.
    wants
        the steps to run next; empty unless the outcome is `searching`.
    at
        the step whose run has no answer; None unless the outcome is `unknown`.
    """

    outcome: Outcome
    low: int | None
    high: int | None
    wants: tuple[int, ...] = ()
    at: int | None = None


def bracket(steps: int, replicate: int, probes: Probes) -> Bracket:
    """Bisect for one replicate as far as the runs so far allow.

    Parameters
    ----------
    steps
        how many values the axis has, at least 2.
    replicate
        its number, from 0.
    probes
        what has been run; a step that is missing has not.

    Returns
    -------
    The bracket. The same runs give the same bracket, in whatever order they came.

    Raises
    ------
    ValueError
        the axis has fewer than two values.
    """
    if steps < 2:
        msg = "a search needs two values at least"
        raise ValueError(msg)
    missing = tuple(step for step in (0, steps - 1) if step not in probes)
    if missing:
        return Bracket(Outcome.SEARCHING, None, None, missing)
    low, high = 0, steps - 1
    for end in (low, high):
        if probes[end][replicate] is None:
            return Bracket(Outcome.UNKNOWN, None, None, at=end)
    if probes[low][replicate]:
        return Bracket(Outcome.HOLDS_AT_FIRST, None, low)
    if not probes[high][replicate]:
        return Bracket(Outcome.NEVER_HOLDS, high, None)
    while high - low > 1:
        middle = (low + high) // 2
        if middle not in probes:
            return Bracket(Outcome.SEARCHING, low, high, (middle,))
        holds = probes[middle][replicate]
        if holds is None:
            return Bracket(Outcome.UNKNOWN, low, high, at=middle)
        low, high = (low, middle) if holds else (middle, high)
    return Bracket(Outcome.FOUND, low, high)


def round_of(steps: int, step: int) -> int:
    """Give the round in which bisection comes to a value, from 1: both ends are the first round.

    Parameters
    ----------
    steps
        how many values the axis has, at least 2.
    step
        which of them, from 0.
    """
    low, high, number = 0, steps - 1, 1
    while low < step < high:
        middle = (low + high) // 2
        number += 1
        low, high = (low, middle) if step <= middle else (middle, high)
    return number


def is_monotone(replicate: int, probes: Probes) -> bool:
    """Say whether, among the values run, the condition holds from one of them on and not before."""
    answers = [probes[step][replicate] for step in sorted(probes)]
    known = [answer for answer in answers if answer is not None]
    return known == sorted(known)


def wanted_steps(steps: int, replicates: int, probes: Probes) -> list[int]:
    """Give the values that some replicate still needs, in order; empty when the search has ended.

    Raises
    ------
    ValueError
        the axis has fewer than two values.
    """
    wanted = {step for number in range(replicates) for step in bracket(steps, number, probes).wants}
    return sorted(wanted)
