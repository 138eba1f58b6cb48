"""Following a sweep through its events, also over broken connections."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from fabricsweep_client import ConnectionFailedError, NotFoundError
from fabricsweep_client.events import parse_events

PROGRESS = (
    'id: {id}\nevent: progress\ndata: {{"progress": {{"total": 10, "completed": {done}}}}}\n\n'
)


def test_events_are_read_with_their_names_numbers_and_lines() -> None:
    lines = [
        ": keep-alive",
        "",
        "id: 7",
        "event: failure",
        "data: {",
        'data: "a": 1}',
        "",
        "data: {}",
    ]
    events = list(parse_events(lines))
    assert [(event.kind, event.id, event.data) for event in events] == [("failure", "7", {"a": 1})]


def test_watching_goes_on_where_a_connection_broke(server: Any) -> None:
    phases = iter(["executing", "executing", "executing", "completed"])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(server.sweep(next(phases))))

    def broken() -> Iterator[bytes]:
        yield PROGRESS.format(id=3, done=4).encode()
        raise httpx.ReadError("cut")

    streams = [
        httpx.Response(200, content=broken(), headers={"Content-Type": "text/event-stream"}),
        server.events(PROGRESS.format(id=4, done=10)),
        server.events('id: 5\nevent: end\ndata: {"phase": "completed"}\n\n'),
    ]
    server.on("GET", "/v1/sweeps/s1/events", lambda _: streams.pop(0))
    with server.client() as watching:
        seen = [progress.completed for progress, _ in watching.watch("s1")]
    assert seen == [10, 4, 10, 10]
    asked = [request.headers.get("last-event-id") for request in server.requests
             if request.url.path.endswith("/events")]  # fmt: skip
    assert asked == [None, "3", "4"]


def test_failures_come_with_their_event(server: Any) -> None:
    phases = iter(["executing", "failed"])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(server.sweep(next(phases))))
    failure = 'event: failure\ndata: {"point_index": 3, "replicate": 1}\n\nevent: end\ndata: {}\n\n'
    server.on("GET", "/v1/sweeps/s1/events", server.events(failure))
    with server.client() as watching:
        events = [event for _, event in watching.watch("s1") if event is not None]
    assert [event.data["point_index"] for event in events] == [3]


def test_a_server_that_stays_away_ends_the_watch(server: Any) -> None:
    def gone(_request: httpx.Request) -> httpx.Response:
        if len(server.requests) == 1:
            return server.json(server.sweep("executing"))
        raise httpx.ConnectError("refused")

    server.on("GET", "/v1/sweeps/s1", gone)
    server.on("GET", "/v1/sweeps/s1/events", gone)
    with server.client() as watching, pytest.raises(ConnectionFailedError):
        list(watching.watch("s1"))


def test_an_unknown_sweep_is_not_watched(server: Any) -> None:
    with server.client() as watching, pytest.raises(NotFoundError, match="no such thing"):
        list(watching.watch("s9"))


def test_runs_that_may_still_be_added_are_told_until_the_end(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    until = {"metric": "max_congestion", "relative_half_width": 0.02, "confidence": 0.95}
    growing = {"points": 2, "replicates": 30, "until": until}
    begun = server.sweep("executing", progress={"total": 10, "completed": 2}, **growing)
    ended = server.sweep("completed", progress={"total": 16, "completed": 16}, **growing)
    answers = iter([begun, begun, ended, ended])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(next(answers)))
    counts = '{"total": 10, "completed": 10}'
    stream = [
        f'event: progress\ndata: {{"summary": "10 of 10 done, 1 executing", "progress": {counts}}}\n\n',
        'event: progress\ndata: {"progress": {"total": 16, "completed": 16}}\n\n',
        "event: end\ndata: {}\n\n",
    ]
    server.on("GET", "/v1/sweeps/s1/events", server.events("".join(stream)))
    assert run("watch", "s1") == 0
    assert capsys.readouterr().err.splitlines() == [
        "2 of 10 done; at most 60 runs",
        "10 of 10 done, 1 executing; at most 60 runs",
        "16 of 16 done; at most 60 runs",
        "s1: completed, 16 of 16 done",
    ]


def test_many_failures_of_one_reason_fill_no_screen(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    phases = iter(["executing", "executing", "failed", "failed"])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(server.sweep(next(phases))))
    event = 'event: failure\ndata: {{"point_index": {0}, "failure": {{"message": "{1}"}}}}\n\n'
    failures = [event.format(place, "no such name") for place in range(9)]
    text = "".join([*failures, event.format(9, "out of memory"), "event: end\ndata: {}\n\n"])
    server.on("GET", "/v1/sweeps/s1/events", server.events(text))
    assert run("watch", "s1") == 1
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if "failed: no such name" in line] == [
        "point 0 replicate None failed: no such name",
        "point 1 replicate None failed: no such name",
        "point 2 replicate None failed: no such name",
        "6 more runs failed: no such name",
    ]
    assert "point 9 replicate None failed: out of memory" in lines
