"""HEAD, OPTIONS, Allow, Accept, hosts, origins, repeated parameters, compression."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import brotli
import httpx
import pytest

from tests.support.specs import tiny
from tests.support.stack import Stack


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/sweeps", "GET, HEAD, POST, OPTIONS"),
        ("/v1/fabrics/some", "GET, HEAD, PATCH, DELETE, OPTIONS"),
        ("/v1/catalog", "GET, HEAD, OPTIONS"),
        ("/health/live", "GET, HEAD, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_every_address_says_what_it_understands(stack: Stack, path: str, allowed: str) -> None:
    answer = stack.api.options(path)
    assert (answer.status_code, answer.headers["allow"], answer.content) == (204, allowed, b"")
    refused = stack.api.request("PUT", path)
    assert (refused.status_code, refused.headers["allow"]) == (405, allowed)
    assert refused.json()["code"] == "method_not_allowed"


def test_every_operation_keeps_the_rules_of_http(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    names = {"sweep_id": sweep_id, "index": "0", "name": "none", "run_id": f"{sweep_id}.0.0"}
    names |= dict.fromkeys(
        ("schedule_id", "webhook_id", "delivery_id", "project", "member", "key_id", "link_id"),
        "none",
    )
    for path, methods in stack.get("/openapi.json")["paths"].items():
        address = path.format(**names)
        allowed = stack.api.options(address).headers["allow"].split(", ")
        assert {method.upper() for method in methods} | {"OPTIONS"} <= set(allowed), path
        assert ("GET" in allowed) is ("HEAD" in allowed), path
        for method, operation in methods.items():
            twice = stack.api.request(method, f"{address}?never=1&never=2")
            assert twice.status_code == 422, (method, path)
            assert twice.json()["errors"][0]["field"] in ("never", "body", "Content-Type")
            if not {"204", "302"} & set(operation["responses"]):
                picture = stack.api.request(method, address, headers={"Accept": "image/png"})
                assert picture.status_code == 406, (method, path)
            if method != "get":
                origin = {"Origin": "https://a.example"}
                foreign = stack.api.request(method, address, headers=origin)
                assert foreign.status_code == 403, (method, path)
            elif not path.endswith("/events"):
                got = stack.api.get(address).status_code
                assert stack.api.head(address).status_code == got, path
    assert stack.get(f"/v1/sweeps/{sweep_id}")["id"] == sweep_id


def test_nothing_is_allowed_where_nothing_is(stack: Stack) -> None:
    for method in ("GET", "HEAD", "OPTIONS", "PUT"):
        assert stack.api.request(method, "/v1/nowhere").status_code == 404


def test_head_is_get_without_its_body(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    for path in (f"/v1/sweeps/{sweep_id}", "/v1/catalog", "/v1/sweeps/unknown"):
        whole, head = stack.api.get(path), stack.api.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        for name in ("content-type", "content-length", "etag"):
            assert head.headers.get(name) == whole.headers.get(name)
    assert stack.api.head(f"/v1/sweeps/{sweep_id}:cancel").status_code in (404, 405)


def test_head_of_what_never_ends_comes_back(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    for path in (f"/v1/sweeps/{sweep_id}/events", f"/v1/sweeps/{sweep_id}/results?format=csv"):
        answer = stack.api.head(path, timeout=20)
        assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    ("path", "accept", "status"),
    [
        ("/v1/sweeps", "image/png", 406),
        ("/v1/sweeps", "application/json;q=0", 406),
        ("/v1/sweeps", "image/png, application/*;q=0.1", 200),
        ("/v1/sweeps", "text/html, */*;q=0.8", 200),
        ("/v1/sweeps/{sweep}/results", "text/csv", 200),
        ("/v1/sweeps/{sweep}/results", "text/html", 406),
        ("/v1/sweeps/{sweep}/events", "application/json", 406),
    ],
)
def test_what_cannot_be_accepted_is_not_sent(
    stack: Stack, path: str, accept: str, status: int
) -> None:
    address = path.format(sweep=stack.submit(tiny()))
    answer = stack.api.get(address, headers={"Accept": accept})
    assert answer.status_code == status
    if status == 406:
        problem = answer.json()
        assert (problem["code"], problem["errors"][0]["field"]) == ("not_acceptable", "Accept")


def test_what_cannot_be_accepted_is_not_done_either(stack: Stack) -> None:
    before = len(stack.get("/v1/sweeps", limit=200)["items"])
    assert (
        stack.api.post("/v1/sweeps", json=tiny(), headers={"Accept": "text/html"}).status_code
        == 406
    )
    assert len(stack.get("/v1/sweeps", limit=200)["items"]) == before


@pytest.mark.parametrize("query", ["limit=1&limit=2", "limit=1&limit=1", "phase=queued&phase="])
def test_a_parameter_comes_once(stack: Stack, query: str) -> None:
    answer = stack.api.get(f"/v1/sweeps?{query}")
    assert answer.status_code == 422
    problem = answer.json()["errors"][0]
    assert problem["field"] == query.split("=", maxsplit=1)[0]
    assert problem["message"] == "is given 2 times"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:1234", 200),
        ("fabricsweep.localhost", 200),
        ("10.1.2.3:80", 200),
        ("[::1]:8080", 200),
        ("attacker.example", 421),
        ("localhost.attacker.example", 421),
        ("127.0.0.1.attacker.example:8080", 421),
    ],
)
def test_only_own_names_are_served(stack: Stack, host: str, status: int) -> None:
    answer = stack.api.get("/v1/sweeps", headers={"Host": host})
    assert answer.status_code == status
    assert stack.api.get("/health/live", headers={"Host": host}).status_code == 200
    if status == 421:
        assert answer.json()["errors"][0]["field"] == "Host"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 202),
        ({"Host": "localhost:1", "Origin": "http://localhost:1"}, 202),
        ({"Host": "localhost:1", "Origin": "https://localhost:1"}, 202),
        ({"Host": "localhost:1", "Origin": "http://localhost:2"}, 403),
        ({"Origin": "https://attacker.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 202),
    ],
)
def test_other_sites_change_nothing(stack: Stack, headers: dict[str, str], status: int) -> None:
    answer = stack.api.post("/v1/sweeps", json=tiny(), headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "foreign_origin"


def test_a_configured_name_is_served(database_url: str, redis_url: str, tmp_path: Path) -> None:
    with Stack(
        database_url, redis_url, tmp_path, allowed_hosts="sweeps.example, Other.Example"
    ) as named:
        for host in ("sweeps.example", "other.example:8443", "localhost"):
            assert named.api.get("/v1/sweeps", headers={"Host": host}).status_code == 200
        headers = {"Host": "inside.localhost", "Origin": "https://sweeps.example"}
        assert named.api.post("/v1/sweeps", json=tiny(), headers=headers).status_code == 202
        assert named.api.get("/v1/sweeps", headers={"Host": "else.example"}).status_code == 421


def raw(stack: Stack, path: str, encoding: str) -> tuple[httpx.Headers, bytes]:
    with stack.api.stream("GET", path, headers={"Accept-Encoding": encoding}) as response:
        assert response.status_code == 200
        return response.headers, b"".join(response.iter_raw())


def test_long_answers_are_compressed_for_those_who_say_so(stack: Stack) -> None:
    plain_headers, plain = raw(stack, "/v1/catalog", "identity")
    assert "content-encoding" not in plain_headers
    for encoding, name, unpack in (
        ("gzip", "gzip", gzip.decompress),
        ("gzip;q=0.5, br", "br", brotli.decompress),
    ):
        headers, body = raw(stack, "/v1/catalog", encoding)
        assert (headers["content-encoding"], headers["vary"]) == (name, "Accept-Encoding")
        assert len(body) < len(plain) / 5
        assert unpack(body) == plain
        again = stack.api.get("/v1/catalog", headers={"If-None-Match": headers["etag"]})
        assert again.status_code == 304
    assert json.loads(plain)["metrics"]


def test_streams_of_events_are_never_compressed(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    headers = {"Accept-Encoding": "gzip, br"}
    with stack.api.stream("GET", f"/v1/sweeps/{sweep_id}/events", headers=headers) as response:
        assert "content-encoding" not in response.headers
        assert next(response.iter_raw()).startswith(b"event: ")


def test_tables_are_compressed_as_they_are_sent(stack: Stack) -> None:
    path = f"/v1/sweeps/{stack.submit(tiny())}/results?format=csv"
    headers, body = raw(stack, path, "gzip")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == raw(stack, path, "identity")[1]
