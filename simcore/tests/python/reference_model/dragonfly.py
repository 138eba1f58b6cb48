"""Dragonflies whose global ports are joined by the wiring `relative`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference_model.draws import below, mix, mixed
from reference_model.networks import Ask, Hop, Start, Wiring


class Step(NamedTuple):
    port: int
    router: int
    is_global: bool
    link: int | None = None  # the global port at its end that a local hop leads to


class Link(NamedTuple):
    """Between two groups: the near router's place and port, the far one's place."""

    near: int
    far: int
    port: int


class Dragonfly:
    """a routers a group, h global ports each; minimal, Valiant by groups, UGAL or PAR.

    Ports: a - 1 local ones in the order of the group's routers, then h global ones. Notes of a
    packet: `perhaps` as long as UGAL or PAR may choose, `detour` the group (or in one group the
    router) that it still has to reach, and the hops so far: `global`, and whether one was local
    since the last; `link` while a local hop leads to a global one.
    """

    keeps_lanes = False

    def __init__(
        self,
        a: int,
        h: int,
        kind: str = "minimal",
        *,
        groups: int | None = None,
        choice: str = "random",
        knows_all: bool = False,
    ) -> None:
        self.a, self.h, self.groups, self.kind = a, h, groups or a * h + 1, kind
        self.choice, self.knows_all = choice, knows_all
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

    def _far(self, group: int, link: int) -> tuple[int, int] | None:
        """Links lead 1, 2, ... groups ahead, round and round; the k-th meets the k-th back."""
        round_, ahead = divmod(link, self.groups - 1)
        if round_ == self.a * self.h // (self.groups - 1):
            return None  # no whole round
        far_group = (group + ahead + 1) % self.groups
        back = round_ * (self.groups - 1) + self.groups - ahead - 2
        return far_group * self.a + back // self.h, self.a - 1 + back % self.h

    def _links(self, group: int, to_group: int) -> list[Link]:
        """By near routers, then far ones, then ports."""
        links = []
        for near in range(self.a):
            for port, far in enumerate(self.wiring[group * self.a + near]):
                if far is not None and port >= self.a - 1 and far[0] // self.a == to_group:
                    links.append(Link(near, far[0] % self.a, port))
        return sorted(links)

    def _shortest(self, router: int, target: int) -> list[Link]:
        """Links that join the two, else those that spare a local hop, else all."""
        links = self._links(router // self.a, target // self.a)
        near = [link for link in links if link.near == router % self.a]
        far = [link for link in links if link.far == target % self.a]
        return [link for link in near if link in far] or near + far or links

    def start(self, start: Start) -> dict[str, int]:
        """Draws the detour's group, or router where both ends are in one group."""
        notes = {"global": 0, "local": 0, "bits": start.word & 0xFFFF}
        if self.choice != "random":
            chosen = mix(start.target) if self.choice == "fixed" else start.number
            notes["bits"] = chosen & 0xFFFF
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
                notes.pop("link", None)
            if self.kind == "ugal" or notes["global"] > 0 or "detour" in notes:
                del notes["perhaps"]
        way = self._way(ask, notes.get("detour"), notes.pop("link", None))
        step = way[0]
        if step.link is not None:
            notes["link"] = step.link
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
        straight = self._queued(ask, self._way(ask, None, ask.notes.get("link")))
        return self._queued(ask, self._way(ask, place, None)) < straight

    def _queued(self, ask: Ask, way: list[Step]) -> int:
        """Of the first output times hops, or of all outputs on the way."""
        if not self.knows_all:
            return ask.loads.queued(way[0].port) * len(way)
        routers = [ask.router, *(step.router for step in way)]
        return sum(ask.loads.queued(s.port, r) for s, r in zip(way, routers[:-1], strict=True))

    def _places_of(self, router: int, target: int) -> tuple[int, ...]:
        """What `detour` may call a router: itself where it and the target are in one group."""
        return (router if router // self.a == target // self.a else router // self.a,)

    def _way(self, ask: Ask, detour: int | None, link: int | None) -> list[Step]:
        """All steps to the target, by way of a place where there is one."""
        steps: list[Step] = []
        router, target = ask.router, ask.target
        while router != target or detour is not None:
            group, goal = router // self.a, target if detour is None else detour
            if group == target // self.a:
                step = self._local_step(router, goal % self.a)
            elif link is not None:
                step = self._global_step(router, link)
            elif detour is None:
                step = self._leave(ask, router, self._shortest(router, target))
            else:
                step = self._leave(ask, router, self._links(group, detour))
            steps.append(step)
            router, link = step.router, step.link
            if detour in self._places_of(router, target):
                detour = None
        return steps

    def _leave(self, ask: Ask, router: int, links: list[Link]) -> Step:
        """Over one of the links, at once or after a local hop."""
        bits, n = ask.notes["bits"], len(links)
        link = links[bits % n if self.kind == "minimal" else below(mixed(bits, router), n)]
        if link.near == router % self.a:
            return self._global_step(router, link.port)
        return self._local_step(router, link.near, link.port)

    def _global_step(self, router: int, port: int) -> Step:
        far = self.wiring[router][port]
        assert far is not None
        return Step(port, far[0], is_global=True)

    def _local_step(self, router: int, place: int, link: int | None = None) -> Step:
        here = router % self.a
        port = place - (place > here)
        return Step(port, router - here + place, is_global=False, link=link)
