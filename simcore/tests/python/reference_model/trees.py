"""Fat trees: parallel-ports generalised fat trees of any number of levels, leaves first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from reference_model.networks import Ask, Hop, ShortestPaths, Wiring


class Place(NamedTuple):
    """The top-th of the routers of a level that are above the subtree-th of its subtrees."""

    level: int
    subtree: int
    top: int


class FatTree(ShortestPaths):
    """m children, w parents and p links for each level, as docs/models/topologies.md has them.

    Routers are numbered subtree by subtree, those above a subtree after all inside it. Ports go up,
    parent by parent, then down, child by child. `kind` d_mod_k, or a choice of ShortestPaths.
    """

    def __init__(self, m: list[int], w: list[int], p: list[int], kind: str = "random") -> None:
        self.m, self.w, self.p = [0, *m], [0, *w, 0], [0, *p, 0]
        self.levels, self.kind = len(m), kind
        self.places: list[Place] = []
        self._number(self.levels, 0)
        self.number = {place: router for router, place in enumerate(self.places)}
        wiring: Wiring = []
        for place in self.places:
            up = [self._parent(place, port) for port in range(self._ups(place.level))]
            down = self.m[place.level] * self.p[place.level] if place.level > 1 else 0
            wiring.append([*up, *(self._child(place, port) for port in range(down))])
        super().__init__(wiring, one_channel=True, choice=kind)

    @property
    def hosts(self) -> Sequence[int]:
        """The leaves."""
        return [router for router, place in enumerate(self.places) if place.level == 1]

    def _number(self, level: int, subtree: int) -> None:
        if level > 1:
            for child in range(self.m[level]):
                self._number(level - 1, subtree * self.m[level] + child)
        self.places += [Place(level, subtree, i) for i in range(math.prod(self.w[1 : level + 1]))]

    def _ups(self, level: int) -> int:
        return self.w[level + 1] * self.p[level + 1]

    def _parent(self, at: Place, port: int) -> tuple[int, int]:
        """Far end of a port up."""
        above, (parent, link) = at.level + 1, divmod(port, self.p[at.level + 1])
        subtree, child = divmod(at.subtree, self.m[above])
        index = at.top + parent * math.prod(self.w[1:above])
        there = self.number[Place(above, subtree, index)]
        return there, self._ups(above) + child * self.p[above] + link

    def _child(self, at: Place, port: int) -> tuple[int, int]:
        """Far end of a port down, counted from the first of them."""
        child, link = divmod(port, self.p[at.level])
        parent, index = divmod(at.top, math.prod(self.w[1 : at.level]))
        subtree = at.subtree * self.m[at.level] + child
        there = self.number[Place(at.level - 1, subtree, index)]
        return there, parent * self.p[at.level] + link

    def route(self, ask: Ask) -> Hop:
        """The next hop towards another leaf."""
        if self.kind != "d_mod_k":
            return super().route(ask)
        ports = self.choices(ask.router, ask.target)
        level = self.places[ask.router].level
        if ports[0] < self._ups(level):
            q = self._digit(level, ask.endpoint)
            return Hop(q % self.w[level + 1] * self.p[level + 1] + q // self.w[level + 1], 0)
        # The link by which a packet to this endpoint would come up from outside its subtree.
        return Hop(ports[self._digit(level - 1, ask.endpoint) // self.w[level]], 0)

    def _digit(self, level: int, endpoint: int) -> int:
        return endpoint // math.prod(self.w[1 : level + 1]) % self._ups(level)


def sized(radix: int, leaf_taper: int, aggregation_taper: int, pods: int) -> list[list[int]]:
    """m, w and p of a tree of equal routers whose pods are full; no pods: two levels."""
    half = radix // 2
    if not pods:
        return [[half, half], [1, half // leaf_taper], [1, 1]]
    up = half // aggregation_taper
    copies = max(n for n in range(1, radix // pods + 1) if up % n == 0)
    return [[half, half, pods], [1, half // leaf_taper, up // copies], [1, 1, copies]]
