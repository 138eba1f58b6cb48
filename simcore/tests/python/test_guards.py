"""What runs refuse, hear and count, at the ends of their ranges."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import simcore

_MESH = {"kind": "mesh", "widths": [4, 4], "concentration": 2}


def sharp(topology: dict[str, Any], **aggregation: Any) -> dict[str, Any]:
    return {
        "topology": topology,
        "workload": {
            "kind": "collective",
            "operation": "allreduce",
            "algorithm": "sharp",
            "message_bytes": 6000,
            "iterations": 2,
        },
        "aggregation": {"kind": "sharp", **aggregation},
    }


def told(result: dict[str, Any]) -> str:
    return repr([result[part] for part in ("metrics", "distributions", "ports")])


def refused(point: dict[str, Any]) -> simcore.PointError:
    with pytest.raises(simcore.PointError) as error:
        simcore.run(point)
    return error.value


@pytest.mark.parametrize("seed", range(8))
def test_reduction_in_routers_does_not_depend_on_threads(seed: int) -> None:
    """A packet crosses the port to a node in a picosecond, and its credit is back right behind."""
    rng = random.Random(seed)
    point = sharp(
        rng.choice([_MESH, {"kind": "torus", "widths": [3, 4]}]),
        trees=rng.choice([1, 3]),
        distribution=rng.choice(["reliable", "multicast"]),
        window_operations=rng.choice([1, 4, 64]),
    )
    point["network"] = {
        "buffer_bytes": rng.choice([256, 512, 4096]),
        "link_latency_ns": rng.choice([1, 5, 20]),
        "router_latency_ns": rng.choice([0, 5, 50]),
    }
    results = [simcore.run({**point, "limits": {"threads": n}}) for n in (1, 2)]
    assert results[0]["provenance"]["outcome"] == "completed"
    assert told(results[0]) == told(results[1])


@pytest.mark.parametrize("tenants", [255, 256, 257, 300, 1024])
def test_every_tenant_is_a_job_of_its_own(tenants: int) -> None:
    """Pairs on one router never meet: each takes as long as one alone."""
    point = {
        "topology": {"kind": "single_router", "endpoints": 2 * tenants},
        "workload": {"kind": "collective", "operation": "allreduce", "message_bytes": 64},
        "environment": {"kind": "tenants", "tenants": tenants, "tenant_endpoints": 2},
        "limits": {"max_cpu_seconds": 30},
    }
    result = simcore.run(point)
    assert result["provenance"]["outcome"] == "completed"
    jobs = result["jobs"]
    assert len(jobs) == tenants
    assert all(job["ranks"] == 2 for job in jobs)
    first = jobs[0]["iteration_time_ns"]["min"]
    assert all(job["iteration_time_ns"]["min"] == first for job in jobs)


def test_a_sender_may_be_any_number_of_iterations_ahead() -> None:
    """Seven send to one that takes longer: more than 65,536 iterations wait for it in the end."""
    iterations = 70_000
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 2},
        "loggp": {"latency_ns": 10, "gap_per_byte_ns": 0},
        "mpi": {"receive_overhead_ns": 1000},
        "workload": {
            "kind": "exchange",
            "traffic_pattern": "incast",
            "messages": 1,
            "message_bytes": 8,
            "iterations": iterations,
        },
    }
    result = simcore.run(point)
    assert result["provenance"]["outcome"] == "completed"
    assert result["metrics"]["packets_delivered"] == iterations


SLOW_SETUPS: dict[str, dict[str, Any]] = {
    "paths round failures": {
        "topology": {"kind": "torus", "widths": [20, 20, 10]},
        "failures": {"failed_links": 3},
        "workload": {"kind": "uniform_random", "messages_per_endpoint": 1},
    },
    "trees": sharp({"kind": "mesh", "widths": [24, 24, 24]}, trees=64),
    "a closed form": {
        "model": "closed_form",
        "topology": {"kind": "torus", "widths": [32, 32, 64]},
        "workload": {
            "kind": "osu",
            "operation": "allreduce",
            "algorithm": "recursive_doubling",
            "message_bytes": 1 << 20,
        },
    },
}


@pytest.mark.parametrize("name", SLOW_SETUPS)
def test_building_hears_limits_and_stops(name: str) -> None:
    point = {**SLOW_SETUPS[name], "limits": {"max_cpu_seconds": 0.01}}
    begun = time.thread_time()
    with pytest.raises(simcore.TimeLimitError):
        simcore.run(point)
    assert time.thread_time() - begun < 1
    stop = simcore.StopFlag()
    stop.set()
    with pytest.raises(simcore.StoppedError):
        simcore.run(SLOW_SETUPS[name], stop=stop)


_SOME = {"topology": _MESH, "workload": {"kind": "random_reads"}}
_QUESTIONS: dict[str, Any] = {
    "run": simcore.run,
    "check": simcore.check,
    "statics": simcore.statics,
    "work": simcore.work,
    "graph": simcore.graph,
}


@pytest.mark.parametrize("name", _QUESTIONS)
def test_questions_hear_a_stop_from_their_first_instant(name: str) -> None:
    stop = simcore.StopFlag()
    _QUESTIONS[name](_SOME, stop=stop)
    stop.set()
    with pytest.raises(simcore.StoppedError):
        _QUESTIONS[name](_SOME, stop=stop)
    with pytest.raises(simcore.StoppedError):
        simcore.network_facts({"topology": _MESH}, stop=stop)
    with pytest.raises(simcore.StoppedError):
        simcore.shape(_MESH, stop=stop)


@pytest.mark.parametrize("name", ["check", "statics", "graph"])
def test_questions_hear_limits_while_they_build(name: str) -> None:
    """Each takes a hundred times as long where nothing ends it."""
    point = {**SLOW_SETUPS["paths round failures"], "limits": {"max_cpu_seconds": 0.001}}
    if name != "check":
        point["topology"] = {"kind": "torus", "widths": [40, 40, 40]}
    with pytest.raises(simcore.TimeLimitError):
        _QUESTIONS[name](point)


@pytest.mark.parametrize("algorithm", ["ring", "pairwise"])
def test_shares_of_many_members_take_no_square_of_them(algorithm: str) -> None:
    point = {
        "model": "closed_form",
        "topology": {"kind": "torus", "widths": [32, 32, 64]},
        "network": {"injection_bandwidth_gbps": 80},
        "mpi": {"eager_limit_bytes": 1 << 30},
        "workload": {
            "kind": "osu",
            "operation": "reduce_scatter",
            "algorithm": algorithm,
            "message_bytes": 65536 * 100 + 1,
        },
    }
    begun = time.thread_time()
    result = simcore.run(point)
    assert time.thread_time() - begun < 2
    # 65,535 rounds of 101 bytes at 0.1 ns each are the least that they can take.
    assert result["metrics"]["rank_operation_time_max_ns"] >= 65535 * 10.1


def test_a_short_grant_interval_ends() -> None:
    point = sharp(_MESH, pool_operations=1, least_operations=1, when_full="queue")
    point["aggregation"]["grant_interval_ns"] = 0.001
    assert refused(point).field == "aggregation.grant_interval_ns"
    point["aggregation"]["grant_interval_ns"] = 1
    begun = time.thread_time()
    assert simcore.run(point)["provenance"]["outcome"] == "completed"
    assert time.thread_time() - begun < 5


@pytest.mark.parametrize("seed", range(6))
def test_a_channel_has_a_rate(seed: int) -> None:
    rng = random.Random(seed)
    share = 10 ** rng.uniform(-3, -0.1)
    field, count = rng.choice(
        [("degraded_rate", "degraded_links"), ("slow_rate", "slow_endpoints")]
    )
    for factor, allowed in ((0.5, False), (2, True)):
        gbps = max(0.001, 0.001 / share * factor)
        if not allowed and gbps * share >= 0.001:
            continue
        point = {
            "topology": {"kind": "ring", "endpoints": 4},
            "network": {"link_bandwidth_gbps": gbps},
            "failures": {count: 2, field: share},
            "workload": {"kind": "uniform_random", "messages_per_endpoint": 1},
        }
        if allowed:
            assert simcore.run(point)["provenance"]["outcome"] == "completed"
        else:
            assert refused(point).field == f"failures.{field}"


def test_trees_and_nodes_count_as_memory() -> None:
    point = sharp({"kind": "torus", "widths": [16, 16, 4]}, trees=64, window_operations=1024)
    small = {**point, "limits": {"max_memory_bytes": 1_500_000}}
    with pytest.raises(simcore.MemoryLimitError, match="the aggregation trees"):
        simcore.run(small)
    more = {**point, "limits": {"max_memory_bytes": 6_000_000}}
    with pytest.raises(simcore.MemoryLimitError, match="the segments of the aggregation nodes"):
        simcore.run(more)


def closed(
    operation: str, algorithm: str, size: int, endpoints: int, gbps: float
) -> dict[str, Any]:
    return {
        "model": "closed_form",
        "topology": {"kind": "single_router", "endpoints": endpoints},
        "network": {"injection_bandwidth_gbps": gbps},
        "mpi": {"eager_limit_bytes": 1 << 30},
        "workload": {
            "kind": "osu",
            "operation": operation,
            "algorithm": algorithm,
            "message_bytes": size,
        },
    }


@pytest.mark.parametrize(
    ("operation", "algorithm"),
    [
        ("allreduce", "ring"),
        ("allreduce", "recursive_doubling"),
        ("alltoall", "pairwise"),
        ("allgather", "ring"),
        ("broadcast", "binomial"),
    ],
)
def test_formulas_end_where_simulated_time_does(operation: str, algorithm: str) -> None:
    # 1 MiB at 1 Mb/s takes 8.4 s: one message fits, sixteen of them do not, and two of 64 MiB.
    assert simcore.run(closed(operation, algorithm, 1 << 20, 2, 0.001))
    for size, members in ((1 << 26, 2), (1 << 26, 33)):
        with pytest.raises(simcore.SimulationError, match="140 s"):
            simcore.run(closed(operation, algorithm, size, members, 0.001))


@pytest.mark.parametrize("size", ["1.9", "1024.5", "0.25", "1e-3"])
def test_sizes_in_tables_are_whole(size: str) -> None:
    base = closed("allreduce", "ring", 64, 4, 100)
    base.pop("network")
    base.pop("mpi")
    for table in ({"table": ["0 100 0.1", f"{size} 200 0.2"]},):
        assert refused({**base, "loggp": {"costs": "table", **table}}).field.startswith("loggp")
    whole = {**base, "loggp": {"costs": "table", "table": ["0 100 0.1", "2 200 0.2"]}}
    assert simcore.run(whole)


def test_reported_windows_count_as_memory() -> None:
    point = {
        "topology": {"kind": "torus", "widths": [4, 4]},
        "workload": {"kind": "uniform_random", "offered_load": 0.5},
        "report": {"hot_link_window_ns": 1},
        "limits": {"max_memory_bytes": 100_000_000},
    }
    with pytest.raises(simcore.MemoryLimitError):
        simcore.run(point)


def test_idle_windows_are_counted() -> None:
    """Endpoints compute for a millisecond, in which nothing crosses a link."""
    point = {
        "topology": {"kind": "ring", "endpoints": 4},
        "workload": {"kind": "amg", "iterations": 1, "warmup_iterations": 0, "compute_ns": 1e6},
        "report": {"hot_link_window_ns": 1},
    }
    with pytest.raises(simcore.SimulationError, match="more than 65536 windows"):
        simcore.run(point)
