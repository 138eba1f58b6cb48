"""Taking fabrics and traces away, or giving them another name, while nobody uses them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from domain.attachment.facts import AttachmentKind
from storage.attachment.store import kind_of, lock_content, lock_name
from storage.attachment.tables import fabric_contents, fabrics
from storage.scope import project_of
from storage.sweep.tables import sweep_fabrics, sweeps


@dataclass(frozen=True, slots=True)
class AttachmentUser:
    """A sweep that uses a version of one."""

    version: int
    sweep_id: str
    name: str


class AttachmentRemoval:
    """Removals of one kind in one session, from its project."""

    def __init__(self, session: Session, kind: AttachmentKind) -> None:
        self._session = session
        self._kind = kind

    def lock(self, name: str, version: int | None) -> list[int]:
        """Keep versions of a name (None: all) from being used or imported anew until the commit.

        A submission that has linked one meanwhile is waited for; one that comes later finds the
        version gone.

        Returns
        -------
        Their keys; none when there are no such versions.
        """
        lock_name(self._session, name)
        statement = select(fabrics.c.id).where(self._named(name)).order_by(fabrics.c.id)
        if version is not None:
            statement = statement.where(fabrics.c.version == version)
        return list(self._session.scalars(statement.with_for_update()))

    def users(self, attachment_ids: list[int], limit: int) -> list[AttachmentUser]:
        """List sweeps that use versions, newest first."""
        statement = (
            select(fabrics.c.version, sweeps.c.public_id, sweeps.c.name)
            .join(sweep_fabrics, sweep_fabrics.c.fabric_id == fabrics.c.id)
            .join(sweeps, sweeps.c.id == sweep_fabrics.c.sweep_id)
            .where(fabrics.c.id == func.any(attachment_ids))
            .order_by(sweeps.c.id.desc())
            .limit(limit)
        )
        rows = self._session.execute(statement)
        return [AttachmentUser(row.version, row.public_id, row.name) for row in rows]

    def remove(self, attachment_ids: list[int]) -> None:
        """Delete versions that were locked and have no users, and what only they held."""
        gone = delete(fabrics).where(fabrics.c.id == func.any(attachment_ids))
        digests = sorted(set(self._session.scalars(gone.returning(fabrics.c.digest))))
        for digest in digests:
            lock_content(self._session, digest)
        used = select(fabrics.c.id).where(fabrics.c.digest == fabric_contents.c.digest)
        self._session.execute(
            delete(fabric_contents).where(
                fabric_contents.c.digest == func.any(digests), ~used.exists()
            )
        )

    def rename(self, name: str, new: str) -> bool:
        """Give all versions of a name that was locked another one; False when that is taken."""
        lock_name(self._session, new)
        if kind_of(self._session, new) is not None:
            return False
        self._session.execute(update(fabrics).where(self._named(name)).values(name=new))
        return True

    def _named(self, name: str) -> ColumnElement[bool]:
        own = fabrics.c.project_id == project_of(self._session)
        return own & (fabrics.c.kind == self._kind.value) & (fabrics.c.name == name)
