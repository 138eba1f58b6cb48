"""What a specification with mistakes gets: a problem that names the field; nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response

from tests.support.specs import tiny
from tests.support.stack import YAML, Stack


def refused(stack: Stack, response: Response, status: int) -> dict[str, Any]:
    """Check the shape of a problem, and that nothing was stored; gives the document."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem["status"] == status
    assert problem["request_id"] == response.headers["x-request-id"]
    assert stack.get("/v1/sweeps")["items"] == []
    return problem


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"repetitions": 3}, "/repetitions"),
        ({"base": {"topology": {"kind": "ring", "endpoints": 16, "size": 3}}}, "/base"),
        ({"model": "fluid"}, "/model"),
        ({"replicates": 0}, "/replicates"),
        (
            {"axes": {"topology": ["ring"], "link_bandwidth_gbps": [8, -16]}},
            "/axes/link_bandwidth_gbps",
        ),
        ({"axes": {"topology": [{"kind": "torus", "widths": [3, 4]}]}}, "/axes/topology"),
        (
            {
                "base": {"workload": {"kind": "random_reads"}},
                "axes": {"topology": [{"kind": "rnig", "endpoints": 16}]},
            },
            "/axes/topology",
        ),
        ({"where": "topology.kind = = 'ring'"}, "/where"),
        ({"limits": {"max_cpu_seconds": -1}}, "/limits/max_cpu_seconds"),
    ],
)
def test_a_mistake_is_named(stack: Stack, changes: dict[str, Any], pointer: str) -> None:
    response = stack.api.post("/v1/sweeps", json=tiny(**changes))
    problem = refused(stack, response, 422)
    assert problem["code"] == "invalid_spec"
    named = [error["pointer"] for error in problem["errors"] if error["message"]]
    assert [found for found in named if found.startswith(pointer)], named


def test_mistakes_of_every_kind_come_in_one_answer(stack: Stack) -> None:
    text = (
        "schema_version: 1\nname: x\nmodel: packet\nreplicates: 0\n"
        "base: {workload: random_reads, topology: {kind: ring, endpoints: 16}, reads_per_core: 1.5}\n"
        "axes:\n  link_bandwith_gbps: [8]\n  link_latency_ns: [.nan]\n"
        "  router_latency_ns: [-1, 5]\n"
        "limits: {max_cpu_seconds: -1}\n"
    )
    wanted = [
        ("/axes/link_latency_ns/0", 8),
        ("/replicates", 4),
        ("/axes/link_bandwith_gbps", 7),
        ("/limits/max_cpu_seconds", 10),
        ("/base/reads_per_core", 5),
        ("/axes/router_latency_ns/0", 9),
    ]
    for path, status in (("/v1/sweeps", 422), ("/v1/sweeps:validate", 200)):
        response = stack.api.post(path, content=text, headers=YAML)
        assert response.status_code == status
        errors = response.json()["errors"]
        assert sorted((e["pointer"], e["line"]) for e in errors) == sorted(wanted)


def test_validation_says_the_same_with_status_200(stack: Stack) -> None:
    spec = tiny(axes={"topology": ["ring"], "link_bandwidth_gbps": [8, -16]})
    refusal = stack.api.post("/v1/sweeps", json=spec).json()
    answer = stack.api.post("/v1/sweeps:validate", json=spec)
    assert answer.status_code == 200
    assert answer.json()["valid"] is False
    assert answer.json()["errors"] == refusal["errors"]


def test_broken_yaml_names_the_line(stack: Stack) -> None:
    text = "schema_version: 1\nname: [unclosed\nmodel: packet\n"
    problem = refused(stack, stack.api.post("/v1/sweeps", content=text, headers=YAML), 422)
    assert problem["errors"][0]["line"] in (2, 3)


def test_too_many_points(stack: Stack) -> None:
    steps = {"range": {"from": 1, "to": 200_000, "step": 1}}
    axes = {"topology": ["ring"], "link_latency_ns": steps}
    problem = refused(stack, stack.api.post("/v1/sweeps", json=tiny(axes=axes)), 422)
    assert "100000" in str(problem["errors"][0]["allowed"])


def test_a_body_of_ten_megabytes(stack: Stack) -> None:
    text = json.dumps(tiny(description="x" * 10_000_000))
    problem = refused(stack, stack.api.post("/v1/sweeps", content=text, headers=YAML), 413)
    assert "1048576" in problem["errors"][0]["allowed"]


def test_a_large_body_that_hides_its_length(stack: Stack) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"#" * 100_000

    problem = refused(stack, stack.api.post("/v1/sweeps", content=pieces(), headers=YAML), 413)
    assert problem["code"] == "body_too_large"


def test_a_format_that_is_not_read(stack: Stack) -> None:
    response = stack.api.post("/v1/sweeps", content="<a/>", headers={"Content-Type": "text/xml"})
    assert "application/yaml" in refused(stack, response, 415)["errors"][0]["allowed"]


def test_a_body_that_is_no_text(stack: Stack) -> None:
    response = stack.api.post("/v1/sweeps", content=b"\xff\xfe\x00", headers=YAML)
    assert refused(stack, response, 422)["errors"][0]["allowed"] == "UTF-8"


def test_a_point_larger_than_a_worker(database_url: str, redis_url: str, stack: Stack) -> None:
    with Stack(database_url, redis_url, stack.folder, worker_memory_bytes=2**20) as small:
        answer = small.api.post("/v1/sweeps:validate", json=tiny()).json()
    assert not answer["valid"]
    assert answer["errors"][0]["field"] == "memory_bytes"
    assert "1048576" in answer["errors"][0]["allowed"]
