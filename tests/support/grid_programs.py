"""Programs of ranks on a grid, written for any number of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from tracefile import Limits, Trace
from tracefile.builder import TraceBuilder

Steps = Sequence[tuple[int, ...]]


def written(
    ranks: int, fill: Callable[[Any, int], None], groups: Iterable[Sequence[int]] = ()
) -> Trace:
    """The trace of which ``fill(rows, rank)`` writes each rank."""
    builder = TraceBuilder(ranks, Limits())
    for members in groups:
        builder.group(members)
    for rank in range(ranks):
        fill(builder.rank(rank), rank)
    return builder.finish({"format": "test", "files": ["program"]})


def neighbour(
    rank: int, step: Sequence[int], shape: Sequence[int], periodic: Sequence[bool]
) -> int | None:
    """Who lies a step away; None outside."""
    place = [int(x) for x in np.unravel_index(rank, shape)]
    for n, size in enumerate(shape):
        place[n] += step[n]
        if periodic[n]:
            place[n] %= size
        elif not 0 <= place[n] < size:
            return None
    return int(np.ravel_multi_index(place, shape))


def halo(
    shape: Sequence[int],
    periodic: Sequence[bool],
    steps: Steps | None = None,
    *,
    turns: int = 2,
    computes: Callable[[int], int] = lambda rank: 1000,
    reduces: bool = True,
) -> Trace:
    """Each rank computes, exchanges messages with those a step away, waits, and reduces with all."""
    ranks = int(np.prod(shape))
    steps = steps or neighbours(len(shape))

    def fill(rows: Any, rank: int) -> None:
        last = None
        for turn in range(turns):
            place = rows.compute(computes(rank), stream=turn % 2)
            if last is not None:
                rows.need(place, last)
            posted = []
            for number, step in enumerate(steps):
                away = [-one for one in step]
                for way, call in ((away, rows.receive), (step, rows.send)):
                    peer = neighbour(rank, way, shape, periodic)
                    if peer is not None:
                        posted.append(call(peer, 64 * (number + 1), number))
                        rows.need(posted[-1], place)
            last = rows.wait(posted)
            rows.need_started(last, posted[-1] if posted else place)
            if reduces:
                last = rows.collect(0, 0, 8)
                rows.collect(4, 0, 256, 2)

    return written(ranks, fill, [range(ranks)] if reduces else [])


def neighbours(dimensions: int) -> Steps:
    """A step along each dimension, either way."""
    return [
        tuple(way if n == one else 0 for n in range(dimensions))
        for one in range(dimensions)
        for way in (1, -1)
    ]


def all_neighbours(dimensions: int) -> Steps:
    """Steps to all that touch, corners with them."""
    steps = itertools.product((-1, 0, 1), repeat=dimensions)
    return [step for step in steps if any(step)]


def pipeline(ranks: int, turns: int = 3) -> Trace:
    """The first rank loads, the last one adds up; those between take from the one before, and hand on."""

    def fill(rows: Any, rank: int) -> None:
        for turn in range(turns):
            if rank > 0:
                rows.receive(rank - 1, 512, turn)
            else:
                rows.compute(70)
            place = rows.compute(100)
            if rank < ranks - 1:
                rows.need(rows.send(rank + 1, 512, turn), place)
            else:
                rows.compute(9)

    return written(ranks, fill)


def rows_and_columns(shape: Sequence[int]) -> Trace:
    """Every rank sums up along its row, then along its column, then with all."""
    ranks = np.arange(shape[0] * shape[1]).reshape(shape)
    groups = [*ranks.tolist(), *ranks.T.tolist(), ranks.ravel().tolist()]

    def fill(rows: Any, rank: int) -> None:
        rows.compute(100)
        rows.collect(0, rank // shape[1], 8)
        rows.collect(2, shape[0] + rank % shape[1], 16)
        rows.collect(1, sum(shape), 24, 1)

    return written(ranks.size, fill, groups)
