"""Dragonflies whose packets scatter: over the shortest paths, or over all that are not too long."""

from __future__ import annotations

from typing import Any

from reference_model.dragonfly import Dragonfly
from reference_model.draws import turn
from reference_model.networks import Ask, Hop, ShortestPaths, Start


class DragonflyPaths(ShortestPaths):
    """Port by port over all shortest ways of one global hop at most; hop k is on channel k."""

    def __init__(self, dragonfly: Dragonfly, choice: str) -> None:
        self.dragonfly = dragonfly
        super().__init__(dragonfly.wiring, one_channel=False, choice=choice)

    def _search(self, start: int) -> list[int]:
        return [self._ways(start, target)[0] for target in range(len(self.wiring))]

    def choices(self, router: int, target: int) -> list[int]:
        """The first ports of these ways."""
        return self._ways(router, target)[1]

    def _ways(self, router: int, target: int) -> tuple[int, list[int]]:
        """Hops, and the first ports."""
        a, here, there = self.dragonfly.a, router % self.dragonfly.a, target % self.dragonfly.a
        if router == target:
            return 0, []
        if router // a == target // a:
            return 1, [there - (there > here)]
        ways = []
        for link in self.dragonfly.links(router // a, target // a):
            port = link.port if link.near == here else link.near - (link.near > here)
            ways.append((1 + (link.near != here) + (link.far != there), port))
        hops = min(way[0] for way in ways)
        return hops, sorted({port for length, port in ways if length == hops})


class ScatteringDragonfly(Dragonfly):
    """All outputs in turn from which the target is within 3 hops of the source and one global hop.

    Within a group 2 hops. Notes of a packet: `digits`, the number that says whose turn it is, and
    `global`, its global hops.
    """

    def __init__(self, a: int, h: int, **more: Any) -> None:
        super().__init__(a, h, **more)
        self.channels = 3

    def start(self, start: Start) -> dict[str, int]:
        """The number of the packet."""
        return {"digits": start.number & 0xFFFF, "global": 0}

    def route(self, ask: Ask) -> Hop:
        """The output in turn; hop k is on channel k."""
        left = (2 if ask.source // self.a == ask.target // self.a else 3) - ask.hops
        crossed = ask.notes["global"]
        ports = [p for p in self._ports(ask.router) if self._leads(ask, p, left, crossed)]
        port = ports[0]
        if len(ports) > 1:
            digits = ask.notes["digits"]
            first, _ = turn(digits, ask.router, len(ports))
            port, ask.notes["digits"] = ports[first], digits // len(ports)
        ask.notes["global"] += port >= self.a - 1
        return Hop(port, ask.hops)

    def _ports(self, router: int) -> list[int]:
        return [port for port, far in enumerate(self.wiring[router]) if far is not None]

    def _leads(self, ask: Ask, port: int, left: int, crossed: int) -> bool:
        """Whether the target can be reached by this port in `left` hops."""
        crossed += port >= self.a - 1
        far = self.wiring[ask.router][port]
        assert far is not None
        return left > 0 and crossed <= 1 and self._reaches(far[0], ask.target, left - 1, crossed)

    def _reaches(self, router: int, target: int, left: int, crossed: int) -> bool:
        if router == target:
            return True
        return left > 0 and any(
            self._reaches(far[0], target, left - 1, crossed + (port >= self.a - 1))
            for port, far in enumerate(self.wiring[router])
            if far is not None and crossed + (port >= self.a - 1) <= 1
        )
