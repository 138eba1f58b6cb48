"""Dragonfly+: groups of leaves and spines, the spines of every two groups joined."""

from __future__ import annotations

from collections.abc import Sequence

from reference_model.draws import below, mixed
from reference_model.global_wirings import Far, joined
from reference_model.networks import Ask, Hop, ShortestPaths, Start, Wiring


class DragonflyPlus(ShortestPaths):
    """Any shortest path between leaves. In a group leaves are numbered first, then spines.

    Ports: of a leaf one for each spine, of a spine one for each leaf, then its global ones.
    """

    def __init__(
        self,
        leaves: int,
        spines: int,
        h: int,
        groups: int,
        choice: str = "random",
        joins: str = "relative",
    ) -> None:
        self.joins = joins
        self.leaves, self.spines, self.h, self.groups = leaves, spines, h, groups
        self.size = leaves + spines
        wiring: Wiring = []
        ends = joined(joins, spines, h, groups)
        for group in range(groups):
            first = group * self.size
            to_spines = [first + leaves + spine for spine in range(spines)]
            wiring += [[(spine, leaf) for spine in to_spines] for leaf in range(leaves)]
            for spine in range(spines):
                down = [(first + leaf, spine) for leaf in range(leaves)]
                far = ends[group][spine * h : spine * h + h]
                wiring.append([*down, *(self._far(end) for end in far)])
        super().__init__(wiring, one_channel=True, choice=choice)

    @property
    def hosts(self) -> Sequence[int]:
        """The leaves."""
        return [r for r in range(len(self.wiring)) if r % self.size < self.leaves]

    def _far(self, end: Far) -> tuple[int, int] | None:
        if end is None:
            return None
        group, slot = end
        spine, port = divmod(slot, self.h)
        return group * self.size + self.leaves + spine, self.leaves + port


class DragonflyPlusPar(DragonflyPlus):
    """Leaves send to spines in turn; the first spine may send by a third group."""

    def __init__(
        self,
        leaves: int,
        spines: int,
        h: int,
        groups: int,
        weight: int = 2,
        threshold: int = 0,
        joins: str = "relative",
    ) -> None:
        super().__init__(leaves, spines, h, groups, joins=joins)
        self.channels, self.weight, self.threshold = 2, weight, threshold

    def start(self, start: Start) -> dict[str, int]:
        """The number chooses the spine."""
        return {"number": start.number & 0xFFFF, "global": 0}

    def route(self, ask: Ask) -> Hop:
        """The second global hop and what follows it are on channel 1."""
        group, place = divmod(ask.router, self.size)
        to_group, to_place = divmod(ask.target, self.size)
        crossed = ask.notes["global"]
        if place < self.leaves:
            return Hop(ask.notes["number"] % self.spines, 0)
        if group == to_group:
            return Hop(to_place, 1 if crossed == 2 else 0)
        random = mixed(ask.bits, ask.router)
        port = self._least(ask, to_group, random)
        third = [g for g in range(self.groups) if g not in (group, to_group)]
        if crossed == 0 and third:
            aside = self._least(ask, third[below(mixed(random, 1), len(third))], random)
            allowed = self.weight * ask.loads.queued(aside) + self.threshold
            port = aside if ask.loads.queued(port) > allowed else port
        ask.notes["global"] = crossed + 1
        return Hop(port, crossed)

    def _least(self, ask: Ask, group: int, random: int) -> int:
        """Of the ports to a group the one with fewest bytes, ties from a random one on, in the order
        of the far spines."""
        ends = []
        for port, far in enumerate(self.wiring[ask.router]):
            if port >= self.leaves and far is not None and far[0] // self.size == group:
                ends.append((far[0], port))
        ports = [port for _, port in sorted(ends)]
        first = below(random, len(ports))
        return min(ports[first:] + ports[:first], key=ask.loads.queued)
