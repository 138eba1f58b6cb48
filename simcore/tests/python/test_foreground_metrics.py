"""Metrics of a job beside others are its own."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_TORUS = {"kind": "torus", "widths": [4, 4], "concentration": 2}
_ALLTOALL = {"kind": "collective", "operation": "alltoall", "algorithm": "pairwise",
             "message_bytes": 4096, "iterations": 3}  # fmt: skip


def _shared(background: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "topology": _TORUS,
        "workload": _ALLTOALL,
        "environment": {"kind": "shared", "foreground_endpoints": 8, "background": background},
    }


_BESIDE = [
    [{"workload": {"kind": "exchange", "message_bytes": 65536}, "endpoints": 20}],
    [{"workload": _ALLTOALL, "endpoints": 9}, {"workload": {"kind": "exchange"}, "endpoints": 5}],
    [{"workload": {**_ALLTOALL, "iterations": 40}, "endpoints": 12, "repeat": False}],
]


@pytest.mark.parametrize("beside", _BESIDE)
def test_packets_and_bytes_are_those_of_the_job(beside: list[dict[str, Any]]) -> None:
    """A job sends as many packets with others beside it as alone, and its time ends with it."""
    with_others, own = (simcore.run(_shared(jobs))["metrics"] for jobs in (beside, []))
    for metric in ("packets_delivered", "bytes_delivered"):
        assert with_others[metric] == own[metric] > 0
    assert with_others["elapsed_ns"] == with_others["completion_time_ns"]


@pytest.mark.parametrize("beside", _BESIDE)
def test_injection_is_that_of_its_own_endpoints(beside: list[dict[str, Any]]) -> None:
    """By hand: the busiest of the endpoints with the job's ranks, over the time until it ended."""
    result = simcore.run({**_shared(beside), "report": {"ports": "all", "ranks": "all"}})
    table, ranks = result["tables"]["ports"], result["tables"]["ranks"]
    of_job = ranks["job"]["codes"] == ranks["job"]["values"].index("foreground")
    # Two endpoints a router; endpoint e of the torus is at router e // 2.
    routers = {int(endpoint) // 2 for endpoint in ranks["endpoint"][of_job]}
    classes = table["link_class"]
    injection = classes["values"].index("injection")
    busiest = max(
        float(table["active_ns"][row])
        for row in range(len(table["router"]))
        if classes["codes"][row] == injection and int(table["router"][row]) in routers
    )
    metrics = result["metrics"]
    assert metrics["max_injection_fraction"] == pytest.approx(busiest / metrics["elapsed_ns"])
    assert metrics["max_injection_fraction"] <= 1
