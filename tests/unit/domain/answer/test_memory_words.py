"""What limits a machine with shared memory, in sentences whose case is known."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.memory_words import memory_sentence
from domain.result.memory_bottleneck import MemoryBottleneck

PARTS = {
    "cache": 3.0,
    "request_propagation": 40.0,
    "request_serialisation": 5.0,
    "request_queueing": 20.0,
    "directory": 61.0,
    "other_caches": 93.0,
    "memory": 150.0,
    "reply_propagation": 40.0,
    "reply_serialisation": 10.0,
    "reply_queueing": 90.0,
}
FOUND: dict[str, Any] = {
    "limit": "outstanding",
    "outstanding_limited_fraction": 0.934,
    "mshr_limited_fraction": 0.02,
    "issue_limited_fraction": 0.01,
    "max_memory_busy_fraction": 0.403,
    "max_directory_busy_fraction": 0.2,
    "max_link_utilisation": 0.31,
    "operations": 4096,
    "misses": 4000,
    "miss_latency_ns": 512.0,
    "parts_ns": PARTS,
}
WORKLOAD = {
    "access_pattern": "random",
    "outstanding_per_core": 16,
    "fence_interval": 0,
    "memory_bandwidth_gbps": 100,
    "memory_access_interval_ns": 0,
    "directory_occupancy_ns": 2,
}


def told(workload: dict[str, Any] | None = None, **found: Any) -> list[str]:
    """Give the sentences of a changed case."""
    words = memory_sentence(MemoryBottleneck(**FOUND | found), WORKLOAD | (workload or {}))
    return words.removesuffix(".").split(". ")


def test_limit_miss_and_room_are_told() -> None:
    limit, miss, room = told()
    assert limit == (
        "The limit of 16 outstanding operations a core (workload.outstanding_per_core) holds the "
        "cores back for 93 % of the time"
    )
    assert miss == (
        "A miss takes 512 ns: memory 150 ns (29 %); reply network 140 ns (27 %, of it 90 ns "
        "queueing); other caches 93 ns (18 %); request network 65 ns (13 %); directory 61 ns "
        "(12 %); the rest 3 ns"
    )
    assert room == "No memory, directory or link is busy for more than 41 % of the time"


def test_limits_that_are_near_each_other_are_all_told() -> None:
    first = told(limit="mshr", outstanding_limited_fraction=0.72, mshr_limited_fraction=0.6)[0]
    assert first == (
        "A lack of free MSHRs (workload.l1_mshrs, workload.l2_mshrs) holds the cores back for 60 % of "
        "the time, and the limit of 16 outstanding operations a core (workload.outstanding_per_core) "
        "for 72 %"
    )
    assert "MSHRs" not in told(outstanding_limited_fraction=0.6, mshr_limited_fraction=0.45)[0]


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        (
            {"outstanding_limited_fraction": 0.45, "mshr_limited_fraction": 0.41},
            (
                "No limit decides alone: the limit of 16 outstanding operations a core "
                "(workload.outstanding_per_core) holds the cores back for 45 % of the time, and a lack of "
                "free MSHRs (workload.l1_mshrs, workload.l2_mshrs) for 41 %"
            ),
        ),
        (
            {"outstanding_limited_fraction": 0.19},
            (
                "Cores wait for their misses, so what a miss takes is what counts: no limit holds the "
                "cores back for more than 19 % of the time"
            ),
        ),
    ],
)
def test_a_small_share_decides_nothing(shares: dict[str, Any], words: str) -> None:
    assert told(limit="latency", **shares)[0] == words


def test_what_is_busy_bounds_the_gain() -> None:
    assert told(max_directory_busy_fraction=0.8)[-1] == (
        "The busiest directory is busy for 80 % of the time: with more of anything else the run is "
        "at most 1.25 times faster"
    )


def test_a_full_resource_is_the_cause_and_waiting_cores_follow() -> None:
    first, second, *rest = told(
        limit="memory", max_memory_busy_fraction=0.991, max_directory_busy_fraction=0.93
    )
    assert first == (
        "Memories and directories hold the cores back: the busiest memory is busy for 99.1 % of the "
        "time (workload.memory_bandwidth_gbps) and the busiest directory is busy for 93 % of the "
        "time (workload.directory_occupancy_ns)"
    )
    assert second == "More than 16 outstanding operations a core would only wait longer"
    assert len(rest) == 1
    network = told(limit="network", max_link_utilisation=0.97, outstanding_limited_fraction=0.1)
    assert network[0].startswith("Links hold the cores back: the busiest link is busy for 97 % ")
    assert network[0].endswith("(link_bandwidth_gbps)")
    assert network[1].startswith("A miss takes")


@pytest.mark.parametrize(
    ("workload", "why"),
    [
        (
            {"access_pattern": "pointer_chase"},
            "Each operation waits for the one before it (workload.access_pattern)",
        ),
        ({"fence_interval": 8}, "Operations wait at fences (workload.fence_interval)"),
        ({}, "Cores wait for their misses"),
    ],
)
def test_where_no_limit_is_reached_the_miss_counts(workload: dict[str, Any], why: str) -> None:
    first = told(workload, limit="latency", outstanding_limited_fraction=0.031)[0]
    assert first == (
        f"{why}, so what a miss takes is what counts: no limit holds the cores back for more than "
        "4 % of the time"
    )


def test_where_misses_are_few_hits_decide() -> None:
    issue: dict[str, Any] = {
        "limit": "issue",
        "issue_limited_fraction": 0.98,
        "outstanding_limited_fraction": 0.0,
    }
    first, second, third, _ = told(**issue, misses=4, miss_latency_ns=512.0)
    assert first == (
        "The pace of issue (workload.issue_interval_ns) holds the cores back for 98 % of the time"
    )
    assert second == (
        "Only 0.1 % of 4,096 operations miss both caches, so that misses hardly count"
    )
    assert third.startswith("A miss takes 512 ns")
    # Operations that wait for a line under way are no misses either.
    assert "hardly count" not in ". ".join(told(misses=4))
    assert "hardly count" not in ". ".join(told(**issue, misses=400))
    trace = told({"access_pattern": "trace"}, **issue)[0]
    assert trace.startswith("The pace of the trace (workload.trace) holds the cores back ")


def test_without_misses_there_are_no_parts() -> None:
    idle: dict[str, Any] = dict.fromkeys(
        ("max_memory_busy_fraction", "max_directory_busy_fraction", "max_link_utilisation"), 0.0
    )
    found = told(
        limit="issue",
        issue_limited_fraction=1.0,
        misses=0,
        miss_latency_ns=None,
        parts_ns=None,
        **idle,
    )
    assert found[1:] == ["None of 4,096 operations misses both caches"]
