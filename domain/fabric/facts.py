"""What a point needs to know of a fabric."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_DIGEST = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True)
class FabricFacts:
    """One version of a fabric, as far as a point depends on it.

    Attributes
    ----------
    digest
        SHA-256 of its content, 64 hexadecimal digits: its identity in a point.
    endpoints
        hosts, at least 1.
    routers
        switches, at least 1.
    channels
        directed channels between routers: twice the number of their cables.
    has_tables
        whether it was imported with its forwarding tables.
    name, version
        where the reference leads; the version counts from 1.
    """

    digest: str
    endpoints: int
    routers: int
    channels: int
    has_tables: bool
    name: str
    version: int

    def for_judge(self) -> dict[str, Any]:
        """Give what the core has to know beside the digest and the size."""
        return {"name": self.name, "version": self.version, "has_tables": self.has_tables}


def is_digest(reference: str) -> bool:
    """Say whether `reference` is a digest, not a name."""
    return _DIGEST.match(reference) is not None
