"""Archives of sweeps that replay traces: whole, into another server, damaged, and names taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.archive.names import ARCHIVE_TYPE
from local.postgres import Postgres
from tests.integration.archive.test_archives import Files, packed, unpacked
from tests.support.goal_files import ring
from tests.support.services import empty_database
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

SPEC: dict[str, Any] = {
    "schema_version": 1,
    "name": "archived replay",
    "model": "loggp",
    "base": {
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": {"kind": "trace", "trace": "ring-of-8"},
    },
    "replicates": 2,
    "axes": {"loggp.latency_ns": [1000, 2000]},
}


@pytest.fixture(scope="module")
def other(
    postgres: Postgres, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    with Stack(empty_database(postgres), redis_url, tmp_path_factory.mktemp("other")) as started:
        yield started


def upload(stack: Stack, name: str, content: str) -> dict[str, Any]:
    files = [("files", ("ring.goal", content.encode()))]
    answer = stack.api.post("/v1/traces", data={"name": name}, files=files)
    assert answer.status_code == 201, answer.text
    document: dict[str, Any] = answer.json()
    return document


@pytest.fixture(scope="module")
def archive(stack: Stack) -> bytes:
    upload(stack, "ring-of-8", ring(ranks=8))
    with stack.thread_worker():
        sweep_id = stack.submit(SPEC)
        assert stack.finish(sweep_id)["phase"] == "completed"
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/archive")
    assert answer.status_code == 200, answer.text
    return answer.content


def sent(stack: Stack, archive: bytes) -> Any:
    headers = {"Content-Type": ARCHIVE_TYPE}
    return stack.api.post("/v1/sweeps:import", content=archive, headers=headers)


def trace_file(files: Files) -> str:
    (name,) = (name for name in files if name.startswith("traces/"))
    return name


def test_what_is_damaged_leaves_no_trace(archive: bytes, other: Stack) -> None:
    files = unpacked(archive)
    without = {name: content for name, content in files.items() if name != trace_file(files)}
    torn = files | {trace_file(files): files[trace_file(files)][:-100]}
    unnamed = files | {"traces.json": b"[]\n"}
    for wrong, said in (
        (without, "the archive has no file traces/"),
        (torn, "traces/"),
        (unnamed, "the trace that it uses is not in the archive"),
    ):
        answer = sent(other, packed(wrong))
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_archive"), said
        assert said in answer.text
        assert other.get("/v1/traces")["items"] == []


def test_a_trace_travels_with_its_sweep(archive: bytes, stack: Stack, other: Stack) -> None:
    answer = sent(other, archive)
    assert answer.status_code == 201, answer.text
    (trace,) = answer.json()["traces"]
    wanted = stack.get("/v1/traces/ring-of-8")
    assert (trace["name"], trace["version"], trace["is_new"]) == ("ring-of-8", 1, True)
    assert other.get("/v1/traces/ring-of-8")["summary"] == wanted["summary"]
    # Its points are answered there, and new ones run there.
    with other.thread_worker():
        again = other.submit(SPEC)
        assert other.finish(again)["progress"]["cached"] == 4
        slower = other.submit(SPEC | {"axes": {"compute_scale": [2, 3]}})
        assert other.finish(slower)["phase"] == "completed"
    sweep_id = answer.json()["sweep"]["id"]
    back = unpacked(other.api.get(f"/v1/sweeps/{sweep_id}/archive").content)
    assert trace_file(back) == trace_file(unpacked(archive))
    refused = other.api.delete("/v1/traces/ring-of-8")
    assert refused.json()["code"] == "trace_in_use"


def test_an_address_trace_travels_with_its_sweep(stack: Stack, other: Stack) -> None:
    made = upload(stack, "accesses-of-2", "0 0 0x40 R\n1 2.5 0x40 W\n1 0 0x80 R\n")
    spec = SPEC | {
        "model": "packet",
        "base": {
            "topology": {"kind": "single_router", "endpoints": 2},
            "workload": {"kind": "dsm", "access_pattern": "trace", "trace": "accesses-of-2"},
        },
        "axes": {"link_bandwidth_gbps": [100, 200]},
    }
    with stack.thread_worker():
        sweep_id = stack.submit(spec)
        assert stack.finish(sweep_id)["phase"] == "completed"
    files = unpacked(stack.api.get(f"/v1/sweeps/{sweep_id}/archive").content)
    torn = files | {trace_file(files): files[trace_file(files)][:-100]}
    assert sent(other, packed(torn)).json()["code"] == "invalid_archive"
    answer = sent(other, packed(files))
    assert answer.status_code == 201, answer.text
    (trace,) = answer.json()["traces"]
    assert (trace["name"], trace["digest"]) == ("accesses-of-2", made["digest"])
    assert other.get("/v1/traces/accesses-of-2")["addresses"] == made["addresses"]
    with other.thread_worker():
        again = other.submit(spec)
        assert other.finish(again)["progress"]["cached"] == 4


def test_a_name_that_a_fabric_has_is_said(
    archive: bytes, postgres: Postgres, redis_url: str, tmp_path: Path
) -> None:
    with Stack(empty_database(postgres), redis_url, tmp_path) as third:
        made = third.api.post("/v1/fabrics", **form("ring-of-8", Tree().discovery()))
        assert made.status_code == 201, made.text
        answer = sent(third, archive)
        assert answer.status_code == 422
        assert "has the name of a fabric here" in answer.text
        assert third.get("/v1/sweeps")["items"] == []


def test_an_archive_takes_no_more_bytes_than_the_project_may_have(
    archive: bytes, postgres: Postgres, redis_url: str, tmp_path: Path
) -> None:
    bound = {"project_attachment_bytes": 100}
    with Stack(empty_database(postgres), redis_url, tmp_path, **bound) as small:
        answer = sent(small, archive)
        assert (answer.status_code, answer.json()["code"]) == (403, "quota_exceeded")
        assert "project_attachment_bytes is 100" in answer.json()["detail"]
        assert small.get("/v1/traces")["items"] == []
        assert small.get("/v1/sweeps")["items"] == []
