"""Keeping pages of other sites from using the reader's browser against the service.

A site may make its name point to 127.0.0.1 and read what is served there (DNS rebinding): so the
name in Host must be one of ours. And any page may send a form to any address: so what changes
something must not come from a page of another origin.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.errors import ApiError, ForeignOriginError, MisdirectedError
from api.http.problems import problem_response

_CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
_ANY = "*"
# Orchestrators ask for these under whatever name or address they know.
_FOR_ANYBODY = ("/health/live", "/health/ready")


class GuardMiddleware:
    """Refuses requests for foreign hosts, and changes from foreign origins.

    Parameters
    ----------
    allowed_hosts
        names that the service goes by beside localhost and IP addresses, in lower case and
        without ports; ``*`` for any.
    """

    def __init__(self, app: ASGIApp, allowed_hosts: Collection[str]) -> None:
        self._app = app
        self._allowed_hosts = frozenset(allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] == "http" and scope["path"] not in _FOR_ANYBODY:
            error = self._refusal(scope["method"], Headers(scope=scope))
            if error is not None:
                await problem_response(scope["path"], error)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, method: str, headers: Headers) -> ApiError | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_ours(host):
            return MisdirectedError(host)
        if method in _CHANGES_NOTHING:
            return None
        if origin is not None and not self._is_own_origin(origin, host):
            return ForeignOriginError(origin, host)
        if origin is None and headers.get("sec-fetch-site") == "cross-site":
            return ForeignOriginError("another site", host)
        return None

    def _is_ours(self, host: str) -> bool:
        name = _name(f"//{host}")
        if name is None:
            return False
        if _ANY in self._allowed_hosts or name in self._allowed_hosts:
            return True
        return name == "localhost" or name.endswith(".localhost") or _is_address(name)

    def _is_own_origin(self, origin: str, host: str) -> bool:
        """Compare host and port; the scheme may differ where a proxy ends TLS."""
        return urlsplit(origin).netloc.lower() == host.lower() or (
            _name(origin) in self._allowed_hosts
        )


def _name(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    """Tell whether a host is an IP address: no name can be made to point elsewhere then."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
