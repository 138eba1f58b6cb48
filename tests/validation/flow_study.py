"""Random points under the models flow and packet: how far their completion times are apart.

Messages have at least 100 bandwidth-delay products: the injection bandwidth times the round trip over
the network's diameter, without a load. Buffers are small beside them: a message that fits into those of
its path leaves its sender early, which no flow does.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import simcore

Section = dict[str, Any]

SEED = 37
PRODUCTS = 100
_ROUTER_NS, _WIRE_NS = 50, 10
_PACKET_BYTES, _PACKETS_HELD = 1024, 32

_INDIRECT: dict[str, tuple[Section, tuple[str, ...], tuple[str, ...]]] = {
    "single router": ({"kind": "single_router", "endpoints": 32}, ("minimal",), ()),
    "fat tree": (
        {"kind": "fat_tree", "endpoints": 64, "radix": 8},
        ("minimal", "d_mod_k", "rotate", "spray"),
        ("adaptive_minimal", "adaptive_up"),
    ),
    "dragonfly": (
        {"kind": "dragonfly", "endpoints": 72},
        ("minimal", "rotate"),
        ("adaptive_minimal",),
    ),
    "Dragonfly+": (
        {"kind": "dragonfly_plus", "endpoints": 64, "radix": 8},
        ("minimal", "spray"),
        ("adaptive_minimal",),
    ),
    "HyperX": (
        {"kind": "hyperx", "widths": [4, 4], "concentration": 3},
        ("minimal", "spray"),
        ("adaptive_minimal",),
    ),
    "slim fly": ({"kind": "slim_fly", "q": 5}, ("minimal", "spray"), ("adaptive_minimal",)),
}
_GRIDS: dict[str, tuple[Section, tuple[str, ...], tuple[str, ...]]] = {
    "ring": ({"kind": "ring", "endpoints": 16}, ("minimal",), ("adaptive_minimal",)),
    "mesh": (
        {"kind": "mesh", "widths": [6, 6]},
        ("minimal", "o1turn", "romm", "spray"),
        ("adaptive_minimal",),
    ),
    "torus": (
        {"kind": "torus", "widths": [4, 4, 4]},
        ("minimal", "o1turn", "romm", "spray"),
        ("adaptive_minimal",),
    ),
}


@dataclass(frozen=True)
class Pair:
    """One point under both models."""

    name: str
    flow_ns: float
    packet_ns: float
    flow_seconds: float
    packet_seconds: float

    @property
    def ratio(self) -> float:
        """Completion time by flows over that by packets."""
        return self.flow_ns / self.packet_ns


def _kinds(dice: random.Random, size: int) -> list[Section]:
    """Give the workloads to draw from; messages of `size` bytes at least."""
    batch = {"messages_per_endpoint": dice.choice([1, 2, 4, 8]), "message_bytes": size}
    ranks = {"kind": "collective", "iterations": 1}
    return [
        {"kind": "random_permutation", **batch},
        {"kind": "uniform_random", **batch},
        {"kind": "half_shift", **batch},
        {"kind": "neighbor", **batch},
        {"kind": "incast", **batch},
        {"kind": "streams", "messages": 2, "message_bytes": size},
        {**ranks, "operation": "alltoall", "algorithm": "pairwise", "message_bytes": size},
        {**ranks, "operation": "allgather", "algorithm": "ring", "message_bytes": size},
        {
            **ranks,
            "operation": "allreduce",
            "algorithm": "recursive_doubling",
            "message_bytes": size,
        },
        {**ranks, "operation": "broadcast", "algorithm": "binomial", "message_bytes": size},
    ]


def _draw(
    dice: random.Random,
    networks: dict[str, tuple[Section, tuple[str, ...], tuple[str, ...]]],
    adaptive: bool,
) -> tuple[str, Section]:
    """Give a point and what to call it."""
    able = [
        name
        for name, (_, oblivious, weighing) in networks.items()
        if (weighing if adaptive else oblivious)
    ]
    network = dice.choice(able)
    topology, oblivious, weighing = networks[network]
    routing = dice.choice(weighing if adaptive else oblivious)
    rate = dice.choice([100, 200])
    wider = dice.choice([0.5, 1, 1, 2])
    diameter = simcore.statics({"topology": topology, "routing": {"kind": routing}})["diameter"]
    trip_ns = 2 * (2 * _WIRE_NS + (diameter + 1) * _ROUTER_NS + diameter * _WIRE_NS)
    size = int(PRODUCTS * trip_ns * rate / 8)
    workload = dice.choice(_kinds(dice, size))
    point = {
        "topology": topology,
        "routing": {"kind": routing},
        "workload": workload,
        "placement": {"kind": dice.choice(["linear", "random"])},
        "network": {
            "injection_bandwidth_gbps": rate,
            "link_bandwidth_gbps": wider * rate,
        },
        "base_seed": dice.randrange(1000),
    }
    operation = workload.get("operation", workload["kind"])
    return f"{network}, {routing}, {operation}, links {wider:g}", point


def run_pair(name: str, point: Section) -> Pair:
    """Run a point by flows and by packets."""
    network = {
        **point["network"],
        "packet_bytes": _PACKET_BYTES,
        "buffer_bytes": _PACKETS_HELD * _PACKET_BYTES,
    }
    flow = simcore.run({"model": "flow", **point})
    packet = simcore.run({"model": "packet", **point, "network": network})
    return Pair(
        name,
        flow["metrics"]["completion_time_ns"],
        packet["metrics"]["completion_time_ns"],
        flow["cost"]["cpu_seconds"],
        packet["cost"]["cpu_seconds"],
    )


def _pairs(
    count: int,
    networks: dict[str, tuple[Section, tuple[str, ...], tuple[str, ...]]],
    adaptive: Callable[[random.Random], bool],
    seed: str,
) -> list[Pair]:
    pairs = []
    for number in range(count):
        dice = random.Random(f"{seed}/{number}")
        pairs.append(run_pair(*_draw(dice, networks, adaptive(dice))))
    return pairs


def oblivious_pairs(count: int = 60) -> list[Pair]:
    """Trees and networks of low diameter, by routings that look at no loads."""
    return _pairs(count, _INDIRECT, lambda _: False, f"{SEED} oblivious")


def adaptive_pairs(count: int = 30) -> list[Pair]:
    """The same networks by adaptive routings on minimal paths."""
    return _pairs(count, _INDIRECT, lambda _: True, f"{SEED} adaptive")


def grid_pairs(count: int = 30) -> list[Pair]:
    """Rings, meshes and tori, by all routings that the flow model takes."""
    return _pairs(count, _GRIDS, lambda dice: dice.random() < 1 / 3, f"{SEED} grids")
