"""Forwarding tables as a graph per destination: from each router to the next, to delivery, or to nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fabricfile.columns import NO_ENTRY, Tables
from fabricfile.fabric import Fabric

BATCH_CELLS = 1 << 22
Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]

# States behind the last router of a destination's graph: where a path ends.
DELIVERED, NO_ROUTE, UNWIRED, WRONG_HOST = range(4)
END_STATES = 4


@dataclass(frozen=True, slots=True)
class Wires:
    """What each router port is cabled to.

    ``router`` [router, port] is the router at the other end, -1 for none; ``port`` is its port there;
    ``endpoint`` is the endpoint at the other end, -1 for none. Ports 0 and 255 are never wired.
    """

    router: Ints
    port: npt.NDArray[np.uint8]
    endpoint: Ints


def wires_of(fabric: Fabric) -> Wires:
    """The wiring as arrays of routers x 256 ports."""
    shape = (len(fabric.routers), 256)
    router, endpoint = np.full(shape, -1, np.int32), np.full(shape, -1, np.int32)
    port = np.zeros(shape, np.uint8)
    links = fabric.links
    a, b = np.array(links.routers_a, np.int32), np.array(links.routers_b, np.int32)
    p, q = np.array(links.ports_a, np.int32), np.array(links.ports_b, np.int32)
    router[a, p], router[b, q] = b, a
    port[a, p], port[b, q] = q, p
    own = (np.array(fabric.endpoints.routers), np.array(fabric.endpoints.ports))
    endpoint[own] = np.arange(len(fabric.endpoints))
    return Wires(router, port, endpoint)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some destinations and, for each, the graph its tables make.

    A cell is ``column * states + router``, ``column`` counting the destinations of the batch and ``states``
    being routers + `END_STATES`. ``following`` gives for every cell the next one; end states follow
    themselves. ``sources`` counts for each cell the endpoints of that router but the destination itself.
    """

    destinations: Ints
    states: int
    following: Ints
    sources: Ints

    def router_and_endpoint(self, cells: Ints) -> tuple[Ints, Ints]:
        """The router and the destination of cells."""
        return cells % self.states, self.destinations[cells // self.states]


def batches(fabric: Fabric, tables: Tables, wires: Wires) -> Iterator[Batch]:
    """The graphs of all destinations, as many at a time as fit `BATCH_CELLS`."""
    routers = len(fabric.routers)
    states = routers + END_STATES
    own = np.array(fabric.endpoints.routers, np.int32)
    per_router = np.bincount(own, minlength=routers).astype(np.int32)
    rows = np.arange(routers, dtype=np.int32)
    step = max(1, BATCH_CELLS // states)
    for start in range(0, len(own), step):
        destinations = np.arange(start, min(start + step, len(own)), dtype=np.int32)
        columns = np.ascontiguousarray(tables[:, destinations].T)
        arrived = wires.endpoint[rows, columns]
        state = wires.router[rows, columns]
        ends = np.full(columns.shape, routers + UNWIRED, np.int32)
        ends[arrived >= 0] = routers + WRONG_HOST
        ends[arrived == destinations[:, None]] = routers + DELIVERED
        ends[columns == NO_ENTRY] = routers + NO_ROUTE
        state = np.where(state < 0, ends, state)
        offset = np.arange(len(destinations), dtype=np.int32) * states
        following = np.empty((len(destinations), states), np.int32)
        following[:, :routers] = state
        following[:, routers:] = np.arange(routers, states)
        following += offset[:, None]
        sources = np.zeros((len(destinations), states), np.int32)
        sources[:, :routers] = per_router
        sources[np.arange(len(destinations)), own[destinations]] -= 1
        yield Batch(destinations, states, following.ravel(), sources.ravel())


def used_cells(batch: Batch) -> Bools:
    """The cells that some path from an endpoint of a router to the destination passes."""
    used = batch.sources > 0
    frontier = np.flatnonzero(used).astype(np.int32)
    while frontier.size:
        reached = batch.following[frontier]
        reached = np.unique(reached[~used[reached]])
        used[reached] = True
        frontier = reached
    return used
