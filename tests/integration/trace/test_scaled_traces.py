"""Traces made larger: stored with their origin, replayed, and refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import tracefile
from tests.integration.trace.test_traces import imported, sweep
from tests.support.goal_files import ring
from tests.support.grid_programs import halo
from tests.support.stack import Stack

_names = count(1)


@pytest.fixture
def name() -> str:
    return f"small-{next(_names)}"


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


def stored(stack: Stack, name: str, trace: tracefile.Trace) -> dict[str, Any]:
    files = [("files", ("trace.arrow", trace.to_bytes()))]
    answer = stack.api.post("/v1/traces", data={"name": name}, files=files)
    assert answer.status_code == 201, answer.text
    document: dict[str, Any] = answer.json()
    return document


def test_a_larger_trace_is_stored_once_with_its_origin(running: Stack, name: str) -> None:
    made = imported(running, name, ring(ranks=4))
    asked = {"name": f"{name}-16", "ranks": 16}
    answer = running.api.post(f"/v1/traces/{name}/scaled", json=asked)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/v1/traces/{name}-16?version=1"
    found = answer.json()
    assert (found["from_ranks"], found["from_grid"], found["grid"]) == (4, [4], [16])
    assert (found["periodic"], found["computes_alike"]) == ([True], True)
    whole = tracefile.parse(tracefile.Source("r.goal", ring(ranks=16).encode())).trace
    assert found["trace"]["digest"] == whole.digest
    assert found["trace"]["summary"]["ranks"] == 16
    again = running.api.post(f"/v1/traces/{name}/scaled", json=asked)
    assert again.status_code == 200
    assert again.json() == found
    exported = running.api.get(f"/v1/traces/{name}-16/export", params={"format": "arrow"}).content
    told = tracefile.Trace.from_bytes(exported).source
    assert told["format"] == "goal"
    assert told["scaled"]["trace"] == name
    assert (told["scaled"]["version"], told["scaled"]["digest"]) == (1, made["digest"])
    done = running.finish(running.submit(sweep(f"{name}-16")))
    assert done["phase"] == "completed"


def test_the_version_and_the_grid_may_be_named(stack: Stack, name: str) -> None:
    stored(stack, name, halo((3, 4), (False, True)))
    imported(stack, name, ring(ranks=4))
    asked = {"name": f"{name}-large", "ranks": 30, "grid": [6, 5]}
    answer = stack.api.post(f"/v1/traces/{name}/scaled", params={"version": 1}, json=asked)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert (found["from_grid"], found["periodic"]) == ([3, 4], [False, True])
    assert found["trace"]["digest"] == halo((6, 5), (False, True)).digest


def test_a_trace_without_structure_is_refused_with_the_operation(stack: Stack, name: str) -> None:
    lines = ring(ranks=6).replace("rank 4 {", "rank 4 {\nx: calc 5")
    imported(stack, name, lines)
    asked = {"name": f"{name}-large", "ranks": 12}
    refused = stack.api.post(f"/v1/traces/{name}/scaled", json=asked)
    assert refused.status_code == 422
    problem = refused.json()
    assert problem["code"] == "invalid_trace"
    assert "operation 1 of rank 4" in problem["detail"]
    (error,) = problem["errors"]
    assert (error["field"], error["value"], error["rank"]) == ("ranks", 12, 4)
    assert stack.api.get(f"/v1/traces/{name}-large").status_code == 404


@pytest.mark.parametrize(
    ("changes", "status", "said"),
    [
        ({"ranks": 4}, 422, "the trace has 4, so 5 or more are possible"),
        ({"ranks": 1}, 422, "ranks"),
        ({"ranks": "8"}, 422, "ranks"),
        ({"grid": [2, 3]}, 422, "whose product is 8"),
        ({"grid": [2, 4]}, 422, "does not go with the recorded one"),
        ({"grid": []}, 422, "grid"),
        ({"grid": [1, 2, 2, 2]}, 422, "grid"),
        ({"ranks": 2**30}, 413, "at most 1048576 are possible"),
        ({"name": "No Name"}, 422, "name"),
        ({"more": 1}, 422, "more"),
    ],
)
def test_what_cannot_be_is_refused(
    stack: Stack, name: str, changes: dict[str, Any], status: int, said: str
) -> None:
    imported(stack, name, ring(ranks=4))
    asked = {"name": f"{name}-large", "ranks": 8} | changes
    refused = stack.api.post(f"/v1/traces/{name}/scaled", json=asked)
    assert refused.status_code == status, refused.text
    assert said in refused.text
    assert stack.api.get(f"/v1/traces/{name}-large").status_code == 404


def test_no_trace_is_not_found(stack: Stack) -> None:
    asked = {"name": "larger", "ranks": 8}
    assert stack.api.post("/v1/traces/nowhere/scaled", json=asked).status_code == 404
