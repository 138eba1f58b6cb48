"""What a point needs to know of a fabric, and who can tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

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


class FabricResolver(Protocol):
    """Finds fabrics by what a spec calls them."""

    def resolve(self, reference: str) -> FabricFacts | None:
        """Give what `reference` (`name`, `name@version` or a digest) means, None if nothing."""
        ...


@runtime_checkable
class FabricNames(Protocol):
    """A resolver that can also list the names it knows, for suggestions."""

    def names(self) -> Iterable[str]:
        """Give the names of all fabrics."""
        ...


class KnownFabrics:
    """Asks another resolver, each reference once."""

    def __init__(self, fabrics: FabricResolver | None) -> None:
        self._fabrics = fabrics
        self._found: dict[str, FabricFacts | None] = {}

    @property
    def can_resolve(self) -> bool:
        """Whether there is anyone to ask."""
        return self._fabrics is not None

    def resolve(self, reference: str) -> FabricFacts | None:
        """Give what `reference` means, None if nothing."""
        if self._fabrics is None:
            return None
        if reference not in self._found:
            self._found[reference] = self._fabrics.resolve(reference)
        return self._found[reference]

    def names(self) -> list[str]:
        """Give the names of all fabrics, as far as they can be listed."""
        return sorted(self._fabrics.names()) if isinstance(self._fabrics, FabricNames) else []


def is_digest(reference: str) -> bool:
    """Say whether `reference` is a digest, not a name."""
    return _DIGEST.match(reference) is not None
