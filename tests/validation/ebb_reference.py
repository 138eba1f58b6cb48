"""A second, small reckoning of effective bandwidth, to check the core against.

It shares no code with the simulator: numpy, loops over hops, and networks wired here anew. Slow and
plain on purpose. The definition is Hoefler, Schneider and Lumsdaine's (2008): a flow's congestion c is
the largest number of flows on any directed cable of its path, its bandwidth 1/c of a link.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Flows = tuple[Ints, Ints]
FAR = 1 << 30


@dataclass(frozen=True)
class Network:
    """Routers with numbered ports, endpoints on some of them.

    Attributes
    ----------
    neighbor : integers, routers x ports
        Router at the other end of each port's cable, or -1.
    router_of : integers, endpoints
        Router that each endpoint hangs on.
    """

    neighbor: Ints
    router_of: Ints

    @classmethod
    def wired(
        cls, routers: int, ports: int, cables: Iterable[tuple[int, int, int, int]], hosts: Ints
    ) -> Network:
        """Build from cables (router, port, router, port), ports counted from 0."""
        neighbor = np.full((routers, ports), -1, dtype=np.int64)
        for a, port_a, b, port_b in cables:
            assert neighbor[a, port_a] == -1, "a port is wired twice"
            assert neighbor[b, port_b] == -1, "a port is wired twice"
            neighbor[a, port_a], neighbor[b, port_b] = b, a
        return cls(neighbor, hosts)

    @property
    def endpoints(self) -> int:
        """Number of endpoints."""
        return len(self.router_of)


def director_cables(first: int, chip_ports: int) -> Iterator[tuple[int, int, int, int]]:
    """Cables inside a two-level director whose line chips are numbered from `first`."""
    half = chip_ports // 2
    for line in range(chip_ports):
        for spine in range(half):
            yield first + line, half + spine, first + chip_ports + spine, line


def atlas(endpoints: int = 1142) -> Network:
    """Atlas as reconstructed: 96 leaves 12 down, 12 up, 3 links to each of four 288-port directors.

    Every chip has 24 ports; a director has 24 line and 12 spine chips. Ports of a leaf: 12 endpoints,
    then the links. The link k of leaf l goes to external port 3 l + k of each director.
    """
    leaves, directors, links, chip = 96, 4, 3, 24
    cables: list[tuple[int, int, int, int]] = []
    for director in range(directors):
        first = leaves + director * 36
        cables += director_cables(first, chip)
        for leaf in range(leaves):
            for k in range(links):
                line, port = divmod(leaf * links + k, 12)
                cables.append((leaf, 12 + director * links + k, first + line, port))
    hosts = np.arange(endpoints) // 12
    return Network.wired(leaves + directors * 36, chip, cables, hosts)


def two_level_tree(radix: int) -> Network:
    """A full two-level tree of `radix`-port routers: every leaf half endpoints, half links."""
    half = radix // 2
    cables = [(leaf, half + s, radix + s, leaf) for leaf in range(radix) for s in range(half)]
    return Network.wired(radix + half, radix, cables, np.repeat(np.arange(radix), half))


def hops_to(network: Network, router: int) -> Ints:
    """Hops from every router to `router`."""
    hops = np.full(len(network.neighbor), FAR, dtype=np.int64)
    hops[router], front, distance = 0, [router], 0
    while front:
        distance += 1
        reached = {n for r in front for n in network.neighbor[r] if n >= 0 and hops[n] == FAR}
        hops[list(reached)] = distance
        front = sorted(reached)
    return hops


def min_hop_tables(network: Network, order: Ints) -> Ints:
    """Output ports, routers x endpoints: of the nearer ports the least used, the lowest if equal."""
    routers, ports = network.neighbor.shape
    used = np.zeros((routers, ports), dtype=np.int64)
    tables = np.full((routers, network.endpoints), -1, dtype=np.int64)
    wired = network.neighbor >= 0
    everyone = np.arange(routers)
    nearer_of: dict[int, NDArray[np.bool_]] = {}
    for destination in order:
        leaf = int(network.router_of[destination])
        if leaf not in nearer_of:
            hops = hops_to(network, leaf)
            nearer_of[leaf] = wired & (hops[network.neighbor] == hops[:, None] - 1)
        chosen = np.where(nearer_of[leaf], used, FAR).argmin(axis=1)
        away = everyone != leaf
        tables[away, destination] = chosen[away]
        used[everyone[away], chosen[away]] += 1
    return tables


def congestion(network: Network, tables: Ints, flows: Flows) -> Ints:
    """Congestion of each flow; endpoint cables count too."""
    sources, destinations = flows
    routers, ports = network.neighbor.shape
    inject = routers * ports + sources
    eject = routers * ports + network.endpoints + destinations
    crossed = [inject, eject]
    at, goal = network.router_of[sources], network.router_of[destinations]
    while (moving := at != goal).any():
        assert len(crossed) < routers + 2, "the tables loop"
        port = tables[at, destinations]
        crossed.append(np.where(moving, at * ports + port, -1))
        at = np.where(moving, network.neighbor[at, port], at)
    cables = np.concatenate(crossed)
    load = np.bincount(cables[cables >= 0], minlength=routers * ports + 2 * network.endpoints)
    worst = np.zeros(len(sources), dtype=np.int64)
    for step in crossed:
        worst = np.maximum(worst, np.where(step >= 0, load[step], 0))
    return worst


def bisect(ranks: int) -> Iterator[Flows]:
    """Random bisection, one way: rank 0 to 1, 2 to 3, and so on."""
    senders = np.arange(0, ranks - 1, 2)
    yield senders, senders + 1


def tree(ranks: int) -> Iterator[Flows]:
    """Binomial tree: in round k the ranks below 2^k send 2^k further."""
    step = 1
    while step < ranks:
        senders = np.arange(min(step, ranks - step))
        yield senders, senders + step
        step *= 2


def dissemination(ranks: int) -> Iterator[Flows]:
    """In round k every rank sends 2^k further, around the end."""
    step, everyone = 1, np.arange(ranks)
    while step < ranks:
        yield everyone, (everyone + step) % ranks
        step *= 2


def six_neighbor(ranks: int) -> Iterator[Flows]:
    """Exchanges with the six neighbours in a periodic grid, all at once; every rank takes part.

    The grid is the smallest near-cube that holds all ranks; its places beyond the last rank are jumped
    over, as the published simulator does for its pattern in two dimensions.
    """
    x = math.ceil(ranks ** (1 / 3))
    y = math.ceil(math.sqrt(ranks / x))
    z = math.ceil(ranks / (x * y))
    places = np.arange(x * y * z).reshape(z, y, x)
    sources, destinations = [], []
    for axis in range(3):
        for way in (-1, 1):
            next_place = np.roll(places, -way, axis).ravel()
            to = next_place[:ranks]
            while (to >= ranks).any():
                to = np.where(to >= ranks, next_place[to], to)
            apart = to != np.arange(ranks)
            sources.append(np.arange(ranks)[apart])
            destinations.append(to[apart])
    yield np.concatenate(sources), np.concatenate(destinations)


PATTERNS = {
    "bisect": bisect,
    "tree": tree,
    "dissemination": dissemination,
    "six_neighbor": six_neighbor,
}


def effective_bandwidth(
    network: Network, tables: Ints, pattern: str, draws: int, seed: int
) -> float:
    """Mean of 1/c over all flows of all rounds and draws of random rank orders, in percent.

    For ``six_neighbor`` what a rank gets with its six flows together.
    """
    rng = np.random.default_rng(seed)
    total, flows_seen = 0.0, 0
    for _ in range(draws):
        endpoint_of = rng.permutation(network.endpoints)
        for sources, destinations in PATTERNS[pattern](network.endpoints):
            c = congestion(network, tables, (endpoint_of[sources], endpoint_of[destinations]))
            total += float((1.0 / c).sum())
            flows_seen += len(c)
    return 100.0 * total / flows_seen * (6 if pattern == "six_neighbor" else 1)
