"""Address traces: upload, what is refused and where, versions, exports, and what they have not of ranks."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import tracefile
from tests.support.goal_files import ring
from tests.support.stack import Stack

TEXT = "# core gap_ns address operation\n0 0 0x40 R\n1 2.5 0x48 W\n0 10 0x1000 W\n0 0 0x40 R\n"

_names = count(1)


@pytest.fixture
def name() -> str:
    return f"accesses-{next(_names)}"


def sent(stack: Stack, name: str, content: str | bytes, **params: Any) -> Any:
    files = [("files", ("accesses.txt", content.encode() if isinstance(content, str) else content))]
    return stack.api.post("/v1/traces", data={"name": name}, files=files, params=params)


def imported(stack: Stack, name: str, content: str | bytes) -> dict[str, Any]:
    response = sent(stack, name, content)
    assert response.status_code in (200, 201), response.text
    document: dict[str, Any] = response.json()
    return document


def test_an_address_trace_is_stored_listed_and_read(stack: Stack, name: str) -> None:
    made = imported(stack, name, TEXT)
    assert (made["name"], made["version"], made["kind"]) == (name, 1, "addresses")
    assert (made["format"], made["summary"], len(made["digest"])) == ("addresses", None, 64)
    assert made["addresses"] == {
        "cores": 2,
        "accesses": 4,
        "writes": 2,
        "lines": 2,
        "shared_lines": 1,
        "address_bytes": 4097,
        "accesses_of_core": {"least": 1, "mean": 2.0, "most": 3},
        "gap_ns_of_core": {"least": 2.5, "mean": 6.25, "most": 10.0},
    }
    (item,) = (one for one in stack.get("/v1/traces")["items"] if one["name"] == name)
    told = {key: item[key] for key in ("kind", "cores", "operations", "writes", "lines")}
    assert told == {"kind": "addresses", "cores": 2, "operations": 4, "writes": 2, "lines": 2}
    assert (item["address_bytes"], item["ranks"], item["sent_bytes"]) == (4097, None, None)


def test_the_same_accesses_are_no_new_version(stack: Stack, name: str) -> None:
    made = imported(stack, name, TEXT)
    for same in (gzip.compress(TEXT.encode()), TEXT.replace(" ", "\t")):
        again = sent(stack, name, same)
        assert (again.status_code, again.json()["version"]) == (200, 1)
    assert imported(stack, name, TEXT.replace("10", "20"))["version"] == 2
    assert stack.get(f"/v1/traces/{name}", version=1)["digest"] == made["digest"]


def test_what_is_exported_is_the_same_trace(stack: Stack, name: str) -> None:
    made = imported(stack, name, TEXT)
    for written in tracefile.ADDRESS_EXPORT_FORMATS:
        answer = stack.api.get(f"/v1/traces/{name}/export", params={"format": written})
        back = imported(stack, f"{name}-{written}", answer.content)
        assert (back["digest"], back["format"]) == (made["digest"], written)


def test_a_list_holds_both_kinds(stack: Stack, name: str) -> None:
    imported(stack, name, TEXT)
    imported(stack, f"{name}-ranks", ring(ranks=4))
    kinds = {item["name"]: item["kind"] for item in stack.get("/v1/traces")["items"]}
    assert (kinds[name], kinds[f"{name}-ranks"]) == ("addresses", "ranks")


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (TEXT + "0 1 0x40", 6, "has 3 values: an access is core gap_ns address R|W"),
        (TEXT.replace("10 ", "-10 "), 4, "gap_ns '-10': must be nanoseconds from 0"),
        (TEXT.replace(" W", " M"), 3, "operation 'M': must be R or W"),
        (TEXT.replace("1 2.5", "1048576 2.5"), 3, "core '1048576': must be a whole number"),
        (TEXT.replace("0x1000", "0x1000000000000"), 4, "address '0x1000000000000'"),
        ("# nothing\n", None, "is of no format that is read here"),
    ],
)
def test_files_with_mistakes_are_refused_with_their_line(
    stack: Stack, name: str, content: str, line: int | None, said: str
) -> None:
    response = sent(stack, name, content)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "invalid_trace")
    error = problem["errors"][0]
    assert said in error["message"]
    assert (error.get("line"), error["field"]) == (line, "files")
    assert stack.api.get(f"/v1/traces/{name}").status_code == 404
    report = sent(stack, name, content, validate_only=True).json()
    assert (report["valid"], report["kind"], report["addresses"]) == (False, None, None)


def test_files_are_checked_without_storing(stack: Stack, name: str) -> None:
    report = sent(stack, name, TEXT, validate_only=True).json()
    assert (report["valid"], report["format"], report["kind"]) == (True, "addresses", "addresses")
    assert (report["summary"], report["addresses"]["accesses"]) == (None, 4)
    assert stack.api.get(f"/v1/traces/{name}").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "critical-path", None),
        ("POST", "cut", {"name": "part", "to_ns": 10}),
        ("POST", "scaled", {"name": "larger", "ranks": 8}),
    ],
)
def test_it_has_no_ranks(
    stack: Stack, name: str, method: str, path: str, body: dict[str, Any] | None
) -> None:
    imported(stack, name, TEXT)
    answer = stack.api.request(method, f"/v1/traces/{name}/{path}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_trace")
    assert f"the trace {name} version 1 is an address trace" in answer.json()["detail"]


@pytest.mark.parametrize("style", ["goal", "chakra"])
def test_formats_of_ranks_do_not_hold_it(stack: Stack, name: str, style: str) -> None:
    imported(stack, name, TEXT)
    answer = stack.api.get(f"/v1/traces/{name}/export", params={"format": style})
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["allowed"] == "arrow, addresses, addresses_parquet"


def test_formats_of_addresses_hold_no_ranks(stack: Stack, name: str) -> None:
    imported(stack, name, ring(ranks=4))
    answer = stack.api.get(f"/v1/traces/{name}/export", params={"format": "addresses"})
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["allowed"] == "arrow, goal, chakra"


def test_it_is_refused_where_ranks_are_replayed(stack: Stack, name: str) -> None:
    imported(stack, name, TEXT)
    spec = {
        "schema_version": 1,
        "name": "replay",
        "model": "packet",
        "base": {
            "workload": {"kind": "trace", "trace": name},
            "topology": {"kind": "single_router", "endpoints": 4},
        },
        "axes": {"link_bandwidth_gbps": [100, 200]},
    }
    report = stack.api.post("/v1/sweeps:validate", json=spec).json()
    assert not report["valid"]
    messages = [error["message"] for error in report["errors"]]
    wanted = "is an address trace, and trace takes a recording of ranks"
    assert any(wanted in message for message in messages), messages


def test_it_is_renamed_and_deleted(stack: Stack, name: str) -> None:
    imported(stack, name, TEXT)
    renamed = stack.api.patch(f"/v1/traces/{name}", json={"name": f"{name}-new"})
    assert renamed.json()["addresses"]["accesses"] == 4
    assert stack.api.delete(f"/v1/traces/{name}-new").status_code == 204
    assert stack.api.get(f"/v1/traces/{name}-new").status_code == 404


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


def accesses(cores: int, each: int = 40) -> str:
    """Each core reads and writes lines of its own, and now and then one of all."""
    lines = []
    for core in range(cores):
        for number in range(each):
            address = 0x100000 if number % 8 == 0 else 4096 * (core + 1) + 64 * (number % 12)
            lines.append(f"{core} {number % 3} 0x{address:x} {'W' if number % 5 == 0 else 'R'}\n")
    return "".join(lines)


def sweep(name: str, **workload: Any) -> dict[str, Any]:
    shared_memory = {
        "kind": "dsm",
        "access_pattern": "trace",
        "trace": name,
        "cores_per_endpoint": 2,
        "address_map": "interleaved",
    }
    return {
        "schema_version": 1,
        "name": "accesses",
        "model": "packet",
        "base": {"workload": shared_memory | workload},
        "axes": {
            "topology": [
                {"kind": "torus", "dimensions": 2, "endpoints": 4},
                {"kind": "single_router", "endpoints": 4},
            ]
        },
        "replicates": 1,
    }


def test_a_sweep_repeats_the_accesses_on_each_network(running: Stack, name: str) -> None:
    made = imported(running, name, accesses(cores=8))
    sweep_id = running.submit(sweep(name))
    done = running.finish(sweep_id)
    point = running.get(f"/v1/sweeps/{sweep_id}/points/0")
    assert done["phase"] == "completed", point
    workload, held = point["point"]["workload"], made["addresses"]
    assert workload["trace"] == made["digest"]
    assert (workload["trace_cores"], workload["trace_operations"]) == (8, held["accesses"])
    assert (workload["trace_writes"], workload["trace_address_bytes"]) == (
        held["writes"],
        held["address_bytes"],
    )
    results = running.get(f"/v1/sweeps/{sweep_id}/results")["items"]
    assert len(results) == 2
    for row in results:
        assert row["metrics"]["completion_time_ns"] > 0
        assert row["metrics"]["invalidations_per_operation"] > 0


def test_an_address_trace_in_use_stays(running: Stack, name: str) -> None:
    imported(running, name, accesses(cores=8))
    sweep_id = running.submit(sweep(name))
    running.finish(sweep_id)
    refused = running.api.delete(f"/v1/traces/{name}")
    assert (refused.status_code, refused.json()["code"]) == (409, "trace_in_use")
    assert sweep_id in refused.json()["errors"][0]["message"]
    assert running.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
    assert running.api.delete(f"/v1/traces/{name}").status_code == 204


def test_another_version_is_another_point(running: Stack, name: str) -> None:
    imported(running, name, accesses(cores=8))
    imported(running, name, accesses(cores=8, each=80))
    operations = []
    for reference in (f"{name}@1", name):
        sweep_id = running.submit(sweep(reference))
        assert running.finish(sweep_id)["phase"] == "completed"
        point = running.get(f"/v1/sweeps/{sweep_id}/points/0")
        operations.append(point["point"]["workload"]["trace_operations"])
    assert operations == [320, 640]


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"trace": "nowhere"}, "workload.trace", "no trace 'nowhere'"),
        ({"trace_writes": 5}, "workload.trace_writes", "has 64 trace_writes"),
        ({"cores_per_endpoint": 1}, "workload.trace_cores", "must have the trace's cores"),
        (
            {"memory_bytes_per_endpoint": 4096},
            "workload.trace_address_bytes",
            "must hold the trace's addresses",
        ),
        ({"access_pattern": "random"}, "workload.trace", "only when access_pattern is trace"),
        ({"operations_per_core": 5}, "workload.operations_per_core", "access_pattern is not trace"),
    ],
)
def test_a_specification_is_judged_with_its_addresses(
    stack: Stack, name: str, changes: dict[str, Any], field: str, said: str
) -> None:
    imported(stack, name, accesses(cores=8))
    report = stack.api.post("/v1/sweeps:validate", json=sweep(name, **changes)).json()
    assert not report["valid"]
    assert field in str(report["errors"])
    assert said in str(report["errors"])


def test_a_recording_of_ranks_is_refused_where_addresses_are_wanted(
    stack: Stack, name: str
) -> None:
    imported(stack, name, ring(ranks=4))
    report = stack.api.post("/v1/sweeps:validate", json=sweep(name)).json()
    assert not report["valid"]
    (error,) = report["errors"]
    assert error["field"] == "workload.trace"
    assert "is a recording of ranks, and dsm takes an address trace" in error["message"]
    assert error["allowed"] == "an address trace"
