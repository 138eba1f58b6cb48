"""Which single price would make another network the better buy, and what it would have to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_NEVER = 1e-12


@dataclass(frozen=True, slots=True)
class Flip:
    """A price at which the winner changes, all other prices and the bought parts as they are.

    Attributes
    ----------
    component
        its number in the table.
    factor
        the price there over the table's price.
    rival
        who wins beyond it: number of the choice.
    """

    component: int
    factor: float
    rival: int


def flips(prices_usd: Floats, values: Sequence[float], winner: int) -> list[Flip]:
    """Give for each component the price nearest to its own at which the winner changes.

    The score of a choice is its whole price times its value, less is better; it is linear in each price.

    Parameters
    ----------
    prices_usd
        what each choice pays for each component: shape (choices, components).
    values
        what a dollar is multiplied by: 1 where price alone decides, a time, or one over a rate.

    Returns
    -------
    Those with a positive price, the nearest first: by the ratio of the price to its own.
    """
    scores = prices_usd.sum(axis=1) * np.asarray(values)
    weighted = prices_usd * np.asarray(values)[:, None]
    found: dict[int, Flip] = {}
    for rival in range(len(scores)):
        if rival == winner or np.isnan(scores[rival]):
            continue
        for component in range(prices_usd.shape[1]):
            slope = weighted[winner, component] - weighted[rival, component]
            if abs(slope) <= _NEVER * scores[winner]:
                continue
            factor = 1 + (scores[rival] - scores[winner]) / slope
            if factor <= 0:
                continue
            known = found.get(component)
            if known is None or abs(np.log(factor)) < abs(np.log(known.factor)):
                found[component] = Flip(component, float(factor), rival)
    return sorted(found.values(), key=lambda flip: abs(np.log(flip.factor)))
