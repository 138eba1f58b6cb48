"""Fabrics and traces: store by content, find by name, version or digest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Text, func, insert, literal, or_, select
from sqlalchemy.dialects.postgresql import ARRAY, distinct_on
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from domain.attachment.facts import AttachmentKind
from storage.attachment.records import AttachmentRecord, AttachmentVersionRecord, NewAttachment
from storage.attachment.tables import fabric_contents, fabrics
from storage.locks import lock
from storage.scope import project_of
from storage.sweep.tables import sweep_fabrics

_VERSION_FIELDS = ("kind", "name", "digest", "format", "summary", "checks", "warnings")


class AttachmentGoneError(Exception):
    """A fabric or trace was deleted while a sweep that uses it was being stored."""

    def __init__(self) -> None:
        super().__init__("a fabric or trace that the sweep uses has just been deleted")


class NameTakenError(Exception):
    """A project calls something of another kind by the name; one name means one thing."""

    def __init__(self, kind: AttachmentKind) -> None:
        super().__init__(f"a {kind} has the name")
        self.kind = kind


def lock_name(session: Session, name: str) -> None:
    """Keep others from importing, renaming or deleting a name of the project until the commit."""
    lock(session, f"fabric {project_of(session)} {name}")


def kind_of(session: Session, name: str) -> AttachmentKind | None:
    """Tell what a project calls by a name; None where that is nothing."""
    own = (fabrics.c.project_id == project_of(session)) & (fabrics.c.name == name)
    found = session.execute(select(fabrics.c.kind).where(own).limit(1)).scalar()
    return AttachmentKind(found) if found is not None else None


def lock_content(session: Session, digest: str) -> None:
    """Keep others from storing or deleting a content until the commit."""
    lock(session, f"fabric content {digest}")


def link(session: Session, sweep_id: int, attachment_ids: Iterable[int]) -> None:
    """Note that a sweep uses these versions, of any kind.

    Raises
    ------
    AttachmentGoneError
        One of them has been deleted since it was found.
    """
    wanted = sorted(set(attachment_ids))
    if not wanted:
        return
    there = select(literal(sweep_id), fabrics.c.id).where(fabrics.c.id == func.any(wanted))
    # Whoever deletes them just now is waited for.
    held = there.order_by(fabrics.c.id).with_for_update(key_share=True, read=True)
    columns = ["sweep_id", "fabric_id"]
    linked = insert(sweep_fabrics).from_select(columns, held).returning(sweep_fabrics)
    if len(session.execute(linked).all()) < len(wanted):
        raise AttachmentGoneError


class AttachmentStore:
    """Fabrics, or traces, of one session, of its project alone."""

    def __init__(self, session: Session, kind: AttachmentKind) -> None:
        self._session = session
        self._project = project_of(session)
        self._kind = kind

    def add(self, new: NewAttachment) -> tuple[AttachmentRecord, bool]:
        """Store one as the next version of its name.

        The name is locked until the commit, so that imports of one name at the same time get
        versions one after the other.

        Returns
        -------
        The version, and whether it is new: content that the latest version of the name has
        already is not stored again.

        Raises
        ------
        NameTakenError
            Something of another kind has the name.
        """
        lock_name(self._session, new.name)
        named = kind_of(self._session, new.name)
        if named not in (None, self._kind):
            raise NameTakenError(named)
        latest = self.get(new.name, None)
        if latest is not None and latest.digest == new.digest:
            return latest, False
        is_fabric = self._kind is AttachmentKind.FABRIC
        known = new.figures if is_fabric else {"figures": new.figures}
        content = {"digest": new.digest, "blob": new.blob, "bytes": new.bytes, **known}
        lock_content(self._session, new.digest)
        self._session.execute(upsert(fabric_contents).values(content).on_conflict_do_nothing())
        values = {name: getattr(new, name) for name in _VERSION_FIELDS}
        values["project_id"] = self._project
        values["version"] = latest.version + 1 if latest is not None else 1
        row = self._session.execute(insert(fabrics).values(values).returning(fabrics)).one()
        return _record(row), True

    def get(self, name: str, version: int | None) -> AttachmentRecord | None:
        """Find a version of a name; None asks for the latest."""
        statement = select(fabrics).where(self._own(), fabrics.c.name == name)
        if version is not None:
            statement = statement.where(fabrics.c.version == version)
        row = self._session.execute(statement.order_by(fabrics.c.version.desc()).limit(1)).first()
        return _record(row) if row is not None else None

    def versions(self, name: str) -> list[AttachmentVersionRecord]:
        """List the versions of a name, newest first."""
        statement = (
            select(fabrics.c.version, fabrics.c.digest, fabrics.c.created_at)
            .where(self._own(), fabrics.c.name == name)
            .order_by(fabrics.c.version.desc())
        )
        rows = self._session.execute(statement)
        return [AttachmentVersionRecord.model_validate(row, from_attributes=True) for row in rows]

    def page(self, after_name: str | None, limit: int) -> list[AttachmentRecord]:
        """List the latest version of each name, by name, those after ``after_name``."""
        latest: Select[Any] = (
            select(fabrics)
            .ext(distinct_on(fabrics.c.name))
            .where(self._own())
            .order_by(fabrics.c.name, fabrics.c.version.desc())
            .limit(limit)
        )
        if after_name is not None:
            latest = latest.where(fabrics.c.name > after_name)
        return [_record(row) for row in self._session.execute(latest)]

    def blob(self, digest: str) -> str | None:
        """Find the blob of a content, whichever projects have it."""
        statement = select(fabric_contents.c.blob).where(fabric_contents.c.digest == digest)
        found: str | None = self._session.execute(statement).scalar()
        return found

    def facts(self, name: str, version: int | None) -> Row[Any] | None:
        """Find the size of a version of a name, with its key and digest."""
        statement = _facts().where(self._own(), fabrics.c.name == name)
        if version is not None:
            statement = statement.where(fabrics.c.version == version)
        return self._session.execute(statement.order_by(fabrics.c.version.desc()).limit(1)).first()

    def facts_of_digest(self, digest: str) -> Row[Any] | None:
        """Find the size of a content, with the newest name that leads to it."""
        statement = _facts().where(self._own(), fabrics.c.digest == digest)
        statement = statement.order_by(fabrics.c.id.desc())
        return self._session.execute(statement.limit(1)).first()

    def facts_of_all(
        self, names: Iterable[str], digests: Iterable[str], as_of: datetime | None
    ) -> Sequence[Row[Any]]:
        """Find all versions of some names and contents, newest last; none younger than ``as_of``."""
        statement = _facts().where(
            self._own(),
            or_(
                fabrics.c.name == func.any(literal(sorted(names), ARRAY(Text))),
                fabrics.c.digest == func.any(literal(sorted(digests), ARRAY(Text))),
            ),
        )
        if as_of is not None:
            statement = statement.where(fabrics.c.created_at <= as_of)
        return self._session.execute(statement.order_by(fabrics.c.id)).all()

    def names(self, limit: int) -> list[str]:
        """List names, in order."""
        names = select(fabrics.c.name).distinct().where(self._own())
        return list(self._session.scalars(names.order_by(fabrics.c.name).limit(limit)))

    def _own(self) -> ColumnElement[bool]:
        return (fabrics.c.project_id == self._project) & (fabrics.c.kind == self._kind.value)


def _facts() -> Select[Any]:
    return select(
        fabrics.c.id,
        fabrics.c.name,
        fabrics.c.version,
        fabrics.c.digest,
        fabric_contents.c.endpoints,
        fabric_contents.c.routers,
        fabric_contents.c.channels,
        fabric_contents.c.has_tables,
        fabric_contents.c.figures,
    ).join(fabric_contents, fabric_contents.c.digest == fabrics.c.digest)


def _record(row: Row[Any]) -> AttachmentRecord:
    return AttachmentRecord.model_validate(row, from_attributes=True)
