"""Projects: store, find, list, change, delete; and which one a row belongs to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from sqlalchemy import delete, select, union_all, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from storage.access.records import ProjectRecord
from storage.access.tables import projects
from storage.attachment.tables import fabrics
from storage.notice.tables import webhooks
from storage.price.tables import price_tables
from storage.result.tables import results
from storage.schedule.tables import schedules
from storage.sweep.tables import sweeps

Owned = Literal["sweep", "schedule", "webhook"]
_TABLES = {"sweep": sweeps, "schedule": schedules, "webhook": webhooks}


class ProjectStore:
    """Projects of one session, whatever its scope."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, name: str, description: str | None) -> ProjectRecord | None:
        """Store a project; None when the name is taken."""
        values = {"name": name, "description": description}
        added = upsert(projects).values(values).on_conflict_do_nothing().returning(projects)
        row = self._session.execute(added).first()
        return ProjectRecord.model_validate(row, from_attributes=True) if row is not None else None

    def get(self, name: str) -> ProjectRecord | None:
        """Find a project by its name."""
        row = self._session.execute(select(projects).where(projects.c.name == name)).first()
        return ProjectRecord.model_validate(row, from_attributes=True) if row is not None else None

    def by_id(self, project_id: int) -> ProjectRecord:
        """Read a project, which is there."""
        row = self._session.execute(select(projects).where(projects.c.id == project_id)).one()
        return ProjectRecord.model_validate(row, from_attributes=True)

    def listed(self, only: Collection[int] | None) -> list[ProjectRecord]:
        """List projects by name: all of them, or those among ``only``."""
        statement = select(projects).order_by(projects.c.name)
        if only is not None:
            statement = statement.where(projects.c.id.in_(sorted(only)))
        rows = self._session.execute(statement)
        return [ProjectRecord.model_validate(row, from_attributes=True) for row in rows]

    def change(self, project_id: int, values: dict[str, Any]) -> ProjectRecord:
        """Change some fields."""
        if values:
            statement = update(projects).where(projects.c.id == project_id)
            self._session.execute(statement.values(values))
        return self.by_id(project_id)

    def is_empty(self, project_id: int) -> bool:
        """Tell whether nothing is in a project: sweeps, also deleted ones, fabrics, traces, price tables."""
        held = union_all(
            *(
                select(table.c.id).where(table.c.project_id == project_id)
                for table in (sweeps, fabrics, price_tables, schedules, webhooks)
            )
        )
        return self._session.execute(held.limit(1)).first() is None

    def delete(self, project_id: int) -> None:
        """Delete a project that is empty, with its memberships, its keys and the results of its own."""
        self._session.execute(delete(results).where(results.c.project_id == project_id))
        self._session.execute(delete(projects).where(projects.c.id == project_id))

    def of_row(self, kind: Owned, public_id: str) -> int | None:
        """Find the project of a sweep, schedule or webhook; None where there is none."""
        table = _TABLES[kind]
        statement = select(table.c.project_id).where(table.c.public_id == public_id)
        found: int | None = self._session.execute(statement).scalar()
        return found
