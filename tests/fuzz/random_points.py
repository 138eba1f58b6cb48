"""Random small points of the simulator, built from what the catalogue declares.

A point depends on seed and number only, so one that fails can be had again.
"""

from __future__ import annotations

import math
import random
from typing import Any

from domain.catalog.models import Catalog, Component, ParamSpec

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
    {"kind": "flattened_butterfly", "endpoints": 16, "dimensions": 2},
    {"kind": "graph", "edges": ["a b", "b c", "c a 2", "c d"]},
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
SECTIONS = {
    "packet": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("routing", 0.6),
        ("network", 0.8),
        ("placement", 0.4),
        ("mpi", 0.3),
        ("environment", 0.3),
        ("aggregation", 0.2),
        ("report", 0.3),
        ("failures", 0.25),
    ),
    "static": (
        ("topology", 1.0),
        ("pattern", 1.0),
        ("routing", 0.7),
        ("placement", 0.3),
        ("congestion", 0.3),
        ("failures", 0.2),
        ("report", 0.3),
    ),
    "closed_form": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("network", 0.4),
        ("mpi", 0.3),
        ("loggp", 0.4),
        ("aggregation", 0.5),
    ),
    "loggp": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("mpi", 0.5),
        ("loggp", 0.6),
        ("report", 0.2),
    ),
}
"""The sections of a point and how often each is given."""
LIMITS = {"max_events": 400_000, "max_memory_bytes": 512 << 20, "max_cpu_seconds": 60}
STATIC_LIMITS = {"max_memory_bytes": 1 << 30, "max_cpu_seconds": 10}
MENDED_SHARE = 0.85
"""Of the points, those from which is taken what they are refused for; the others try the refusals."""
_MOST_MENDED = 12
WIDE_SHARE = 0.4
"""Of the points, those that have a few values from anywhere in their declared range."""
_WIDE_VALUES = 0.03
_LEAST_REAL = 1e-6
"""Reals whose range begins at 0 or without a bound are drawn from here on."""
_MOST = 2**53


def random_point(catalog: Catalog, seed: int, number: int) -> dict[str, Any]:
    """Give the point of that number."""
    dice = random.Random(f"{seed}/{number}")
    drawn = dice.random()
    model = "static" if drawn < 0.15 else "closed_form" if drawn > 0.95 else "packet"
    model = "loggp" if 0.85 < drawn <= 0.95 else model
    view = catalog.for_model(model)
    point: dict[str, Any] = {"model": model, "base_seed": dice.randrange(3)}
    wide = dice.random() < WIDE_SHARE
    for section, share in SECTIONS[model]:
        if section not in view.sections or dice.random() >= share:
            continue
        if section == "topology" and dice.random() < SOUND_SHARE:
            kinds = {component.kind for component in view.sections[section]}
            point[section] = dict(dice.choice([t for t in SOUND_TOPOLOGIES if t["kind"] in kinds]))
        elif section == "routing" and model == "packet" and dice.random() < SOUND_SHARE:
            routings = (*ROUTINGS, *OTHER_ROUTINGS.get(point["topology"].get("kind"), ()))
            component = view.component(section, dice.choice(routings))
            point[section] = _section(dice, view, section, component)
        else:
            point[section] = _section(dice, view, section)
        if section == "network" and dice.random() < SOUND_SHARE:
            _let_packets_fit(point[section])
        if wide:
            _widen(dice, view, section, point[section])
    point["limits"] = dict(LIMITS if model in ("packet", "loggp") else STATIC_LIMITS)
    if model == "packet":
        _watch(dice, point)
    if dice.random() < MENDED_SHARE:
        _mend(point)
    return point


def _mend(point: dict[str, Any]) -> None:
    """Take out, one after the other, what a point is refused for, so that it runs.

    What stands beside it stays, so that sections meet that a draw of sound points alone would not hold.
    """
    import simcore  # the core is chosen before it is first imported

    for _ in range(_MOST_MENDED):
        try:
            simcore.check(point)
        except simcore.PointError as error:
            section, *way = error.field.split(".")
            held = point.get(section)
            name = way[0].split("[")[0] if way else ""
            if isinstance(held, dict) and name in held and name != "kind":
                del held[name]
            elif section in point and section not in ("topology", "workload"):
                del point[section]
            else:
                return
        except simcore.SimulationError:
            return
        else:
            return


def _watch(dice: random.Random, point: dict[str, Any]) -> None:
    """Have the ports told, and a run in ten ended early, at a time from anywhere."""
    if isinstance(point.setdefault("report", {}), dict):
        point["report"].setdefault("ports", "all")
    drawn = dice.random()
    if drawn < 0.05:
        point["limits"]["max_simulated_ns"] = math.exp(dice.uniform(0, math.log(1e6)))
    elif drawn < 0.1:
        point["limits"]["max_events"] = round(math.exp(dice.uniform(0, math.log(1e5))))


def _let_packets_fit(network: dict[str, Any]) -> None:
    """Have a buffer hold a packet with its header."""
    sizes = [network.get("packet_bytes", 64), network.get("packet_header_bytes", 0)]
    packet = sum(size for size in sizes if isinstance(size, int) and not isinstance(size, bool))
    for name in ("buffer_bytes", "output_buffer_bytes"):
        held = network.get(name)
        if isinstance(held, int) and held < packet:
            network[name] = 16384


def _section(
    dice: random.Random, view: Catalog, section: str, component: Component | None = None
) -> dict[str, Any]:
    component = component or dice.choice(view.sections[section])
    chosen: dict[str, Any] = {"kind": component.kind} if view.is_choice(section) else {}
    for param in component.params:
        if param.type == "link_classes":
            continue
        if dice.random() < (0.97 if _needed(param) else 0.25):
            chosen[param.name] = _value(dice, view, param)
    _draw_classes(view, component, chosen)
    _leave_out_idle(dice, view, section, component, chosen)
    if dice.random() < 0.03:
        name = dice.choice([*component.by_name, "unheard_of"])
        chosen[name] = dice.choice(UNSOUND)
    return chosen


def _widen(dice: random.Random, view: Catalog, section: str, chosen: dict[str, Any]) -> None:
    """Give some numbers a value from anywhere in their declared range, by its logarithm."""
    component = view.component(section, chosen.get("kind", section))
    for param in component.params:
        number = param.type in ("integer", "real") and param.choices is None
        if number and dice.random() < _WIDE_VALUES:
            chosen[param.name] = _anywhere(dice, param)


def _anywhere(dice: random.Random, param: ParamSpec) -> float:
    least = 1.0 if param.type == "integer" else _LEAST_REAL
    low = max(param.min or 0.0, least)
    high = max(low, min(_MOST, float(_MOST) if param.max is None else param.max))
    drawn = math.exp(dice.uniform(math.log(low), math.log(high)))
    # The ends themselves are where limits are wrong.
    end = dice.random()
    if end < 0.1 and param.min is not None and not param.exclusive_min:
        drawn = param.min
    elif end > 0.9 and param.max is not None:
        drawn = param.max
    return round(drawn) if param.type == "integer" else drawn


def _needed(param: ParamSpec) -> bool:
    """Whether a run would be long, or none at all, without a value of ours."""
    sized = param.name in SMALL and isinstance(param.default, int | float) and param.default > 50
    return param.required or param.name == "endpoints" or sized


def _value(dice: random.Random, view: Catalog, param: ParamSpec) -> Any:
    if param.choices is not None:
        return dice.choice(param.choices)
    if param.name in SMALL and not (param.type in _LISTS and param.name in _NUMBERS_ELSEWHERE):
        return dice.choice(SMALL[param.name])
    if param.type == "boolean":
        return dice.random() < 0.5
    if param.type == "integer_list":
        return [dice.choice([1, 2, 3, 4]) for _ in range(dice.randrange(1, 4))]
    if param.name == "classes":
        return dice.sample(_LINK_CLASSES, dice.randrange(1, 3))
    if param.type == "text_list":
        return dice.choice([["endpoint_0", "endpoint_1"], ["0 1", "1 2", "2 0 2"]])
    if param.type in ("text", "fabric"):
        return dice.choice(["endpoint_0", ["endpoint_0", "endpoint_1"], ["0 1", "1 2", "2 0 2"]])
    if param.type == "jobs":
        return [_job(dice, view) for _ in range(dice.randrange(1, 3))]
    low, high = param.min or 0, 1e9 if param.max is None else param.max
    found = [size for size in (*SIZES, 0.5, 0.01) if low <= size <= high]
    found = [size for size in found if param.type == "real" or isinstance(size, int)]
    return dice.choice(found or [param.min])


_LISTS = ("integer_list", "text_list")
_NUMBERS_ELSEWHERE = ("endpoints",)
"""Names of a number in one section and of a list in another."""
_LINK_CLASSES = ("local", "global", "dimension_0", "dimension_1", "up_1", "down_2", "injection")


def _draw_classes(view: Catalog, component: Component, chosen: dict[str, Any]) -> None:
    """Add classes of links, by dice of their own."""
    dice = random.Random(repr(chosen))
    for param in component.params:
        if param.type == "link_classes" and dice.random() < 0.3:
            names = dice.sample(_LINK_CLASSES, dice.randrange(1, 4))
            chosen[param.name] = {name: _link_class(dice, view, param) for name in names}


def _link_class(dice: random.Random, view: Catalog, param: ParamSpec) -> dict[str, Any]:
    told = dice.sample(param.items, dice.randrange(1, len(param.items) + 1))
    return {item.name: _value(dice, view, item) for item in told}


def _job(dice: random.Random, view: Catalog) -> dict[str, Any]:
    job: dict[str, Any] = {"workload": _section(dice, view, "workload")}
    job[dice.choice(["fraction", "endpoints"])] = dice.choice([0.25, 0.5, 1, 2, 4])
    if dice.random() < 0.3:
        job["priority"] = dice.randrange(3)
    if dice.random() < 0.3:
        job["allocation"] = dice.choice(["linear", "random", "random_by_group"])
    return job


def _leave_out_idle(
    dice: random.Random, view: Catalog, section: str, component: Component, chosen: dict[str, Any]
) -> None:
    """Take out most parameters without effect, which would only be refused."""
    import simcore  # the core is chosen before it is first imported

    refusals = simcore.resolve(view.models[0], [(section, chosen)])[0]["refusals"]
    idle = {r["field"] for r in refusals if r["message"].startswith("has no effect here")}
    for param in component.params:
        if param.name not in chosen or param.applies_when is None or dice.random() < 0.02:
            continue
        if f"{section}.{param.name}" in idle:
            del chosen[param.name]
