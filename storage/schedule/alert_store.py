"""Alerts of schedules."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from storage.schedule.records.schedule import AlertRecord
from storage.schedule.tables import alerts, schedule_runs
from storage.sweep.tables import sweeps


class AlertStore:
    """Alerts of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(
        self,
        schedule_id: int,
        run_id: int,
        rule: int,
        kind: str,
        message: str,
        figures: dict[str, Any],
    ) -> int:
        """Store an alert; gives its number."""
        values = {"schedule_id": schedule_id, "run_id": run_id, "rule": rule, "kind": kind}
        statement = insert(alerts).values(message=message, figures=figures, **values)
        number: int = self._session.execute(statement.returning(alerts.c.id)).scalar_one()
        return number

    def page(self, schedule_id: int, before_id: int | None, limit: int) -> list[AlertRecord]:
        """List the newest alerts of a schedule that are older than ``before_id``."""
        statement = (
            select(alerts, schedule_runs.c.slot, sweeps.c.public_id.label("sweep"))
            .join(schedule_runs, schedule_runs.c.id == alerts.c.run_id)
            .outerjoin(
                sweeps,
                (sweeps.c.id == schedule_runs.c.sweep_id) & sweeps.c.deleted_at.is_(None),
            )
            .where(alerts.c.schedule_id == schedule_id)
            .order_by(alerts.c.id.desc())
            .limit(limit)
        )
        if before_id is not None:
            statement = statement.where(alerts.c.id < before_id)
        return self._list(statement)

    def of_runs(self, run_ids: list[int]) -> dict[int, list[AlertRecord]]:
        """Give the alerts of some runs."""
        statement = (
            select(alerts, schedule_runs.c.slot, sweeps.c.public_id.label("sweep"))
            .join(schedule_runs, schedule_runs.c.id == alerts.c.run_id)
            .outerjoin(sweeps, sweeps.c.id == schedule_runs.c.sweep_id)
            .where(alerts.c.run_id.in_(run_ids))
            .order_by(alerts.c.id)
        )
        found: dict[int, list[AlertRecord]] = {}
        for alert in self._list(statement):
            found.setdefault(alert.run_id, []).append(alert)
        return found

    def _list(self, statement: Any) -> list[AlertRecord]:
        rows = self._session.execute(statement)
        return [AlertRecord.model_validate(dict(row._mapping)) for row in rows]
