"""Values that points are drawn from, beside the ranges that the catalogue declares."""

from __future__ import annotations

import math
import random
from typing import Any

from domain.catalog.models import ParamSpec

SMALL: dict[str, list[Any]] = {
    "endpoints": [2, 4, 8, 12, 16, 27, 32, 64],
    "radix": [3, 4, 6, 8, 16],
    "concentration": [1, 2, 3],
    "dimensions": [1, 2, 3],
    "groups": [2, 3, 5],
    "routers_per_group": [1, 2, 4],
    "levels": [1, 2, 3],
    "chip_ports": [4, 8, 24],
    "messages_per_endpoint": [1, 3, 20],
    "messages": [1, 3, 20],
    "reads_per_core": [1, 5, 40],
    "iterations": [1, 2],
    "warmup_iterations": [0, 1],
    "warmup_messages": [0, 2],
    "epoch_messages": [5, 20],
    "max_warmup_epochs": [3, 5],
    "measurement_epochs": [1, 3],
    "max_drain_epochs": [1, 3],
    "ranks_per_endpoint": [1, 2, 3, 4],
    "ranks": [2, 4, 9],
    "draws": [1, 2, 9],
    "trials": [1, 2],
    "failed_links": [0, 1, 3],
    "link_failure_probability": [0, 0, 0.05, 0.5],
    "failed_routers": [0, 0, 1, 2],
    "router_failure_probability": [0, 0, 0.1],
    "degraded_links": [0, 1, 3],
    "degraded_link_probability": [0, 0, 0.2],
    "slow_endpoints": [0, 1, 2],
    "slow_endpoint_probability": [0, 0, 0.2],
    "degraded_rate": [0.1, 0.5, 1],
    "slow_rate": [0.1, 0.5, 1],
    "routing_channels": [1, 2, 3],
    "classes": [None, None, None, ["dimension_0"], ["local", "global"]],
    "nx": [1, 4, 16],
    "ny": [1, 4, 16],
    "nz": [1, 4, 16],
    "buffer_bytes": [64, 256, 1024, 16384],
    "output_buffer_bytes": [64, 256, 1024],
    "packet_bytes": [1, 32, 64, 256, 1000],
    "packet_header_bytes": [0, 8],
    "virtual_channels": [None, 1, 2, 4, 6],
    "virtual_network_weights": [[1], [1], [1, 3], [2, 1, 5]],
    "interfaces_per_endpoint": [1, 1, 2, 3],
    "link_latency_ns": [0, 1, 10],
    "router_latency_ns": [0, 2.5, 50],
    "injection_latency_ns": [0, 10],
    "link_bandwidth_gbps": [1, 80, 100, 1600],
    "injection_bandwidth_gbps": [None, 40, 100, 400],
    "speedup": [None, 1, 1.5, 2],
    "widths": [[4], [2, 2], [3, 4], [5], [2, 3, 2], [4, 0]],
    "offered_load": [0.05, 0.4, 0.9, 1.0],
    "hot_link_window_ns": [None, 1000],
    "warmup_ns": [None, None, None, 500],
    "measurement_ns": [None, None, None, 2000],
    "distance": [1, 3, 20],
    "process_grid": [None, None, None, [4, 4], [3, 3, 3], [4, 0]],
    "pairs": [["0 1"], ["0 1", "0 2 0.5", "3 0"], ["1 1"], ["0 1000"], ["x"]],
    "permutation": [None, None, None, [1, 0], [2, 0, 1, 3, 4]],
    "matrix": [None, None, None, ["0 1", "1 0"], ["0 1 2 3 4"] * 5],
}
"""Values that keep a run short, by the parameter's name; others come from the declared range."""
SOUND_TOPOLOGIES: list[dict[str, Any]] = [
    {"kind": "single_router", "endpoints": 5},
    {"kind": "ring", "endpoints": 7},
    {"kind": "ring", "endpoints": 12, "concentration": 3},
    {"kind": "mesh", "widths": [4, 3]},
    {"kind": "mesh", "endpoints": 16},
    {"kind": "torus", "widths": [4, 4]},
    {"kind": "torus", "widths": [3, 2, 2], "concentration": 2},
    {"kind": "torus", "endpoints": 27},
    {"kind": "hypercube", "endpoints": 16},
    {"kind": "hyperx", "widths": [4, 3], "concentration": 2},
    {"kind": "hyperx", "widths": [3, 3, 3]},
    {
        "kind": "dragonfly",
        "routers_per_group": 4,
        "global_links_per_router": 2,
        "groups": 9,
        "concentration": 2,
    },
    {
        "kind": "dragonfly",
        "routers_per_group": 2,
        "global_links_per_router": 1,
        "groups": 3,
        "concentration": 1,
    },
    {"kind": "fat_tree", "endpoints": 16, "radix": 4},
    {"kind": "fat_tree", "endpoints": 32, "radix": 8},
    {"kind": "flattened_butterfly", "endpoints": 27, "dimensions": 2},
    {"kind": "graph", "edges": ["a b", "b c", "c a 2", "c d"], "endpoints_per_router": 2},
    {"kind": "dragonfly_plus", "endpoints": 16, "radix": 6},
    {"kind": "slim_fly", "q": 3, "concentration": 1},
    {"kind": "chassis", "endpoints": 16, "chip_ports": 8},
]
SOUND_SHARE = 0.9
ROUTINGS = (*3 * ("minimal",), "valiant", "ugal", "par", "spray", "rotate", "adaptive_minimal")
"""Of the packet model, on every topology; the first often."""
_ON_GRIDS = ("dimension_order", "o1turn", "romm")
OTHER_ROUTINGS: dict[str, tuple[str, ...]] = {
    "ring": _ON_GRIDS,
    "mesh": _ON_GRIDS,
    "torus": _ON_GRIDS,
    "hyperx": ("dimension_order", "hyperx_adaptive"),
    "fat_tree": ("adaptive_up", "d_mod_k"),
}
"""What serves a topology beside them."""
SIZES = [1, 2, 3, 5, 8, 64, 300]
UNSOUND = [0, -1, 1e12, 2.5, "many", None, [], [1, 2], True, {}]
LOGARITHMIC_SHARE = 0.4
"""Of the numbers, those from anywhere between the least and the most that keep a run short."""
_SHORT_MOST = {"bytes": 20_000.0, "ns": 5_000.0}
"""The most that keeps a run short, by the last part of the name, where `SMALL` has none."""
_LEAST_REAL = 1e-6
"""Reals whose range begins at 0 or without a bound are drawn from here on."""
_MOST = 2**53


def is_number(param: ParamSpec) -> bool:
    """Say whether a parameter is a single number."""
    return param.type in ("integer", "real") and param.choices is None


def anywhere(dice: random.Random, param: ParamSpec) -> float:
    """Draw from the declared range, by the logarithm; the ends often, where limits are wrong."""
    drawn = _by_logarithm(dice, param, _MOST)
    end = dice.random()
    if end < 0.1 and param.min is not None and not param.exclusive_min:
        drawn = param.min
    elif end > 0.9 and param.max is not None:
        drawn = param.max
    return round(drawn) if param.type == "integer" else drawn


def short(dice: random.Random, param: ParamSpec) -> float:
    """Draw from that part of the declared range that keeps a run short, by the logarithm."""
    told = [value for value in SMALL.get(param.name, ()) if isinstance(value, int | float)]
    most = max(told) if told else _SHORT_MOST.get(param.name.rsplit("_", 1)[-1], max(SIZES))
    drawn = _by_logarithm(dice, param, most)
    return round(drawn) if param.type == "integer" else drawn


def _by_logarithm(dice: random.Random, param: ParamSpec, most: float) -> float:
    low = max(param.min or 0.0, 1.0 if param.type == "integer" else _LEAST_REAL)
    high = max(low, min(most, most if param.max is None else param.max))
    return math.exp(dice.uniform(math.log(low), math.log(high)))
