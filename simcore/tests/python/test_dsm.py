"""Shared memory beside what can be worked out by hand: latencies, hit rates, bounds, messages."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import simcore

NETWORK = {
    "link_bandwidth_gbps": 80.0,
    "link_latency_ns": 10.0,
    "injection_latency_ns": 10.0,
    "router_latency_ns": 50.0,
}
CROSSING_NS = 70.0  # of a single router: two links' ends and the router
CONTROL_NS = 0.8  # 8 bytes at 10 bytes a ns
LINE_NS = 7.2  # 72 bytes
LOOKUPS_NS = 6.0  # L1 and L2
DIRECTORY_NS = 3.0
MEMORY_NS = 108.0  # 100, and 64 bytes at 8 bytes a ns

Access = tuple[int, int, int, str]  # core, gap in ns, line, R or W


def run(
    workload: dict[str, Any], topology: dict[str, Any] | None = None, **sections: Any
) -> dict[str, Any]:
    traces = sections.pop("traces", None)
    point = {
        "topology": topology or {"kind": "single_router", "endpoints": 2},
        "network": NETWORK,
        "workload": {"kind": "dsm", **workload},
        **sections,
    }
    result: dict[str, Any] = simcore.run(point, traces=traces)
    return result


def repeat(accesses: list[Access], endpoints: int = 3, **workload: Any) -> dict[str, Any]:
    """Of one core an endpoint, on idle homes; line n is at home at endpoint n % endpoints."""
    trace = simcore.AddressTrace(
        {
            "core": np.array([access[0] for access in accesses], np.uint32),
            "gap_ps": np.array([access[1] * 1000 for access in accesses], np.uint64),
            "address": np.array([access[2] * 64 for access in accesses], np.uint64),
            "write": np.array([access[3] == "W" for access in accesses], np.uint8),
        }
    )
    idle = {
        "access_pattern": "trace",
        "trace": "mine",
        "cores_per_endpoint": 1,
        "address_map": "interleaved",
        "interleave_bytes": 64,
        "directory_latency_ns": DIRECTORY_NS,
        "directory_occupancy_ns": 0,
        "memory_access_interval_ns": 0,
    }
    return run(
        {**idle, **workload},
        {"kind": "single_router", "endpoints": endpoints},
        traces={"mine": trace},
        report={"nodes": "all"},
    )


def misses(result: dict[str, Any], endpoint: int) -> float:
    """The mean latency of an endpoint's misses."""
    nodes = result["tables"]["nodes"]
    return float(nodes["miss_latency_ns"][list(nodes["endpoint"]).index(endpoint)])


def total(result: dict[str, Any], column: str) -> int:
    return int(np.sum(result["tables"]["nodes"][column]))


# --- One access at a time, to the picosecond ---


def test_a_miss_at_home_takes_lookups_directory_and_memory() -> None:
    result = repeat([(0, 0, 0, "R")])
    assert misses(result, 0) == LOOKUPS_NS + DIRECTORY_NS + MEMORY_NS


def test_a_miss_elsewhere_crosses_the_network_twice() -> None:
    metrics = repeat([(0, 0, 1, "R")])["metrics"]
    request, reply = CROSSING_NS + CONTROL_NS, CROSSING_NS + LINE_NS
    assert metrics["miss_latency_mean_ns"] == pytest.approx(
        LOOKUPS_NS + request + DIRECTORY_NS + MEMORY_NS + reply, abs=1e-9
    )
    assert {name: metrics[f"miss_{name}_ns"] for name in PARTS} == {
        "cache": LOOKUPS_NS,
        "request_propagation": CROSSING_NS,
        "request_serialisation": CONTROL_NS,
        "request_queueing": 0,
        "directory": DIRECTORY_NS,
        "other_caches": 0,
        "memory": MEMORY_NS,
        "reply_propagation": CROSSING_NS,
        "reply_serialisation": LINE_NS,
        "reply_queueing": 0,
    }


@pytest.mark.parametrize("kind", ["R", "W"])
def test_data_of_another_cache_take_four_crossings_and_no_memory(kind: str) -> None:
    result = repeat([(0, 0, 2, "W"), (1, 10_000, 2, kind)])
    request, reply = CROSSING_NS + CONTROL_NS, CROSSING_NS + LINE_NS
    fetch = CROSSING_NS + CONTROL_NS + CROSSING_NS + LINE_NS + DIRECTORY_NS
    assert misses(result, 1) == pytest.approx(
        LOOKUPS_NS + request + DIRECTORY_NS + fetch + reply, abs=1e-9
    )
    assert total(result, "memory_accesses") == 2  # the first write's read, and the fetched data
    assert total(result, "writebacks") == 1
    assert total(result, "invalidations") == (1 if kind == "W" else 0)


def test_an_upgrade_brings_leave_without_data() -> None:
    alone = repeat([(0, 0, 2, "R"), (0, 10_000, 2, "W")], coherence="msi")
    read = LOOKUPS_NS + 2 * CROSSING_NS + CONTROL_NS + LINE_NS + DIRECTORY_NS + MEMORY_NS
    upgrade = LOOKUPS_NS + 2 * (CROSSING_NS + CONTROL_NS) + DIRECTORY_NS
    assert misses(alone, 0) == pytest.approx((read + upgrade) / 2, abs=1e-9)
    assert total(alone, "memory_accesses") == 1

    shared = repeat([(1, 0, 2, "R"), (0, 1_000, 2, "R"), (0, 10_000, 2, "W")], coherence="msi")
    invalidation = 2 * (CROSSING_NS + CONTROL_NS) + DIRECTORY_NS
    assert misses(shared, 0) == pytest.approx((read + upgrade + invalidation) / 2, abs=1e-9)
    assert total(shared, "invalidations") == 1


def test_mesi_writes_what_it_alone_has_read() -> None:
    result = repeat([(0, 0, 2, "R"), (0, 10_000, 2, "W")], coherence="mesi")
    assert total(result, "misses") == 1
    assert total(result, "l2_hits") == 1
    assert total(result, "messages_sent") == 2


TINY = {"l1_bytes": 64, "l1_ways": 1, "l2_bytes": 64, "l2_ways": 1}


@pytest.mark.parametrize("inclusion", ["inclusive", "non_inclusive"])
def test_a_dirty_line_goes_back_to_its_memory(inclusion: str) -> None:
    result = repeat([(0, 0, 1, "W"), (0, 10_000, 2, "R")], **TINY, l2_inclusion=inclusion)
    assert total(result, "evictions") == 1
    assert total(result, "writebacks") == 1
    assert total(result, "memory_accesses") == 3
    assert total(result, "messages_sent") == 6


@pytest.mark.parametrize(("evictions", "messages"), [("notified", 6), ("silent", 4)])
def test_a_shared_line_goes_with_or_without_a_word(evictions: str, messages: int) -> None:
    reads: list[Access] = [(0, 0, 1, "R"), (0, 10_000, 2, "R")]
    result = repeat(reads, **TINY, coherence="msi", shared_evictions=evictions)
    assert total(result, "evictions") == 1
    assert total(result, "messages_sent") == messages
    assert total(result, "writebacks") == 0


def test_one_pointer_invalidates_everybody_of_two_sharers() -> None:
    readers: list[Access] = [(1, 0, 0, "R"), (2, 1_000, 0, "R"), (3, 10_000, 0, "W")]
    named = repeat(readers, endpoints=8, coherence="msi")
    anybody = repeat(readers, endpoints=8, coherence="msi", directory_pointers=1)
    assert total(named, "messages_sent") == 6 + 2 * 2
    assert total(anybody, "messages_sent") == 6 + 2 * 7
    assert total(named, "invalidations") == total(anybody, "invalidations") == 2


def test_a_line_that_one_core_awaits_comes_once_for_all() -> None:
    both: list[Access] = [(0, 0, 2, "R"), (1, 0, 2, "R")]
    result = repeat(both, endpoints=2, cores_per_endpoint=2)
    assert total(result, "misses") == 1
    assert total(result, "operations") == 2


# --- Laws of many accesses ---

PARTS = (
    "cache",
    "request_propagation",
    "request_serialisation",
    "request_queueing",
    "directory",
    "other_caches",
    "memory",
    "reply_propagation",
    "reply_serialisation",
    "reply_queueing",
)
TORUS = {"kind": "torus", "widths": [4, 4]}
SMALL = {"memory_bytes_per_endpoint": 4096, "l1_bytes": 256, "l1_ways": 2, "l2_bytes": 1024}
BUSY: dict[str, dict[str, Any]] = {
    "random": {"write_fraction": 0.3, **SMALL},
    "msi": {"write_fraction": 0.3, "coherence": "msi", "shared_evictions": "silent", **SMALL},
    "mshrs": {"write_fraction": 0.1, "l1_mshrs": 2, "l2_mshrs": 3, **SMALL},
    "pointers": {"write_fraction": 0.5, "directory_pointers": 1, **SMALL},
    "fifo": {
        "replacement": "fifo",
        "l2_inclusion": "non_inclusive",
        "write_fraction": 0.5,
        **SMALL,
    },
    "drawn": {"replacement": "random", "write_fraction": 0.5, "fence_interval": 5, **SMALL},
    "chase": {"access_pattern": "pointer_chase"},
    "zipf": {"access_pattern": "zipf", "write_fraction": 0.2, **SMALL},
    "gups": {
        "access_pattern": "gups",
        "address_map": "interleaved",
        **SMALL,
        "interleave_bytes": 256,
    },
    "stencil": {"access_pattern": "stencil", "stencil_columns": 16, **SMALL},
    "stream": {"access_pattern": "stream", "write_fraction": 0.5},
    "strided": {"access_pattern": "strided", "write_fraction": 0.5},
    "hand over": {"access_pattern": "producer_consumer", "buffer_lines": 4},
}


@pytest.fixture(params=BUSY)
def busy(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"operations_per_core": 300, **BUSY[request.param]}


def test_the_parts_of_a_miss_add_up(busy: dict[str, Any]) -> None:
    metrics = run(busy, TORUS)["metrics"]
    parts = [metrics[f"miss_{name}_ns"] for name in PARTS]
    assert all(part >= 0 for part in parts)
    assert sum(parts) == pytest.approx(metrics["miss_latency_mean_ns"], rel=1e-9)


def test_tables_add_up_to_metrics(busy: dict[str, Any]) -> None:
    result = run(busy, TORUS, report={"nodes": "all"})
    metrics, cores = result["metrics"], result["tables"]["cores"]
    operations = total(result, "operations")
    assert operations == 16 * 4 * 300 == int(np.sum(cores["operations"]))
    missed = operations - total(result, "l1_hits")
    assert metrics["l1_hit_fraction"] == pytest.approx(total(result, "l1_hits") / operations)
    assert metrics["l2_hit_fraction"] == pytest.approx(total(result, "l2_hits") / missed)
    assert total(result, "l2_hits") + total(result, "misses") <= missed + operations
    for metric, column, whole in (
        ("invalidations_per_operation", "invalidations", operations),
        ("writebacks_per_operation", "writebacks", operations),
        ("remote_miss_fraction", "remote_misses", total(result, "misses")),
        ("messages_per_miss", "messages_sent", total(result, "misses")),
    ):
        assert metrics[metric] == pytest.approx(total(result, column) / whole), metric
    assert max(cores["completion_ns"]) == metrics["completion_time_ns"]
    assert np.average(cores["operation_latency_ns"]) == pytest.approx(
        metrics["operation_latency_mean_ns"]
    )


def test_threads_give_the_same_result(busy: dict[str, Any]) -> None:
    def results(threads: int) -> dict[str, Any]:
        reports = {"nodes": "all", "ports": "all"}
        workload = {**busy, "operations_per_core": 60}
        result = run(workload, TORUS, limits={"threads": threads}, report=reports)
        tables = {
            name: {column: list(values) for column, values in table.items()}
            for name, table in result.pop("tables").items()
        }
        return {**{name: result[name] for name in result if name != "cost"}, "tables": tables}

    alone = results(1)
    for threads in (2, 4, 8):
        assert results(threads) == alone, threads


def test_a_random_stream_hits_as_much_as_its_cache_holds() -> None:
    """Each line is equally likely, so a full cache of C of F lines holds the next with C / F."""
    lines, held, operations = 4096, 1024, 40_000
    shape = {"l2_bytes": 64 * held, "l2_ways": 64, "l1_bytes": 64, "l1_ways": 1}
    workload = {
        "cores_per_endpoint": 1,
        "outstanding_per_core": 1,
        "operations_per_core": operations,
        "memory_bytes_per_endpoint": 64 * lines // 2,
        **shape,
    }
    metrics = run(workload)["metrics"]
    # Misses while it fills: the sum of (C - m) / F over the accesses at each m lines held.
    filling = held - (lines - held) * math.log(lines / (lines - held))
    expected = (held - 1) / (lines - 1) - filling / operations
    deviation = math.sqrt(0.25 * 0.75 / (2 * operations))
    assert metrics["l2_hit_fraction"] == pytest.approx(expected, abs=4 * deviation)
    assert metrics["l1_hit_fraction"] == pytest.approx(1 / lines, abs=4 / math.sqrt(lines * 80_000))


@pytest.mark.parametrize("replacement", ["lru", "fifo", "random"])
def test_l1_holds_its_share_under_every_replacement(replacement: str) -> None:
    lines, held, operations = 256, 64, 40_000
    workload = {
        "cores_per_endpoint": 2,
        "outstanding_per_core": 1,
        "operations_per_core": operations,
        "memory_bytes_per_endpoint": 64 * lines // 2,
        "l1_bytes": 64 * held,
        "replacement": replacement,
    }
    metrics = run(workload)["metrics"]
    deviation = math.sqrt(0.25 * 0.75 / (4 * operations))
    assert metrics["l1_hit_fraction"] == pytest.approx(held / lines, abs=4 * deviation + 0.001)
    assert metrics["l2_hit_fraction"] > 0.99


def test_littles_law() -> None:
    metrics = run({"operations_per_core": 1500}, TORUS)["metrics"]
    under_way = 4 * 1500 * metrics["operation_latency_mean_ns"] / metrics["completion_time_ns"]
    # 16 of each core, but for its start and end.
    assert 0.85 * 64 < under_way <= 64
    assert metrics["outstanding_limited_fraction"] > 0.9


def test_memory_bandwidth_binds() -> None:
    result = run(
        {"operations_per_core": 2000, "memory_bandwidth_gbps": 8.0},
        {"kind": "single_router", "endpoints": 8},
    )
    metrics = result["metrics"]
    lines_gbps = 8 * 64 * 8 * 4 * 2000 / metrics["completion_time_ns"] / 8  # of an endpoint
    assert 6.5 < lines_gbps <= 8.0
    assert 0.95 < metrics["max_memory_busy_fraction"] <= 1
    assert result["memory_bottleneck"]["limit"] == "memory"


def test_directory_occupancy_binds() -> None:
    workload = {"operations_per_core": 1000, "directory_occupancy_ns": 40, "coherence": "mesi"}
    result = run(workload, {"kind": "single_router", "endpoints": 8}, report={"nodes": "all"})
    busiest = 40 * max(result["tables"]["nodes"]["directory_messages"])
    assert 0.9 * result["metrics"]["completion_time_ns"] < busiest
    assert busiest <= result["metrics"]["completion_time_ns"] + 40
    assert result["memory_bottleneck"]["limit"] == "directory"


def test_links_bind() -> None:
    result = run(
        {"operations_per_core": 1000, "shared_evictions": "silent"},
        {"kind": "single_router", "endpoints": 8},
        network={**NETWORK, "link_bandwidth_gbps": 4.0},
    )
    metrics = result["metrics"]
    # A remote miss sends 72 bytes back through its home's link, and 8 through the reader's.
    gbps = 80 * 8 * 4 * 1000 * metrics["remote_miss_fraction"] / metrics["completion_time_ns"]
    assert 0.85 * 4.0 < gbps <= 4.0
    assert result["memory_bottleneck"]["limit"] == "network"


@pytest.mark.parametrize("coherence", ["msi", "mesi"])
@pytest.mark.parametrize(("lines", "rounds"), [(1, 1), (1, 20), (4, 10), (16, 5)])
def test_a_pair_invalidates_each_line_once_a_round(coherence: str, lines: int, rounds: int) -> None:
    """A line that the consumer has read is taken from it by the next write, and the counter, which
    the producer reads before it is written, from the producer; in the first round, the counter alone."""
    workload = {
        "access_pattern": "producer_consumer",
        "buffer_lines": lines,
        "operations_per_core": rounds * (lines + 1),
        "cores_per_endpoint": 1,
        "outstanding_per_core": 32,
        "coherence": coherence,
    }
    result = run(workload, report={"nodes": "all"})
    assert total(result, "invalidations") == lines * (rounds - 1) + rounds
    assert total(result, "evictions") == 0


# --- Runs of all shapes ---


@pytest.mark.parametrize("limit", [{"max_events": 20_000}, {"max_simulated_ns": 3000.5}])
def test_a_run_that_is_cut_short_tells_what_it_saw(limit: dict[str, Any]) -> None:
    def cut(threads: int) -> dict[str, Any]:
        limits = {**limit, "threads": threads}
        return run({"operations_per_core": 100_000}, TORUS, limits=limits, report={"nodes": "all"})

    result = cut(1)
    assert result["provenance"]["outcome"] == "timed_out"
    assert result["metrics"]["completion_time_ns"] is None
    assert result["metrics"]["operation_latency_mean_ns"] > 0
    assert 0 < total(result, "operations") < 16 * 4 * 100_000
    assert cut(4)["metrics"] == result["metrics"]


def test_places_may_be_any_endpoints_in_any_order() -> None:
    nodes = run(
        {"operations_per_core": 50},
        TORUS,
        placement={"kind": "listed", "endpoints": [9, 2, 14]},
        report={"nodes": "all"},
    )["tables"]["nodes"]
    assert list(nodes["endpoint"]) == [9, 2, 14]
    assert list(nodes["operations"]) == [200, 200, 200]
    assert min(nodes["remote_misses"]) > 0


def test_a_home_that_is_cut_off_leaves_no_result() -> None:
    result = run({"operations_per_core": 50}, TORUS, failures={"failed_routers": 2})
    assert result["provenance"]["outcome"] == "disconnected"
    assert result["metrics"]["completion_time_ns"] is None


def test_failed_links_and_slow_endpoints_make_it_slower() -> None:
    damage = {"failed_links": 6, "slow_endpoints": 2, "slow_rate": 0.1}
    whole, damaged = (
        run({"operations_per_core": 300}, TORUS, **sections)["metrics"]
        for sections in ({}, {"failures": damage})
    )
    assert damaged["completion_time_ns"] > whole["completion_time_ns"]
    parts = [damaged[f"miss_{name}_ns"] for name in PARTS]
    assert min(parts) >= 0
    assert sum(parts) == pytest.approx(damaged["miss_latency_mean_ns"])


@pytest.mark.parametrize("endpoints", [2, 3, 7])
@pytest.mark.parametrize("cores", [1, 3, 64])
def test_odd_sizes_run(endpoints: int, cores: int) -> None:
    workload = {
        "cores_per_endpoint": cores,
        "operations_per_core": 40,
        "write_fraction": 0.5,
        **SMALL,
    }
    result = run(
        workload,
        {"kind": "single_router", "endpoints": endpoints},
        report={"nodes": "all"},
    )
    assert total(result, "operations") == endpoints * cores * 40
    assert 0 < total(result, "remote_misses") < total(result, "misses")


@pytest.mark.parametrize("networks", ["shared", "separate"])
@pytest.mark.parametrize(
    "topology", [TORUS, {"kind": "ring", "endpoints": 9}], ids=["torus", "ring"]
)
def test_classes_may_share_a_network_or_not(topology: dict[str, Any], networks: str) -> None:
    """Buffers of one packet and nodes that have room for what arrives: neither locks."""
    section: dict[str, Any] = {
        **NETWORK,
        "packet_bytes": 72,
        "buffer_bytes": 72,
        "packet_header_bytes": 0,
    }
    if networks == "separate":
        section["virtual_network_weights"] = [1, 1, 1]
    workload = {
        "operations_per_core": 300,
        "write_fraction": 0.5,
        "virtual_networks": networks,
        **SMALL,
    }
    result = run(workload, topology, network=section)
    assert result["provenance"]["outcome"] == "completed"
