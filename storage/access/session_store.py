"""Sessions of browsers and sign-ins under way."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from storage.access.records import UserRecord
from storage.access.tables import sessions, sign_ins, users

_SIGN_IN_SECONDS = 600.0


class SessionStore:
    """Sessions and sign-ins; those that are over go when others begin."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self, digest: str, user_id: int, seconds: float) -> None:
        """Store a session, and forget those that are over."""
        self._session.execute(delete(sessions).where(sessions.c.expires_at < func.now()))
        values = {"secret_sha256": digest, "user_id": user_id, "expires_at": _in(seconds)}
        self._session.execute(insert(sessions).values(values))

    def user(self, digest: str) -> UserRecord | None:
        """Find whose session it is; None when there is none, or it is over."""
        statement = (
            select(users)
            .join(sessions, sessions.c.user_id == users.c.id)
            .where(sessions.c.secret_sha256 == digest, sessions.c.expires_at > func.now())
        )
        row = self._session.execute(statement).first()
        return UserRecord.model_validate(row, from_attributes=True) if row is not None else None

    def end(self, digest: str) -> None:
        """End a session."""
        self._session.execute(delete(sessions).where(sessions.c.secret_sha256 == digest))

    def put_sign_in(self, digest: str, data: dict[str, Any]) -> None:
        """Keep what a sign-in needs when its browser comes back, and forget those that are over."""
        self._session.execute(delete(sign_ins).where(sign_ins.c.expires_at < func.now()))
        told = {"data": data, "expires_at": _in(_SIGN_IN_SECONDS)}
        statement = upsert(sign_ins).values(secret_sha256=digest, **told)
        self._session.execute(
            statement.on_conflict_do_update(index_elements=["secret_sha256"], set_=told)
        )

    def take_sign_in(self, digest: str) -> dict[str, Any] | None:
        """Give what was kept, once."""
        taken = delete(sign_ins).where(
            sign_ins.c.secret_sha256 == digest, sign_ins.c.expires_at > func.now()
        )
        found: dict[str, Any] | None = self._session.execute(
            taken.returning(sign_ins.c.data)
        ).scalar()
        return found


def _in(seconds: float) -> Any:
    return func.now() + func.make_interval(0, 0, 0, 0, 0, 0, seconds)
