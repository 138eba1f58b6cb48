"""The routes that forwarding tables make, followed for all pairs of routers at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.network.wiring import Ints

MOST_PAIRS = 4_000_000
"""Pairs of a router and a destination that are followed; of more, evenly chosen destinations."""
_MOST_HOPS = 64
"""A route that is longer goes round in a circle."""
_NO_ENTRY = 255

Tables = NDArray[np.uint8]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Cables:
    """The cables between routers, and what is attached; ports count from 1, as they are printed."""

    router_a: Ints
    port_a: Ints
    router_b: Ints
    port_b: Ints
    endpoint_router: Ints
    routers: int

    @classmethod
    def of_document(cls, document: Mapping[str, Any]) -> Cables:
        """Take those of a graph document."""
        links = {name: np.asarray(column) for name, column in document["links"].items()}
        a, port_a, b, port_b = (
            links[name].astype(np.int64) for name in ("router_a", "port_a", "router_b", "port_b")
        )
        endpoint_router = np.asarray(document["endpoints"]["router"], dtype=np.int64)
        return cls(a, port_a, b, port_b, endpoint_router, len(document["routers"]["name"]))

    def between(self, a: int, b: int) -> Ints:
        """Give the numbers of the cables that join two routers."""
        is_one = (self.router_a == a) & (self.router_b == b)
        return np.flatnonzero(is_one | ((self.router_a == b) & (self.router_b == a)))

    def at(self, router: int) -> Ints:
        """Give the numbers of the cables of a router."""
        return np.flatnonzero((self.router_a == router) | (self.router_b == router))


@dataclass(frozen=True, slots=True)
class Routes:
    """What following them found; a route leads from a source's router to a destination endpoint.

    Attributes
    ----------
    weight
        by source router (a row): its endpoints, each of which has such a route.
    counts
        by row and destination: whether the route counts, because it leads to another router.
    arrives
        likewise, whether it gets there.
    crosses
        likewise, whether it crosses one of the marked cables.
    way
        likewise, a number that is the same for the same cables in the same order.
    loads
        by cable, the routes over its busier direction.
    share
        the part of all destinations that was followed.
    """

    weight: Ints
    counts: Bools
    arrives: Bools
    crosses: Bools
    way: NDArray[np.uint64]
    loads: Ints
    share: float

    def total(self, which: Bools) -> int:
        """Count pairs of endpoints, those of destinations that were passed over by estimate."""
        found = int((which & self.counts).sum(axis=1) @ self.weight)
        return round(found / self.share)


def follow(cables: Cables, tables: Tables, marked: Ints) -> Routes:
    """Follow the routes of all pairs of endpoints on different routers.

    ``tables`` is routers x endpoints: the output port, 255 for no entry.
    """
    count = len(cables.router_a)
    peer, cable = _peers(cables)
    is_marked = np.zeros(count + 1, dtype=bool)
    is_marked[marked] = True
    weight = np.bincount(cables.endpoint_router, minlength=cables.routers)
    sources = np.flatnonzero(weight)
    weight = weight[sources]
    every = max(1, -(-len(sources) * len(cables.endpoint_router) // MOST_PAIRS))
    destinations = np.arange(0, len(cables.endpoint_router), every)
    goal = np.broadcast_to(cables.endpoint_router[destinations], (len(sources), len(destinations)))
    here = np.repeat(sources[:, None], len(destinations), axis=1)
    counts = here != goal
    crosses = np.zeros(here.shape, dtype=bool)
    way = np.zeros(here.shape, dtype=np.uint64)
    loads = np.zeros(2 * count + 2)
    rows, columns = np.nonzero(counts)
    for _ in range(_MOST_HOPS):
        if not len(rows):
            break
        at = here[rows, columns]
        port = tables[at, destinations[columns]].astype(np.int64)
        port[(port == _NO_ENTRY) | (port >= peer.shape[1])] = 0
        taken, there = cable[at, port], peer[at, port]
        is_led = there >= 0
        rows, columns, at = rows[is_led], columns[is_led], at[is_led]
        taken, there = taken[is_led], there[is_led]
        crosses[rows, columns] |= is_marked[taken]
        way[rows, columns] = way[rows, columns] * np.uint64(1_000_003) + taken.astype(np.uint64) + 1
        direction = (cables.router_a[taken] != at).astype(np.int64)
        loads += np.bincount(2 * taken + direction, weight[rows], minlength=len(loads))
        here[rows, columns] = there
        is_under_way = there != goal[rows, columns]
        rows, columns = rows[is_under_way], columns[is_under_way]
    busier = loads[: 2 * count].reshape(count, 2).max(axis=1, initial=0.0)
    share = len(destinations) / len(cables.endpoint_router)
    total = np.round(busier / share).astype(np.int64)
    return Routes(weight, counts, here == goal, crosses, way, total, share)


def _peers(cables: Cables) -> tuple[Ints, Ints]:
    """Give by router and port the router behind it and the cable; -1 where there is none."""
    ports = 1 + max(int(cables.port_a.max(initial=0)), int(cables.port_b.max(initial=0)))
    peer = np.full((cables.routers, ports), -1, dtype=np.int64)
    cable = np.full((cables.routers, ports), -1, dtype=np.int64)
    numbers = np.arange(len(cables.router_a))
    peer[cables.router_a, cables.port_a] = cables.router_b
    peer[cables.router_b, cables.port_b] = cables.router_a
    cable[cables.router_a, cables.port_a] = numbers
    cable[cables.router_b, cables.port_b] = numbers
    return peer, cable
