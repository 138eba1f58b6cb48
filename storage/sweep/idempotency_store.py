"""Idempotency keys."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from storage.locks import lock
from storage.scope import project_of
from storage.sweep.tables import idempotency_keys, sweeps


class IdempotencyStore:
    """Keys of one session, of its project alone."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._project = project_of(session)

    def find(self, key: str) -> tuple[str, str] | None:
        """Find what a key has made: the sweep's public id and the hash of the body.

        The key stays locked until the commit, so that two requests with one new key at the
        same time make one sweep.
        """
        lock(self._session, f"idempotency {self._project} {key}")
        statement = (
            select(sweeps.c.public_id, idempotency_keys.c.body_sha256)
            .join(sweeps, sweeps.c.id == idempotency_keys.c.sweep_id)
            .where(idempotency_keys.c.project_id == self._project, idempotency_keys.c.key == key)
        )
        row = self._session.execute(statement).first()
        return (row.public_id, row.body_sha256) if row is not None else None

    def add(self, key: str, body_sha256: str, sweep_id: int) -> None:
        """Remember what a key has made."""
        self._session.execute(
            insert(idempotency_keys).values(
                project_id=self._project, key=key, body_sha256=body_sha256, sweep_id=sweep_id
            )
        )
