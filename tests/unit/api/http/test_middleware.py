"""Around a request: what fails is logged and answered; who leaves before the end is neither."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send
from structlog.testing import capture_logs

from api.http.middleware import RequestMiddleware

SCOPE = {"type": "http", "method": "POST", "path": "/v1/sweeps:import", "headers": []}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def serve(error: Exception) -> tuple[list[Message], list[tuple[str, str]]]:
    """Serve one request that ends in an error; gives what was sent, and events with their levels."""

    async def fails(scope: Scope, receive: Receive, send: Send) -> None:
        raise error

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    with capture_logs() as logs:
        scope: dict[str, Any] = SCOPE | {"state": {}}
        await RequestMiddleware(fails)(scope, receive, send)
    return sent, [(log["event"], log["log_level"]) for log in logs]


@pytest.mark.anyio
async def test_a_client_that_leaves_is_no_failure() -> None:
    sent, told = await serve(ClientDisconnect())
    assert sent == []
    assert told[0] == ("client_gone", "info")
    assert not [event for event, level in told if level == "error"]


@pytest.mark.anyio
async def test_what_breaks_is_answered_and_logged() -> None:
    sent, told = await serve(RuntimeError("broken"))
    assert sent[0]["status"] == 500
    assert told[0] == ("request_failed", "error")
