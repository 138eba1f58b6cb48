"""Write the OpenAPI document where the dashboard's client is generated from.

``python -m api.export_openapi [PATH]``; the default is frontend/openapi.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from api.application import create_app
from api.config import Settings

DEFAULT_PATH = Path(__file__).parent.parent / "frontend" / "openapi.json"


def openapi_text() -> str:
    """Render the document with sorted keys, so that equal interfaces give equal files."""
    # Nothing is connected to describe the interface, so the addresses are never used.
    settings = Settings(database_url="postgresql+psycopg://", redis_url="redis://")
    document = create_app(settings).openapi()
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> None:
    """Write the document to the path given, or to its usual place."""
    path = Path(arguments[0]) if arguments else DEFAULT_PATH
    path.write_text(openapi_text(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
