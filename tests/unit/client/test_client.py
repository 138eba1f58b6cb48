"""The client: what it sends, and what it makes of answers."""

import json
from typing import Any

import httpx
import pytest

from fabricsweep_client import (
    Client,
    ConflictError,
    ConnectionFailedError,
    InvalidRequestError,
    NotFoundError,
    ServerError,
    UnexpectedAnswerError,
)


def test_yaml_and_json_go_out_under_their_own_media_types(server: Any) -> None:
    server.on("POST", "/v1/sweeps", server.json(server.sweep(), status=202))
    with server.client() as client:
        client.create_sweep("name: study\n")
        client.create_sweep('  {"name": "study"}')
        client.create_sweep({"name": "study"}, idempotency_key="once")
    sent = [request.headers["content-type"] for request in server.requests]
    assert sent == ["application/yaml", "application/json", "application/json"]
    assert server.requests[0].content == b"name: study\n"
    assert server.requests[2].headers["idempotency-key"] == "once"
    assert json.loads(server.requests[2].content) == {"name": "study"}


def test_validation_asks_for_nothing_to_be_stored(server: Any) -> None:
    server.on(
        "POST",
        "/v1/sweeps:validate",
        server.json({"valid": True, "errors": [], "points": 3, "runs": 15}),
    )
    with server.client() as client:
        assert client.validate("name: x").runs == 15
    assert server.requests[0].url.path == "/v1/sweeps:validate"


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, InvalidRequestError),
        (413, InvalidRequestError),
        (422, InvalidRequestError),
        (404, NotFoundError),
        (409, ConflictError),
        (429, ServerError),
        (500, ServerError),
        (503, ServerError),
    ],
)
def test_each_refusal_is_the_error_that_tells_who_must_act(
    server: Any, status: int, error: type[Exception]
) -> None:
    server.on("GET", "/v1/sweeps/s1", server.problem(status))
    with server.client() as client, pytest.raises(error, match="the specification is wrong"):
        client.sweep("s1")


def test_field_errors_come_through(server: Any) -> None:
    wrong = {"field": "topology.widths", "value": [4, 3], "allowed": "product 16", "message": "no"}
    server.on("POST", "/v1/sweeps", server.problem(422, errors=[wrong]))
    with server.client() as client, pytest.raises(InvalidRequestError) as caught:
        client.create_sweep("name: x")
    assert caught.value.errors[0].field == "topology.widths"
    assert caught.value.errors[0].value == [4, 3]


def test_an_error_that_is_no_problem_document_keeps_its_status(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", httpx.Response(502, text="<html>bad gateway</html>"))
    with server.client() as client, pytest.raises(ServerError, match="502"):
        client.sweep("s1")


def test_another_server_at_the_address_is_recognised(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", httpx.Response(200, html="<html></html>"))
    server.on("GET", "/v1/sweeps/s2", server.json({"hello": "world"}))
    with server.client() as client:
        with pytest.raises(UnexpectedAnswerError, match="is a FabricSweep server"):
            client.sweep("s1")
        with pytest.raises(UnexpectedAnswerError, match="s2"):
            client.sweep("s2")


@pytest.mark.parametrize("failure", [httpx.ConnectError("refused"), httpx.ReadTimeout("slow")])
def test_an_unreachable_server_is_named(server: Any, failure: Exception) -> None:
    def fail(_request: httpx.Request) -> httpx.Response:
        raise failure

    server.on("GET", "/v1/sweeps/s1", fail)
    with server.client() as client, pytest.raises(ConnectionFailedError, match="http://server"):
        client.sweep("s1")


@pytest.mark.parametrize("address", ["localhost:8080", "ftp://server", ""])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ConnectionFailedError, match="http://"):
        Client(address)


def test_sweeps_are_listed_over_all_pages_up_to_the_limit(server: Any) -> None:
    def page(request: httpx.Request) -> httpx.Response:
        cursor = int(request.url.params.get("cursor", 0))
        items = [server.sweep(id=f"s{cursor * 2 + place}") for place in range(2)]
        return server.json({"items": items, "next_cursor": str(cursor + 1) if cursor < 2 else None})

    server.on("GET", "/v1/sweeps", page)
    with server.client() as client:
        assert [sweep.id for sweep in client.sweeps()] == ["s0", "s1", "s2", "s3", "s4", "s5"]
        assert len(list(client.sweeps(limit=4))) == 4


def test_a_point_has_the_replicates_of_all_pages(server: Any) -> None:
    (run,) = server.point()["replicates"]

    def page(request: httpx.Request) -> httpx.Response:
        place = int(request.url.params.get("cursor", 0))
        runs = [run | {"replicate": place * 2 + more} for more in range(2)]
        cursor = str(place + 1) if place < 2 else None
        return server.json(server.point(replicates=runs, next_cursor=cursor))

    server.on("GET", "/v1/sweeps/s1/points/0", page)
    with server.client() as client:
        point = client.point("s1", 0)
    assert [found.replicate for found in point.replicates] == [0, 1, 2, 3, 4, 5]
    assert point.next_cursor is None


def test_absent_choices_are_not_sent(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1/results", server.json({"columns": [], "items": [], "total": 0}))
    with server.client() as client:
        client.results("s1", filter="replicate = 0")
    assert dict(server.requests[0].url.params) == {"filter": "replicate = 0"}


def test_every_submission_has_a_key_of_its_own(server: Any) -> None:
    server.on("POST", "/v1/sweeps", server.json(server.sweep(), status=202))
    with server.client() as client:
        client.create_sweep("name: study\n")
        client.create_sweep("name: study\n")
    first, second = (request.headers["idempotency-key"] for request in server.requests)
    assert first != second
    assert len(first) == 36


def test_a_submission_whose_answer_was_lost_is_sent_again_under_its_key(server: Any) -> None:
    def lost_at_first(request: httpx.Request) -> httpx.Response:
        if len(server.requests) == 1:
            raise httpx.RemoteProtocolError("server disconnected", request=request)
        return server.json(server.sweep(), status=202)

    server.on("POST", "/v1/sweeps", lost_at_first)
    with server.client() as client:
        assert client.create_sweep("name: study\n").id == "s1"
    first, second = (request.headers["idempotency-key"] for request in server.requests)
    assert first == second


def test_a_submission_is_not_sent_for_ever(server: Any) -> None:
    def lost(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadError("reset", request=request)

    server.on("POST", "/v1/sweeps", lost)
    with server.client() as client, pytest.raises(ConnectionFailedError, match="broke"):
        client.create_sweep("name: study\n")
    assert len(server.requests) == 4


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FABRICSWEEP_URL", raising=False)
    with Client() as client:
        assert client.base_url == "http://127.0.0.1:8080"
    monkeypatch.setenv("FABRICSWEEP_URL", "http://elsewhere:1234/")
    with Client() as client:
        assert client.base_url == "http://elsewhere:1234"
    with Client("http://given") as client:
        assert client.base_url == "http://given"
