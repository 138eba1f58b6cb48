"""Many places at once: what a claim over several of them costs each one.

"Wins at all m places" needs nothing: every place has to hold, each at its own 95 %. "Wins
somewhere", "the largest of m" and "one of m steps" take each place at 0.05 / m (Bonferroni). Counts
over many places keep the expected share of wrong ones among those counted at 5 % (Benjamini and
Hochberg 1995).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_ERROR = 0.05


def level_of_each(places: int, error: float = _ERROR) -> float:
    """Give the level of each of several places for a claim about any one of them.

    Parameters
    ----------
    places
        how many, at least 1.
    error
        probability with which the whole claim may err.
    """
    return error / max(1, places)


def discoveries(p_values: Sequence[float], level: float = _ERROR) -> list[bool]:
    """Say which of many findings hold when a share of `level` of them may be wrong.

    Parameters
    ----------
    p_values
        one a place, 0 to 1.
    level
        the expected share of wrong ones among those that hold, at most.
    """
    found = np.asarray(p_values, float)
    order = np.argsort(found)
    adjusted = found[order] * (len(found) / np.arange(1.0, len(found) + 1))
    # What is adjusted above one that ranks behind it holds wherever that one does.
    adjusted = np.minimum.accumulate(adjusted[::-1])[::-1]
    holds = np.empty(len(found), bool)
    holds[order] = adjusted <= level
    kept: list[bool] = holds.tolist()
    return kept
