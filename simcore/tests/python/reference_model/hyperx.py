"""HyperX: every two routers of a line are joined, by one link or several."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from reference_model.draws import below, mix, mixed
from reference_model.networks import Ask, Hop, Start, Wiring


class HyperX:
    """Minimal: dimension order. Of parallel links a packet takes one by its bits or its number.

    Ports: dimension by dimension, in each the other routers of the line in their order, of each as
    many links as `links` says.
    """

    keeps_lanes = False

    def __init__(self, widths: list[int], links: list[int], choice: str = "random") -> None:
        self.widths, self.links, self.choice = widths, links, choice
        self.channels = 1
        shape = [range(width) for width in reversed(widths)]
        self.coordinates = [tuple(reversed(at)) for at in itertools.product(*shape)]
        number = {at: router for router, at in enumerate(self.coordinates)}
        self.wiring: Wiring = []
        for at in self.coordinates:
            ports: list[tuple[int, int] | None] = []
            for d, width in enumerate(widths):
                for other in (x for x in range(width) if x != at[d]):
                    far = number[*at[:d], other, *at[d + 1 :]]
                    back = self.port(d, other, at[d])
                    ports += [(far, back + link) for link in range(links[d])]
            self.wiring.append(ports)

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return range(len(self.wiring))

    def port(self, dimension: int, here: int, there: int) -> int:
        """The first of the ports between two coordinates of a dimension."""
        before = sum((self.widths[d] - 1) * self.links[d] for d in range(dimension))
        return before + (there - (there > here)) * self.links[dimension]

    def hops(self, router: int, target: int) -> int:
        """Dimensions that differ."""
        ends = zip(self.coordinates[router], self.coordinates[target], strict=True)
        return sum(here != there for here, there in ends)

    def start(self, start: Start) -> dict[str, int]:
        """The digits that choose between parallel links."""
        if self.choice == "fixed":
            return {"digits": mix(start.target) & 0xFFFF}
        return {"digits": (start.number if self.choice == "rotating" else start.word) & 0xFFFF}

    def ports(self, router: int, target: int) -> list[int]:
        """Parallel links in the first dimension that differs."""
        here, there = self.coordinates[router], self.coordinates[target]
        d = next(d for d in range(len(here)) if here[d] != there[d])
        first = self.port(d, here[d], there[d])
        return list(range(first, first + self.links[d]))

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another router."""
        ports = self.ports(ask.router, ask.target)
        here, there = self.coordinates[ask.router], self.coordinates[ask.target]
        d = next(d for d in range(len(here)) if here[d] != there[d])
        digits = ask.notes.get("digits", ask.bits)
        return Hop(ports[digits // math.prod(self.links[:d]) % len(ports)], 0)


class HyperXAdaptive(HyperX):
    """At every hop of the shortest path a choice between it and random other coordinates.

    `via` in a packet's notes is the router on a detour, `turned` is there from its choice on.
    """

    def __init__(
        self, widths: list[int], links: list[int], weight: int = 2, threshold: int = 0
    ) -> None:
        super().__init__(widths, links)
        self.channels, self.weight, self.threshold = 2 * len(widths), weight, threshold

    def start(self, start: Start) -> dict[str, int]:
        """Nothing is drawn before the first router."""
        return {}

    def route(self, ask: Ask) -> Hop:
        """On while little is queued there, else towards a detour; hop k is on channel k."""
        notes = ask.notes
        if notes.get("via") == ask.router:
            del notes["via"]
        port = self._least(ask, notes.get("via", ask.target))
        if "turned" not in notes:
            via = self._drawn(ask)
            aside = self._least(ask, via)
            allowed = self.weight * ask.loads.queued(aside) + self.threshold
            if via != ask.target and ask.loads.queued(port) > allowed:
                notes |= {"via": via, "turned": 1}
                port = aside
        return Hop(port, ask.hops)

    def _drawn(self, ask: Ask) -> int:
        """Another coordinate than here in every dimension in which here and there differ."""
        here, there = self.coordinates[ask.router], self.coordinates[ask.target]
        via, random = list(here), mixed(ask.bits, ask.router)
        for d, width in enumerate(self.widths):
            if here[d] != there[d]:
                random = mixed(random, d)
                others = [x for x in range(width) if x != here[d]]
                via[d] = others[below(random, len(others))]
        return self.coordinates.index(tuple(via))

    def _least(self, ask: Ask, end: int) -> int:
        """The parallel link with fewest bytes, ties from a random one on."""
        ports = self.ports(ask.router, end)
        first = below(mixed(ask.bits, ask.router), len(ports))
        return min(ports[first:] + ports[:first], key=ask.loads.queued)
