"""Rings, meshes and tori whose packets spread over shortest paths without regard to loads."""

from __future__ import annotations

from reference_model.detours import Detours
from reference_model.draws import below, mixed
from reference_model.networks import AdaptiveGrid, Ask, Grid, Hop, Start


class SprayedGrid(AdaptiveGrid):
    """A dimension in proportion to the hops left in it, of a half turn each way for one half.

    Where that way has no room on an adaptive channel, the next one that has, else the escape.
    """

    def route(self, ask: Ask) -> Hop:
        """All shortest paths are equally likely as long as there is room."""
        ways = self.ways(ask.router, ask.target)
        shares = []
        for port in ways:
            ahead, width = self.ahead(ask.router, ask.target, port // 2), self.widths[port // 2]
            hops = abs(ahead) if not self.wraps else min(ahead, width - ahead)
            shares += [port] * (hops if port ^ 1 in ways else 2 * hops)
        drawn = ways.index(shares[below(mixed(ask.bits, ask.router), len(shares))])
        roomy = self.roomy(ask, ways[drawn:] + ways[:drawn])
        return roomy[0] if roomy else self.escape(ask)


class O1Turn(Grid):
    """Dimension order, from the last dimension on with the highest bit, on channels of its own."""

    def __init__(self, widths: list[int], *, wraps: bool, avoidance: str = "dateline") -> None:
        super().__init__(widths, wraps=wraps, avoidance=avoidance)
        self.per_order = self.channels
        self.channels *= 2

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another router."""
        descends = ask.bits >> 15 & 1
        hop = self.along(ask, self.dimensions(ask.router, ask.target)[-1 if descends else 0])
        return hop._replace(channel=hop.channel + descends * self.per_order)


class Romm(Detours):
    """Valiant by a router of the smallest box around both ends, of one of them at a half turn."""

    def __init__(self, base: Grid) -> None:
        super().__init__(base, "valiant")
        self.grid = base

    def start(self, start: Start) -> dict[str, int]:
        """Draws the steps of the first leg, dimension after dimension."""
        notes = {"leg": start.source, "hops": 0, "set": 0}
        if start.source == start.target:
            return notes
        grid = self.grid
        via, random = list(grid.coordinates[start.source]), mixed(start.word, 0x5EED)
        for d, width in enumerate(grid.widths):
            ahead = grid.ahead(start.source, start.target, d)
            if grid.wraps and 2 * ahead > width:
                ahead -= width
            steps = [step if ahead > 0 else -step for step in range(abs(ahead) + 1)]
            if grid.wraps and 2 * ahead == width:
                steps += [-step for step in steps]
            random = mixed(random, d)
            via[d] = (via[d] + steps[below(random, len(steps))]) % width
        return notes | {"via": grid.coordinates.index(via)}
