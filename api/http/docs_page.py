"""The page that shows the interface's description; everything it loads comes from here."""

from __future__ import annotations

from pathlib import Path

import fastapi_standalone_docs
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

_VIEWER = Path(fastapi_standalone_docs.__file__).parent / "static" / "swagger"
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>FabricSweep: the HTTP interface</title>
<link rel="stylesheet" href="/docs/viewer/swagger-ui.css">
</head>
<body>
<div id="interface"></div>
<script src="/docs/viewer/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
# A file and not part of the page: the policy of our pages allows no script within them.
_START = 'SwaggerUIBundle({url: "/openapi.json", dom_id: "#interface", deepLinking: true});\n'


def install_docs(app: FastAPI) -> None:
    """Serve the page at /docs."""

    async def docs(_: Request) -> Response:
        return HTMLResponse(_PAGE)

    async def start(_: Request) -> Response:
        return Response(_START, media_type="text/javascript")

    app.add_route("/docs", docs, include_in_schema=False)
    app.add_route("/docs/start.js", start, include_in_schema=False)
    app.mount("/docs/viewer", StaticFiles(directory=_VIEWER))
