"""Asking again: what is repeated, when, and what never is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from fabricsweep_client import (
    AsyncClient,
    Client,
    ConflictError,
    ConnectionFailedError,
    MissingExtraError,
    Retries,
    ServerError,
    Table,
    UnexpectedAnswerError,
    frames,
)
from fabricsweep_client.models import Progress

RATHER_SOON = format_datetime(datetime.now(UTC) + timedelta(seconds=3), usegmt=True)


def failing(server: Any, *statuses: int, **headers: str) -> Callable[[httpx.Request], Any]:
    """Answer with these statuses, then with a sweep."""
    left: Iterator[int] = iter(statuses)

    def answer(_request: httpx.Request) -> httpx.Response:
        status = next(left, None)
        if status is None:
            return server.json(server.sweep())
        refused = server.problem(status)
        refused.headers.update({name.replace("_", "-"): text for name, text in headers.items()})
        return refused

    return answer


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_reading_is_repeated_while_a_server_is_busy(
    server: Any, pauses: list[float], status: int
) -> None:
    server.on("GET", "/v1/sweeps/s1", failing(server, status, status, status))
    with server.client() as client:
        assert client.sweep("s1").id == "s1"
    first, second, third = pauses
    assert 0.125 <= first <= 0.25 <= second <= 0.5 <= third <= 1.0


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [("7", 7.0, 7.1), (RATHER_SOON, 0.0, 3.1), ("soon", 0.1, 0.25)],
    ids=["seconds", "date", "word"],  # of the time of collection no name may tell: processes differ
)
def test_the_server_says_when_to_come_back(
    server: Any, pauses: list[float], asked: str, least: float, most: float
) -> None:
    server.on("GET", "/v1/sweeps/s1", failing(server, 503, retry_after=asked))
    with server.client() as client:
        client.sweep("s1")
    (pause,) = pauses
    assert least <= pause <= most


def test_nobody_waits_for_an_hour(server: Any, pauses: list[float]) -> None:
    server.on("GET", "/v1/sweeps/s1", failing(server, 503, retry_after="3600"))
    with server.client() as client, pytest.raises(ServerError) as caught:
        client.sweep("s1")
    assert caught.value.retry_after_seconds == 3600
    assert pauses == []


@pytest.mark.parametrize("verb", ["cancel", "retry", "rerun"])
def test_what_changes_something_without_a_key_is_sent_once(server: Any, verb: str) -> None:
    server.on("POST", f"/v1/sweeps/s1:{verb}", failing(server, 503))
    with server.client() as client, pytest.raises(ServerError):
        getattr(client, verb)("s1")
    assert len(server.requests) == 1


@pytest.mark.parametrize(("status", "error"), [(500, ServerError), (409, ConflictError)])
def test_what_a_repetition_does_not_mend_is_not_repeated(
    server: Any, status: int, error: type[Exception]
) -> None:
    server.on("GET", "/v1/sweeps/s1", failing(server, status))
    with server.client() as client, pytest.raises(error):
        client.sweep("s1")
    assert len(server.requests) == 1


def test_an_answer_that_does_not_come_is_waited_for_once(server: Any) -> None:
    def slow(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("slow", request=request)

    server.on("GET", "/v1/sweeps/s1", slow)
    with server.client() as client, pytest.raises(ConnectionFailedError, match="in time"):
        client.sweep("s1")
    assert len(server.requests) == 1


def test_retries_can_be_switched_off(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", failing(server, 503))
    once = Retries(tries=1)
    with (
        Client("http://server", retries=once, transport=server.transport) as client,
        pytest.raises(ServerError),
    ):
        client.sweep("s1")
    assert len(server.requests) == 1


def test_the_other_client_does_the_same_within_a_loop(server: Any) -> None:
    pages = {None: (["s0", "s1"], "next"), "next": (["s2"], None)}

    def page(request: httpx.Request) -> httpx.Response:
        if len(server.requests) == 1:
            return server.problem(503)
        ids, cursor = pages[request.url.params.get("cursor")]
        items = [server.sweep(id=one) for one in ids]
        return server.json({"items": items, "next_cursor": cursor})

    server.on("GET", "/v1/sweeps", page)
    server.on("POST", "/v1/sweeps", server.json(server.sweep(), status=202))
    phases = iter(["executing", "completed", "completed"])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(server.sweep(next(phases))))
    counts = '{"progress": {"total": 9, "completed": 3}}'
    event = f"id: 1\nevent: progress\ndata: {counts}\n\nevent: end\ndata: {{}}\n\n"
    server.on("GET", "/v1/sweeps/s1/events", server.events(event))
    server.on("GET", "/v1/sweeps/s1/archive", archive_of(b"PK"))
    seen: list[int] = []

    async def use() -> list[str]:
        retries = Retries(first_seconds=0.001)
        async with AsyncClient(
            "http://server", retries=retries, transport=server.transport
        ) as client:
            sweep = await client.submit("name: x")
            ended = await sweep.wait(progress=lambda counts: seen.append(counts.completed))
            assert ended.phase == "completed"
            async with sweep.archive() as pieces:
                assert b"".join([piece async for piece in pieces]) == b"PK"
            return [found.id async for found in client.sweeps()]

    assert asyncio.run(use()) == ["s0", "s1", "s2"]
    assert seen == [10, 3, 10]


def archive_of(content: bytes) -> httpx.Response:
    media = "application/vnd.fabricsweep.archive+zip"
    return httpx.Response(200, content=content, headers={"Content-Type": media})


def test_where_no_events_are_to_be_had_the_sweep_is_looked_at(
    server: Any, pauses: list[float]
) -> None:
    done = iter([0, 0, 1, 2, 5, 7])

    def look(_request: httpx.Request) -> httpx.Response:
        completed = next(done, None)
        if completed is None:
            return server.json(server.sweep())
        return server.json(
            server.sweep("executing", progress={"total": 10, "completed": completed})
        )

    server.on("GET", "/v1/sweeps/s1", look)
    server.on("GET", "/v1/sweeps/s1/events", httpx.Response(200, text="no stream"))
    with server.client() as client:
        counts = [seen.completed for seen, _ in client.watch("s1")]
    assert counts == [0, 1, 2, 5, 7, 10]
    asked = [request for request in server.requests if request.url.path.endswith("events")]
    assert len(asked) == 3
    assert max(pauses) == 2.0


def test_waiting_has_an_end(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep("executing", summary="3 of 9 done")))
    with server.client() as client, pytest.raises(TimeoutError, match="3 of 9 done"):
        client.open("s1").wait(timeout_seconds=0.0)


def test_what_is_missing_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name.partition(".")[0])

    monkeypatch.setattr(frames.importlib, "import_module", missing)
    with pytest.raises(MissingExtraError, match=r"pip install 'fabricsweep-client\[frames\]'"):
        Table(b"").to_pandas()


@pytest.mark.usefixtures("whole_documents")
def test_what_documents_must_hold_is_looked_for(server: Any) -> None:
    counts = {"total": 3, "queued": 1, "executing": 0, "completed": 2, "timed_out": 0}
    rest = {"failed": 0, "aborted": 0, "cached": 0}
    assert Progress.model_validate(counts | rest).ended == 2
    whole = server.sweep(progress=counts | rest)
    server.on("GET", "/v1/sweeps/s1", server.json(whole))
    server.on("GET", "/v1/sweeps/s2", server.json(whole | {"points": None}))
    with server.client() as client:
        read = client.sweep("s1")
        assert (read.tags, read.description, read.newer_results) == ([], None, False)
        with pytest.raises(UnexpectedAnswerError, match="'points'"):
            client.sweep("s2")
