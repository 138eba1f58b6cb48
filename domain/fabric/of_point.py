"""Which fabric a point runs on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def fabric_used(point: Mapping[str, Any]) -> str | None:
    """Give the digest of the fabric that a canonical point runs on, None when it builds its own."""
    topology = point["topology"]
    digest: str | None = topology["fabric"] if topology["kind"] == "fabric" else None
    return digest
