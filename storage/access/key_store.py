"""API keys: store, recognize, list, revoke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, false, func, insert, select, text
from sqlalchemy.orm import Session

from storage.access.last_use import note_use
from storage.access.records import KeyRecord, KnownKey, NewKey
from storage.access.tables import api_keys, users

_parents = api_keys.alias("parents")
_LISTED = (
    select(
        api_keys,
        func.coalesce(users.c.email, users.c.name, users.c.public_id).label("maker"),
        _parents.c.public_id.label("parent"),
    )
    .outerjoin(users, users.c.id == api_keys.c.made_by)
    .outerjoin(_parents, _parents.c.id == api_keys.c.parent_id)
)
# The keys above one are looked at by their primary keys, and only where there are some.
_KNOWN = text(
    """
    WITH RECURSIVE chain AS (
        SELECT k.* FROM api_keys k WHERE k.secret_sha256 = :digest
        UNION ALL
        SELECT above.* FROM api_keys above JOIN chain ON above.id = chain.parent_id
    )
    SELECT k.id, k.public_id, k.name, k.project_id, k.role, k.made_by, k.expires_at,
        coalesce(u.email, u.name, u.public_id) AS maker_name,
        coalesce(u.is_admin, false) AS maker_is_admin, m.role AS maker_role,
        coalesce(k.used_at < now() - interval '1 minute', true) AS is_stale
    FROM chain k
    LEFT JOIN users u ON u.id = k.made_by
    LEFT JOIN memberships m ON m.user_id = k.made_by AND m.project_id = k.project_id
    WHERE k.secret_sha256 = :digest AND NOT EXISTS (
        SELECT 1 FROM chain WHERE revoked_at IS NOT NULL OR expires_at <= now()
    )
    """
)
_REVOKE = text(
    """
    WITH RECURSIVE fallen AS (
        SELECT id FROM api_keys WHERE id = :key_id
        UNION ALL
        SELECT below.id FROM api_keys below JOIN fallen ON below.parent_id = fallen.id
    )
    UPDATE api_keys SET revoked_at = now()
    WHERE id IN (SELECT id FROM fallen) AND revoked_at IS NULL
    """
)
_ABOVE = text(
    """
    WITH RECURSIVE chain AS (
        SELECT id, parent_id FROM api_keys WHERE id = :key_id
        UNION ALL
        SELECT above.id, above.parent_id FROM api_keys above JOIN chain ON above.id = chain.parent_id
    )
    SELECT id FROM chain
    """
)
_BELOW = text(
    """
    WITH RECURSIVE family AS (
        SELECT id FROM api_keys WHERE id = :key_id
        UNION ALL
        SELECT below.id FROM api_keys below JOIN family ON below.parent_id = family.id
    )
    SELECT id FROM family
    """
)


@dataclass(frozen=True, slots=True)
class Own:
    """Whose keys are meant: those that a person made, or a key with all beneath it."""

    person: int | None = None
    key: int | None = None


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
        """Find a key that is good now by its hash, and note its use, once a minute.

        None is good once a key above it is revoked or over.
        """
        row = self._session.execute(_KNOWN, {"digest": digest}).first()
        if row is None:
            return None
        if row.is_stale:
            note_use(self._session, api_keys, row.id)
        return KnownKey.model_validate(row, from_attributes=True)

    def listed(self, project_id: int, own: Own | None) -> list[KeyRecord]:
        """List the keys of a project that are not revoked, newest first; somebody's own, or all."""
        statement = _LISTED.where(
            api_keys.c.project_id == project_id, api_keys.c.revoked_at.is_(None)
        )
        return self._list(statement if own is None else statement.where(self._is_own(own)))

    def of_admins(self) -> list[KeyRecord]:
        """List the keys that are good everywhere."""
        statement = _LISTED.where(api_keys.c.project_id.is_(None), api_keys.c.revoked_at.is_(None))
        return self._list(statement)

    def get(self, public_id: str, own: Own | None = None) -> KeyRecord | None:
        """Find a key that is not revoked by its identifier, among somebody's own or all."""
        statement = _LISTED.where(
            api_keys.c.public_id == public_id, api_keys.c.revoked_at.is_(None)
        )
        if own is not None:
            statement = statement.where(self._is_own(own))
        row = self._session.execute(statement).first()
        return KeyRecord.model_validate(row, from_attributes=True) if row is not None else None

    def depth(self, key_id: int) -> int:
        """Count the keys above one, and itself."""
        return len(self._session.execute(_ABOVE, {"key_id": key_id}).all())

    def revoke(self, key_id: int) -> None:
        """Let a key be good for nothing from now on, and all keys beneath it."""
        self._session.execute(_REVOKE, {"key_id": key_id})

    def _is_own(self, own: Own) -> ColumnElement[bool]:
        """Give the condition; what nobody made is nobody's own."""
        if own.person is not None:
            return api_keys.c.made_by == own.person
        if own.key is None:
            return false()
        return api_keys.c.id.in_(self._session.execute(_BELOW, {"key_id": own.key}).scalars().all())

    def _list(self, statement: Select[Any]) -> list[KeyRecord]:
        rows = self._session.execute(statement.order_by(api_keys.c.id.desc()))
        return [KeyRecord.model_validate(row, from_attributes=True) for row in rows]
