"""Zero-load times of other simulators, written as docs/validation.md says.

One packet alone over R routers in a row must take the other simulator's own formula.
"""

from __future__ import annotations

from typing import Any

import pytest

import simcore

ROUTERS = [1, 2, 5]


def latency_ns(routers: int, message_bytes: int, network: dict[str, Any]) -> float:
    """Give the latency of one message over that many routers in a row."""
    topology: dict[str, Any] = {"kind": "single_router", "endpoints": 2}
    if routers > 1:
        edges = [f"{i} {i + 1}" for i in range(routers - 1)]
        topology = {"kind": "graph", "edges": edges, "attachments": ["0", str(routers - 1)]}
    result = simcore.run(
        {
            "topology": topology,
            "network": network,
            "workload": {
                "kind": "explicit",
                "pairs": ["0 1"],
                "messages_per_endpoint": 1,
                "message_bytes": message_bytes,
            },
        }
    )
    return float(result["metrics"]["completion_time_ns"])


@pytest.mark.parametrize("routers", ROUTERS)
def test_booksim2(routers: int) -> None:
    network = {
        "link_bandwidth_gbps": 128,
        "packet_bytes": 16,
        "link_latency_ns": 1,
        "injection_latency_ns": 1,
        "router_latency_ns": 3,
        "buffer_bytes": 128,
        "virtual_channels": 8,
        "input_queueing": "fifo",
        "speedup": 1,
        "arbitration": "round_robin",
    }
    # A graph of five routers in a row needs four channels: eight are two lanes of each.
    assert latency_ns(routers, 16, network) == pytest.approx(4 * routers + 2, abs=1e-6)


@pytest.mark.parametrize("routers", ROUTERS)
def test_merlin(routers: int) -> None:
    link, pipeline, packet = 20.0, 60.0, 256 * 8 / 100
    network = {
        "link_bandwidth_gbps": 100,
        "link_latency_ns": link,
        "injection_latency_ns": link,
        "router_latency_ns": pipeline,
        "packet_bytes": 256,
        "router_model": "input_output_queued",
        "speedup": 2,
        "arbitration": "round_robin",
    }
    there = (routers + 1) * link + routers * pipeline
    assert latency_ns(routers, 256, network) == pytest.approx(there + packet, abs=1e-3)


@pytest.mark.parametrize(("cn_delay", "link_delay"), [(305.18, 305.18), (100.0, 40.0)])
@pytest.mark.parametrize("routers", ROUTERS)
def test_codes_dragonfly(routers: int, cn_delay: float, link_delay: float) -> None:
    router_delay, gbps = 90.0, 12.5 * 2**30 * 8 / 1e9
    packet = 4096 * 8 / gbps
    injection = min(link_delay, (cn_delay + link_delay) / 2)
    network = {
        "link_bandwidth_gbps": gbps,
        "packet_bytes": 4096,
        "switching": "store_and_forward",
        "router_latency_ns": router_delay,
        "link_latency_ns": link_delay,
        "injection_latency_ns": injection,
        "nic_latency_ns": cn_delay + link_delay - 2 * injection,
    }
    there = packet + cn_delay + routers * (router_delay + packet + link_delay)
    assert latency_ns(routers, 4096, network) == pytest.approx(there, abs=0.05)


@pytest.mark.parametrize("message_bytes", [32, 512, 4096])
@pytest.mark.parametrize("hops", [1, 2, 4])
def test_codes_torus_today(hops: int, message_bytes: int) -> None:
    chunks = message_bytes // 32
    there = 5120 + (chunks - 1 + hops) * 66.4
    network = {"preset": "codes_now"}
    assert latency_ns(hops + 1, message_bytes, network) == pytest.approx(there + 2, abs=0.05)


@pytest.mark.parametrize("message_bytes", [1, 1024, 65535])
def test_loggopsim(message_bytes: int) -> None:
    result = simcore.run(
        {
            "topology": {"kind": "single_router", "endpoints": 2},
            "network": {
                "link_bandwidth_gbps": 8 / 6,
                "injection_latency_ns": 1000,
                "router_latency_ns": 494,
                "packet_bytes": message_bytes,
                "buffer_bytes": 65536,
            },
            "mpi": {
                "send_overhead_ns": 1500,
                "receive_overhead_ns": 1500,
                "message_gap_ns": 1000,
                "eager_limit_bytes": 65535,
            },
            "workload": {
                "kind": "collective",
                "operation": "broadcast",
                "message_bytes": message_bytes,
                "iterations": 1,
            },
        }
    )
    there = 2 * 1500 + 2500 + (message_bytes - 1) * 6
    assert result["metrics"]["completion_time_ns"] == pytest.approx(there, abs=0.01)
