"""The dashboard's files, with its pages' addresses answered by the one page there is."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_API_PREFIXES = ("/v1", "/health", "/docs", "/openapi.json")


class Dashboard(StaticFiles):
    """Files by name; any other path outside the API gets index.html, as it is a page's."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer one request that no route took."""
        address = scope["path"]
        if any(address == prefix or address.startswith(prefix + "/") for prefix in _API_PREFIXES):
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


def install_dashboard(app: FastAPI, directory: Path) -> None:
    """Serve the dashboard wherever no route matches.

    As the router's default and not as a mount: a mount at "/" would also take requests that
    match a route by path but not by method, and hide their 405.
    """
    app.router.default = Dashboard(directory=directory, html=True)
