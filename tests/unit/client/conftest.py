"""A server made of canned answers, for tests of the client."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fabricsweep_client import Client, connection, document
from fabricsweep_client.cli import command_line

SCALARS: dict[Any, Any] = {int: int, float: float, str: str}


@pytest.fixture(autouse=True)
def sparse_documents(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the canned server's documents hold no more than what a test is about.

    Tests of what documents must hold are marked with the fixture `whole_documents`.
    """
    if "whole_documents" in request.fixturenames:
        return
    strict = document.empty

    def empty(kind: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, document.Document):
            return dict
        return SCALARS.get(kind) or strict(kind)

    monkeypatch.setattr(document, "empty", empty)
    monkeypatch.setattr(document, "_KNOWN", {})


@pytest.fixture
def whole_documents() -> None:
    """Documents must hold what they hold for users."""


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits: the pauses that would have been made."""
    made: list[float] = []
    monkeypatch.setattr(connection.time, "sleep", made.append)
    return made


Answer = httpx.Response | Callable[[httpx.Request], httpx.Response]


class Server:
    """Answers by method and path, and remembers what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.requests: list[httpx.Request] = []

    def on(self, method: str, path: str, answer: Answer) -> None:
        self.answers[f"{method} {path}"] = answer

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.get(f"{request.method} {request.url.path}")
        if answer is None:
            return self.problem(404, detail=f"no such thing: {request.url.path}")
        if isinstance(answer, httpx.Response):
            return httpx.Response(
                answer.status_code, headers=answer.headers, content=answer.content
            )
        return answer(request)

    @property
    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self)

    def client(self) -> Client:
        return Client("http://server", transport=self.transport)

    @staticmethod
    def parts(request: httpx.Request) -> list[tuple[str, str | None, bytes]]:
        """The parts of a form: field, file name, content."""
        media = request.headers["content-type"]
        boundary = b"--" + re.search(r"boundary=(\S+)", media)[1].encode()
        found = []
        for piece in request.read().split(boundary)[1:-1]:
            head, _, content = piece.strip(b"\r\n").partition(b"\r\n\r\n")
            name = re.search(r'name="([^"]*)"', head.decode())[1]
            file = re.search(r'filename="([^"]*)"', head.decode())
            found.append((name, file[1] if file else None, content))
        return found

    @staticmethod
    def json(document: Any, status: int = 200) -> httpx.Response:
        return httpx.Response(status, json=document)

    @staticmethod
    def events(text: str) -> httpx.Response:
        return httpx.Response(200, text=text, headers={"Content-Type": "text/event-stream"})

    @staticmethod
    def sweep(phase: str = "completed", **changes: Any) -> dict[str, Any]:
        document = {
            "id": "s1",
            "project": "default",
            "name": "study",
            "model": "packet",
            "phase": phase,
            "schema_version": 1,
            "replicates_min": 5,
            "summary": "",
            "model_revision": 1,
            "current_model_revision": 1,
            "executed_seconds": 0.0,
            "spec_text": "",
            "base_seed": 1,
            "replicates": 5,
            "points": 2,
            "progress": {"total": 10, "completed": 10, "cached": 4},
            "created_at": "2026-01-02T03:04:05Z",
            "simcore_version": "0.1.0",
            "a_field_of_a_newer_server": True,
        }
        return document | changes

    @staticmethod
    def fabric(**changes: Any) -> dict[str, Any]:
        document = {
            "name": "atlas",
            "version": 2,
            "digest": "5e1f" * 16,
            "format": "ibnetdiscover",
            "created_at": "2026-01-02T03:04:05Z",
            "versions": [
                {"version": 2, "digest": "5e1f" * 16, "created_at": "2026-01-02T03:04:05Z"},
                {"version": 1, "digest": "0a0b" * 16, "created_at": "2026-01-01T03:04:05Z"},
            ],
            "summary": {
                "endpoints": 16,
                "routers": 6,
                "links": 16,
                "link_rates": [
                    {"rate_gbps": 0, "signalling_gbps": None, "links": 16},
                    {"rate_gbps": 8, "signalling_gbps": 10, "links": 16},
                ],
                "router_sizes": [{"ports": 8, "routers": 6}],
                "endpoint_links": 16,
                "levels": 2,
                "has_tables": True,
            },
            "checks": {
                "connected": True,
                "unreachable_pairs": 0,
                "looping_pairs": 0,
                "deadlock_free": True,
                "cycle": None,
                "virtual_lanes_needed": 1,
            },
            "warnings": [],
        }
        return document | changes

    @staticmethod
    def point(**changes: Any) -> dict[str, Any]:
        """A point of the static model with one completed replicate."""
        cable = {"from": "leaf 1", "from_port": 9, "to": "spine 2", "to_port": 4}
        run = {
            "replicate": 0,
            "phase": "completed",
            "cached": True,
            "failure": None,
            "metrics": {"mean_flow_bandwidth_fraction": 0.556},
            "static": {
                "cables": {
                    "classes": [
                        {
                            "link_class": "up",
                            "cables": 16,
                            "mean_load": 0.75,
                            "max_load": 5,
                            "idle_fraction": 0.125,
                        }
                    ],
                    "hottest": [cable | {"link_class": "up", "mean_load": 1.75, "max_load": 5}],
                },
                "tables": {
                    "deadlock_free": True,
                    "virtual_lanes": 1,
                    "cycle": None,
                    "unreachable_pairs": 0,
                    "looping_pairs": 0,
                    "longest_path_hops": 2,
                },
                "failures": None,
            },
            "has_fabric": True,
        }
        document = {
            "index": 0,
            "coordinates": {"pattern": "random_bisection", "routing": "imported"},
            "phase": "completed",
            "replicates": [run],
            "aggregates": [
                {
                    "metric": "mean_flow_bandwidth_fraction",
                    "unit": "fraction",
                    "n": 5,
                    "mean": 0.556,
                    "low": 0.55,
                    "high": 0.562,
                    "min": 0.549,
                    "max": 0.563,
                }
            ],
        }
        return document | changes

    @staticmethod
    def problem(status: int, **changes: Any) -> httpx.Response:
        document = {
            "type": "about:blank",
            "title": "Wrong",
            "status": status,
            "detail": "the specification is wrong",
            "request_id": "r-1",
            "code": "spec_invalid",
            "errors": [],
        }
        headers = {"Content-Type": "application/problem+json"}
        return httpx.Response(status, content=json.dumps(document | changes), headers=headers)


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def run(server: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command line, talking to the canned server."""
    monkeypatch.setattr(
        command_line,
        "Client",
        lambda url, **options: Client(url, transport=server.transport, **options),
    )
    return lambda *words: command_line.run(["--url", "http://server", *words])


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fabric.txt").write_bytes(b"Switch 8\n")
    for name in ("a.lft", "b.lft"):
        (tmp_path / name).write_text(f"tables {name}")
    return tmp_path
