"""What specifications call fabrics, looked up in the database."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Row
from sqlalchemy.orm import Session

from domain.fabric.facts import FabricFacts, is_digest
from storage.fabric.store import FabricStore

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
        return self._noted(row) if row is not None else None

    def resolve_all(
        self, references: Iterable[str], as_of: datetime | None = None
    ) -> dict[str, FabricFacts]:
        """Give what references mean, in one reading; those that mean nothing are absent.

        Versions younger than ``as_of`` are not seen; None sees all.
        """
        named = {text: split for text in references if (split := _named(text)) is not None}
        digests = {text for text in references if is_digest(text)}
        names = {name for name, _ in named.values()}
        rows = self._store.facts_of_all(names, digests, as_of) if names or digests else ()
        # Newest last: a name alone means its newest version, a digest the newest of its names.
        by_digest = {row.digest: row for row in rows}
        latest = {row.name: row for row in rows}
        versions = {(row.name, row.version): row for row in rows}
        found = {text: by_digest.get(text) for text in digests}
        for text, (name, version) in named.items():
            if text not in digests:
                found[text] = versions.get((name, version)) if version else latest.get(name)
        return {text: self._noted(row) for text, row in found.items() if row is not None}

    def names(self) -> list[str]:
        """Give the names of all fabrics, for suggestions; of very many, the first."""
        return self._store.names(_MOST_NAMES)

    def ids(self, digests: set[str]) -> set[int]:
        """Give the keys of the versions that were found and have one of these digests."""
        return {number for digest in digests for number in self._ids.get(digest, ())}

    def _find(self, reference: str) -> Row[Any] | None:
        if is_digest(reference):
            return self._store.facts_of_digest(reference)
        named = _named(reference)
        return self._store.facts(*named) if named is not None else None

    def _noted(self, row: Row[Any]) -> FabricFacts:
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


def _named(reference: str) -> tuple[str, int | None] | None:
    """Split a reference into a name and a version; None when it cannot be one."""
    found = _NAMED.fullmatch(reference)
    if found is None or "\0" in reference:
        return None
    return found["name"], int(found["version"]) if found["version"] else None
