"""The LogGP model from Python: LogGOPSim's example, what a result holds, the same result again."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_LOGGOPSIM = {
    "send_overhead_ns": 1500.0,
    "receive_overhead_ns": 1500.0,
    "message_gap_ns": 1000.0,
    "eager_limit_bytes": 65535,
}


def _point(workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {
        "model": "loggp",
        "topology": {"kind": "fat_tree", "endpoints": 8, "radix": 4},
        "workload": workload,
        "loggp": {"latency_ns": 2500.0, "gap_per_byte_ns": 6.0},
        **sections,
    }


_REDUCE = {"kind": "collective", "operation": "reduce", "message_bytes": 1024, "iterations": 1}


def test_hosts_end_when_loggopsim_says() -> None:
    result = simcore.run(_point(_REDUCE, mpi=_LOGGOPSIM, report={"ranks": "all"}))
    ends = result["tables"]["ranks"]["iteration_time_mean_ns"].tolist()
    assert ends == [34914, 24776, 13138, 13138, 1500, 1500, 1500, 1500]
    assert result["metrics"]["completion_time_ns"] == 34914


def test_what_only_links_have_is_missing_with_its_reason() -> None:
    result = simcore.run(_point({"kind": "osu", "iterations": 4}))
    assert "ports" not in result
    assert result["metrics"]["mean_hops"] is None
    assert "links" in result["unmeasured"]["mean_hops"]
    assert result["metrics"]["operation_time_mean_ns"] > 0
    assert result["provenance"]["model"] == "loggp"


def test_topology_counts_endpoints_alone() -> None:
    osu = {"kind": "osu", "iterations": 4, "operation": "alltoall"}
    shapes = [
        {"kind": "ring", "endpoints": 12},
        {"kind": "single_router", "endpoints": 12},
        {"kind": "mesh", "widths": [4, 3]},
    ]
    times = {
        simcore.run(_point(osu) | {"topology": shape})["metrics"]["operation_time_mean_ns"]
        for shape in shapes
    }
    assert len(times) == 1


@pytest.mark.parametrize(
    ("section", "given", "field"),
    [
        ("workload", {"kind": "streams"}, "workload.kind"),
        ("routing", {"kind": "minimal"}, "routing"),
        ("environment", {"kind": "quarter"}, "environment"),
        ("loggp", {"costs_by_size": ["1 5 5"]}, "loggp.costs_by_size"),
        ("mpi", {"message_costs": ["0 5 -1"]}, "mpi.message_costs"),
    ],
)
def test_refuses_what_it_does_not_have(section: str, given: dict[str, Any], field: str) -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.run(_point(_REDUCE) | {section: given})
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("model", "field", "rest"),
    [
        ("loggp", "mpi.message_costs", {}),
        ("loggp", "loggp.costs_by_size", {}),
        ("closed_form", "loggp.costs_by_size", {"costs": "loggp"}),
        ("closed_form", "loggp.table", {"costs": "table"}),
    ],
)
def test_rows_of_costs_have_whole_sizes_that_grow(
    model: str, field: str, rest: dict[str, Any]
) -> None:
    section, name = field.split(".")

    def refusals(*rows: str) -> list[Any]:
        return simcore.resolve(model, [(section, rest | {name: list(rows)})])[0]["refusals"]

    assert refusals("0 5 1", "2 5 1") == []
    wrong = [
        "1.9 5 1",
        "0 5 1",
        "-1 5 1",
        "1e30 5 1",
        "2 5",
        "2 5 1 1",
        "2 -5 1",
        "2 5 -1",
        "2 x 1",
    ]
    for row in wrong:
        assert [refusal["field"] for refusal in refusals("0 5 1", row)] == [field], row
