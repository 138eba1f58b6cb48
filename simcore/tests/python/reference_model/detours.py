"""Ways by an intermediate router, over the minimal routing of any network but the dragonfly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference_model.draws import below, mixed
from reference_model.hyperx import HyperX
from reference_model.networks import Ask, Grid, Hop, ShortestPaths, Start


class Way(NamedTuple):
    """Bytes queued for a way's first output, or for all of them, and hops that they count for."""

    queued: int
    hops: int


class Handicap(NamedTuple):
    """What speaks against detours; without a bias it is 32 of the largest packets."""

    threshold: int = 0
    bias: int | None = None
    ratio: float | None = None  # instead of the hops

    def turns(self, straight: Way, aside: Way, largest: int) -> bool:
        """Whether a packet takes the detour."""
        if straight.queued < self.threshold:
            return False
        bias = 32 * largest if self.bias is None else self.bias
        if self.ratio is not None:
            return aside.queued * self.ratio + bias < straight.queued
        return aside.queued * aside.hops + bias < straight.queued * straight.hops


USUAL = Handicap()


class Detours:
    """Valiant, UGAL or PAR, weighing the queues of the first outputs or of all on the way.

    The leg to the intermediate router is on the first set of the base's channels, the one from
    there on the second; straight packets of UGAL keep to either by their highest bit. PAR has a set
    before these, for packets that may still turn off. `perhaps` and `via` in a packet's notes are
    the intermediate router, before the choice and until the first leg ends; `leg` and `hops` say
    where and when the leg began.
    """

    def __init__(
        self,
        base: Grid | ShortestPaths | HyperX,
        kind: str,
        *,
        knows_all: bool = False,
        handicap: Handicap = USUAL,
        measure: str | None = None,
    ) -> None:
        self.base, self.kind, self.knows_all, self.handicap = base, kind, knows_all, handicap
        self.measure = measure
        self.first = 1 if kind == "par" else 0
        self.wiring, self.channels = base.wiring, (self.first + 2) * base.channels
        self.keeps_lanes = base.keeps_lanes

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return self.base.hosts

    def start(self, start: Start) -> dict[str, int]:
        """Draws the intermediate router from all with endpoints."""
        via = self.hosts[below(mixed(start.word, 0x5EED), len(self.hosts))]
        notes = {"leg": start.source, "hops": 0, "set": 0}
        if start.source == start.target:
            return notes
        if self.kind == "ugal":
            notes["set"] = start.word >> 15 & 1
        return notes | {"via" if self.kind == "valiant" else "perhaps": via}

    def route(self, ask: Ask) -> Hop:
        """The next hop towards the end of the leg."""
        notes = ask.notes
        via = notes.get("perhaps")
        if via is not None:
            if self._turns(ask, via):
                notes |= {"via": via, "leg": ask.router, "hops": ask.hops, "set": self.first}
            if self.kind == "ugal" or "via" in notes:
                del notes["perhaps"]
        if notes.get("via") == ask.router:
            del notes["via"]
            notes |= {"leg": ask.router, "hops": ask.hops, "set": self.first + 1}
        hop = self._towards(ask, notes.get("via", ask.target))
        return hop._replace(channel=notes["set"] * self.base.channels + hop.channel)

    def _towards(self, ask: Ask, end: int) -> Hop:
        hops = ask.hops - ask.notes["hops"]
        return self.base.route(ask._replace(target=end, source=ask.notes["leg"], hops=hops))

    def _turns(self, ask: Ask, via: int) -> bool:
        if ask.router not in self.hosts or via in (ask.router, ask.target):
            return False
        if self.knows_all:
            aside = self._queued_on_way(ask, via) + self._queued_on_way(
                ask._replace(router=via), ask.target
            )
            straight = self._queued_on_way(ask, ask.target)
            return self.handicap.turns(Way(straight, 1), Way(aside, 1), ask.loads.largest)
        hops = self.base.hops
        straight = ask.loads.queued(self._towards(ask, ask.target).port)
        aside = ask.loads.queued(self._towards(ask, via).port)
        return self.handicap.turns(
            Way(straight, hops(ask.router, ask.target)),
            Way(aside, hops(ask.router, via) + hops(via, ask.target)),
            ask.loads.largest,
        )

    def _queued_on_way(self, ask: Ask, end: int) -> int:
        queued = 0
        while ask.router != end:
            hop = self._towards(ask, end)
            queued += ask.loads.queued(hop.port, ask.router)
            far = self.wiring[ask.router][hop.port]
            assert far is not None
            ask = ask._replace(router=far[0])
        return queued
