"""Events of a sweep, read in order."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import BigInteger, bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from storage.run.records.event import EventRecord
from storage.sweep.tables import events, sweeps


class EventStore:
    """Events of one session; they are written by ``storage.run.progress`` alone."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def after(self, sweep_id: int, event_id: int, limit: int) -> list[EventRecord]:
        """Read the events of a sweep that follow ``event_id``, oldest first."""
        statement = (
            select(events.c.id, events.c.name, events.c.data, events.c.at)
            .where(events.c.sweep_id == sweep_id, events.c.id > event_id)
            .order_by(events.c.id)
            .limit(limit)
        )
        rows = self._session.execute(statement)
        return [EventRecord.model_validate(row, from_attributes=True) for row in rows]

    def newest(self, sweep_ids: Collection[int]) -> dict[int, int]:
        """Give the number of the newest event of each sweep that has any."""
        last = (
            select(func.max(events.c.id)).where(events.c.sweep_id == sweeps.c.id).scalar_subquery()
        )
        ids = bindparam("ids", list(sweep_ids), type_=ARRAY(BigInteger))
        rows = self._session.execute(select(sweeps.c.id, last).where(sweeps.c.id == func.any(ids)))
        return {row[0]: row[1] for row in rows if row[1] is not None}

    def last_id(self, sweep_id: int) -> int:
        """Give the number of the sweep's newest event, 0 before the first."""
        statement = select(func.coalesce(func.max(events.c.id), 0))
        last: int = self._session.execute(
            statement.where(events.c.sweep_id == sweep_id)
        ).scalar_one()
        return last
