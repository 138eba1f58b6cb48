"""What a request says about who makes it and where it works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fastapi import Request

from api.access.cookies import CSRF_HEADER, SESSION_COOKIE, SHARE_COOKIE
from domain.run.tables import parse_run_id

PROJECT_HEADER = "FabricSweep-Project"
PROJECT_QUERY = "project"
"""For what a browser asks for by itself, as downloads: there it can set no header. Operations declare it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a request that decide who may do it.

    ``operation`` is the name of the route's function; ``project`` what the request names, in its address or
    else by its header, and ``named_in`` where; ``bearer`` the secret in its header Authorization, empty
    where there is another; ``session`` that in the cookie of a browser, and ``csrf`` the token that must go
    with it; ``share`` a share link in the cookie of one. ``address`` is where the request comes from, and
    ``where`` its path.
    """

    operation: str
    method: str
    path: Mapping[str, str] = field(default_factory=dict)
    project: str | None = None
    named_in: str = PROJECT_HEADER
    bearer: str | None = None
    session: str | None = None
    csrf: str | None = None
    share: str | None = None
    address: str | None = None
    where: str = ""

    @property
    def brings_something(self) -> bool:
        """Whether it holds a secret, good or not."""
        return any(secret is not None for secret in (self.bearer, self.session, self.share))

    @property
    def sweep(self) -> str | None:
        """The sweep that the path names, by itself or by one of its runs."""
        if "run_id" in self.path:
            run = parse_run_id(self.path["run_id"])
            return run[0] if run is not None else None
        return self.path.get("sweep_id")

    @classmethod
    def of(cls, request: Request) -> Asked:
        """Take them from a request that a route has matched."""
        in_address = request.query_params.get(PROJECT_QUERY)
        header = request.headers.get(PROJECT_HEADER)
        return cls(
            operation=getattr(request.scope.get("route"), "name", ""),
            method=request.method,
            path=request.path_params,
            project=header or None if in_address is None else in_address,
            named_in=PROJECT_HEADER if in_address is None else PROJECT_QUERY,
            bearer=_bearer(request.headers.get("authorization")),
            session=request.cookies.get(SESSION_COOKIE),
            csrf=request.headers.get(CSRF_HEADER),
            share=request.cookies.get(SHARE_COOKIE),
            where=request.url.path,
            address=request.client.host if request.client else None,
        )


def _bearer(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""
