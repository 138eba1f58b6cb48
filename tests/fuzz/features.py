"""What meets in a point: features that are drawn together, and how often each two did."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

SHARE = 0.6
"""Of the points of the packet model, those that are given features together."""
_EACH = 0.5
_SHARP = (
    {"kind": "collective", "algorithm": "sharp"},
    {"kind": "osu", "algorithm": "sharp", "warmup_iterations": 0},
    {"kind": "amg", "allreduce_algorithm": "sharp", "nx": 4, "ny": 4, "nz": 4},
    {"kind": "subcom2d_coll", "allreduce_algorithm": "sharp"},
)
_FINITE = (
    {"kind": "uniform_random", "messages_per_endpoint": 5},
    {"kind": "incast", "messages_per_endpoint": 7},
    {"kind": "random_reads", "reads_per_core": 5},
    {"kind": "halo3d26", "nx": 4, "ny": 4, "nz": 4, "iterations": 2},
    {"kind": "exchange", "messages": 3, "iterations": 2},
    {"kind": "streams", "messages": 5},
)
_MANY_PLACES = {"kind": "hyperx", "widths": [9, 9], "concentration": 8}
_MANY_TENANTS = (257, 320)
"""Of two endpoints each: more than jobs once could be numbered in a byte."""


def add_features(dice: random.Random, point: dict[str, Any]) -> None:
    """Give a point of the packet model some features, each with even odds."""
    if dice.random() >= SHARE:
        return
    for add in (_aggregate, _fail, _share, _place, _resize):
        if dice.random() < _EACH:
            add(dice, point)


def _odd(dice: random.Random, most: int) -> int:
    return round(math.exp(dice.uniform(0, math.log(most)))) | 1


def _aggregate(dice: random.Random, point: dict[str, Any]) -> None:
    workload = dict(dice.choice(_SHARP))
    if workload["kind"] in ("collective", "osu"):
        workload["operation"] = dice.choice(["allreduce", "reduce", "broadcast", "barrier"])
        if workload["operation"] != "barrier":
            workload["message_bytes"] = _odd(dice, 5000)
    workload["iterations"] = dice.choice([1, 2])
    point["workload"] = workload
    given = point.get("aggregation", {})
    sharp = given if isinstance(given, dict) and given.get("kind") == "sharp" else {}
    point["aggregation"] = {**sharp, "kind": "sharp"}
    if dice.random() < _EACH:
        point.setdefault("network", {})["packet_header_bytes"] = _odd(dice, 300)


def _fail(dice: random.Random, point: dict[str, Any]) -> None:
    name, value = dice.choice(
        [
            ("failed_links", 1),
            ("failed_links", 2),
            ("link_failure_probability", 0.05),
            ("failed_routers", 1),
            ("degraded_links", 2),
            ("slow_endpoints", 1),
            ("latency_jitter", 0.3),
        ]
    )
    point["failures"] = {name: value}


def _share(dice: random.Random, point: dict[str, Any]) -> None:
    if dice.random() < 0.2:
        kind = dice.choice(["full", "quarter", "quarter_halo_background", "quarter_fft_background"])
        point["environment"] = {"kind": kind}
        return
    if dice.random() < 0.2:
        point["environment"] = {"kind": "tenants", "tenant_endpoints": dice.choice([2, 3, 5])}
        if dice.random() < _EACH:
            point["topology"] = dict(_MANY_PLACES)
            point["environment"] |= {"tenants": dice.randint(*_MANY_TENANTS), "tenant_endpoints": 2}
        return
    job = {"workload": dict(dice.choice(_FINITE)), "fraction": dice.choice([0.2, 0.4])}
    if dice.random() < 0.3:
        job["allocation"] = dice.choice(["linear", "random", "random_by_group"])
    point["environment"] = {
        "kind": "shared",
        "foreground_fraction": dice.choice([0.3, 0.5]),
        "background": [job],
    }


def _place(dice: random.Random, point: dict[str, Any]) -> None:
    point["placement"] = {"kind": dice.choice(["random", "random_by_group"])}


def _resize(dice: random.Random, point: dict[str, Any]) -> None:
    network = point.setdefault("network", {})
    network["packet_bytes"] = _odd(dice, 3000)
    network["buffer_bytes"] = 2 * (network["packet_bytes"] + 4096) + _odd(dice, 20_000)
    for section in (network, point["workload"]):
        for name in ("message_bytes", "packet_header_bytes"):
            if isinstance(section.get(name), int) and not isinstance(section[name], bool):
                section[name] |= 1


def _is_given(section: str, *idle: str) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    def given(point: dict[str, Any], _: dict[str, Any]) -> bool:
        return section in point and point[section].get("kind") not in idle

    return given


def _has_odd_sizes(point: dict[str, Any], _: dict[str, Any]) -> bool:
    """Say whether a size is no multiple of four bytes."""
    held = (*point.get("network", {}).items(), *point["workload"].items())
    return any(
        name.endswith("_bytes") and isinstance(value, int) and value % 4 for name, value in held
    )


def _was_damaged(_: dict[str, Any], result: dict[str, Any]) -> bool:
    damage = result["provenance"].get("damage", {})
    return any(
        damage.get(name, 0) > 0
        for name in ("failed_links", "failed_routers", "degraded_links", "slow_endpoints")
    )


def _was_cut(limit: str) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    def cut(point: dict[str, Any], result: dict[str, Any]) -> bool:
        return limit in point["limits"] and result["provenance"]["outcome"] == "timed_out"

    return cut


FEATURES: dict[str, Callable[[dict[str, Any], dict[str, Any]], bool]] = {
    "limit": _was_cut("max_simulated_ns"),
    "events": _was_cut("max_events"),
    "failures": _was_damaged,
    "environment": _is_given("environment", "alone"),
    "placement": _is_given("placement", "linear"),
    "aggregation": _is_given("aggregation", "none"),
    "headers": lambda point, _: point.get("network", {}).get("packet_header_bytes", 0) > 0,
    "odd sizes": _has_odd_sizes,
    "mpi": _is_given("mpi"),
    "routing": _is_given("routing", "minimal"),
}
"""Of a point of the packet model that gave a result: whether it has this."""


def note_features(met: Counter[tuple[str, ...]], point: dict[str, Any], result: Any) -> None:
    """Count the features of a point that ran, and each two of them."""
    if point["model"] != "packet" or result is None:
        return
    found = [name for name, has in FEATURES.items() if has(point, result)]
    met.update((name,) for name in found)
    met.update(combinations(found, 2))


def table_of(met: Counter[tuple[str, ...]]) -> str:
    """Give how often each two features met; a feature with itself: how often it was there."""
    names = list(FEATURES)
    lines = ["".join(f"{name:>13}" for name in ("", *names))]
    for row, name in enumerate(names):
        counts = [met[(names[i], name) if i < row else (name,)] for i in range(row + 1)]
        lines.append(f"{name:>13}" + "".join(f"{count:>13}" for count in counts))
    return "\n".join(lines)


def never_met(met: Counter[tuple[str, ...]]) -> list[str]:
    """Name the pairs that no point had, save that a run is cut by one limit alone."""
    pairs = set(combinations(FEATURES, 2)) - {("limit", "events")}
    return sorted(" and ".join(pair) for pair in pairs if not met[pair])
