"""Whether shares differ between groups by more than chance explains."""

from __future__ import annotations

import math
from collections.abc import Sequence

Counts = tuple[int, int]
"""How many of a group are meant, and how many it has."""


def shares_differ(groups: Sequence[Counts], error: float = 0.05) -> bool:
    """Say whether the shares of some groups differ beyond chance.

    Each group is held against all others together by Fisher's exact test (1935), at the error over the
    number of tests (Bonferroni).

    Parameters
    ----------
    groups
        a group each; those without members tell nothing.
    error
        probability of saying so although all shares are equal, above 0 and below 1.

    Raises
    ------
    ValueError
        a count is negative, or above the size of its group.
    """
    wrong = [(part, size) for part, size in groups if not 0 <= part <= size]
    if wrong:
        msg = f"a part must lie between 0 and the size of its group, it is {wrong[0]}"
        raise ValueError(msg)
    own = [(part, size) for part, size in groups if size]
    part_of_all, all_sizes = sum(part for part, _ in own), sum(size for _, size in own)
    if len(own) < 2 or part_of_all in (0, all_sizes):
        return False
    # Of two groups either test is the same one.
    tests = own[:1] if len(own) == 2 else own
    level = error / len(tests)
    return any(fisher_two_sided(one, part_of_all, all_sizes) <= level for one in tests)


def fisher_two_sided(group: Counts, part_of_all: int, all_sizes: int) -> float:
    """Give the p-value of one group against all others.

    The part in the group is hypergeometric where shares are equal. Parts that are no likelier than the
    one found count as at least as extreme.

    Parameters
    ----------
    group
        one of the groups.
    part_of_all, all_sizes
        the sums over all groups, this one included.
    """
    part, size = group
    rest = all_sizes - part_of_all
    least, most = max(0, size - rest), min(size, part_of_all)
    whole = math.comb(all_sizes, size)
    ways = [
        math.comb(part_of_all, own) * math.comb(rest, size - own) for own in range(least, most + 1)
    ]
    found = ways[part - least]
    return sum(own for own in ways if own <= found) / whole
