"""Collectives by formula beside the packet model on an idle router: equal, or refused."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_PACKET_BYTES = 4096
_GBPS = 80
_SIZES = (
    (64, 8192),
    (8192, 8192),
    (100_000, 2**32 - 1),
    (100_000, 0),
    (8193, 8192),
)
"""Bytes of the operation, and the eager limit."""
_OPERATIONS = {
    "allreduce": ("recursive_doubling", "ring", "rabenseifner"),
    "reduce": ("binomial",),
    "broadcast": ("binomial", "scatter_allgather"),
    "reduce_scatter": ("recursive_halving", "ring", "pairwise"),
    "allgather": ("ring", "recursive_doubling", "bruck"),
    "alltoall": ("pairwise", "bruck", "linear"),
    "barrier": ("dissemination",),
}
_CASES = [(operation, name) for operation, names in _OPERATIONS.items() for name in names]


def _run(model: str, members: int, workload: dict[str, Any], eager: int) -> dict[str, Any]:
    network: dict[str, Any] = {"injection_bandwidth_gbps": _GBPS, "packet_bytes": _PACKET_BYTES}
    if model == "packet":
        network["link_bandwidth_gbps"] = _GBPS
        workload = {**workload, "iterations": 1, "warmup_iterations": 0}
    point = {
        "model": model,
        "topology": {"kind": "single_router", "endpoints": members},
        "network": network,
        "mpi": {"eager_limit_bytes": eager, "send_overhead_ns": 200, "receive_overhead_ns": 200},
        "workload": workload,
    }
    metrics: dict[str, Any] = simcore.run(point)["metrics"]
    return metrics


def _formula(members: int, workload: dict[str, Any], eager: int) -> dict[str, Any] | None:
    """Run the formula; None where it says that there is none."""
    try:
        return _run("closed_form", members, workload, eager)
    except simcore.PointError as error:
        if error.field == "workload.algorithm" and "no closed form" in error.message:
            return None
        raise


def _received(operation: str, members: int, size: int) -> float:
    """Bytes that some endpoint gets at least, whatever the algorithm."""
    each = {"allgather": members - 1, "alltoall": members - 1}.get(operation)
    if each is not None:
        return each * size
    shared = (members - 1) / members
    return size * {"allreduce": shared, "reduce_scatter": shared, "barrier": 0}.get(operation, 1)


@pytest.mark.parametrize(("operation", "algorithm"), _CASES)
def test_a_formula_is_equal_to_the_packet_model_or_refused(operation: str, algorithm: str) -> None:
    found = 0
    for members in (2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 32, 33):
        for size, eager in _SIZES:
            workload = {"kind": "osu", "operation": operation, "algorithm": algorithm}
            if operation != "barrier":
                workload["message_bytes"] = size
            formula = _formula(members, workload, eager)
            if formula is None:
                continue
            found += 1
            packets = _run("packet", members, workload, eager)
            for metric in ("operation_time_mean_ns", "rank_operation_time_max_ns"):
                # A ring may follow a byte more a round; a request may wait for a packet of data.
                assert formula[metric] == pytest.approx(packets[metric], rel=1e-3), (
                    members,
                    size,
                    eager,
                )
            least = 8 * _received(operation, members, size) / _GBPS
            assert formula["rank_operation_time_max_ns"] >= least
    assert found >= 8


@pytest.mark.parametrize(
    ("members", "operation", "algorithm"),
    [
        (5, "reduce_scatter", "recursive_halving"),
        (3, "reduce", "binomial"),
        (7, "allreduce", "rabenseifner"),
    ],
)
def test_messages_that_meet_have_no_formula(members: int, operation: str, algorithm: str) -> None:
    workload = {
        "kind": "osu",
        "operation": operation,
        "algorithm": algorithm,
        "message_bytes": 1_000_000,
    }
    with pytest.raises(simcore.PointError, match="meet at an endpoint's link") as caught:
        _run("closed_form", members, workload, 2**32 - 1)
    assert caught.value.field == "workload.algorithm"
    assert "model: packet" in str(caught.value.allowed)
    assert _run("packet", members, workload, 2**32 - 1)["operation_time_mean_ns"] > 0


def test_a_speedup_over_hosts_that_meet_is_not_measured() -> None:
    point = {
        "model": "closed_form",
        "topology": {"kind": "single_router", "endpoints": 5},
        "workload": {"kind": "osu", "operation": "allreduce", "message_bytes": 100_000},
        "aggregation": {"kind": "sharp"},
    }
    result = simcore.run(point)
    assert result["metrics"]["operation_time_mean_ns"] > 0
    assert result["metrics"]["host_speedup"] is None
    assert "meet" in result["unmeasured"]["host_speedup"]
