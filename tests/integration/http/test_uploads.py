"""Bodies on their way: a place for each, a bound for all, an end for those that drip."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from api.http import body_limits as bounded
from domain.archive.names import ARCHIVE_TYPE
from local.postgres import Postgres
from tests.support.services import empty_database
from tests.support.stack import Stack, until

ROOM = 8 * 2**20
PATHS = [
    ("/v1/sweeps:import", ARCHIVE_TYPE),
    ("/v1/fabrics", "multipart/form-data; boundary=x"),
    ("/v1/sweeps", "application/json"),
    ("/v1/projects", "application/json"),
]


@pytest.fixture(scope="module")
def small(
    postgres: Postgres, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """A server with room for 8 MiB of uploads."""
    url = empty_database(postgres)
    folder = tmp_path_factory.mktemp("small")
    with Stack(url, redis_url, folder, max_uploads_bytes=ROOM, patience_seconds=0.3) as started:
        yield started


def begun(stack: Stack, path: str, media: str, announced: int) -> socket.socket:
    """Begin a request, and send a little of its body."""
    address = urlsplit(str(stack.api.base_url))
    opened = socket.create_connection((address.hostname, address.port), timeout=30)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Type: {media}\r\n"
        f"Content-Length: {announced}\r\n\r\n"
    )
    opened.sendall(head.encode() + b"--x")
    return opened


def read_all(opened: socket.socket) -> str:
    found = b""
    while piece := opened.recv(65536):
        found += piece
    return found.decode()


@pytest.mark.parametrize(("path", "media"), PATHS)
def test_a_body_that_drips_is_cut_off(
    stack: Stack, monkeypatch: pytest.MonkeyPatch, path: str, media: str
) -> None:
    monkeypatch.setattr(bounded, "GRACE_SECONDS", 0.5)
    with begun(stack, path, media, 50_000) as opened:
        opened.settimeout(20)
        answer = read_all(opened)  # to the end: the connection is closed
    assert answer.startswith("HTTP/1.1 408"), answer
    assert "3 bytes had arrived" in answer
    assert "connection: close" in answer.lower()


def test_uploads_have_room_together(small: Stack) -> None:
    def answer() -> httpx.Response:
        headers = {"Content-Type": ARCHIVE_TYPE}
        return small.api.post("/v1/sweeps:import", content=b"x" * 100, headers=headers)

    with ExitStack() as opened:
        for _ in range(2):
            opened.enter_context(begun(small, "/v1/sweeps:import", ARCHIVE_TYPE, ROOM // 2))
        until(lambda: answer().status_code == 503, "the room to be taken")
        assert answer().headers["retry-after"]
        # Specifications have room of their own.
        assert small.api.post("/v1/sweeps", json={"name": "x"}).status_code == 422
    until(lambda: answer().status_code == 422, "room again")


def test_nothing_larger_than_the_room_is_taken(small: Stack) -> None:
    headers = {"Content-Type": ARCHIVE_TYPE}
    answer = small.api.post("/v1/sweeps:import", content=b"x" * (ROOM + 1), headers=headers)
    assert answer.status_code == 413, answer.text
    assert answer.json()["errors"][0]["allowed"] == f"<= {ROOM} bytes"


def test_no_body_keeps_its_room_for_ever(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "LONGEST_SECONDS", 1.5)
    with begun(stack, "/v1/sweeps:import", ARCHIVE_TYPE, 2**20) as opened:
        opened.settimeout(0.3)
        found, started = b"", time.monotonic()
        while not found and time.monotonic() - started < 15:
            opened.sendall(b"x" * 20_000)  # fast enough for the rate
            try:
                found = opened.recv(65536)
            except TimeoutError:
                continue
    assert found.startswith(b"HTTP/1.1 408"), found
