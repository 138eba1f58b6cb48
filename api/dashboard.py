"""The dashboard's files, with its pages' addresses answered by the one page there is."""

from __future__ import annotations

import os
import re
from pathlib import Path

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from api.http.preferences import first_encoding

_OF_THE_API = re.compile(r"/(v[0-9]+|health|metrics|docs|openapi\.json)(/.*)?")
_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""Files that the build has compressed lie beside their originals."""


class Dashboard(StaticFiles):
    """Files by name; any other path outside the API gets index.html, as it is a page's."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer one request that no route took."""
        address = scope["path"]
        if not is_page(address) or path.endswith(tuple(_SUFFIXES.values())):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_file = "." in address.rsplit("/", 1)[-1]
            if error.status_code != 404 or is_file:
                raise
            response = await super().get_response("index.html", scope)
        # The names of bundled files hold a hash of what is in them; the page's name does not.
        bundled = address.startswith("/assets/")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if bundled else "no-cache"
        )
        return response

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Send a file, or the compressed one beside it where the reader understands that."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        encoding = first_encoding(Headers(scope=scope).get("accept-encoding", ""), _SUFFIXES)
        packed = Path(f"{os.fspath(full_path)}{_SUFFIXES[encoding]}") if encoding else None
        if packed is not None and packed.is_file():
            kind = response.headers.get("content-type")
            response = super().file_response(packed, packed.stat(), scope, status_code)
            response.headers["Content-Encoding"] = str(encoding)
            if kind is not None:
                response.headers["Content-Type"] = kind
        response.headers.add_vary_header("Accept-Encoding")
        return response


def is_page(address: str) -> bool:
    """Tell whether an address can be one of the dashboard's and not of the API."""
    return _OF_THE_API.fullmatch(address) is None


def install_dashboard(app: FastAPI, directory: Path) -> None:
    """Serve the dashboard wherever no route matches.

    As the router's default and not as a mount: a mount at "/" would also take requests that
    match a route by path but not by method, and hide their 405.
    """
    app.router.default = Dashboard(directory=directory, html=True)
