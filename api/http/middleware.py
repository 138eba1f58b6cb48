"""Around every request: an identifier, one line in the log, security headers, last resort."""

from __future__ import annotations

import re
import time
from typing import Any
from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.figures import count_request
from api.http.problems import internal_problem

_ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{1,128}")
_SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
    ),
}
_QUIET = ("/health/live", "/health/ready", "/metrics")


class RequestMiddleware:
    """Gives each request its identifier, taken from X-Request-ID when that is sound."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._log = structlog.get_logger("api.access")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = _request_id(Headers(scope=scope).get("x-request-id"))
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            await self._serve(scope, receive, send, request_id)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        started = time.perf_counter()
        # What is found out within, such as how many requests are left, is told with whatever is answered.
        told: dict[str, Any] = scope.setdefault("state", {})
        status, answered = 0, None

        async def send_with_headers(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], time.perf_counter() - started
                headers = MutableHeaders(scope=message)
                headers.update(told.get("headers", {}))
                _add_headers(headers, request_id)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except ClientDisconnect:  # nobody is there to answer, and nothing is wrong here
            self._log.info("client_gone", method=scope["method"], path=scope["path"])
        except Exception:
            self._log.exception("request_failed", method=scope["method"], path=scope["path"])
            if status:
                raise  # too late for another answer: the server cuts the connection
            await internal_problem(scope["path"])(scope, receive, send_with_headers)
        finally:
            for give_back in told.get("at_end", ()):
                give_back()
            count_request(scope, status, answered)
            level = "debug" if scope["path"] in _QUIET else "info"
            getattr(self._log, level)(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                seconds=round(time.perf_counter() - started, 4),
            )


def _request_id(given: str | None) -> str:
    if given is not None and _ACCEPTED_ID.fullmatch(given):
        return given
    return uuid4().hex


def _add_headers(headers: MutableHeaders, request_id: str) -> None:
    headers["X-Request-ID"] = request_id
    for name, value in _SECURITY_HEADERS.items():
        headers[name] = value
