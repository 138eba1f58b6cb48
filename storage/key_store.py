"""API keys: store, recognize, list, revoke."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, func, insert, select, text, update
from sqlalchemy.orm import Session

from storage.last_use import note_use
from storage.records.access import KeyRecord, KnownKey, NewKey
from storage.schema import api_keys, users

_LISTED = select(
    api_keys, func.coalesce(users.c.email, users.c.name, users.c.public_id).label("maker")
).outerjoin(users, users.c.id == api_keys.c.made_by)
_KNOWN = text(
    """
    SELECT k.id, k.public_id, k.name, k.project_id, k.role, k.made_by,
        coalesce(u.is_admin, false) AS maker_is_admin, m.role AS maker_role,
        coalesce(k.used_at < now() - interval '1 minute', true) AS is_stale
    FROM api_keys k
    LEFT JOIN users u ON u.id = k.made_by
    LEFT JOIN memberships m ON m.user_id = k.made_by AND m.project_id = k.project_id
    WHERE k.secret_sha256 = :digest AND k.revoked_at IS NULL AND k.expires_at > now()
    """
)


class KeyStore:
    """Keys of one session, whatever its scope."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, new: NewKey) -> KeyRecord:
        """Store a key."""
        values = new.model_dump() | {"role": new.role.value}
        added = insert(api_keys).values(values).returning(api_keys.c.id)
        key_id = self._session.execute(added).scalar_one()
        row = self._session.execute(_LISTED.where(api_keys.c.id == key_id)).one()
        return KeyRecord.model_validate(row, from_attributes=True)

    def recognize(self, digest: str) -> KnownKey | None:
        """Find a key that is good now by its hash, and note its use, once a minute."""
        row = self._session.execute(_KNOWN, {"digest": digest}).first()
        if row is None:
            return None
        if row.is_stale:
            note_use(self._session, api_keys, row.id)
        return KnownKey.model_validate(row, from_attributes=True)

    def listed(self, project_id: int, made_by: int | None) -> list[KeyRecord]:
        """List the keys of a project that are not revoked, newest first; of one maker, or of all."""
        statement = _LISTED.where(
            api_keys.c.project_id == project_id, api_keys.c.revoked_at.is_(None)
        )
        return self._list(statement, made_by)

    def of_admins(self) -> list[KeyRecord]:
        """List the keys that are good everywhere."""
        statement = _LISTED.where(api_keys.c.project_id.is_(None), api_keys.c.revoked_at.is_(None))
        return self._list(statement, None)

    def get(self, public_id: str) -> KeyRecord | None:
        """Find a key that is not revoked by its identifier."""
        statement = _LISTED.where(
            api_keys.c.public_id == public_id, api_keys.c.revoked_at.is_(None)
        )
        row = self._session.execute(statement).first()
        return KeyRecord.model_validate(row, from_attributes=True) if row is not None else None

    def revoke(self, key_id: int) -> None:
        """Let a key be good for nothing from now on."""
        revoked = update(api_keys).where(api_keys.c.id == key_id)
        self._session.execute(revoked.values(revoked_at=func.now()))

    def _list(self, statement: Select[Any], made_by: int | None) -> list[KeyRecord]:
        if made_by is not None:
            statement = statement.where(api_keys.c.made_by == made_by)
        rows = self._session.execute(statement.order_by(api_keys.c.id.desc()))
        return [KeyRecord.model_validate(row, from_attributes=True) for row in rows]
