"""Wiring and routing for the reference model, written from docs/models, by coordinates and search.

A router's ports are numbered as the documentation has them: network ports first, then one for each
endpoint. `wiring[router]` lists, for each network port, the far router and its port, or None where
a grid ends.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import NamedTuple, Protocol

from reference_model.draws import below, mix, mixed

Wiring = list[list[tuple[int, int] | None]]


class Hop(NamedTuple):
    """What a routing answers: the output port, the channel, and whether it needs a bubble."""

    port: int
    channel: int
    bubble: bool = False


class Loads(Protocol):
    """What an adaptive routing sees of its router at the moment when a packet asks."""

    def queued(self, port: int) -> int:
        """Bytes that wait for an output or were given to it and are not on the wire yet."""

    def has_room(self, port: int, channel: int) -> bool:
        """Whether the packet fits downstream and nobody waits for the channel."""


class Ask(NamedTuple):
    """A packet at a router that is not its target's; `in_port` None: it comes from an endpoint."""

    router: int
    target: int
    source: int
    in_port: int | None
    hops: int
    bits: int
    loads: Loads
    notes: dict[str, int]


class Grid:
    """Rings, meshes and tori in dimension order; port 2d leads up in dimension d, 2d+1 down."""

    def __init__(self, widths: list[int], *, wraps: bool, avoidance: str = "dateline") -> None:
        self.widths, self.wraps, self.avoidance = widths, wraps, avoidance
        self.choice = "random"
        self.channels = 2 if wraps and avoidance == "dateline" else 1
        self.keeps_lanes = wraps and avoidance == "bubble"
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

    def ahead(self, router: int, target: int, dimension: int) -> int:
        """Hops upwards in a dimension."""
        from_, to = self.coordinates[router][dimension], self.coordinates[target][dimension]
        return (to - from_) % self.widths[dimension] if self.wraps else to - from_

    def start(self, source: int, target: int, word: int) -> dict[str, int]:
        """What a packet carries that sets out."""
        return {}

    def hops(self, router: int, target: int) -> int:
        ways = [abs(self.ahead(router, target, d)) for d in range(len(self.widths))]
        if not self.wraps:
            return sum(ways)
        return sum(min(way, width - way) for way, width in zip(ways, self.widths, strict=True))

    def _upwards(self, router: int, target: int, dimension: int, bits: int) -> bool:
        """The shorter way; half turns by one random bit for each even dimension, 0 upwards."""
        ahead, width = self.ahead(router, target, dimension), self.widths[dimension]
        if not self.wraps:
            return ahead > 0
        if 2 * ahead == width:
            even = sum(1 for w in self.widths[:dimension] if w % 2 == 0)
            return bits >> even & 1 == 0
        return 2 * ahead < width

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another router: the first dimension that still differs."""
        dimension = next(
            d for d in range(len(self.widths)) if self.ahead(ask.router, ask.target, d) != 0
        )
        bits = mix(ask.target) if self.choice == "fixed" else ask.bits
        up = self._upwards(ask.router, ask.target, dimension, bits)
        port = 2 * dimension + (not up)
        if self.channels == 1:
            inside = ask.in_port is not None and ask.in_port // 2 == dimension
            return Hop(port, 0, bubble=self.avoidance == "bubble" and self.wraps and not inside)
        here, there, start = (
            self.coordinates[router][dimension] for router in (ask.router, ask.target, ask.source)
        )
        to_cross = there < here if up else there > here
        crossed = here < start if up else here > start
        return Hop(port, 0 if to_cross else 1 if crossed else there % 2)


class AdaptiveGrid(Grid):
    """Any shortest way on an adaptive channel with room, else dimension order on escape channels."""

    def __init__(self, widths: list[int], *, wraps: bool, adaptive_channels: int = 1) -> None:
        super().__init__(widths, wraps=wraps)
        self.escapes = 2 if wraps else 1
        self.channels = self.escapes + adaptive_channels

    def route(self, ask: Ask) -> Hop:
        """The least loaded of the ways that have room; ties from a random one on."""
        ways = []
        for dimension, width in enumerate(self.widths):
            ahead = self.ahead(ask.router, ask.target, dimension)
            if ahead == 0:
                continue
            if ahead > 0 and (not self.wraps or 2 * ahead <= width):
                ways.append(2 * dimension)
            if ahead < 0 or (self.wraps and 2 * ahead >= width):
                ways.append(2 * dimension + 1)
        first = below(mixed(ask.bits, ask.router), len(ways))
        best: tuple[int, Hop] | None = None
        for port in ways[first:] + ways[:first]:
            queued = ask.loads.queued(port)
            if best is not None and queued >= best[0]:
                continue
            for channel in range(self.escapes, self.channels):
                if ask.loads.has_room(port, channel):
                    best = queued, Hop(port, channel)
                    break
        return best[1] if best is not None else self._escape(ask)

    def _escape(self, ask: Ask) -> Hop:
        """Half turns go upwards; channel 0 as long as the ends' link is still to be crossed."""
        dimension = next(
            d for d in range(len(self.widths)) if self.ahead(ask.router, ask.target, d) != 0
        )
        up = self._upwards(ask.router, ask.target, dimension, 0)
        if not self.wraps:
            return Hop(2 * dimension + (not up), 0)
        here, there = (self.coordinates[r][dimension] for r in (ask.router, ask.target))
        to_cross = there < here if up else there > here
        return Hop(2 * dimension + (not up), 0 if to_cross else 1)


class Graph:
    """Any network: some shortest path, port by port; hop k is on channel k."""

    def __init__(self, edges: list[tuple[int, int]], routers: int) -> None:
        self.choice = "random"
        self.wiring: Wiring = [[] for _ in range(routers)]
        for a, b in edges:
            self.wiring[a].append((b, len(self.wiring[b])))
            self.wiring[b].append((a, len(self.wiring[a]) - 1))
        self.distance = [self._search(router) for router in range(routers)]
        self.channels = max(1, *(max(row) for row in self.distance))
        self.keeps_lanes = False

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

    def start(self, source: int, target: int, word: int) -> dict[str, int]:
        """What a packet carries that sets out."""
        return {}

    def hops(self, router: int, target: int) -> int:
        return self.distance[router][target]

    def choices(self, router: int, target: int) -> list[int]:
        """Ports on shortest paths."""
        return [
            port
            for port, far in enumerate(self.wiring[router])
            if far is not None and self.distance[far[0]][target] < self.distance[router][target]
        ]

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another router."""
        ports = self.choices(ask.router, ask.target)
        bits = ask.target if self.choice == "fixed" else ask.bits
        first = below(mixed(bits, ask.router), len(ports))
        if self.choice == "least_loaded":
            port = min(ports[first:] + ports[:first], key=ask.loads.queued)
        else:
            port = ports[first]
        return Hop(port, ask.hops)


class Detours:
    """Valiant, or UGAL with local knowledge, over the minimal routing of another network.

    The leg to the intermediate router is on the first set of the base's channels, the one from
    there on the second; straight packets keep to either by their highest bit. `via` in a packet's
    notes is there until the first leg ends, `leg` and `hops` say where and when the leg began.
    """

    def __init__(self, base: Grid | Graph, *, always: bool) -> None:
        self.base, self.always = base, always
        self.wiring, self.channels = base.wiring, 2 * base.channels
        self.keeps_lanes = base.keeps_lanes

    def start(self, source: int, target: int, word: int) -> dict[str, int]:
        """Draws the intermediate router from all."""
        via = below(mixed(word, 0x5EED), len(self.wiring))
        notes = {"leg": source, "hops": 0, "set": word >> 15 & 1}
        if source == target:
            return notes
        return notes | ({"via": via, "set": 0} if self.always else {"perhaps": via})

    def route(self, ask: Ask) -> Hop:
        """The next hop towards the end of the leg."""
        notes = ask.notes
        if "perhaps" in notes:
            via = notes.pop("perhaps")
            if via not in (ask.router, ask.target) and self._prefers(ask, via):
                notes |= {"via": via, "set": 0}
        if notes.get("via") == ask.router:
            del notes["via"]
            notes |= {"leg": ask.router, "hops": ask.hops, "set": 1}
        hop = self._towards(ask, notes.get("via", ask.target))
        return hop._replace(channel=notes["set"] * self.base.channels + hop.channel)

    def _towards(self, ask: Ask, end: int) -> Hop:
        hops = ask.hops - ask.notes["hops"]
        return self.base.route(ask._replace(target=end, source=ask.notes["leg"], hops=hops))

    def _prefers(self, ask: Ask, via: int) -> bool:
        """Bytes queued times hops, of the first output of either way."""
        straight = ask.loads.queued(self._towards(ask, ask.target).port)
        aside = ask.loads.queued(self._towards(ask, via).port)
        round_about = self.base.hops(ask.router, via) + self.base.hops(via, ask.target)
        return aside * round_about < straight * self.base.hops(ask.router, ask.target)


class Topology(Protocol):
    """A network with its routing."""

    wiring: Wiring
    channels: int
    keeps_lanes: bool

    def start(self, source: int, target: int, word: int) -> dict[str, int]:
        """What a packet carries that sets out, drawn from 32 random bits."""

    def route(self, ask: Ask) -> Hop:
        """The next hop of a packet that is not at its end."""
