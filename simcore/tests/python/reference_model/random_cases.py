"""Small networks under contention, drawn at random: functions of a seed."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from reference_model.cases import (
    Case,
    dragonfly,
    dragonfly_plus,
    graph,
    grid,
    hyperx,
    network_of,
    ring,
    single_router,
)
from reference_model.detours import Detours
from reference_model.dragonfly_plus import DragonflyPlus, DragonflyPlusPar
from reference_model.hyperx import HyperX, HyperXAdaptive
from reference_model.networks import AdaptiveGrid, Graph, Grid, Topology
from reference_model.parts import Message
from reference_model.trees import FatTree, sized

Shape = tuple[Topology, dict[str, Any], int]
Routed = tuple[Topology, dict[str, Any], int, dict[str, Any]]


def _random_shape(rng: random.Random, kind: str) -> tuple[Grid | Graph, dict[str, Any], int]:
    concentration = rng.randint(1, 3)
    if kind == "ring":
        return ring(rng.randint(3, 10), concentration)
    if kind == "mesh":
        widths = rng.choice([[4], [3, 3], [2, 4], [5, 2], [2, 2, 2]])
        return grid("mesh", widths, concentration)
    if kind in ("torus", "bubble"):
        widths = rng.choice([[5], [3, 3], [3, 4], [4, 3], [5, 2], [3, 3, 3]])
        avoidance = "bubble" if kind == "bubble" else "dateline"
        return grid("torus", widths, 1 if len(widths) == 3 else concentration, avoidance)
    if kind == "graph":
        routers = rng.randint(2, 9)
        edges = {(rng.randrange(i), i) for i in range(1, routers)}
        for _ in range(rng.choice([0, routers])):
            a, b = sorted((rng.randrange(routers), rng.randrange(routers)))
            edges |= {(a, b)} if a < b else set()
        # Routers are called by their numbers where these are the names that the edges use.
        return graph(sorted(edges), routers, concentration)
    return single_router(rng.randint(2, 12))


def _random_routed(rng: random.Random, routing_kind: str) -> Routed:
    kinds = ["ring", "mesh", "torus", "graph"]
    if routing_kind != "adaptive_minimal":
        kinds.append("dragonfly")
    kind = rng.choice(kinds + ["bubble", "single_router"] * (routing_kind == "minimal"))
    routing = {"kind": routing_kind}
    if kind == "dragonfly":
        a, h = rng.choice([(2, 1), (3, 1), (2, 2), (4, 1)])
        return *dragonfly(a, h, rng.randint(1, 2), routing_kind), routing
    base, section, concentration = _random_shape(rng, kind)
    topology: Topology = base
    if routing_kind == "minimal":
        if kind == "bubble":
            routing["deadlock_avoidance"] = "bubble"
        elif kind in ("ring", "torus", "graph"):
            routing["path_choice"] = base.choice = rng.choice(["random", "fixed"])
    elif routing_kind != "adaptive_minimal":
        topology = Detours(base, routing_kind)
    elif isinstance(base, Grid):
        topology = AdaptiveGrid(base.widths, wraps=base.wraps)
    else:
        base.choice = "least_loaded"
    return topology, section, concentration, routing


def _hyperx(rng: random.Random) -> Routed:
    choice = rng.choice(["random", "fixed", "rotating"])
    shape = hyperx(HyperX(*_hyperx_shape(rng), choice), rng.randint(1, 2))
    return *shape, {"kind": "minimal", "path_choice": choice}


def _hyperx_shape(rng: random.Random) -> tuple[list[int], list[int]]:
    widths = rng.choice([[2], [4], [5], [2, 3], [3, 3], [4, 2], [3, 4], [2, 2, 2], [3, 2, 2]])
    return widths, [rng.choice([1, 1, 2, 3]) for _ in widths]


def _hyperx_adaptive(rng: random.Random) -> Routed:
    rule = {"detour_weight": rng.choice([1, 2, 2, 5]), "threshold_bytes": rng.choice([0, 0, 100])}
    shape = hyperx(HyperXAdaptive(*_hyperx_shape(rng), *rule.values()), rng.randint(1, 3))
    return *shape, {"kind": "hyperx_adaptive", **rule}


def _fat_tree(rng: random.Random) -> Routed:
    """Of equal routers, tapered or not, or of any numbers; all routings that serve it."""
    if rng.random() < 0.5:
        radix, tapers = rng.choice([4, 6, 8]), (rng.choice([1, 1, 2]), rng.choice([1, 2]))
        tapers = tapers if radix % 4 == 0 else (1, 1)
        m, w, p = sized(radix, *tapers, pods=rng.choice([0, 2, 3]) if radix < 8 else 0)
        section: dict[str, Any] = {
            "radix": radix,
            "endpoints": math.prod(m),
            "leaf_taper": tapers[0],
        }
        section |= {"aggregation_taper": tapers[1]} if len(m) == 3 else {}
    else:
        levels = rng.choice([2, 3])
        m = [rng.randint(1, 3), *(rng.randint(2, 3) for _ in range(levels - 1))]
        w, p = ([1, *(rng.randint(1, 3) for _ in range(levels - 1))] for _ in range(2))
        section = {"children": m, "parents": w, "link_multiplicity": p}
    routing, kind = _tree_routing(rng)
    return FatTree(m, w, p, kind), {"kind": "fat_tree", **section}, m[0], routing


def _tree_routing(rng: random.Random) -> tuple[dict[str, Any], str]:
    kind = rng.choice(["adaptive_up", "adaptive_up", "rotate", "d_mod_k", "adaptive", "minimal"])
    if kind == "minimal":
        choice = rng.choice(["random", "fixed", "rotating"])
        return {"kind": "minimal", "path_choice": choice}, choice
    if kind == "adaptive":
        return {"kind": "adaptive_minimal"}, "least_loaded"
    names = {"adaptive_up": "next_with_room", "rotate": "rotating"}
    return {"kind": kind}, names.get(kind, kind)


def _weighing(rng: random.Random, kind: str = "par", knowledge: str = "local") -> Routed:
    """PAR or UGAL on anything that they serve."""
    routing = {"kind": kind, "knowledge": knowledge}
    knows_all = knowledge == "global"
    where = rng.choice(["ring", "mesh", "torus", "graph", "hyperx", "dragonfly", "dragonfly"])
    if where == "dragonfly":
        a, h = rng.choice([(2, 1), (3, 1), (2, 2), (4, 1)])
        return *dragonfly(a, h, rng.randint(1, 2), kind, knows_all=knows_all), routing
    base: Shape
    if where == "hyperx":
        base = hyperx(HyperX(*_hyperx_shape(rng)), rng.randint(1, 2))
    else:
        base = _random_shape(rng, where)
    topology = Detours(base[0], kind, knows_all=knows_all)
    return topology, *base[1:], routing


def _dragonfly(rng: random.Random) -> Routed:
    """Several links between groups, some routers without one to a group."""
    a, h = rng.randint(2, 4), rng.randint(1, 3)
    groups = rng.randint(2, min(4, a * h + 1))
    kind, routing = rng.choice(["minimal", "valiant", "ugal", "par", "par"]), {}
    choice = rng.choice(["random", "fixed", "rotating"]) if kind == "minimal" else "random"
    if kind == "minimal":
        routing = {"path_choice": choice}
    shape = dragonfly(a, h, rng.randint(1, 2), kind, groups=groups, choice=choice)
    return *shape, {"kind": kind, **routing}


def _dragonfly_plus(rng: random.Random) -> Routed:
    leaves, spines = rng.randint(1, 3), rng.randint(1, 3)
    groups = rng.randint(2, 4)
    h = -(-(groups - 1) // spines) + rng.randint(0, 1)
    kind, choice = rng.choice(
        [("minimal", "random"), ("rotate", "rotating"), ("adaptive_minimal", "least_loaded")]
    )
    topology = DragonflyPlus(leaves, spines, h, groups, choice=choice)
    return *dragonfly_plus(topology, rng.randint(1, 2)), {"kind": kind}


def _dragonfly_plus_par(rng: random.Random) -> Routed:
    rule = {"detour_weight": rng.choice([1, 2, 2, 5]), "threshold_bytes": rng.choice([0, 0, 100])}
    groups = rng.randint(2, 5)
    h = (groups - 1) * rng.choice([1, 1, 2])
    size = rng.randint(1, 3), rng.randint(1, 3)
    topology = DragonflyPlusPar(*size, h, groups, *rule.values())
    return *dragonfly_plus(topology, rng.randint(1, 3)), {"kind": "dragonfly_plus_par", **rule}


FAMILIES: dict[str, Callable[[random.Random], Routed]] = {
    "hyperx": _hyperx,
    "hyperx_adaptive": _hyperx_adaptive,
    "fat_tree": _fat_tree,
    "par": _weighing,
    "ugal_global": lambda rng: _weighing(rng, "ugal", "global"),
    "par_global": lambda rng: _weighing(rng, "par", "global"),
    "dragonfly": _dragonfly,
    "dragonfly_plus": _dragonfly_plus,
    "dragonfly_plus_par": _dragonfly_plus_par,
}


def _random_network(rng: random.Random, topology: Topology, tick: int) -> dict[str, Any]:
    """Latencies are multiples of `tick`, each of them zero now and then."""

    def latency(most: int) -> int:
        return 0 if rng.random() < 0.25 else rng.randint(0, most // tick) * tick

    packet, header = rng.choice([64, 100, 128]), rng.choice([0, 0, 0, 7, 16])
    rate = rng.choice([37, 80, 100, 100, 128, 400])
    most_lanes = 4 // topology.channels
    bubble = isinstance(topology, Grid) and topology.avoidance == "bubble"
    lanes = rng.randint(1, max(1, most_lanes))
    by_destination = (
        {"channel_choice": "by_destination"} if lanes > 1 and rng.random() < 0.5 else {}
    )
    room = (packet + header) * rng.choice([2, 2, 3, 8] if bubble else [1, 1, 2, 3, 8])
    return network_of(
        topology,
        lanes=lanes,
        link_bandwidth_gbps=rate,
        injection_bandwidth_gbps=rng.choice([rate, rate, 50, 200]),
        link_latency=latency(20_000),
        injection_latency=latency(20_000),
        router_latency=latency(50_000),
        nic_latency=latency(3_000),
        packet_bytes=packet,
        packet_header_bytes=header,
        buffer_bytes=room + rng.choice([0, 0, 31]),
        **by_destination,
    )


def _random_queues(seed: int, network: dict[str, Any], bubble: bool) -> dict[str, Any]:
    rng = random.Random(f"queues {seed}")
    largest = network["packet_bytes"] + network["packet_header_bytes"]
    room = largest * rng.choice([2, 2, 3, 6] if bubble else [1, 1, 2, 3, 6]) + rng.choice([0, 40])
    speedup = rng.choice([None, 1, 1, 1.5, 2, 3])
    limited = {} if speedup is None else {"speedup": speedup}
    return {"router_model": "input_output_queued", "output_buffer_bytes": room, **limited}


def random_case(
    seed: int,
    routing_kind: str = "minimal",
    family: str | None = None,
    queues: bool = False,
    **features: Any,
) -> Case:
    """A small network under contention, a function of `seed`; `features` go into its network section.

    One of a family, or of the networks without one that a kind of routing serves; with `queues` at
    the outputs and crossbars of some speed. Half of the cases keep all times on a coarse grid, so
    that much happens in the same picosecond.
    """
    rng = random.Random(seed)
    drawn = _random_routed(rng, routing_kind) if family is None else FAMILIES[family](rng)
    topology, section, concentration, routing = drawn
    bubble = "bubble" in routing.values()
    tick = rng.choice([1, 1280])
    network = {**_random_network(rng, topology, tick), **features}
    if queues:
        network |= _random_queues(seed, network, bubble)
    packet = network["packet_bytes"]
    endpoints = len(topology.hosts) * concentration
    targets = rng.sample(range(endpoints), rng.choice([1, min(2, endpoints), endpoints]))
    networks = len(network.get("virtual_network_weights", [1]))
    messages = []
    for _ in range(rng.randint(2, 50)):
        source, target = rng.randrange(endpoints), rng.choice(targets)
        whole = bubble or tick > 1
        size = packet * rng.randint(1, 4) if whole else rng.randint(1, 5 * packet)
        created = rng.randint(0, 100_000 // tick) * tick
        messages.append(Message(source, target, size, created, rng.randrange(networks)))
    return Case(topology, section, concentration, network, messages, routing)
