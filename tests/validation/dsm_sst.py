"""What SST 12.1 (memHierarchy and merlin) was seen to do on the DSM study, beside ours.

Its latencies were invented, since the paper gives none; so no times are compared, but the order of the
networks, the lead of the HyperX, and head-of-line blocking in a single router.
"""

from __future__ import annotations

from typing import Any

from tests.validation.claims import Claim
from tests.validation.dsm_claims import Times

FULL = 0.9
"""A port that is active for this share of the time carries what it can."""


def large_points(study_points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Claim 1.i: the HyperX of 2,048 nodes at 32, 64 and 128 GB/s, with the caches of the study."""
    (small,) = [
        point
        for point in study_points
        if point["topology"]["kind"] == "hyperx"
        and point["topology"]["endpoints"] == 16
        and point["network"]["link_bandwidth_gbps"] == 8.0
    ]
    topology = {"kind": "hyperx", "widths": [32, 32], "concentration": 2}
    return [
        {
            **small,
            "topology": topology,
            "network": {**small["network"], "link_bandwidth_gbps": gbps},
            "workload": {**small["workload"], "memory_bandwidth_gbps": gbps},
        }
        for gbps in (256.0, 512.0, 1024.0)
    ]


def _order(times: Times) -> Claim:
    at_8 = {
        name: times[name, 16, 8.0] for name in ("single_router", "hyperx", "torus", "dragonfly")
    }
    ratio = at_8["dragonfly"] / at_8["hyperx"]
    return Claim(
        "SST, HyperX",
        "16 nodes, 8 GB/s, invented latencies: HyperX ahead of the dragonfly by 22 %",
        f"by {(ratio - 1) * 100:.1f} %",
        abs(ratio / 1.22 - 1) <= 0.1,
        "within 10 % of 1.22",
    )


def head_of_line_point(topology: dict[str, Any], speedup: float) -> dict[str, Any]:
    """64 reads a node under way over slow links, in routers with one queue an input."""
    return {
        "model": "packet",
        "topology": topology,
        "network": {
            "link_bandwidth_gbps": 8.0,
            "router_model": "input_output_queued",
            "input_queueing": "fifo",
            "speedup": speedup,
        },
        "workload": {
            "kind": "dsm",
            "operations_per_core": 1000,
            "memory_bandwidth_gbps": 1000.0,
            "memory_access_interval_ns": 0,
        },
    }


def head_of_line() -> Claim:
    """A crossbar as fast as a link blocks a single router; one twice as fast does not."""
    import simcore

    router = {"kind": "single_router", "endpoints": 16}
    torus = {"kind": "torus", "widths": [2, 2, 2, 2]}
    slow, fast, other = (
        simcore.run(head_of_line_point(topology, speedup))["metrics"]
        for topology, speedup in ((router, 1), (router, 2), (torus, 1))
    )
    behind = slow["completion_time_ns"] / other["completion_time_ns"]
    return Claim(
        "SST, head of line",
        "One queue an input: a single router is slower than the torus at crossbar speed 1, with about 60 % "
        "of its links, and at its link bound at 2",
        f"{behind:.2f} times the torus' time, {slow['max_injection_fraction']:.2f} of a link at 1; "
        f"{fast['max_injection_fraction']:.2f} at 2",
        behind > 1 and fast["max_injection_fraction"] >= FULL,
        f"slower than the torus at 1; busiest link at least {FULL:.0%} active at 2",
    )


def all_claims(times: Times) -> list[Claim]:
    """Both comparisons."""
    return [_order(times), head_of_line()]
