"""What sets a trace's length, windows of traces, and schedules of what has collectives."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import simcore
import tracefile
from tests.integration.trace.test_traces import form, imported, sweep
from tests.support.goal_files import ring
from tests.support.stack import Stack

_names = count(1)


@pytest.fixture
def name() -> str:
    return f"path-{next(_names)}"


def _schedule(iterations: int) -> str:
    """Two ranks: the first computes 900 ns and sends 1,000 bytes, the second computes 100 ns before."""
    ranks: list[list[str]] = [[], []]
    for turn in range(iterations):
        ranks[0] += [f"c{turn}: calc 900", f"s{turn}: send 1000b to 1", f"s{turn} requires c{turn}"]
        ranks[1] += [
            f"c{turn}: calc 100",
            f"r{turn}: recv 1000b from 0",
            f"r{turn} requires c{turn}",
        ]
        if turn:
            ranks[0].append(f"c{turn} requires s{turn - 1}")
            ranks[1].append(f"c{turn} requires r{turn - 1}")
    bodies = ("\n".join([f"rank {rank} {{", *lines, "}"]) for rank, lines in enumerate(ranks))
    return "\n".join(["num_ranks 2", *bodies, ""])


def test_the_path_names_what_sets_the_length(stack: Stack, name: str) -> None:
    imported(stack, name, _schedule(3))
    network = {"latency_ns": 50, "bandwidth_gbps": 8}
    path = stack.get(f"/v1/traces/{name}/critical-path", **network)
    # Rank 0 computes three times; its last message takes 50 ns and 1,000 bytes at 1 ns each.
    assert (path["compute_ns"], path["messages_ns"], path["collectives_ns"]) == (2700, 1050, 0)
    assert path["length_ns"] == 3750
    assert (path["messages"], path["sent_bytes"], path["steps"]) == (1, 1000, 4)
    assert path["ranks"] == [{"rank": 0, "compute_ns": 2700}]
    assert [step["kind"] for step in path["longest"]] == ["compute"] * 3 + ["message"]
    assert (path["longest"][-1]["rank"], path["longest"][-1]["to_rank"]) == (0, 1)
    usual = stack.get(f"/v1/traces/{name}/critical-path")
    assert (usual["latency_ns"], usual["bandwidth_gbps"]) == (1000, 200)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"latency_ns": -1}, "latency_ns"),
        ({"bandwidth_gbps": 0}, "bandwidth_gbps"),
        ({"rate": 1}, "rate"),
    ],
)
def test_a_network_that_cannot_be_is_refused(
    stack: Stack, name: str, asked: dict[str, Any], said: str
) -> None:
    imported(stack, name, _schedule(1))
    refused = stack.api.get(f"/v1/traces/{name}/critical-path", params=asked)
    assert refused.status_code == 422
    assert said in refused.text


def test_a_window_becomes_a_trace_that_sweeps_replay(stack: Stack, name: str) -> None:
    made = imported(stack, name, ring(ranks=16, size=4096))
    length = stack.get(f"/v1/traces/{name}/critical-path")["length_ns"]
    window = {"name": f"{name}-half", "to_ns": length / 2}
    answer = stack.api.post(f"/v1/traces/{name}/cut", json=window)
    assert answer.status_code == 201, answer.text
    cut = answer.json()
    assert 0 < cut["trace"]["summary"]["operations"] < made["summary"]["operations"]
    again = stack.api.post(f"/v1/traces/{name}/cut", json=window)
    assert again.status_code == 200
    assert again.json()["trace"]["version"] == 1
    with stack.thread_worker():
        done = stack.finish(stack.submit(sweep(f"{name}-half")))
    assert done["phase"] == "completed"


def test_what_crosses_a_border_is_counted(stack: Stack, name: str) -> None:
    imported(stack, name, _schedule(2))
    # The second send begins at 1,800 ns, its receive when the first message has come.
    window = {"name": f"{name}-cut", "from_ns": 1000, "to_ns": 1900, "latency_ns": 5000}
    cut = stack.api.post(f"/v1/traces/{name}/cut", json=window).json()
    assert (cut["messages_left_out"], cut["collectives_left_out"]) == (1, 0)
    assert cut["trace"]["summary"]["messages"] == 0


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ({"from_ns": 1e9, "to_ns": 2e9}, "nothing begins in the window"),
        ({"from_ns": 5, "to_ns": 5}, "must be above from_ns 5"),
        ({"to_ns": -1}, "to_ns"),
        ({"to_ns": 5, "until": 6}, "until"),
        ({}, "to_ns"),
        ({"to_ns": 5, "name": "A/B"}, "name"),
    ],
)
def test_a_window_that_cannot_be_is_refused(
    stack: Stack, name: str, window: dict[str, Any], said: str
) -> None:
    imported(stack, name, _schedule(1))
    refused = stack.api.post(f"/v1/traces/{name}/cut", json={"name": f"{name}-cut", **window})
    assert refused.status_code == 422
    assert said in refused.text
    assert stack.api.get(f"/v1/traces/{name}-cut").status_code == 404


def test_a_schedule_holds_collectives_as_messages(stack: Stack, name: str) -> None:
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 4},
        "workload": {"kind": "training", "model": "llama3_8b", "layers": 1, "tensor_parallel": 4},
    }
    columns = simcore.program_trace(point)
    trace = tracefile.Trace.of_columns(columns, {"format": "simcore"})
    files = [("files", ("step.arrow", trace.to_bytes()))]
    made = stack.api.post("/v1/traces", data={"name": name}, files=files).json()
    assert made["summary"]["collectives"]
    written = stack.api.get(f"/v1/traces/{name}/export", params={"format": "goal"})
    assert written.status_code == 200
    again = stack.api.post("/v1/traces", **form(f"{name}-goal", written.text)).json()
    assert not again["summary"]["collectives"]
    assert again["summary"]["messages"] > 0
    path, other = (stack.get(f"/v1/traces/{one}/critical-path") for one in (name, f"{name}-goal"))
    assert path["compute_ns"] == pytest.approx(other["compute_ns"], rel=1e-3)
