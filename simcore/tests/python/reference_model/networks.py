"""Wiring and routing for the reference model, written from docs/models, by coordinates and search.

A router's ports are numbered as the documentation has them: network ports first, then one for each
endpoint. `wiring[router]` lists, for each network port, the far router and its port, or None where
a grid ends.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import NamedTuple

Wiring = list[list[tuple[int, int] | None]]


class Hop(NamedTuple):
    """What a routing answers: the output port, the channel, and whether it needs a bubble."""

    port: int
    channel: int
    bubble: bool = False


class Grid:
    """Rings, meshes and tori in dimension order; port 2d leads up in dimension d, 2d+1 down."""

    def __init__(self, widths: list[int], *, wraps: bool, avoidance: str = "dateline") -> None:
        self.widths, self.wraps, self.avoidance = widths, wraps, avoidance
        self.channels = 2 if wraps and avoidance == "dateline" else 1
        shape = [range(width) for width in reversed(widths)]
        self.coordinates = [list(reversed(at)) for at in itertools.product(*shape)]
        number = {tuple(at): router for router, at in enumerate(self.coordinates)}
        self.wiring: Wiring = []
        for at in self.coordinates:
            ports: list[tuple[int, int] | None] = []
            for dimension, width in enumerate(widths):
                for step in (1, -1):
                    there = list(at)
                    there[dimension] += step
                    if wraps:
                        there[dimension] %= width
                    far = number.get(tuple(there))
                    back = 2 * dimension + (1 if step == 1 else 0)
                    ports.append(None if far is None else (far, back))
            self.wiring.append(ports)

    def half_turn(self, source: int, target: int) -> bool:
        """Whether both ways round are equally short in some dimension: nothing says which is taken."""
        return self.wraps and any(
            2 * abs(a - b) == width
            for a, b, width in zip(
                self.coordinates[source], self.coordinates[target], self.widths, strict=True
            )
        )

    def route(self, router: int, target: int, source: int, in_port: int | None, hops: int) -> Hop:
        """The next hop towards another router; `in_port` is None just after injection."""
        for dimension, width in enumerate(self.widths):
            here = self.coordinates[router][dimension]
            there = self.coordinates[target][dimension]
            if here == there:
                continue
            if not self.wraps:
                return Hop(2 * dimension + (here > there), 0)
            up = 2 * ((there - here) % width) < width
            inside = in_port is not None and in_port // 2 == dimension
            port = 2 * dimension + (not up)
            if self.avoidance == "bubble":
                return Hop(port, 0, bubble=not inside)
            if self.avoidance == "none":
                return Hop(port, 0)
            start = self.coordinates[source][dimension]
            to_cross = there < here if up else there > here
            crossed = here < start if up else here > start
            return Hop(port, 0 if to_cross else 1 if crossed else there % 2)
        message = "routed at its target"
        raise AssertionError(message)


class Graph:
    """Any network with one shortest path between all routers; hop k is on channel k."""

    def __init__(self, edges: list[tuple[int, int]], routers: int) -> None:
        self.wiring: Wiring = [[] for _ in range(routers)]
        for a, b in edges:
            self.wiring[a].append((b, len(self.wiring[b])))
            self.wiring[b].append((a, len(self.wiring[a]) - 1))
        self.distance = [self._search(router) for router in range(routers)]
        self.channels = max(1, *(max(row) for row in self.distance))

    def _search(self, start: int) -> list[int]:
        distance = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for far in self.wiring[here]:
                if far is not None and far[0] not in distance:
                    distance[far[0]] = distance[here] + 1
                    waiting.append(far[0])
        return [distance[router] for router in range(len(self.wiring))]

    def choices(self, router: int, target: int) -> list[int]:
        """Ports on shortest paths."""
        return [
            port
            for port, far in enumerate(self.wiring[router])
            if far is not None and self.distance[far[0]][target] < self.distance[router][target]
        ]

    def route(self, router: int, target: int, source: int, in_port: int | None, hops: int) -> Hop:
        """The next hop towards another router."""
        (port,) = self.choices(router, target)
        return Hop(port, hops)


Topology = Grid | Graph


def single_router() -> Graph:
    return Graph([], 1)
