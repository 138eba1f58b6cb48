"""Traces by closed forms, and beside ranks that a crossbar joins, as sweeps of the service."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.integration.trace.test_traces import imported
from tests.support.goal_files import ring
from tests.support.stack import Stack
from tracefile.builder import TraceBuilder
from tracefile.source import Limits

_names = count(1)
_RANKS = 6


@pytest.fixture
def name() -> str:
    return f"elsewhere-{next(_names)}"


def _collectives(stack: Stack, name: str) -> None:
    """Import six ranks that compute, each longer than the one before, and reduce 64 KiB."""
    builder = TraceBuilder(_RANKS, Limits())
    everybody = builder.group(range(_RANKS))
    for rank in range(_RANKS):
        rows = builder.rank(rank)
        computed = rows.compute(1_000_000 * (rank + 1))
        rows.need(rows.collect(0, everybody, 65_536), computed)
    content = builder.finish({"format": "test"}).to_bytes()
    files = [("files", ("reduced.arrow", content))]
    made = stack.api.post("/v1/traces", data={"name": name}, files=files)
    assert made.status_code == 201, made.text


def test_a_sweep_takes_a_trace_of_collectives_by_closed_forms(stack: Stack, name: str) -> None:
    _collectives(stack, name)
    spec = {
        "schema_version": 1,
        "name": "closed forms of a trace",
        "model": "closed_form",
        "base": {
            "topology": {"kind": "single_router", "endpoints": 8},
            "workload": {"kind": "trace", "trace": name, "allreduce_algorithm": "ring"},
        },
        "axes": {
            "link_bandwidth_gbps": {"log2": [100, 800]},
            "compute_scale": [1, 0.5],
        },
        "replicates": 1,
    }
    with stack.thread_worker():
        sweep_id = stack.submit(spec)
        assert stack.finish(sweep_id)["phase"] == "completed"
    rows = stack.get(f"/v1/sweeps/{sweep_id}/results")["items"]
    times = [row["metrics"]["completion_time_ns"] for row in rows]
    assert len(times) == 8
    assert min(times) > 3_000  # the longest computation, halved
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer", question="paying")
    assert "completion_time_ns" in str(answer)
    assert answer["sentences"]
    assert "completion_time_ns" in str(answer)


@pytest.mark.parametrize(
    ("ranks", "endpoints", "said"),
    [(6, 8, "collectives alone"), (16, 8, "a rank an endpoint")],
)
def test_what_has_no_closed_form_is_refused_before_it_runs(
    stack: Stack, name: str, ranks: int, endpoints: int, said: str
) -> None:
    imported(stack, name, ring(ranks=ranks))
    spec = {
        "schema_version": 1,
        "name": "no closed form",
        "model": "closed_form",
        "base": {
            "topology": {"kind": "single_router", "endpoints": endpoints},
            "workload": {"kind": "trace", "trace": name},
        },
        "axes": {"link_bandwidth_gbps": [100, 200]},
    }
    report = stack.api.post("/v1/sweeps:validate", json=spec).json()
    assert report["valid"] is False
    assert said in str(report["errors"])


def test_a_crossbar_is_an_axis_beside_another_job_that_replays(stack: Stack, name: str) -> None:
    """Ranks of two jobs, a trace of odd size among them, some nodes failed: faster ports never cost time."""
    imported(stack, name, ring(ranks=9, size=1_000_000))
    spec: dict[str, Any] = {
        "schema_version": 1,
        "name": "ports of accelerators",
        "model": "packet",
        "base": {
            "topology": {"kind": "torus", "dimensions": 2, "endpoints": 16},
            "placement": {"kind": "random"},
            "failures": {"link_failure_probability": 0.03},
            "workload": {"kind": "exchange", "message_bytes": 20_000},
            "environment": {
                "kind": "shared",
                "foreground_fraction": 0.5,
                "background": [
                    {"fraction": 0.25, "workload": {"kind": "trace", "trace": name}},
                ],
            },
            "mpi": {"ranks_per_endpoint": 4, "eager_limit_bytes": 1 << 30},
        },
        "axes": {"mpi.rank_bandwidth_gbps": [10, 3600]},
        "replicates": 2,
    }
    with stack.thread_worker():
        sweep_id = stack.submit(spec)
        done = stack.finish(sweep_id)
    assert done["phase"] == "completed"
    rows = stack.get(f"/v1/sweeps/{sweep_id}/results")["items"]
    times = {
        rate: [
            row["metrics"]["completion_time_ns"]
            for row in rows
            if row["coordinates"]["mpi.rank_bandwidth_gbps"] == rate
        ]
        for rate in (10, 3600)
    }
    assert [len(of_rate) for of_rate in times.values()] == [2, 2]
    assert min(times[10]) > 0
    assert sum(times[3600]) < sum(times[10])
