"""Share links: store, recognize, list, revoke."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.orm import Session

from storage.access.last_use import note_use
from storage.access.records import KnownShare, ShareRecord
from storage.access.tables import share_links

# Which fabrics a sweep uses is noted as its points are made; before that its specification tells.
_KNOWN = text(
    """
    SELECT l.id, l.public_id, l.sweep_id, s.public_id AS sweep, s.project_id, l.expires_at,
        coalesce(l.used_at < now() - interval '1 minute', true) AS is_stale,
        NOT l.with_fabrics AND (
            EXISTS (SELECT 1 FROM sweep_fabrics f WHERE f.sweep_id = s.id)
            OR EXISTS (
                SELECT 1 FROM sweep_specs p WHERE p.sweep_id = s.id AND (
                    p.spec::text LIKE '%"fabric"%' OR p.spec::text LIKE '%"trace"%'
                )
            )
        ) AS hides_fabrics
    FROM share_links l JOIN sweeps s ON s.id = l.sweep_id
    WHERE l.secret_sha256 = :digest AND l.expires_at > now() AND s.deleted_at IS NULL
    """
)


class ShareStore:
    """Share links of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(
        self,
        public_id: str,
        digest: str,
        sweep_id: int,
        made_by: str,
        expires_at: datetime,
        *,
        with_fabrics: bool,
    ) -> ShareRecord:
        """Store a link."""
        added = insert(share_links).values(
            public_id=public_id,
            secret_sha256=digest,
            sweep_id=sweep_id,
            made_by=made_by,
            expires_at=expires_at,
            with_fabrics=with_fabrics,
        )
        row = self._session.execute(added.returning(share_links)).one()
        return ShareRecord.model_validate(row, from_attributes=True)

    def recognize(self, digest: str) -> KnownShare | None:
        """Find a link that is good now by its hash, and note its use, once a minute."""
        row = self._session.execute(_KNOWN, {"digest": digest}).first()
        if row is None:
            return None
        if row.is_stale:
            note_use(self._session, share_links, row.id)
        return KnownShare.model_validate(row, from_attributes=True)

    def listed(self, sweep_id: int) -> list[ShareRecord]:
        """List the links of a sweep that are good now, newest first."""
        statement = select(share_links).where(
            share_links.c.sweep_id == sweep_id, share_links.c.expires_at > func.now()
        )
        rows = self._session.execute(statement.order_by(share_links.c.id.desc()))
        return [ShareRecord.model_validate(row, from_attributes=True) for row in rows]

    def revoke(self, sweep_id: int, public_id: str) -> bool:
        """Delete a link of a sweep; False when there is none."""
        gone = delete(share_links).where(
            share_links.c.sweep_id == sweep_id, share_links.c.public_id == public_id
        )
        return self._session.execute(gone.returning(share_links.c.id)).first() is not None
