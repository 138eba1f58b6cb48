"""Searches for the saturation of networks whose bound is known."""

from __future__ import annotations

from bounded_networks import bounded_point

import simcore
from domain.sweep.search.bisection import wanted_steps
from domain.sweep.search.found import Found, sum_up

SHARES = tuple(round(0.7 + 0.02 * step, 2) for step in range(31))
"""Offered loads as shares of the bound: 0.7 to 1.3."""


def search_saturation(name: str, replicates: int, base_seed: int) -> Found:
    """Search for the first load at which a network is saturated, as `until: saturated` does.

    Parameters
    ----------
    name
        one of bounded_networks.NETWORKS.
    """
    probes: dict[int, list[bool | None]] = {}
    while wanted := wanted_steps(len(SHARES), replicates, probes):
        for step in wanted:
            point = bounded_point(name, SHARES[step]) | {"base_seed": base_seed}
            runs = [simcore.run(point | {"replicate": number}) for number in range(replicates)]
            probes[step] = [bool(run["metrics"]["saturated"]) for run in runs]
    return sum_up(SHARES, replicates, probes, logarithmic=False)


def holds_bound(found: Found) -> bool:
    """Say whether the interval holds the bound."""
    return found.low is not None and found.high is not None and found.low <= 1 <= found.high
