"""What specifications call fabrics, looked up in the database."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import Row
from sqlalchemy.orm import Session

from domain.fabric.facts import FabricFacts, is_digest
from storage.fabric_store import FabricStore

_NAMED = re.compile(r"(?P<name>[^@]+)(@(?P<version>[1-9][0-9]{0,8}))?")
_MOST_NAMES = 10_000


class StoredFabrics:
    """Finds fabrics for one request and remembers which it has found."""

    def __init__(self, session: Session) -> None:
        self._store = FabricStore(session)
        self._ids: dict[str, set[int]] = {}

    def resolve(self, reference: str) -> FabricFacts | None:
        """Give what ``name`` (its latest version), ``name@version`` or a digest means."""
        row = self._find(reference)
        if row is None:
            return None
        self._ids.setdefault(row.digest, set()).add(row.id)
        return FabricFacts(
            digest=row.digest,
            endpoints=row.endpoints,
            routers=row.routers,
            channels=row.channels,
            has_tables=row.has_tables,
            name=row.name,
            version=row.version,
        )

    def names(self) -> list[str]:
        """Give the names of all fabrics, for suggestions; of very many, the first."""
        return self._store.names(_MOST_NAMES)

    def ids(self, digests: set[str]) -> set[int]:
        """Give the keys of the versions that were found and have one of these digests."""
        return {number for digest in digests for number in self._ids.get(digest, ())}

    def _find(self, reference: str) -> Row[Any] | None:
        if is_digest(reference):
            return self._store.facts_of_digest(reference)
        named = _NAMED.fullmatch(reference)
        if named is None or "\0" in reference:
            return None
        version = named["version"]
        return self._store.facts(named["name"], int(version) if version else None)
