"""Bytes in = bytes out + bytes inside, whatever ends a run or begins its statistics."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest
from reference_model.effort import cases

import simcore

_PS_PER_BYTE = 80  # 100 Gb/s everywhere

TOPOLOGIES: list[dict[str, Any]] = [
    {"kind": "single_router", "endpoints": 9},
    {"kind": "torus", "widths": [3, 3], "concentration": 2},
    {"kind": "mesh", "widths": [4, 2], "concentration": 2},
    {"kind": "fat_tree", "radix": 4, "levels": 2},
]
ROUTERS: list[dict[str, Any]] = [
    {},
    {},
    {"switching": "store_and_forward"},
    {"arbitration": "age"},
    {"input_queueing": "fifo"},
    {"router_model": "input_output_queued", "speedup": 2},
    {"interfaces_per_endpoint": 2},
]
ENDLESS = ("endless", "timed", "incast endless")
WORKLOADS: dict[str, dict[str, Any]] = {
    "incast": {"kind": "incast", "messages_per_endpoint": 60, "message_bytes": 700},
    "batch": {"kind": "uniform_random", "messages_per_endpoint": 40, "message_bytes": 1500},
    "loaded": {"kind": "tornado", "messages_per_endpoint": 30, "batch_load": 0.6},
    "endless": {"kind": "uniform_random", "offered_load": 0.9, "epoch_messages": 8},
    "timed": {
        "kind": "hotspot",
        "offered_load": 0.7,
        "warmup_ns": 2000,
        "measurement_ns": 3000,
    },
    "incast endless": {"kind": "incast", "offered_load": 1.0, "epoch_messages": 8},
    "streams": {"kind": "streams", "partners": "neighbor_pairs", "messages": 12},
    "windows": {
        "kind": "streams",
        "partners": "neighbor_pairs",
        "messages": 12,
        "window_messages": 3,
    },
    "reads": {"kind": "random_reads", "reads_per_core": 15},
    "exchange": {
        "kind": "exchange",
        "traffic_pattern": "uniform_random",
        "messages": 5,
        "message_bytes": 9000,
    },
    "allreduce": {"kind": "collective", "operation": "allreduce", "message_bytes": 20000},
    "jobs": {"kind": "collective", "operation": "alltoall", "message_bytes": 3000},
}


def draw_point(seed: int, name: str) -> dict[str, Any]:
    rng = random.Random(f"{name} {seed}")
    network = {
        "link_bandwidth_gbps": 100,
        "injection_bandwidth_gbps": 100,
        "packet_bytes": rng.choice([64, 256]),
        "packet_header_bytes": rng.choice([0, 8]),
        "buffer_bytes": rng.choice([600, 4096, 65536]),
        "link_latency_ns": rng.choice([0, 5, 200]),
        "router_latency_ns": rng.choice([0, 50]),
        **rng.choice(ROUTERS),
    }
    point = {
        "topology": rng.choice(TOPOLOGIES),
        "network": network,
        "workload": WORKLOADS[name],
        "report": {"ports": "all", "hot_link_window_ns": 700, "hot_link_count": 64},
    }
    if name == "jobs":
        rival = {"kind": "exchange", "traffic_pattern": "uniform_random", "message_bytes": 4000}
        point["environment"] = {
            "kind": "shared",
            "foreground_fraction": 0.5,
            "background": [{"workload": rival, "endpoints": 4}],
        }
    return point


def draw_limits(seed: int, name: str, elapsed_ns: float) -> dict[str, Any]:
    rng = random.Random(f"limits of {name} {seed}")
    return rng.choice(
        [
            {"max_simulated_ns": rng.uniform(0.01, 1) * elapsed_ns},
            {"max_simulated_ns": rng.uniform(0.01, 1) * elapsed_ns},
            {"max_events": rng.randint(1, 4000)},
            {"max_cpu_seconds": 0.004},
        ]
    )


def check(result: dict[str, Any], point: dict[str, Any], began_at_zero: bool) -> None:
    metrics, table = result["metrics"], result["tables"]["ports"]
    elapsed = round(1000 * (metrics["elapsed_ns"] or 0))
    if len(result.get("jobs", [])) > 1:  # ports count until others beside the foreground end
        watched = sum(float(table[name][0]) for name in ("active_ns", "stalled_ns", "idle_ns"))
        assert elapsed <= round(1000 * watched)
        elapsed = round(1000 * watched)
    names = ("router", "port", "peer_router", "active_ns", "stalled_ns", "idle_ns", "bytes")
    into: defaultdict[int, int] = defaultdict(int)
    out: defaultdict[int, int] = defaultdict(int)
    inputs: defaultdict[int, int] = defaultdict(int)
    injected, ejected = [0, 0], [0, 0]
    coded = table["link_class"]
    classes = [coded["values"][code] for code in coded["codes"]]
    columns = zip(
        *(table[n].tolist() for n in names), table["packets"].tolist(), classes, strict=True
    )
    for router, port, peer, active_ns, stalled_ns, idle_ns, size, packets, kind in columns:
        active, stalled, idle = (round(1000 * t) for t in (active_ns, stalled_ns, idle_ns))
        where = (router, port, active, stalled, idle, size)
        assert min(active, stalled, idle) >= 0, where
        assert active + stalled + idle == elapsed, where
        assert abs(active - size * _PS_PER_BYTE) < _PS_PER_BYTE, where
        if began_at_zero:
            assert size * _PS_PER_BYTE <= active, where
        if kind == "injection":
            injected = [injected[0] + size, injected[1] + packets]
            into[router] += size
            inputs[router] += 1
            continue
        out[router] += size
        if kind == "ejection":
            ejected = [ejected[0] + size, ejected[1] + packets]
        else:
            into[peer] += size
            inputs[peer] += 1
    delivered = [metrics["bytes_delivered"], metrics["packets_delivered"]]
    space = room(point)
    for router, entered in into.items():
        inside = entered - out[router]
        assert inside <= inputs[router] * space, (router, inside)
        assert inside >= (0 if began_at_zero else -inputs[router] * space), (router, inside)
    if began_at_zero:
        assert injected >= ejected >= delivered
        assert injected[1] >= ejected[1] >= delivered[1]
    check_windows(result, elapsed)


def room(point: dict[str, Any]) -> int:
    """Most bytes of an input: its buffers, those of a queue behind it, and what is on its way."""
    network = point["network"]
    flying = 1000 * (network["link_latency_ns"] + network["router_latency_ns"] + 200)
    return int(12 * network["buffer_bytes"] + flying // _PS_PER_BYTE + 65536 + 1024)


def check_windows(result: dict[str, Any], elapsed: int) -> None:
    windows = result["hot_links"]["windows"]
    for number, window in enumerate(windows):
        start = round(1000 * (window["start_ns"] - windows[0]["start_ns"]))
        length = min(700_000, elapsed - start)
        for link in window["links"]:
            where = (number, link["router"], link["port"], link["bytes"])
            assert sum(flow["bytes"] for flow in link["flows"]) == link["bytes"], where
            assert (link["bytes"] - 1) * _PS_PER_BYTE < length, where
            assert link["active_fraction"] + link["stalled_fraction"] <= 1 + 1e-9, where


def longest(result: dict[str, Any]) -> float:
    return max(
        (
            told["max"]
            for name, told in result["distributions"].items()
            if name.endswith("latency_ns") and told["count"] > 0
        ),
        default=0.0,
    )


def told(result: dict[str, Any]) -> dict[str, Any]:
    """All that is the same for any number of threads."""
    parts = ("metrics", "distributions", "ports", "hot_links", "tables")
    return {name: repr(result.get(name)) for name in parts}


@pytest.mark.parametrize("name", WORKLOADS)
def test_nothing_counts_before_it_happens(name: str) -> None:
    cut = 0
    for seed in cases(8):
        point = draw_point(seed, name)
        whole = simcore.run(point)
        assert whole["provenance"]["outcome"] in ("completed", "saturated")
        check(whole, point, began_at_zero=name not in ENDLESS)
        elapsed = whole["metrics"]["elapsed_ns"] + (whole["metrics"].get("warmup_ns") or 0)
        limits = draw_limits(seed, name, elapsed)
        try:
            ended = simcore.run({**point, "limits": limits})
        except simcore.TimeLimitError:  # the time was over before anything was built
            continue
        if ended["provenance"]["outcome"] != "timed_out":
            continue
        cut += 1
        warming = (ended["metrics"].get("warmup_ns") or None) is None
        check(ended, point, began_at_zero=name not in ENDLESS or warming)
        if "max_simulated_ns" in limits:
            assert longest(ended) <= limits["max_simulated_ns"]
        if "max_cpu_seconds" not in limits:
            threaded = simcore.run({**point, "limits": {**limits, "threads": 2}})
            assert told(threaded) == told(ended)
        if name not in ENDLESS:
            now = ended["metrics"]["elapsed_ns"]
            again = simcore.run({**point, "limits": {"max_simulated_ns": now}})
            assert told(again) == told(ended)
    assert cut > 2


def test_an_endpoint_takes_in_no_more_than_its_link() -> None:
    """Sixteen senders at full load: a sixteenth of each is all that the link to the target carries."""
    for router in ({}, {"speedup": 64}, {"arbitration": "round_robin"}):
        result = simcore.run(
            {
                "topology": {"kind": "single_router", "endpoints": 17},
                "network": {"buffer_bytes": 65536, **router},
                "workload": {"kind": "incast", "offered_load": 1.0, "message_bytes": 256},
                "report": {"ports": "all"},
            }
        )
        metrics = result["metrics"]
        assert metrics["accepted_load"] == pytest.approx(1 / 16, rel=1e-3)
        assert metrics["max_ejection_fraction"] <= 1
        assert metrics["bytes_delivered"] * 0.08 <= metrics["elapsed_ns"] + 256 * 0.08


def test_both_routers_agree_where_a_run_is_cut() -> None:
    """On one ideal router who waits longest goes first, however fast the crossbar is."""
    for end in (100.0, 777.7, 5000.0, 20_000.0):
        results = [
            simcore.run(
                {
                    "topology": {"kind": "single_router", "endpoints": 17},
                    "network": {"buffer_bytes": 4096, **router},
                    "workload": {"kind": "incast", "messages_per_endpoint": 200},
                    "limits": {"max_simulated_ns": end},
                    "report": {"ports": "all"},
                }
            )
            for router in ({}, {"speedup": 64})
        ]
        for name in ("packets_delivered", "bytes_delivered", "max_ejection_fraction"):
            assert results[0]["metrics"][name] == results[1]["metrics"][name], (end, name)
        assert results[0]["ports"]["classes"][1]["bytes"] <= end / 0.08
