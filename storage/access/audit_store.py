"""The audit log: written with what it tells of, read by admins."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from storage.access.records import AuditEntry, AuditFilter, NewAuditEntry
from storage.access.tables import audit_log, projects


class AuditStore:
    """The log, for one session whatever its scope."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, entry: NewAuditEntry, project_id: int | None) -> None:
        """Add an entry; the project's name is looked up."""
        name = select(projects.c.name).where(projects.c.id == project_id).scalar_subquery()
        self._session.execute(insert(audit_log).values(project=name, **entry.model_dump()))

    def page(self, wanted: AuditFilter, before_id: int | None, limit: int) -> list[AuditEntry]:
        """List the newest entries that are wanted and older than ``before_id``."""
        statement = select(audit_log).order_by(audit_log.c.id.desc()).limit(limit)
        for column, value in (
            (audit_log.c.project, wanted.project),
            (audit_log.c.actor_name, wanted.actor),
            (audit_log.c.operation, wanted.operation),
        ):
            if value is not None:
                statement = statement.where(column == value)
        if before_id is not None:
            statement = statement.where(audit_log.c.id < before_id)
        rows = self._session.execute(statement)
        return [AuditEntry.model_validate(row, from_attributes=True) for row in rows]
