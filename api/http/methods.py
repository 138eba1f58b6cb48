"""HEAD and OPTIONS for every address, and the methods that an address truly understands."""

from __future__ import annotations

from fastapi import FastAPI, Response, status
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.dashboard import is_page

_ASKED = ("GET", "POST", "PUT", "PATCH", "DELETE")


class _HeadSentError(Exception):
    """The head of the answer is sent: what follows is for nobody."""


class MethodsMiddleware:
    """Answers HEAD as GET without its body, and OPTIONS from the routes there are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self._head(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "OPTIONS":
            await self._options(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _head(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                raise _HeadSentError  # a download or a stream of events would go on for long

        try:
            await self._app({**scope, "method": "GET"}, receive, send_head)
        except* _HeadSentError:
            pass

    async def _options(self, scope: Scope, receive: Receive, send: Send) -> None:
        allowed = allow(scope["app"], scope["path"])
        if allowed is None:
            await self._app({**scope, "method": "GET"}, receive, send)  # says that nothing is there
            return
        response = Response(status_code=status.HTTP_204_NO_CONTENT, headers={"Allow": allowed})
        await response(scope, receive, send)


def allow(app: FastAPI, path: str) -> str | None:
    """Give the value of Allow for an address; None where nothing is."""
    known = [method for method in _ASKED if _understands(app, method, path)]
    if not known:
        return None
    if "GET" in known:
        known.insert(1, "HEAD")
    return ", ".join([*known, "OPTIONS"])


def _understands(app: FastAPI, method: str, path: str) -> bool:
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    if any(route.matches(dict(scope))[0] is Match.FULL for route in app.routes):
        return True
    return method == "GET" and app.state.api.settings.static_dir is not None and is_page(path)
