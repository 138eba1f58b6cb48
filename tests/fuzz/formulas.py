"""The packet model's run of what a formula gave, where docs/models/collectives.md has them equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.fuzz.twins import Run, outcome_of

_ROUNDING = 1e-11
"""Relative: the packet model's times are whole picoseconds, their means are not."""
_HELD_UP = 1e-3
"""Of a broadcast whose requests can wait for a packet of data: so much lies the formula below."""
_BUFFER_BYTES = 1 << 30
"""A formula has room for all that is outstanding."""
_MESSAGE_BYTES = 1 << 30
"""The packet model refuses larger ones, of which the formulas know the time."""
_MOST_ENDPOINTS = 64
_METRICS = (
    ("operation_time_mean_ns", "iteration_time_mean_ns"),
    ("rank_operation_time_max_ns", "completion_time_ns"),
)
"""Of the formula, and of one iteration of the packet model's collective."""


def unlike_packets(
    run: Run, point: dict[str, Any], result: dict[str, Any], checked: Counter[str]
) -> list[str]:
    """Give what differs between a formula and the packet model; nothing where they need not agree."""
    if point["model"] != "closed_form":
        return []
    endpoints = result["provenance"]["topology"]["endpoints"]
    kind = point.get("aggregation", {}).get("kind", "none")
    costs = point.get("loggp", {})
    if endpoints > _MOST_ENDPOINTS or point["workload"].get("communicators", 1) > 1:
        return []
    if kind == "none" and costs.get("costs", "network") == "network" and "preset" not in costs:
        name, twin = "the formula of hosts", _by_hosts(point, endpoints)
    elif kind == "sharp_network":
        name, twin = "the formula of switches", _by_switches(point)
    else:
        return []
    algorithm = result["provenance"]["collective"]["algorithm"]
    workload = {name: value for name, value in point["workload"].items() if name != "communicators"}
    twin |= {
        "workload": {**workload, "kind": "collective", "algorithm": algorithm, "iterations": 1},
        "limits": {"max_events": 2_000_000, "max_memory_bytes": 512 << 20},
    }
    packets = outcome_of(run, twin)
    if packets.refused and point["workload"].get("message_bytes", 0) > _MESSAGE_BYTES:
        return []
    if packets.refused:
        return [f"{name}: the packet model has {packets.text}, {twin}"]
    if packets.result is None or packets.result["provenance"]["outcome"] != "completed":
        return []
    checked[f"{name} is the packet model"] += 1
    return [f"{name}: {what}, {twin}" for what in _apart(twin, endpoints, result, packets.result)]


def _apart(
    twin: dict[str, Any], endpoints: int, formula: dict[str, Any], packets: dict[str, Any]
) -> Iterator[str]:
    workload = twin["workload"]
    rounds = 2 * (endpoints - 1)
    for ours, theirs in _METRICS:
        told, simulated = formula["metrics"][ours], packets["metrics"][theirs]
        least = most = simulated
        if (
            workload["algorithm"] == "ring"
            and workload.get("operation", "allreduce") == "allreduce"
        ):
            # The formula follows the largest share of bytes that do not divide.
            most += rounds * 8 / twin["network"]["injection_bandwidth_gbps"]
        if workload["algorithm"] == "binomial" and workload["operation"] == "broadcast":
            least *= 1 - _HELD_UP
        if not least * (1 - _ROUNDING) <= told <= most * (1 + _ROUNDING):
            yield f"{ours} is {told}, and {theirs} {simulated}"


def _network(point: dict[str, Any]) -> dict[str, Any]:
    network = point.get("network", {})
    return {**network, "buffer_bytes": _BUFFER_BYTES}


def _by_hosts(point: dict[str, Any], endpoints: int) -> dict[str, Any]:
    """One idle router, of which all ports have the rate of endpoints."""
    network = _network(point)
    rate = network.get("injection_bandwidth_gbps") or network.get("link_bandwidth_gbps", 100.0)
    network |= {"injection_bandwidth_gbps": rate, "link_bandwidth_gbps": rate}
    return {
        "topology": {"kind": "single_router", "endpoints": endpoints},
        "network": network,
        **{name: point[name] for name in ("mpi",) if name in point},
    }


def _by_switches(point: dict[str, Any]) -> dict[str, Any]:
    return {
        "topology": point["topology"],
        "network": _network(point),
        "aggregation": {**point["aggregation"], "kind": "sharp"},
        **{name: point[name] for name in ("mpi",) if name in point},
    }
