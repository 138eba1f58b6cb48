"""A server made of canned answers, for tests of the client."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fabricsweep_client import Client

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
    def json(document: Any, status: int = 200) -> httpx.Response:
        return httpx.Response(status, json=document)

    @staticmethod
    def events(text: str) -> httpx.Response:
        return httpx.Response(200, text=text, headers={"Content-Type": "text/event-stream"})

    @staticmethod
    def sweep(phase: str = "completed", **changes: Any) -> dict[str, Any]:
        document = {
            "id": "s1",
            "name": "study",
            "model": "packet",
            "phase": phase,
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
