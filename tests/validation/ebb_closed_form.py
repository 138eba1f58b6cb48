"""What full two-level trees must give, from counting alone."""

from __future__ import annotations

import math


def permutation_fraction(leaf_endpoints: int) -> float:
    """Mean flow bandwidth of random permutations on a full tree of 2m leaves with m endpoints each.

    Under D-mod-k a cable down carries flows to one endpoint only, so flows share cables up. A flow
    stays on its leaf with probability f = (m - 1)/(H - 1), H = 2m^2; if not, the others of its leaf
    that leave by the same cable are X ~ Hypergeometric(H - 1, leaves - 2, m - 1), and it gets
    1/(1 + X).
    """
    m = leaf_endpoints
    leaves, endpoints = 2 * m, 2 * m * m
    stays = (m - 1) / (endpoints - 1)
    same_cable, population, drawn = leaves - 2, endpoints - 1, m - 1
    all_ways = math.comb(population, drawn)
    expected = sum(
        math.comb(same_cable, x)
        * math.comb(population - same_cable, drawn - x)
        / all_ways
        / (1 + x)
        for x in range(drawn + 1)
    )
    return stays + (1 - stays) * expected


PERMUTATION_LIMIT = 1 - math.exp(-1)
BISECTION_LIMIT = 2 * (1 - math.exp(-0.5))
