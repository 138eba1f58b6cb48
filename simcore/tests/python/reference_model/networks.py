"""Wiring and routing for the reference model, written from docs/models, by coordinates and search.

A router's ports are numbered as the documentation has them: network ports first, then one for each
endpoint. `wiring[router]` lists, for each network port, the far router and its port, or None where
a grid ends.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from reference_model.draws import below, mix, mixed, turn

Wiring = list[list[tuple[int, int] | None]]


class Hop(NamedTuple):
    """What a routing answers: the output port, the channel, and whether it needs a bubble."""

    port: int
    channel: int
    bubble: bool = False


class Loads(Protocol):
    """What an adaptive routing sees of its router at the moment when a packet asks."""

    def queued(self, port: int, router: int | None = None) -> int:
        """Bytes that wait for an output, by global knowledge of another router, or were given to it
        and are not on the wire yet."""

    def has_room(self, port: int, channel: int) -> bool:
        """Whether the packet fits downstream and nobody waits for the channel."""


class Ask(NamedTuple):
    """A packet at a router that is not its target's; `in_port` None: it comes from an endpoint."""

    router: int
    target: int
    endpoint: int
    source: int
    in_port: int | None
    hops: int
    bits: int
    loads: Loads
    notes: dict[str, int]


class Start(NamedTuple):
    """A packet that sets out, with 32 random bits and its number, which is read as digits."""

    source: int
    target: int
    word: int
    number: int


class Grid:
    """Rings, meshes and tori in dimension order; port 2d leads up in dimension d, 2d+1 down.

    `avoidance`: dateline, bubble, or none.
    """

    def __init__(self, widths: list[int], *, wraps: bool, avoidance: str = "dateline") -> None:
        self.widths, self.wraps, self.avoidance = widths, wraps, avoidance
        self.choice = "random"
        self.dateline, self.bubble = (
            wraps and avoidance == rule for rule in ("dateline", "bubble")
        )
        self.channels = 2 if self.dateline else 1
        self.keeps_lanes = self.bubble
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

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return range(len(self.wiring))

    def ahead(self, router: int, target: int, dimension: int) -> int:
        """Hops upwards in a dimension."""
        from_, to = self.coordinates[router][dimension], self.coordinates[target][dimension]
        return (to - from_) % self.widths[dimension] if self.wraps else to - from_

    def start(self, start: Start) -> dict[str, int]:
        """The number of a packet, which may choose between half turns."""
        return {"number": start.number & 0xFFFF} if self.choice == "rotating" else {}

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

    def dimensions(self, router: int, target: int) -> list[int]:
        """Dimensions that still differ."""
        return [d for d in range(len(self.widths)) if self.ahead(router, target, d) != 0]

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another router: the first dimension that still differs."""
        return self.along(ask, self.dimensions(ask.router, ask.target)[0])

    def along(self, ask: Ask, dimension: int) -> Hop:
        """The next hop in a dimension; `hops` and `source` are those of the leg."""
        bits = mix(ask.target) if self.choice == "fixed" else ask.notes.get("number", ask.bits)
        up = self._upwards(ask.router, ask.target, dimension, bits)
        port = 2 * dimension + (not up)
        if not self.dateline:
            inside = ask.hops > 0 and ask.in_port is not None and ask.in_port // 2 == dimension
            return Hop(port, 0, bubble=self.bubble and not inside)
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
        ways = self.ways(ask.router, ask.target)
        first = below(mixed(ask.bits, ask.router), len(ways))
        roomy = self.roomy(ask, ways[first:] + ways[:first])
        return min(roomy, key=lambda hop: ask.loads.queued(hop.port), default=self.escape(ask))

    def ways(self, router: int, target: int) -> list[int]:
        """Ports on shortest paths, of half turns both."""
        ways = []
        for dimension in self.dimensions(router, target):
            ahead, width = self.ahead(router, target, dimension), self.widths[dimension]
            if ahead > 0 and (not self.wraps or 2 * ahead <= width):
                ways.append(2 * dimension)
            if ahead < 0 or (self.wraps and 2 * ahead >= width):
                ways.append(2 * dimension + 1)
        return ways

    def roomy(self, ask: Ask, ways: list[int]) -> list[Hop]:
        """The ways that have room on an adaptive channel, each on the first of them."""
        found = []
        for port in ways:
            channels = range(self.escapes, self.channels)
            with_room = [c for c in channels if ask.loads.has_room(port, c)]
            found += [Hop(port, with_room[0])] if with_room else []
        return found

    def escape(self, ask: Ask) -> Hop:
        """Half turns go upwards; channel 0 as long as the ends' link is still to be crossed."""
        dimension = self.dimensions(ask.router, ask.target)[0]
        up = self._upwards(ask.router, ask.target, dimension, 0)
        if not self.wraps:
            return Hop(2 * dimension + (not up), 0)
        here, there = (self.coordinates[r][dimension] for r in (ask.router, ask.target))
        to_cross = there < here if up else there > here
        return Hop(2 * dimension + (not up), 0 if to_cross else 1)


class ShortestPaths:
    """Any shortest path, port by port, over any wiring; the subclasses say which.

    On one channel, or hop k on channel k. `choice`: random, fixed, rotating (the packet's number is
    read as digits), least_loaded, or next_with_room (from the output in turn on the first that has
    room and no queue, else least_loaded).
    """

    keeps_lanes = False

    def __init__(self, wiring: Wiring, *, one_channel: bool, choice: str = "random") -> None:
        self.wiring, self.one_channel, self.choice = wiring, one_channel, choice
        self.distance = [self._search(router) for router in range(len(wiring))]
        longest = max(self.distance[a][b] for a in self.hosts for b in self.hosts)
        self.channels = 1 if one_channel else max(1, longest)

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return range(len(self.wiring))

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

    def start(self, start: Start) -> dict[str, int]:
        """What a packet carries that sets out."""
        return {"digits": start.number & 0xFFFF}

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
        return Hop(self._pick(ask), 0 if self.one_channel else ask.hops)

    def _pick(self, ask: Ask) -> int:
        ports = self.choices(ask.router, ask.target)
        if len(ports) == 1:
            return ports[0]
        if self.choice in ("rotating", "next_with_room"):
            first, ask.notes["digits"] = turn(ask.notes["digits"], ask.router, len(ports))
        else:
            bits = ask.target if self.choice == "fixed" else ask.bits
            first = below(mixed(bits, ask.router), len(ports))
        in_turn = ports[first:] + ports[:first]
        channel = 0 if self.one_channel else ask.hops
        if self.choice == "next_with_room":
            roomy = [port for port in in_turn if ask.loads.has_room(port, channel)]
            return roomy[0] if roomy else min(in_turn, key=ask.loads.queued)
        if self.choice == "least_loaded":
            return min(in_turn, key=ask.loads.queued)
        return in_turn[0]


class Graph(ShortestPaths):
    """Any network, its ports in the order of the edges.

    An edge is two routers and, where they are several, the number of links. `attached`: routers
    with endpoints, where not all have some.
    """

    def __init__(
        self,
        edges: Sequence[tuple[int, ...]],
        routers: int,
        attached: list[int] | None = None,
        choice: str = "random",
        *,
        one_channel: bool = False,
    ) -> None:
        self.edges = [(a, b, *(n or [1])) for a, b, *n in edges]
        self.attached = sorted(set(range(routers) if attached is None else attached))
        wiring: Wiring = [[] for _ in range(routers)]
        for a, b, n in self.edges:
            for _ in range(n):
                wiring[a].append((b, len(wiring[b])))
                wiring[b].append((a, len(wiring[a]) - 1))
        super().__init__(wiring, one_channel=one_channel, choice=choice)

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return self.attached


class SlimFly(ShortestPaths):
    """(half, column, row) modulo an odd prime, numbered in this order.

    Ports: of a column by the rows that they lead ahead, then one for each column of the other half.
    """

    def __init__(self, q: int, choice: str = "random", *, one_channel: bool = False) -> None:
        self.q = q
        self.ahead = [self._generators(half) for half in (0, 1)]
        places = itertools.product((0, 1), range(q), range(q))
        ends = [self._ends(*place) for place in places]
        super().__init__(
            [[(far, ends[far].index(router)) for far in row] for router, row in enumerate(ends)],
            one_channel=one_channel,
            choice=choice,
        )

    def _generators(self, half: int) -> list[int]:
        """Every second power of the smallest generator; of the first half, with both signs."""
        q = self.q
        for g in range(2, q):
            powers = [pow(g, e, q) for e in range(q - 1)]
            if len(set(powers)) == q - 1:
                break
        if q % 4 == 1:
            return sorted(powers[half::2])
        few = powers[half : half + (q + 1) // 2 : 2]
        return sorted({sign * power % q for power in few for sign in (1, -1)})

    def _ends(self, half: int, column: int, row: int) -> list[int]:
        q = self.q
        inside = [(half * q + column) * q + (row + step) % q for step in self.ahead[half]]
        slopes = [-column * x if half == 0 else column * x for x in range(q)]
        return inside + [((1 - half) * q + x) * q + (row + slopes[x]) % q for x in range(q)]


class Topology(Protocol):
    """A network with its routing."""

    wiring: Wiring
    channels: int
    keeps_lanes: bool

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""

    def start(self, start: Start) -> dict[str, int]:
        """What a packet carries that sets out."""

    def route(self, ask: Ask) -> Hop:
        """The next hop of a packet that is not at its end."""
