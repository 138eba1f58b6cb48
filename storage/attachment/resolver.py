"""What specifications call fabrics and traces, looked up in the database."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Row
from sqlalchemy.orm import Session

from domain.attachment.facts import AttachmentFacts, AttachmentKind, is_digest
from storage.attachment.store import AttachmentStore

_NAMED = re.compile(r"(?P<name>[^@]+)(@(?P<version>[1-9][0-9]{0,8}))?")
_MOST_NAMES = 10_000
_OF_FABRIC = ("endpoints", "routers", "channels", "has_tables")


class StoredAttachments:
    """Finds those of a kind for one request and remembers which it has found."""

    def __init__(self, session: Session, kind: AttachmentKind) -> None:
        self._kind = kind
        self._store = AttachmentStore(session, kind)
        self._ids: dict[str, set[int]] = {}

    def resolve(self, reference: str) -> AttachmentFacts | None:
        """Give what ``name`` (its latest version), ``name@version`` or a digest means."""
        row = self._find(reference)
        return self._noted(row) if row is not None else None

    def resolve_all(
        self, references: Iterable[str], as_of: datetime | None = None
    ) -> dict[str, AttachmentFacts]:
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
        """Give all names, for suggestions; of very many, the first."""
        return self._store.names(_MOST_NAMES)

    def ids(self, digests: set[str]) -> set[int]:
        """Give the keys of the versions that were found and have one of these digests."""
        return {number for digest in digests for number in self._ids.get(digest, ())}

    def _find(self, reference: str) -> Row[Any] | None:
        if is_digest(reference):
            return self._store.facts_of_digest(reference)
        named = _named(reference)
        return self._store.facts(*named) if named is not None else None

    def _noted(self, row: Row[Any]) -> AttachmentFacts:
        self._ids.setdefault(row.digest, set()).add(row.id)
        is_fabric = self._kind is AttachmentKind.FABRIC
        return AttachmentFacts(
            kind=self._kind,
            digest=row.digest,
            name=row.name,
            version=row.version,
            figures={name: getattr(row, name) for name in _OF_FABRIC} if is_fabric else row.figures,
        )


def _named(reference: str) -> tuple[str, int | None] | None:
    """Split a reference into a name and a version; None when it cannot be one."""
    found = _NAMED.fullmatch(reference)
    if found is None or "\0" in reference:
        return None
    return found["name"], int(found["version"]) if found["version"] else None
