"""Traces: upload, what is refused, versions, and sweeps that replay them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import tracefile
from tests.support.goal_files import ring
from tests.support.stack import Stack

_names = count(1)


@pytest.fixture
def name() -> str:
    return f"trace-{next(_names)}"


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


def form(name: str, *contents: str, **fields: str) -> dict[str, Any]:
    files = [
        ("files", (f"rank.{number}.goal", content.encode()))
        for number, content in enumerate(contents)
    ]
    return {"data": {"name": name, **fields}, "files": files}


def imported(stack: Stack, name: str, content: str) -> dict[str, Any]:
    response = stack.api.post("/v1/traces", **form(name, content))
    assert response.status_code in (200, 201), response.text
    document: dict[str, Any] = response.json()
    return document


def sweep(name: str, **base: Any) -> dict[str, Any]:
    return {
        "schema_version": 1,
        "name": "replay",
        "model": "packet",
        "base": {"workload": {"kind": "trace", "trace": name}, **base},
        "axes": {
            "topology": [
                {"kind": "torus", "dimensions": 2, "endpoints": 16},
                {"kind": "dragonfly", "endpoints": 16},
            ]
        },
        "replicates": 2,
    }


def test_a_trace_is_stored_listed_and_read(stack: Stack, name: str) -> None:
    made = imported(stack, name, ring(ranks=4, size=4096))
    assert (made["name"], made["version"], made["format"]) == (name, 1, "goal")
    summary = made["summary"]
    assert (summary["ranks"], summary["operations"], summary["messages"]) == (4, 24, 8)
    assert summary["sent_bytes"] == 8 * 4096
    assert summary["message_sizes"] == [{"up_to_bytes": 4096, "messages": 8}]
    matrix = summary["matrix"]
    pairs = zip(matrix["from_block"], matrix["to_block"], matrix["bytes"], strict=True)
    assert (0, 1, 8192) in list(pairs)
    assert summary["compute"]["mean_ns"] == 1000
    listed = stack.get("/v1/traces")["items"]
    assert name in [item["name"] for item in listed]
    again = stack.api.post("/v1/traces", **form(name, ring(ranks=4, size=4096)))
    assert again.status_code == 200
    assert again.json()["version"] == 1
    assert imported(stack, name, ring(ranks=4, size=8192))["version"] == 2
    assert [one["version"] for one in stack.get(f"/v1/traces/{name}")["versions"]] == [2, 1]


def test_what_is_exported_is_the_same_trace(stack: Stack, name: str) -> None:
    made = imported(stack, name, ring())
    for written in tracefile.EXPORT_FORMATS:
        content = stack.api.get(f"/v1/traces/{name}/export", params={"format": written}).content
        files = [("files", (f"file.{written}", content))]
        back = stack.api.post("/v1/traces", data={"name": f"{name}-{written}"}, files=files)
        assert back.json()["digest"] == made["digest"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\n}\n", "has no receive"),
        ("num_ranks 2\nrank 0 {\nsend 8 to 1\n}\n", "is no operation"),
        ("num_ranks 1\nrank 0 {\na: calc 5\na requires b\n}\n", "no operation 'b'"),
        (
            "num_ranks 1\nrank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}\n",
            "one another",
        ),
        ("num_ranks 1\nrank 0 {\ncalc 5\n", "has no end"),
        ("hello\n", "no format that is read here"),
    ],
)
def test_files_with_mistakes_are_refused_whole(
    stack: Stack, name: str, content: str, said: str
) -> None:
    response = stack.api.post("/v1/traces", **form(name, content))
    assert response.status_code == 422
    problem = response.json()
    assert problem["code"] == "invalid_trace"
    assert said in problem["detail"]
    assert stack.api.get(f"/v1/traces/{name}").status_code == 404
    report = stack.api.post("/v1/traces", params={"validate_only": True}, **form(name, content))
    assert report.json()["valid"] is False


def test_a_sweep_replays_a_trace_on_each_network(running: Stack, name: str) -> None:
    made = imported(running, name, ring(ranks=16))
    sweep_id = running.submit(sweep(name))
    done = running.finish(sweep_id)
    point = running.get(f"/v1/sweeps/{sweep_id}/points/0")
    assert done["phase"] == "completed", point
    workload = point["point"]["workload"]
    assert workload["trace"] == made["digest"]
    assert (workload["ranks"], workload["messages"]) == (16, 32)
    results = running.get(f"/v1/sweeps/{sweep_id}/results")["items"]
    assert len(results) == 4
    assert all(row["metrics"]["completion_time_ns"] > 1000 for row in results)
    assert all(row["metrics"]["exposed_communication_time_mean_ns"] > 0 for row in results)


def test_a_trace_in_use_stays(running: Stack, name: str) -> None:
    imported(running, name, ring(ranks=16))
    sweep_id = running.submit(sweep(name))
    running.finish(sweep_id)
    refused = running.api.delete(f"/v1/traces/{name}")
    assert refused.status_code == 409
    assert refused.json()["code"] == "trace_in_use"
    assert sweep_id in refused.json()["errors"][0]["message"]
    assert running.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
    assert running.api.delete(f"/v1/traces/{name}").status_code == 204


def test_a_trace_nobody_uses_is_renamed_and_deleted(stack: Stack, name: str) -> None:
    imported(stack, name, ring())
    renamed = stack.api.patch(f"/v1/traces/{name}", json={"name": f"{name}-new"})
    assert renamed.json()["name"] == f"{name}-new"
    assert stack.api.delete(f"/v1/traces/{name}-new").status_code == 204
    assert stack.api.get(f"/v1/traces/{name}-new").status_code == 404


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        (
            {"workload": {"kind": "trace", "trace": "nowhere"}},
            "workload.trace",
            "no trace 'nowhere'",
        ),
        ({"workload": {"compute_scale": 2.0}}, None, None),
        (
            {"workload": {"alltoall_algorithm": "pairwise"}},
            "workload.alltoall_algorithm",
            "no effect",
        ),
        ({"workload": {"ranks": 5}}, "workload.ranks", "has 32 ranks"),
        ({}, "workload.trace", "32 ranks"),
    ],
)
def test_a_specification_is_judged_with_its_trace(
    stack: Stack, name: str, changes: dict[str, Any], field: str | None, said: str | None
) -> None:
    imported(stack, name, ring(ranks=32))
    spec = sweep(name)
    spec["base"]["workload"] |= changes.get("workload", {})
    if changes:
        spec["axes"]["topology"] = [{"kind": "torus", "dimensions": 2, "endpoints": 36}]
    report = stack.api.post("/v1/sweeps:validate", json=spec).json()
    told = str(report)
    if field is None:
        assert report["valid"], told
    else:
        assert field in told, told
        assert said in told, told
