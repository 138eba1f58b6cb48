"""What is left of a network, and the ways on it: written from docs/models/failures.md.

Distances by layers are found backwards from each target, one search for each, over plain dicts; the
core fills one table of bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from reference_model.draws import below, mix, mixed, philox, turn
from reference_model.networks import Ask, Hop, Start, Topology, Wiring

_WORD = 2**32 - 1
_SET_OUT = _WORD
Cable = tuple[int, int]
"""The router and port of its end that comes first."""


def word(draw: int, number: int, base_seed: int = 1, replicate: int = 0) -> int:
    """The 64 random bits that one link, router or endpoint has for one thing, from stream 6."""
    key = mix(mix(mix(base_seed) ^ replicate) ^ 6)
    block = philox((number & _WORD, number >> 32, draw, 0), (key & _WORD, key >> 32))
    return block[1] << 32 | block[0]


def lowest(draw: int, among: Sequence[int], count: int, replicate: int = 0) -> list[int]:
    """Those of `among` with the lowest random numbers, so many of them."""
    return sorted(sorted(among, key=lambda n: (word(draw, n, 1, replicate), n))[:count])


def cables(topology: Topology) -> list[Cable]:
    """Router by router and port by port, each once."""
    return [
        (router, port)
        for router, ports in enumerate(topology.wiring)
        for port, far in enumerate(ports)
        if far is not None and (router, port) < far
    ]


class Damaged:
    """Any shortest way of at most `layers` layers on what is left, a random one or a fixed one."""

    keeps_lanes = False

    def __init__(
        self,
        whole: Topology,
        failed: Sequence[Cable],
        dead: Sequence[int] = (),
        *,
        layers: int = 2,
        choice: str = "random",
    ) -> None:
        self.channels, self.choice, self.base = layers, choice, whole
        gone = {end for cable in failed for end in (cable, whole.wiring[cable[0]][cable[1]])}
        self.wiring: Wiring = [
            [
                None if (r, p) in gone or r in dead or (far is not None and far[0] in dead) else far
                for p, far in enumerate(ports)
            ]
            for r, ports in enumerate(whole.wiring)
        ]
        self.main = self._largest_part(set(dead))
        self.targets = [router for router in whole.hosts if router in self.main]
        orders = [self._from_root()]
        if len(set(whole.hosts)) < len(whole.wiring):
            orders.insert(0, self._by_levels())
        for order in orders:
            self.order = order
            self.left = {target: self._search(target) for target in self.targets}
            if all((a, 0) in self.left[b] for a in self.targets for b in self.targets):
                break

    @property
    def hosts(self) -> Sequence[int]:
        """Routers with endpoints, cut off or not."""
        return self.base.hosts

    def _neighbours(self, router: int) -> list[tuple[int, int]]:
        """Ports that still lead somewhere, and where."""
        return [(p, far[0]) for p, far in enumerate(self.wiring[router]) if far is not None]

    def _largest_part(self, seen: set[int]) -> set[int]:
        """The part with most routers that have endpoints, which have equally many each."""
        best: set[int] = set()
        most = 0
        for first in range(len(self.wiring)):
            if first in seen:
                continue
            part, ahead = {first}, [first]
            while ahead:
                found = {far for _, far in self._neighbours(ahead.pop())} - part
                part |= found
                ahead += found
            seen |= part
            held = len(part & set(self.base.hosts))
            if held > most:
                best, most = part, held
        return best

    def _from_root(self) -> dict[int, int]:
        """Places of routers, breadth first from the one with the most links."""
        root = min(self.main, key=lambda r: (-len(self._neighbours(r)), r))
        order = {root: 0}
        ahead = deque([root])
        while ahead:
            for _, far in self._neighbours(ahead.popleft()):
                if far not in order:
                    order[far] = len(order)
                    ahead.append(far)
        return order

    def _by_levels(self) -> dict[int, int]:
        """Those furthest from endpoints in the whole network first."""
        level = dict.fromkeys(self.base.hosts, 0)
        ahead = deque(level)
        while ahead:
            here = ahead.popleft()
            for far in self.base.wiring[here]:
                if far is not None and far[0] not in level:
                    level[far[0]] = level[here] + 1
                    ahead.append(far[0])
        ranked = sorted(range(len(self.wiring)), key=lambda router: (-level[router], router))
        return {router: place for place, router in enumerate(ranked)}

    def _behind(self, here: int, there: int, state: int) -> int:
        """Layer and direction after a hop: 2 layer, and 1 more once the packet went down."""
        up = self.order[there] < self.order[here]
        return state + state % 2 if up else state | 1

    def _search(self, target: int) -> dict[tuple[int, int], int]:
        """Hops that are left to a target, by router and state."""
        states = 2 * self.channels
        hops = {(target, state): 0 for state in range(states)}
        ahead = deque(hops)
        while ahead:
            there, behind = ahead.popleft()
            for _, here in self._neighbours(there):
                for state in range(states):
                    known = (here, state) in hops
                    if not known and self._behind(here, there, state) == behind:
                        hops[here, state] = hops[there, behind] + 1
                        ahead.append((here, state))
        return hops

    def start(self, start: Start) -> dict[str, int]:
        """The number of a packet, whose digits it takes in turn."""
        return {"number": start.number & 0xFFFF} if self.choice == "rotating" else {}

    def route(self, ask: Ask) -> Hop:
        """The next hop; notes keep the packet's state in the layers."""
        left, notes = self.left[ask.target], ask.notes
        if ask.in_port is None:
            way = left[ask.router, 0]
            layers = [n for n in range(self.channels) if left.get((ask.router, 2 * n)) == way]
            notes["state"] = 2 * layers[self._choose(len(layers), ask, _SET_OUT - ask.router)]
        state = notes["state"]
        ways = []
        for port, far in self._neighbours(ask.router):
            behind = self._behind(ask.router, far, state)
            if left.get((far, behind), -2) + 1 == left[ask.router, state]:
                ways.append((port, behind))
        first = self._choose(len(ways), ask, ask.router)
        in_turn = ways[first:] + ways[:first]
        if self.choice == "least_loaded" and len(ways) > 1:
            in_turn.sort(key=lambda way: ask.loads.queued(way[0]))
        port, notes["state"] = in_turn[0]
        return Hop(port, notes["state"] // 2)

    def _choose(self, count: int, ask: Ask, place: int) -> int:
        if count == 1:
            return 0
        if self.choice == "rotating":
            digit, ask.notes["number"] = turn(ask.notes["number"], place, count)
            return digit
        bits = ask.target if self.choice == "fixed" else ask.bits
        return below(mixed(bits, place), count)
