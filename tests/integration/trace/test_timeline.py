"""The timeline of a replay as it is drawn: bins of a window, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.goal_files import ring
from tests.support.stack import Stack

RANKS = 8
SPEC: dict[str, Any] = {
    "schema_version": 1,
    "name": "timeline",
    "model": "packet",
    "base": {
        "topology": {"kind": "single_router", "endpoints": RANKS},
        "mpi": {"send_overhead_ns": 300, "receive_overhead_ns": 200},
        "workload": {"kind": "trace", "trace": "timeline-ring", "timeline_to_ns": 1e9},
    },
    "axes": {"compute_scale": [1, 4]},
    "replicates": 1,
}


@pytest.fixture(scope="module")
def run(stack: Stack) -> Iterator[str]:
    content = ring(ranks=RANKS, size=1024, compute_ns=500, rounds=3)
    files = [("files", ("ring.goal", content.encode()))]
    made = stack.api.post("/v1/traces", data={"name": "timeline-ring"}, files=files)
    assert made.status_code == 201, made.text
    with stack.thread_worker():
        sweep_id = stack.submit(SPEC)
        assert stack.finish(sweep_id)["phase"] == "completed"
        yield f"{sweep_id}.0.0"


def test_bins_hold_what_the_table_holds(stack: Stack, run: str) -> None:
    found = stack.get(f"/v1/runs/{run}/timeline", bins=1000)
    assert (found["lines_total"], found["lines"]["rank"]) == (RANKS, list(range(RANKS)))
    assert (found["job"], found["jobs"]) == (None, [])
    times = dict(zip(found["kinds"], found["kind_ns"], strict=True))
    assert times["compute"] == pytest.approx(RANKS * 3 * 500)
    assert times["send"] == pytest.approx(RANKS * 3 * 300)
    assert times["receive"] == pytest.approx(RANKS * 3 * 200)
    # The stretches of computing are as long as computing, to a bin at each end of each.
    spans, width = found["spans"], (found["to_ns"] - found["from_ns"]) / 1000
    kind = found["kinds"].index("compute")
    columns = zip(spans["begin_bin"], spans["end_bin"], spans["kind"], strict=True)
    bins = sum(end - begin for begin, end, one in columns if one == kind)
    assert bins * width == pytest.approx(times["compute"], abs=RANKS * 3 * 2 * width)


def test_a_window_and_some_lines(stack: Stack, run: str) -> None:
    whole = stack.get(f"/v1/runs/{run}/timeline")
    window = {"from_ns": 100, "to_ns": 400, "first_line": 2, "lines": 3, "bins": 10}
    found = stack.get(f"/v1/runs/{run}/timeline", **window)
    assert (found["from_ns"], found["to_ns"], found["bins"]) == (100, 400, 10)
    assert found["lines"]["rank"] == [2, 3, 4]
    # All of them compute from 0 to 500 ns.
    assert found["spans"] == {
        "line": [0, 1, 2],
        "begin_bin": [0, 0, 0],
        "end_bin": [10, 10, 10],
        "kind": [found["kinds"].index("compute")] * 3,
    }
    assert (found["begin_ns"], found["end_ns"]) == (whole["begin_ns"], whole["end_ns"])
    beyond = stack.get(f"/v1/runs/{run}/timeline", first_line=100)
    assert (beyond["lines"]["rank"], beyond["spans"]["line"], beyond["lines_total"]) == ([], [], 8)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"job": "nobody"}, "job"),
        ({"from_ns": 500, "to_ns": 100}, "to_ns"),
        ({"bins": 0}, "bins"),
        ({"lines": 5000}, "lines"),
        ({"from": 1}, "from"),
    ],
)
def test_what_cannot_be_asked(stack: Stack, run: str, query: dict[str, Any], field: str) -> None:
    answer = stack.api.get(f"/v1/runs/{run}/timeline", params=query)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field


def test_a_run_without_a_timeline_says_how_to_get_one(stack: Stack, run: str) -> None:
    spec = SPEC | {"name": "none", "axes": {"compute_scale": [2]}}
    spec["base"] = spec["base"] | {"workload": {"kind": "trace", "trace": "timeline-ring"}}
    sweep_id = stack.submit(spec)
    stack.finish(sweep_id)
    answer = stack.api.get(f"/v1/runs/{sweep_id}.0.0/timeline")
    assert (answer.status_code, answer.json()["code"]) == (404, "table_not_found")
    assert "workload.timeline_to_ns" in answer.json()["detail"]
