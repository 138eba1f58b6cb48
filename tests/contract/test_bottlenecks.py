"""What holds a run back, on points whose limit is known beforehand."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.result.bottleneck import limit_of

_ROUTER = {"kind": "single_router", "endpoints": 8}
_RING = {"kind": "ring", "endpoints": 32}
_LIMITS = {"network": {"links", "ejection", "injection"}, "latency": {"latency", "undetermined"}}
_BATCH = {"messages_per_endpoint": 200, "message_bytes": 2048}


def _explicit(pairs: list[str]) -> dict[str, Any]:
    return {"kind": "explicit", "pairs": pairs, **_BATCH}


@pytest.mark.parametrize(
    ("topology", "workload", "limit"),
    [
        # One endpoint sends to the others, drawn by lot: each of them gets a seventh.
        (_ROUTER, _explicit([f"0 {n}" for n in range(1, 8)]), "injection"),
        # All send to one.
        (_ROUTER, _explicit([f"{n} 0" for n in range(1, 8)]), "ejection"),
        # All packets cross the two cuts of the ring, two cables each way.
        (_RING, {"kind": "bit_complement", **_BATCH}, "links"),
        (_RING, {"kind": "bit_complement", "offered_load": 0.9}, "saturated"),
        (_ROUTER, {"kind": "uniform_random", "offered_load": 0.05}, "latency"),
    ],
)
def test_a_known_limit_is_found(
    topology: dict[str, Any], workload: dict[str, Any], limit: str
) -> None:
    found = simcore.run({"model": "packet", "topology": topology, "workload": workload})
    metrics = {name: value for name, value in found["metrics"].items() if value is not None}
    assert limit_of(metrics).limit == limit, metrics


@pytest.mark.parametrize(
    ("workload", "limit"),
    [
        ({"outstanding_per_core": 1}, "outstanding"),
        ({"l1_mshrs": 1}, "mshr"),
        ({"issue_interval_ns": 500}, "issue"),
        ({"directory_occupancy_ns": 40}, "directory"),
        ({"memory_bandwidth_gbps": 2}, "memory"),
        ({"access_pattern": "pointer_chase"}, "latency"),
        ({"fence_interval": 4}, "latency"),
        ({"control_bytes": 512, "outstanding_per_core": 64, "l1_mshrs": 64}, "network"),
    ],
)
def test_shared_memory_is_judged_as_by_the_simulator(workload: dict[str, Any], limit: str) -> None:
    found = simcore.run(
        {
            "model": "packet",
            "topology": _ROUTER,
            "workload": {"kind": "dsm", "operations_per_core": 256, **workload},
        }
    )
    assert found["memory_bottleneck"]["limit"] == limit, found["memory_bottleneck"]
    metrics = {name: value for name, value in found["metrics"].items() if value is not None}
    assert limit_of(metrics).limit in _LIMITS.get(limit, {limit}), metrics
