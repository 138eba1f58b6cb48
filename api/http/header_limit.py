"""How large the headers of a request may be."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.errors import HeadersTooLargeError
from api.http.problems import problem_response

MOST_HEADER_BYTES = 32 * 1024
"""Names and values together. Browsers send some 4 KiB; proxies commonly allow 8 to 32."""

TOO_LARGE = f"The headers of a request have at most {MOST_HEADER_BYTES} bytes here.\n"


class HeaderLimitMiddleware:
    """Refuses requests with larger headers, whatever server has read them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] == "http":
            sent = sum(len(name) + len(value) for name, value in scope["headers"])
            if sent > MOST_HEADER_BYTES:
                error = HeadersTooLargeError(sent, MOST_HEADER_BYTES)
                await problem_response(scope["path"], error)(scope, receive, send)
                return
        await self._app(scope, receive, send)
