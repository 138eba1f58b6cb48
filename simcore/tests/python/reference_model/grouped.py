"""Dragonflies and Dragonfly+ with their routings, drawn at random: functions of a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from reference_model.cases import dragonfly, dragonfly_plus, dragonfly_section
from reference_model.dragonfly_plus import DragonflyPlus, DragonflyPlusPar
from reference_model.drawing import CHOICES, Routed, drawn_handicap, drawn_measure, eager, in_words
from reference_model.global_wirings import fits
from reference_model.networks import Topology
from reference_model.scattering import DragonflyPaths, ScatteringDragonfly


def groups_of(rng: random.Random, a: int) -> tuple[int, int, int, str]:
    """Routers with global ports of a group, their ports, groups, and a wiring that suits them."""
    while True:
        wiring = rng.choice(["relative", "circulant", "all_to_all", "all_to_all", "absolute"])
        h, groups = rng.randint(1, 4), rng.randint(2, 5)
        if fits(wiring, a, h, groups) and a * groups <= 16:
            return a, h, groups, wiring


def _dragonfly(rng: random.Random) -> Routed:
    """Several links between groups, some routers without one to a group."""
    a, h, groups, wiring = groups_of(rng, rng.randint(2, 4))
    parallel = wiring == "relative" and rng.random() < 0.5
    kind = rng.choice(["minimal", "valiant", "ugal", "par", "par"])
    handicap, routing = eager(kind)
    choice = rng.choice(["random", "fixed", "rotating"]) if kind == "minimal" else "random"
    if kind == "minimal":
        routing = {"path_choice": choice}
    size = {"groups": groups, "wiring": wiring, "parallel": parallel}
    shape = dragonfly(a, h, rng.randint(1, 2), kind, choice=choice, handicap=handicap, **size)
    return *shape, {"kind": kind, **routing}


def with_one_channel(rng: random.Random) -> Routed:
    """A dragonfly without a precaution against deadlock."""
    a, h, groups, wiring = groups_of(rng, rng.randint(2, 4))
    shape = dragonfly(a, h, rng.randint(1, 2), "none", groups=groups, wiring=wiring)
    return *shape, {"kind": "minimal", "deadlock_avoidance": "none"}


def _scattered(rng: random.Random) -> Routed:
    a, h, groups, wiring = groups_of(rng, rng.randint(2, 5))
    kind = rng.choice(["rotate", "rotate", "spray", "adaptive_minimal"])
    dragonfly = ScatteringDragonfly(a, h, groups=groups, wiring=wiring)
    section, concentration = dragonfly_section(dragonfly, rng.randint(1, 2))
    topology: Topology = dragonfly
    if kind != "rotate":
        topology = DragonflyPaths(dragonfly, CHOICES[kind])
    return topology, section, concentration, {"kind": kind}


def _detours(rng: random.Random) -> Routed:
    """Dragonflies with every rule of detours."""
    a, h, groups, wiring = groups_of(rng, rng.choice([2, 2, 3, 4]))
    kind = rng.choice(["valiant", "ugal", "par", "ugal", "par"])
    routing: dict[str, Any] = {"kind": kind}
    routing["intermediate"] = rng.choice(["group", "router"])
    routing["virtual_channel_rule"] = rng.choice(["phase", "hops"])
    handicap, knowledge, weights = drawn_handicap(rng), rng.choice(["local", "global"]), "paths"
    measure = drawn_measure(rng)
    any_place = kind == "valiant" and rng.random() < 0.5
    if any_place:
        routing["drawn_places"] = "any"
    if kind != "valiant":
        if knowledge == "global":  # credits of one instant elsewhere: seen or not, by chance
            measure = None
        routing |= in_words(handicap, measure)
        routing["knowledge"] = knowledge
        if knowledge == "local" and handicap.ratio is None:
            routing["hop_weights"] = weights = rng.choice(["paths", "constant"])
    shape = dragonfly(
        a,
        h,
        rng.choice([1, 2, 4, 6]),
        kind,
        groups=groups,
        wiring=wiring,
        knows_all=knowledge == "global",
        by_router=routing["intermediate"] == "router",
        by_hops=routing["virtual_channel_rule"] == "hops",
        constant=weights == "constant",
        handicap=handicap,
        measure=measure,
        any_place=any_place,
    )
    return *shape, routing


def _dragonfly_plus(rng: random.Random) -> Routed:
    leaves = rng.randint(1, 3)
    spines, h, groups, wiring = groups_of(rng, rng.randint(1, 3))
    kind, choice = rng.choice(
        [("minimal", "random"), ("rotate", "rotating"), ("adaptive_minimal", "least_loaded")]
    )
    topology = DragonflyPlus(leaves, spines, h, groups, choice, wiring)
    return *dragonfly_plus(topology, rng.randint(1, 2)), {"kind": kind}


def _dragonfly_plus_par(rng: random.Random) -> Routed:
    weight, threshold = rng.choice([1, 2, 2, 5]), rng.choice([0, 0, 100])
    rule = {"detour_weight": weight, "threshold_bytes": threshold}
    groups = rng.randint(2, 5)
    h = (groups - 1) * rng.choice([1, 1, 2])
    size = rng.randint(1, 3), rng.randint(1, 3)
    # Of these wirings each spine has a link to each other group.
    wiring = rng.choice(
        ["relative", "absolute"] + ["all_to_all"] * (size[1] % (h // (groups - 1)) == 0)
    )
    topology = DragonflyPlusPar(*size, h, groups, weight, threshold, wiring)
    return *dragonfly_plus(topology, rng.randint(1, 3)), {"kind": "dragonfly_plus_par", **rule}


GROUPED: dict[str, Callable[[random.Random], Routed]] = {
    "dragonfly": _dragonfly,
    "scattered": _scattered,
    "detours": _detours,
    "dragonfly_plus": _dragonfly_plus,
    "dragonfly_plus_par": _dragonfly_plus_par,
}
