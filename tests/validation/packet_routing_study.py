"""Runs of the packet model that show what each routing makes of hard and of easy traffic."""

from __future__ import annotations

from typing import Any

import simcore

Section = dict[str, Any]

DRAGONFLIES: dict[int, Section] = {
    72: {"concentration": 2, "routers_per_group": 4, "global_links_per_router": 2, "groups": 9},
    1056: {"concentration": 4, "routers_per_group": 8, "global_links_per_router": 4, "groups": 33},
}
ROUTINGS: dict[str, Section] = {
    "minimal": {"kind": "minimal"},
    "valiant": {"kind": "valiant"},
    "UGAL-L": {"kind": "ugal"},
    "UGAL-G": {"kind": "ugal", "knowledge": "global"},
    "PAR": {"kind": "par"},
}
SHIFT_LOADS = (0.40, 0.45, 0.50)


def run(topology: Section, routing: Section, workload: Section) -> dict[str, Any]:
    """Run one point of the packet model at the defaults of everything else."""
    point = {
        "model": "packet",
        "topology": topology,
        "routing": routing,
        "workload": workload,
        "base_seed": 1,
        "replicate": 0,
    }
    return simcore.run(point)


def accepted(topology: Section, routing: Section, workload: Section) -> float:
    """Accepted load of a steady-state run, over the injection bandwidth."""
    return float(run(topology, routing, workload)["metrics"]["accepted_load"])


def dragonfly(endpoints: int) -> Section:
    """Give the balanced dragonfly of 72 or 1056 endpoints."""
    return {"kind": "dragonfly", **DRAGONFLIES[endpoints]}


def group_shift(endpoints: int, routing: str) -> float:
    """Give the highest accepted load of a group that sends all to the next one."""
    return max(
        accepted(
            dragonfly(endpoints),
            ROUTINGS[routing],
            {"kind": "group_shift", "offered_load": load},
        )
        for load in SHIFT_LOADS
    )


def uniform(endpoints: int, routing: str) -> float:
    """Give the accepted load when everybody offers all it can to random endpoints."""
    return accepted(
        dragonfly(endpoints), ROUTINGS[routing], {"kind": "uniform_random", "offered_load": 1.0}
    )


def tornado(width: int, routing: Section) -> float:
    """Give the highest accepted load of tornado traffic on a ring."""
    ring = {"kind": "ring", "endpoints": width}
    return max(
        accepted(ring, routing, {"kind": "tornado", "offered_load": load})
        for load in (0.30, 0.33, 0.36, 0.40, 0.45, 0.50)
    )


def hottest_flows(
    width: int, routing: Section, messages: int = 4, message_bytes: int = 4096
) -> float:
    """Give the flows on the busiest link of a 3-D torus whose endpoints form random pairs."""
    torus = {"kind": "torus", "widths": [width] * 3}
    found = run(
        torus,
        routing,
        {
            "kind": "random_permutation",
            "messages_per_endpoint": messages,
            "message_bytes": message_bytes,
        },
    )
    links = [p for p in found["ports"]["hottest"] if p["link_class"].startswith("dimension")]
    return float(max(p["bytes"] for p in links)) / (messages * message_bytes)


MESH = {
    "link_bandwidth_gbps": 128.0,
    "link_latency_ns": 1.0,
    "injection_latency_ns": 1.0,
    "router_latency_ns": 1.0,
    "packet_bytes": 16,
    "buffer_bytes": 128,
    "input_queueing": "fifo",
    "speedup": 1.0,
    "arbitration": "round_robin",
}
"""Flits of 16 bytes and cycles of a nanosecond: eight flits of buffer for each virtual channel."""
CARRIED = 0.99
"""Share of the offered load that must be accepted; what counts as a steady state leaves 5 %."""
MESH_LOADS = [load / 100 for load in range(36, 50)]


def mesh(load: float, channels: int) -> dict[str, float]:
    """Give what an 8x8 mesh makes of uniform one-flit packets at a load in flits per cycle."""
    point = {
        "model": "packet",
        "topology": {"kind": "mesh", "widths": [8, 8]},
        "network": {**MESH, "virtual_channels": channels},
        "workload": {
            "kind": "uniform_random",
            "message_bytes": 16,
            "injection_process": "bernoulli",
            "offered_load": load,
            "epoch_messages": 1000,
            "max_warmup_epochs": 8,
            "measurement_epochs": 5,
        },
        "base_seed": 1,
        "replicate": 0,
    }
    return dict(simcore.run(point)["metrics"])


def mesh_saturation(channels: int) -> float:
    """Give the highest load, in steps of 0.01, up to which the mesh carries what it is offered."""
    carried = 0.0
    for load in MESH_LOADS:
        found = mesh(load, channels)
        if found["saturated"] or found["accepted_load"] < CARRIED * load:
            break
        carried = load
    return carried


def mesh_waits(channels: int, loads: tuple[float, ...]) -> dict[float, float]:
    """Give the mean latency in cycles at some loads beyond that at load 0.05."""
    at_rest = mesh(0.05, channels)["packet_latency_mean_ns"]
    return {load: mesh(load, channels)["packet_latency_mean_ns"] - at_rest for load in loads}
