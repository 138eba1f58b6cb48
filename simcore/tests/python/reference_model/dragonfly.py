"""The largest dragonfly of its routers: every two groups share one link, so no links are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference_model.draws import below, mixed
from reference_model.networks import Ask, Hop, Start, Wiring


class Step(NamedTuple):
    port: int
    router: int
    is_global: bool


class Dragonfly:
    """a routers a group, h global ports each, a h + 1 groups; minimal, Valiant by groups, UGAL, PAR.

    Ports: a - 1 local ones in the order of the group's routers, then h global ones. Notes of a
    packet: `perhaps` as long as UGAL or PAR may choose, `detour` the group (or in one group the
    router) that it still has to reach, and the hops so far: `global`, and whether one was local
    since the last.
    """

    keeps_lanes = False

    def __init__(self, a: int, h: int, kind: str = "minimal", *, knows_all: bool = False) -> None:
        self.a, self.h, self.groups, self.kind = a, h, a * h + 1, kind
        self.knows_all = knows_all
        self.channels = {"minimal": 2, "par": 4}.get(kind, 3)
        self.wiring: Wiring = []
        for router in range(a * self.groups):
            group, place = divmod(router, a)
            others = [other for other in range(a) if other != place]
            links = range(place * h, place * h + h)
            self.wiring.append([self._local(group, place, other) for other in others])
            self.wiring[-1] += [self._far(group, link) for link in links]

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return range(len(self.wiring))

    def _local(self, group: int, place: int, other: int) -> tuple[int, int]:
        return group * self.a + other, place - (place > other)

    def _far(self, group: int, link: int) -> tuple[int, int]:
        """A group's n-th link leads n + 1 groups ahead and meets the one that leads back."""
        far_group, back = (group + link + 1) % self.groups, self.groups - link - 2
        return far_group * self.a + back // self.h, self.a - 1 + back % self.h

    def start(self, start: Start) -> dict[str, int]:
        """Draws the detour's group, or router where both ends are in one group."""
        notes = {"global": 0, "local": 0}
        source, target = start.source, start.target
        if self.kind == "minimal" or source == target:
            return notes
        within = source // self.a == target // self.a
        ends = (source, target) if within else (source // self.a, target // self.a)
        first = source // self.a * self.a if within else 0
        places = [first + i for i in range(self.a if within else self.groups)]
        if self.kind != "valiant":
            places = [place for place in places if place not in ends]
        if not places:
            return notes
        place = places[below(mixed(start.word, 0), len(places))]
        if self.kind != "valiant":
            return {**notes, "perhaps": place}
        return notes if place in ends else {**notes, "detour": place}

    def route(self, ask: Ask) -> Hop:
        """The next hop, on channels by phase; minimal ones spread what may be on either of two."""
        notes = ask.notes
        place = notes.get("perhaps")
        if place is not None:
            if notes["global"] == 0 and self._turns(ask, place):
                notes["detour"] = place
            if self.kind == "ugal" or notes["global"] > 0 or "detour" in notes:
                del notes["perhaps"]
        way = self._way(ask.router, ask.target, notes.get("detour"))
        step = way[0]
        if notes.get("detour") in self._places_of(step.router, ask.target):
            del notes["detour"]
        if self.kind == "minimal" and (step.is_global or (len(way) == 1 and not notes["global"])):
            hop = Hop(step.port, ask.target % 2)
            notes |= {"global": 1, "local": 0}
        elif step.is_global:
            hop = Hop(step.port, notes["global"])
            notes |= {"global": notes["global"] + 1, "local": 0}
        else:
            before = notes["global"] + (self.kind == "par" and notes["global"] > 0)
            hop = Hop(step.port, before + notes["local"])
            notes["local"] = 1
        return hop

    def _turns(self, ask: Ask, place: int) -> bool:
        straight = self._queued(ask, self._way(ask.router, ask.target, None))
        return self._queued(ask, self._way(ask.router, ask.target, place)) < straight

    def _queued(self, ask: Ask, way: list[Step]) -> int:
        """Of the first output times hops, or of all outputs on the way."""
        if not self.knows_all:
            return ask.loads.queued(way[0].port) * len(way)
        routers = [ask.router, *(step.router for step in way)]
        return sum(ask.loads.queued(s.port, r) for s, r in zip(way, routers[:-1], strict=True))

    def _places_of(self, router: int, target: int) -> tuple[int, ...]:
        """What `detour` may call a router: itself where it and the target are in one group."""
        return (router if router // self.a == target // self.a else router // self.a,)

    def _way(self, router: int, target: int, detour: int | None) -> list[Step]:
        """All steps to the target, by way of a place where there is one."""
        steps = []
        while router != target or detour is not None:
            group = router // self.a
            if detour is None:
                step = self._towards(router, target // self.a, target)
            elif group == target // self.a:
                step = self._towards(router, group, detour)
            else:
                step = self._towards(router, detour, target)
            steps.append(step)
            router = step.router
            if detour in self._places_of(router, target):
                detour = None
        return steps

    def _towards(self, router: int, group: int, target: int) -> Step:
        """One hop towards a router of this group, or towards another group."""
        here, place = divmod(router, self.a)
        if here == group:
            return self._local_step(router, target % self.a)
        near, port = divmod((group - here) % self.groups - 1, self.h)
        if near != place:
            return self._local_step(router, near)
        far = self.wiring[router][self.a - 1 + port]
        assert far is not None
        return Step(self.a - 1 + port, far[0], is_global=True)

    def _local_step(self, router: int, place: int) -> Step:
        here = router % self.a
        return Step(place - (place > here), router - here + place, is_global=False)
