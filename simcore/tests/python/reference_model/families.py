"""Kinds of networks with their routings, each drawn at random: functions of a seed."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from reference_model.cases import (
    attached_graph,
    dragonfly,
    dragonfly_plus,
    graph,
    grid,
    hyperx,
    ring,
    single_router,
)
from reference_model.detours import Detours
from reference_model.dragonfly_plus import DragonflyPlus
from reference_model.drawing import CHOICES, DETOURS, Routed, detours_over, eager
from reference_model.grouped import GROUPED, groups_of, with_one_channel
from reference_model.hyperx import HyperX, HyperXAdaptive
from reference_model.networks import AdaptiveGrid, Graph, Grid, ShortestPaths, SlimFly, Topology
from reference_model.spreading import O1Turn, Romm, SprayedGrid
from reference_model.trees import FatTree, sized

Shape = tuple[Topology, dict[str, Any], int]


def random_shape(rng: random.Random, kind: str) -> tuple[Grid | Graph, dict[str, Any], int]:
    concentration = rng.randint(1, 3)
    if kind == "ring":
        return ring(rng.randint(3, 10), concentration)
    if kind == "mesh":
        widths = rng.choice([[4], [3, 3], [2, 4], [5, 2], [2, 2, 2]])
        return grid("mesh", widths, concentration)
    if kind in ("torus", "bubble"):
        widths = rng.choice([[5], [3, 3], [3, 4], [4, 3], [5, 2], [4, 2], [3, 3, 3], [2, 3, 2]])
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


def _hyperx(rng: random.Random) -> Routed:
    choice = rng.choice(["random", "fixed", "rotating"])
    shape = hyperx(HyperX(*_hyperx_shape(rng), choice), rng.randint(1, 2))
    return *shape, {"kind": "minimal", "path_choice": choice}


def _lines(rng: random.Random) -> Routed:
    """HyperX and its special cases, by the routings that know nothing of lines."""
    where, concentration = rng.choice(["hyperx", "hypercube", "flattened_butterfly"]), 1
    widths, links = _hyperx_shape(rng)
    if where == "hyperx":
        section, concentration = hyperx(HyperX(widths, links), rng.randint(1, 2))[1:]
    elif where == "hypercube":
        widths, concentration = [2] * rng.randint(1, 3), rng.randint(1, 2)
        section = {"dimensions": len(widths), "concentration": concentration}
    else:
        widths = [rng.choice([2, 2, 3])] * rng.randint(1, 2)
        concentration = widths[0]
        section = {"dimensions": len(widths), "width": concentration}
    hyper = HyperX(widths, links if where == "hyperx" else [1] * len(widths))
    kind = rng.choice(["adaptive_minimal", "rotate", "spray", "dimension_order", *DETOURS])
    topology: Topology = hyper
    routing: dict[str, Any] = {"kind": kind}
    if kind in DETOURS:
        topology, routing = detours_over(rng, hyper, kind)
    elif kind != "dimension_order":
        topology = ShortestPaths(hyper.wiring, one_channel=False, choice=CHOICES[kind])
    return topology, {**section, "kind": where}, concentration, routing


def _hyperx_shape(rng: random.Random) -> tuple[list[int], list[int]]:
    widths = rng.choice([[2], [4], [5], [2, 3], [3, 3], [4, 2], [3, 4], [2, 2, 2], [3, 2, 2]])
    return widths, [rng.choice([1, 1, 2, 3]) for _ in widths]


def _hyperx_adaptive(rng: random.Random) -> Routed:
    rule = {"detour_weight": rng.choice([1, 2, 2, 5]), "threshold_bytes": rng.choice([0, 0, 100])}
    shape = hyperx(HyperXAdaptive(*_hyperx_shape(rng), *rule.values()), rng.randint(1, 3))
    return *shape, {"kind": "hyperx_adaptive", **rule}


def _fat_tree(rng: random.Random) -> Routed:
    """All routings that are its own."""
    m, w, p, section = _tree_shape(rng)
    routing, kind = _tree_routing(rng)
    return FatTree(m, w, p, kind), section, m[0], routing


def _tree_shape(
    rng: random.Random,
) -> tuple[list[int], list[int], list[int], dict[str, Any]]:
    """Of equal routers, tapered or not, or of any numbers."""
    if rng.random() < 0.5:
        radix, tapers = rng.choice([4, 6, 8]), (rng.choice([1, 1, 2]), rng.choice([1, 2]))
        tapers = tapers if radix % 4 == 0 else (1, 1)
        # Two levels of routers with 4 ports have 4 endpoints, which one router would hold.
        fewest = 2 if radix == 4 else 0
        m, w, p = sized(radix, *tapers, pods=rng.choice([fewest, 2, 3]) if radix < 8 else 0)
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
    return m, w, p, {"kind": "fat_tree", **section}


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
    handicap, usual = eager(kind)
    routing = {"kind": kind, "knowledge": knowledge, **usual}
    knows_all = knowledge == "global"
    where = rng.choice(["ring", "mesh", "torus", "graph", "hyperx", "dragonfly", "dragonfly"])
    if where == "dragonfly":
        a, h = rng.choice([(2, 1), (3, 1), (2, 2), (4, 1)])
        shape = dragonfly(a, h, rng.randint(1, 2), kind, knows_all=knows_all, handicap=handicap)
        return *shape, routing
    base: Shape
    if where == "hyperx":
        base = hyperx(HyperX(*_hyperx_shape(rng)), rng.randint(1, 2))
    else:
        base = random_shape(rng, where)
    topology = Detours(base[0], kind, knows_all=knows_all, handicap=handicap)
    return topology, *base[1:], routing


def _grid(rng: random.Random) -> Routed:
    """Rings, meshes and tori with datelines or bubbles, by every routing that serves them."""
    adaptive = ["spray", "adaptive_minimal"]
    ordered = ["o1turn", "romm", "o1turn", "romm", "minimal", "dimension_order"]
    kind = rng.choice([*adaptive, *adaptive, *ordered, *DETOURS, "rotate"])
    where = rng.choice(["ring", "mesh", "torus", "torus"])
    if kind not in [*adaptive, "rotate"] and where == "torus":
        where = rng.choice(["torus", "bubble"])
    base, section, concentration = random_shape(rng, where)
    assert isinstance(base, Grid)
    widths, wraps, avoidance = base.widths, base.wraps, base.avoidance
    routing: dict[str, Any] = {"kind": kind}
    topology: Topology = base
    if kind in adaptive:
        routing["adaptive_channels"] = channels = rng.randint(1, 3)
        spreads = SprayedGrid if kind == "spray" else AdaptiveGrid
        topology = spreads(widths, wraps=wraps, adaptive_channels=channels)
        return topology, section, concentration, routing
    if kind == "rotate":
        topology = ShortestPaths(base.wiring, one_channel=False, choice="rotating")
        return topology, section, concentration, routing
    if where == "bubble":
        routing["deadlock_avoidance"] = "bubble"
    elif rng.random() < 0.5:
        routing["deadlock_avoidance"] = "dateline" if base.wraps else "none"
    if kind in DETOURS:
        topology, weighed = detours_over(rng, base, kind)
        routing |= weighed
    elif kind == "romm":
        topology = Romm(base)
    elif kind == "o1turn":
        topology = O1Turn(widths, wraps=wraps, avoidance=avoidance)
    elif where in ("ring", "torus"):
        routing["path_choice"] = base.choice = rng.choice(["random", "fixed", "rotating"])
    return topology, section, concentration, routing


def _unsafe(rng: random.Random) -> Routed:
    """Networks that may deadlock, without any precaution."""
    where = rng.choice(["ring", "ring", "torus", "graph", "slim_fly", "dragonfly"])
    kind = rng.choice(["minimal", "minimal", *DETOURS])
    none = {"deadlock_avoidance": "none"}
    if where == "dragonfly":
        return with_one_channel(rng)
    base: Grid | ShortestPaths
    places: int | list[int]
    if where in ("ring", "torus"):
        drawn, section, places = random_shape(rng, where)
        assert isinstance(drawn, Grid)
        base, kinds = Grid(drawn.widths, wraps=True, avoidance="none"), ["o1turn", "romm"]
        kind = rng.choice([kind, kind, *kinds])
    elif where == "graph":
        base, section, places = _attached_graph(rng, "random", one_channel=True)
    else:
        base, places = SlimFly(3, one_channel=True), rng.randint(1, 3)
        section = {"kind": "slim_fly", "q": 3, "concentration": places}
    topology: Topology = base
    routing: dict[str, Any] = {"kind": kind}
    if kind in DETOURS:
        topology, routing = detours_over(rng, base, kind)
    elif isinstance(base, Grid) and kind == "romm":
        topology = Romm(base)
    elif isinstance(base, Grid) and kind == "o1turn":
        topology = O1Turn(base.widths, wraps=True, avoidance="none")
    return topology, section, places, routing | none


def _searched(rng: random.Random) -> Routed:
    """Networks of no regular shape, or of none that a formula serves, by every routing."""
    kind = rng.choice(["minimal", *CHOICES, *DETOURS])
    routing: dict[str, Any] = {"kind": kind}
    choice = CHOICES.get(kind, "random")
    if kind == "minimal":
        routing["path_choice"] = choice = rng.choice(["random", "fixed", "rotating"])
    base: ShortestPaths
    places: int | list[int]
    if rng.random() < 0.3:
        q = rng.choice([3, 3, 5])
        base, places = SlimFly(q, choice), rng.randint(1, 2)
        section = {"kind": "slim_fly", "q": q, "concentration": places}
    else:
        base, section, places = _attached_graph(rng, choice)
    if kind not in DETOURS:
        return base, section, places, routing
    topology, routing = detours_over(rng, base, kind)
    return topology, section, places, routing


def _attached_graph(
    rng: random.Random, choice: str, *, one_channel: bool = False
) -> tuple[Graph, dict[str, Any], list[int]]:
    routers = rng.randint(2, 10)
    edges = [(rng.randrange(i), i, rng.choice([1, 1, 2, 3])) for i in range(1, routers)]
    for _ in range(rng.choice([0, routers])):
        a, b = rng.sample(range(routers), 2)
        edges.append((a, b, rng.choice([1, 1, 2])))
    names = [str(router) for router in range(routers)]
    if rng.random() < 0.5:  # named, and so numbered in the order in which edges name them
        names = [f"r{(7 * router + 3) % 11}" for router in range(routers)]
    else:
        rng.shuffle(edges)
    attached = [rng.randrange(routers) for _ in range(rng.randint(2, 12))]
    topology = Graph(edges, routers, attached, choice, one_channel=one_channel)
    return attached_graph(topology, names, attached)


def _climbing(rng: random.Random) -> Routed:
    """Fat trees and Dragonfly+ by the routings that all networks have."""
    kind = rng.choice(["spray", *DETOURS, *DETOURS])
    choice = CHOICES.get(kind, "random")
    base: ShortestPaths
    if rng.random() < 0.5:
        m, w, p, section = _tree_shape(rng)
        base, concentration = FatTree(m, w, p, choice), m[0]
    else:
        spines, h, groups, wiring = groups_of(rng, rng.randint(1, 3))
        plus = DragonflyPlus(rng.randint(1, 3), spines, h, groups, choice, wiring)
        base, section, concentration = dragonfly_plus(plus, rng.randint(1, 2))
    if kind == "spray":
        return base, section, concentration, {"kind": kind}
    topology, routing = detours_over(rng, base, kind, same_port=True)
    return topology, section, concentration, routing


FAMILIES: dict[str, Callable[[random.Random], Routed]] = {
    "hyperx": _hyperx,
    "hyperx_adaptive": _hyperx_adaptive,
    "lines": _lines,
    "fat_tree": _fat_tree,
    "climbing": _climbing,
    "grid": _grid,
    "searched": _searched,
    "unsafe": _unsafe,
    "par": _weighing,
    "ugal_global": lambda rng: _weighing(rng, "ugal", "global"),
    "par_global": lambda rng: _weighing(rng, "par", "global"),
    **GROUPED,
}
