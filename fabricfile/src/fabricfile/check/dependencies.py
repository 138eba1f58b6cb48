"""Deadlock: a cycle among channels of which each may wait for the next (Dally and Seitz, 1987)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fabricfile.check.next_hops import Batch, Ints, Wires, batches, used_cells
from fabricfile.columns import Tables
from fabricfile.fabric import Fabric

Longs = npt.NDArray[np.int64]
CHANNEL_STRIDE = 256  # a channel is router * 256 + output port


def find_cycle(fabric: Fabric, tables: Tables, wires: Wires) -> tuple[tuple[int, int], ...] | None:
    """A cycle of the channel dependency graph as (router, output port), or None when there is none.

    Channels are directed cables between routers. One depends on another when the path of some pair of
    endpoints takes both in a row. All traffic is taken to share one virtual lane.
    """
    channels = np.flatnonzero((wires.router >= 0).ravel())
    if not channels.size:
        return None
    number = np.full(len(fabric.routers) * CHANNEL_STRIDE, -1, np.int64)
    number[channels] = np.arange(channels.size)
    found = [
        _dependencies(batch, fabric, tables, number) for batch in batches(fabric, tables, wires)
    ]
    keys = np.unique(np.concatenate(found))
    tails, heads = keys // channels.size, keys % channels.size
    cycle = _cycle(tails, heads, channels.size)
    if cycle is None:
        return None
    ends = [divmod(int(channels[index]), CHANNEL_STRIDE) for index in cycle]
    return tuple(ends)


def _dependencies(batch: Batch, fabric: Fabric, tables: Tables, number: Longs) -> Longs:
    """Pairs of channels that follow each other on used paths, as tail * channels + head, each once."""
    cells = np.flatnonzero(used_cells(batch)).astype(np.int32)
    first, second = _channel(batch, cells, tables), batch.following[cells]
    routers = len(fabric.routers)
    inner = (cells % batch.states < routers) & (second % batch.states < routers)
    tails = number[first[inner]]
    heads = number[_channel(batch, second[inner], tables)]
    both = (tails >= 0) & (heads >= 0)
    channels = int((number >= 0).sum())
    return np.unique(tails[both] * channels + heads[both])


def _channel(batch: Batch, cells: Ints, tables: Tables) -> Longs:
    routers, endpoints = batch.router_and_endpoint(cells)
    routers = np.minimum(routers, tables.shape[0] - 1)  # end states have no channel to ask for
    channels: Longs = routers.astype(np.int64) * CHANNEL_STRIDE + tables[routers, endpoints]
    return channels


def _cycle(tails: Longs, heads: Longs, nodes: int) -> list[int] | None:
    """Peel nodes that nothing leads to (Kahn, 1962); what stays holds a cycle."""
    order = np.argsort(tails, kind="stable")
    targets = heads[order]
    begin = np.searchsorted(tails[order], np.arange(nodes + 1))
    waiting = np.bincount(heads, minlength=nodes)
    peeled = waiting == 0
    frontier = np.flatnonzero(peeled)
    while frontier.size:
        lengths = begin[frontier + 1] - begin[frontier]
        total = int(lengths.sum())
        skip = np.repeat(begin[frontier] - (np.cumsum(lengths) - lengths), lengths)
        reached, times = np.unique(targets[skip + np.arange(total)], return_counts=True)
        waiting[reached] -= times
        frontier = reached[waiting[reached] == 0]
        peeled[frontier] = True
    left = np.flatnonzero(~peeled)
    if not left.size:
        return None
    keep = ~peeled[tails] & ~peeled[heads]
    before = np.full(nodes, -1, np.int64)
    before[heads[keep]] = tails[keep]
    return _walk_back(before, int(left[0]))


def _walk_back(before: Longs, start: int) -> list[int]:
    """Every node that stayed has one before it that stayed: going back must come round."""
    path: list[int] = []
    place: dict[int, int] = {}
    node = start
    while node not in place:
        place[node] = len(path)
        path.append(node)
        node = int(before[node])
    cycle = path[place[node] :][::-1]
    lowest = cycle.index(min(cycle))
    return cycle[lowest:] + cycle[:lowest]
