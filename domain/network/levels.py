"""Levels: rows of routers, those with endpoints below, the core above."""

from __future__ import annotations

import numpy as np

from domain.network.wiring import Floats, Ints, Wiring

_LEAST_A_ROW = 48
_ROWS_TO_BREADTH = 4
"""A level of n routers takes rows of at most this many times the square root of n."""
_GAP = 0.55
"""Between levels, over the breadth of the widest."""


def levels_of(wiring: Wiring) -> Ints:
    """Give by router its hops from the nearest router with endpoints; -1 where none is reached."""
    level = np.where(wiring.endpoints > 0, 0, -1).astype(np.int64)
    ends = np.concatenate([wiring.from_, wiring.to])
    others = np.concatenate([wiring.to, wiring.from_])
    reached = 0
    while True:
        found = others[(level[ends] == reached) & (level[others] < 0)]
        if not len(found):
            return level
        reached += 1
        level[found] = reached


def place_in_levels(wiring: Wiring, level: Ints) -> tuple[Floats, Floats]:
    """Give x and y by router: within a level by group, then near what stands below.

    A level too broad for one row takes several, one close above the other.
    """
    # What no endpoint reaches stands above all that one does.
    rank = np.where(level < 0, level.max(initial=0) + 1, level)
    counts = np.bincount(rank)
    breadth = max(_LEAST_A_ROW, int(_ROWS_TO_BREADTH * np.sqrt(counts.max())))
    x = np.zeros(wiring.routers)
    y = np.zeros(wiring.routers)
    base = 0.0
    for number in range(len(counts)):
        members = np.flatnonzero(rank == number)
        if not len(members):
            continue
        order = members[
            np.lexsort((members, _below(wiring, rank, x, members), _key(wiring, members)))
        ]
        rows = -(-len(order) // breadth)
        per_row = -(-len(order) // rows)
        column = np.arange(len(order)) // rows
        row = np.arange(len(order)) % rows
        x[order] = (column + 0.5) / per_row
        y[order] = base + row / breadth
        base += (rows - 1) / breadth + _GAP / max(1, len(counts) - 1)
    return x, y


def _key(wiring: Wiring, members: Ints) -> Ints:
    """Groups stand together; routers outside all groups go by what is below them alone."""
    group = wiring.group[members]
    return np.where(group >= wiring.groups, 0, group)


def _below(wiring: Wiring, rank: Ints, x: Floats, members: Ints) -> Floats:
    """Give the mean place of the neighbours one level down; that of a router without any is 0."""
    sums = np.zeros(wiring.routers)
    counts = np.zeros(wiring.routers)
    for here, there in ((wiring.from_, wiring.to), (wiring.to, wiring.from_)):
        down = rank[there] == rank[here] - 1
        np.add.at(sums, here[down], x[there[down]])
        np.add.at(counts, here[down], 1)
    # Rounded: sums of equal terms in another order differ in their last digits.
    return np.round(sums[members] / np.maximum(counts[members], 1), 6)
