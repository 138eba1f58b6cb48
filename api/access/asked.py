"""What a request says about who makes it and where it works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from fastapi import Request

PROJECT_HEADER = "FabricSweep-Project"
PROJECT_COOKIE = "fabricsweep_project"
"""For what a browser asks for by itself, as downloads: there it can set no header."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a request that decide who may do it.

    ``operation`` is the name of the route's function; ``project`` what the request names, by its header or
    else by the cookie; ``bearer`` the secret in its header Authorization, empty where there is another.
    """

    operation: str
    method: str
    path: Mapping[str, str] = field(default_factory=dict)
    project: str | None = None
    bearer: str | None = None

    @classmethod
    def of(cls, request: Request) -> Asked:
        """Take them from a request that a route has matched."""
        cookie = request.cookies.get(PROJECT_COOKIE)
        return cls(
            operation=getattr(request.scope.get("route"), "name", ""),
            method=request.method,
            path=request.path_params,
            project=request.headers.get(PROJECT_HEADER) or (unquote(cookie) if cookie else None),
            bearer=_bearer(request.headers.get("authorization")),
        )


def _bearer(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""
