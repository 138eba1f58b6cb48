"""Headers have a bounded size, whether or not a proxy stands before the service."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from api.http.header_limit import MOST_HEADER_BYTES, HeaderLimitMiddleware
from api.http.protocol import MOST_UNREAD_BYTES
from tests.support.stack import until


def small_app() -> FastAPI:
    app = FastAPI()
    app.add_middleware(HeaderLimitMiddleware)

    @app.get("/")
    def read() -> str:
        return "here"

    @app.post("/")
    async def take(body: bytes = b"") -> str:
        return "taken"

    return app


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        small_app(), log_config=None, http="api.http.protocol:BoundedProtocol", lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    until(lambda: server.started, "the server to start")
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    listening.close()


def answer_to(port: int, *pieces: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        received = b""
        try:
            for piece in pieces:
                connection.sendall(piece)
            while piece := connection.recv(65536):
                received += piece
        except ConnectionError:
            pass  # it stopped reading, as it may
        return received


def test_a_problem_document_says_what_is_allowed() -> None:
    refused = TestClient(small_app()).get("/", headers={"X-Long": "x" * MOST_HEADER_BYTES})
    assert (refused.status_code, refused.json()["code"]) == (431, "headers_too_large")
    assert refused.json()["errors"][0]["field"] == "headers"
    assert str(MOST_HEADER_BYTES) in refused.json()["detail"]


def test_usual_headers_are_served() -> None:
    assert TestClient(small_app()).get("/", headers={"X-Long": "x" * 16_000}).status_code == 200


def test_headers_that_never_end_are_kept_by_nobody(port: int) -> None:
    begin = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: "
    received = answer_to(port, begin, *[b"x" * 8192] * (MOST_UNREAD_BYTES // 8192 + 1))
    assert received.startswith(b"HTTP/1.1 431 ")
    assert str(MOST_HEADER_BYTES).encode() in received


def test_a_first_line_that_never_ends_is_kept_by_nobody(port: int) -> None:
    received = answer_to(port, b"GET /", *[b"x" * 8192] * (MOST_UNREAD_BYTES // 8192 + 1))
    assert received.startswith(b"HTTP/1.1 431 ")


def test_bodies_and_further_requests_are_no_headers(port: int) -> None:
    size = 4 * MOST_UNREAD_BYTES
    post = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % size
    get = b"GET / HTTP/1.1\r\nHost: x\r\n%s\r\n"
    pieces = (post, b"x" * size, get % b"" * 2 + get % b"Connection: close\r\n")
    received = answer_to(port, *pieces)
    assert received.count(b"HTTP/1.1 200 OK") == 4
