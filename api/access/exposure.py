"""Without access control the service is for the machine that it runs on, and for nobody else.

Whoever starts it at another address learns so at once, and what arrives at one all the same is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ipaddress import ip_address

from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.errors import ExposedError
from api.http.problems import problem_response

WORDS = (
    "has no access control and so listens on 127.0.0.1 only. Set FABRICSWEEP_ACCESS=required, with "
    "FABRICSWEEP_OIDC_ISSUER for people or API keys for machines, or FABRICSWEEP_ACCESS=open where "
    "something else decides who reaches it"
)
_OPTIONS = ("--host", "--bind", "-b")
_LOOPBACK_NAMES = ("localhost", "")


def refuse_exposure(access: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """End a server that was told to listen where others reach it, without access control.

    Parameters
    ----------
    arguments, environment
        of the server's command: uvicorn's ``--host``, gunicorn's ``--bind``, or ``UVICORN_HOST``.

    Raises
    ------
    SystemExit
        It says what to set.
    """
    if access != "local":
        return
    for host in (*_hosts(arguments), environment.get("UVICORN_HOST", "")):
        if not _is_loopback(host):
            message = f"error: FabricSweep is told to listen on {host}, but {WORDS}."
            raise SystemExit(message)


class LoopbackMiddleware:
    """Refuses what arrives at an address of this machine that others can reach."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        server = scope.get("server")
        host = server[0] if server else ""
        if scope["type"] == "http" and _is_address(host) and not _is_loopback(host):
            await problem_response(scope["path"], ExposedError(host))(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _hosts(arguments: Sequence[str]) -> list[str]:
    found = []
    for place, argument in enumerate(arguments):
        option, given, value = argument.partition("=")
        if option in _OPTIONS:
            found.append(value if given else "".join(arguments[place + 1 : place + 2]))
    return [_without_port(host) for host in found]


def _without_port(host: str) -> str:
    """Take the host of ``host:port``; an IPv6 address stands in brackets there."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


def _is_loopback(host: str) -> bool:
    return host in _LOOPBACK_NAMES or (_is_address(host) and ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
