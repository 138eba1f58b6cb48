"""Dragonflies of any wiring, with the routings that go by groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference_model.detours import USUAL, Handicap, Way
from reference_model.draws import below, mix, mixed
from reference_model.global_wirings import Far, joined
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
        wiring: str = "relative",
        parallel: bool = False,
        by_router: bool = False,
        by_hops: bool = False,
        constant: bool = False,
        handicap: Handicap = USUAL,
        measure: str | None = None,
        any_place: bool = False,
    ) -> None:
        self.a, self.h, self.groups, self.kind = a, h, groups or a * h + 1, kind
        self.choice, self.knows_all = choice, knows_all
        self.by_router, self.by_hops, self.constant = by_router, by_hops, constant
        self.handicap, self.measure, self.any_place = handicap, measure, any_place
        self.minimal = kind in ("minimal", "none")  # none: on one channel
        channels = {"none": 1, "minimal": 2, "par": 4}.get(kind, 3)
        self.channels = channels + by_router + 2 * by_hops
        self.wiring: Wiring = []
        far = joined(wiring, a, h, self.groups, parallel=parallel)
        self.joins = {"wiring": wiring} | ({"surplus_global_ports": "parallel"} if parallel else {})
        for router in range(a * self.groups):
            group, place = divmod(router, a)
            others = [other for other in range(a) if other != place]
            self.wiring.append([self._local(group, place, other) for other in others])
            self.wiring[-1] += [self._far(end) for end in far[group][place * h : place * h + h]]

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints."""
        return range(len(self.wiring))

    def _local(self, group: int, place: int, other: int) -> tuple[int, int]:
        return group * self.a + other, place - (place > other)

    def _far(self, end: Far) -> tuple[int, int] | None:
        if end is None:
            return None
        group, slot = end
        return group * self.a + slot // self.h, self.a - 1 + slot % self.h

    def links(self, group: int, to_group: int) -> list[Link]:
        """By near routers, then far ones, then ports."""
        links = []
        for near in range(self.a):
            for port, far in enumerate(self.wiring[group * self.a + near]):
                if far is not None and port >= self.a - 1 and far[0] // self.a == to_group:
                    links.append(Link(near, far[0] % self.a, port))
        return sorted(links)

    def _shortest(self, router: int, target: int) -> list[Link]:
        """Links that join the two, else those that spare a local hop, else all."""
        links = self.links(router // self.a, target // self.a)
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
        if self.minimal or source == target:
            return notes
        a = self.a
        within, ends = source // a == target // a, {source, target}
        places = list(range(source // a * a, source // a * a + a) if within else self._anywhere())
        if not within:
            ends = {place for place in places if self._group(place) in (source // a, target // a)}
        if not self.any_place:
            places = [place for place in places if place not in ends]
        if not places:
            return notes
        place = places[below(mixed(start.word, 0), len(places))]
        if self.kind != "valiant":
            return {**notes, "perhaps": place}
        return notes if place in ends else {**notes, "detour": place}

    def _anywhere(self) -> range:
        """All groups, or all routers."""
        return range(len(self.wiring) if self.by_router else self.groups)

    def _group(self, place: int) -> int:
        return place // self.a if self.by_router else place

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
        if "detour" in notes and self._reached(step.router, notes["detour"], ask.target):
            del notes["detour"]
        if self.kind == "minimal" and (step.is_global or (len(way) == 1 and not notes["global"])):
            hop = Hop(step.port, ask.target % 2)
            notes |= {"global": 1, "local": 0}
        elif step.is_global:
            hop = Hop(step.port, notes["global"])
            notes |= {"global": notes["global"] + 1, "local": 0}
        else:
            # Second local hops: under PAR in the source's group, to a router in the group between.
            before = notes["global"] + (self.kind == "par" and notes["global"] > 0)
            before += self.by_router and notes["global"] > 1
            hop = Hop(step.port, before + notes["local"])
            notes["local"] += 1
        channel = ask.hops if self.by_hops else hop.channel
        return hop._replace(channel=0 if self.kind == "none" else channel)

    def _turns(self, ask: Ask, place: int) -> bool:
        straight = self._weighed(ask, self._way(ask, None, ask.notes.get("link")))
        aside = self._weighed(ask, self._way(ask, place, None))
        if self.constant:
            within = ask.router // self.a == ask.target // self.a
            straight = straight._replace(hops=1 if within else 3)
            aside = aside._replace(hops=2 if within else 5)
        return self.handicap.turns(straight, aside, ask.loads.largest)

    def _weighed(self, ask: Ask, way: list[Step]) -> Way:
        """Of the first output times hops, or of all outputs on the way."""
        if not self.knows_all:
            return Way(ask.loads.queued(way[0].port), len(way))
        routers = [ask.router, *(step.router for step in way)]
        queued = sum(ask.loads.queued(s.port, r) for s, r in zip(way, routers[:-1], strict=True))
        return Way(queued, 1)

    def _reached(self, router: int, detour: int, target: int) -> bool:
        """Detours go by a router where both ends are in one group."""
        if self.by_router or router // self.a == target // self.a:
            return router == detour
        return router // self.a == detour

    def _way(self, ask: Ask, detour: int | None, link: int | None) -> list[Step]:
        """All steps to the target, by way of a place where there is one."""
        steps: list[Step] = []
        router, target = ask.router, ask.target
        while router != target or detour is not None:
            goal = target if detour is None else detour
            in_group = router // self.a == target // self.a
            if detour is not None and not in_group:
                in_group = self.by_router and router // self.a == self._group(detour)
            if in_group:
                step = self._local_step(router, goal % self.a)
            elif link is not None:
                step = self._global_step(router, link)
            elif detour is None or self.by_router:
                step = self._leave(ask, router, self._shortest(router, goal))
            else:
                step = self._leave(ask, router, self.links(router // self.a, detour))
            steps.append(step)
            router, link = step.router, step.link
            if detour is not None and self._reached(router, detour, target):
                detour = None
        return steps

    def _leave(self, ask: Ask, router: int, links: list[Link]) -> Step:
        """Over one of the links, at once or after a local hop."""
        bits, n = ask.notes["bits"], len(links)
        link = links[bits % n if self.minimal else below(mixed(bits, router), n)]
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
