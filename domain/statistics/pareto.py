"""Which choices nothing else beats in every respect, and how surely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def front_shares(criteria: Sequence[Floats]) -> Floats:
    """Give for each choice the share of draws in which it is on the front.

    A choice is on the front when no other is at least as good in every criterion and better in one.

    Parameters
    ----------
    criteria
        each of shape (draws, choices), less is better; NaN: never on the front, and beats nobody.
    """
    draws, choices = criteria[0].shape
    known = np.all([~np.isnan(one) for one in criteria], axis=0)
    on_front = known.copy()
    for rival in range(choices):
        as_good = known[:, [rival]] & np.all([one[:, [rival]] <= one for one in criteria], axis=0)
        better = np.any([one[:, [rival]] < one for one in criteria], axis=0)
        on_front &= ~(as_good & better)
    return on_front.mean(axis=0) if draws else np.zeros(choices)


def front_shares_of_two(costs: Floats, values: Floats) -> Floats:
    """Give what `front_shares` gives of two criteria, by sorting: for many choices.

    Along rising cost (then value) a choice is beaten when the least value before it is less, or equal at a
    lesser cost.
    """
    draws, choices = costs.shape
    unknown = np.isnan(costs) | np.isnan(values)
    cost = np.where(unknown, np.inf, costs)
    value = np.where(unknown, np.inf, values)
    order = np.lexsort((value, cost), axis=1)
    c, v = np.take_along_axis(cost, order, 1), np.take_along_axis(value, order, 1)
    least = np.minimum.accumulate(v, axis=1)
    before = np.concatenate([np.full((draws, 1), np.inf), least[:, :-1]], axis=1)
    places = np.where(v < before, np.arange(choices), 0)
    leader = np.concatenate(
        [np.zeros((draws, 1), np.intp), np.maximum.accumulate(places, axis=1)[:, :-1]], axis=1
    )
    beaten = (before < v) | ((before == v) & (np.take_along_axis(c, leader, 1) < c))
    on_front = np.empty_like(unknown)
    np.put_along_axis(on_front, order, ~beaten, 1)
    found: Floats = (on_front & ~unknown).mean(axis=0)
    return found


def front_of(criteria: Sequence[Sequence[float]]) -> list[int]:
    """Give the choices on the front of single values, by rising first criterion; NaN: not on it."""
    table = [np.asarray(one, np.float64)[None, :] for one in criteria]
    on_front = np.flatnonzero(front_shares(table) == 1.0)
    return sorted(on_front.tolist(), key=lambda choice: (table[0][0, choice], choice))


def last_worth_its_cost(costs: Sequence[float], values: Sequence[float], threshold: float) -> int:
    """Give the last choice along a front whose step still pays.

    A step pays when a doubling of the cost, at the slope of the step in logarithms, makes the value at
    least `threshold` smaller: the rule of knees along a resource, with money for the resource.

    Parameters
    ----------
    costs, values
        of the choices on the front, by rising cost; above 0.

    Returns
    -------
    The place in the front, 0 when no step pays.
    """
    knee = 0
    for step in range(1, len(costs)):
        octaves = np.log2(costs[step] / costs[knee])
        gain = (values[knee] / values[step]) ** (1 / octaves) - 1 if octaves > 0 else np.inf
        if gain >= threshold:
            knee = step
    return knee
