"""Schedules: store, find, list, change, and take those that are due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.orm import Session

from domain.run.phase import FINISHED
from domain.schedule.definition import Overlap
from domain.schedule.slots import RunState
from storage.locks import lock
from storage.schedule.records.schedule import NewSchedule, ScheduleRecord
from storage.schedule.tables import schedule_runs, schedules
from storage.scope import project_of, seen

# One visit an interval is all that idle schedulers cost; each part reads an index, mostly an empty one.
_LOOK = text(
    """
    SELECT EXISTS (SELECT 1 FROM schedules WHERE due_at <= :now) AS is_due,
        EXISTS (SELECT 1 FROM schedules
            WHERE on_model_revision AND NOT paused AND seen_revision < :revision) AS is_behind,
        EXISTS (SELECT 1 FROM schedule_runs WHERE state = 'waiting') AS has_waiting,
        EXISTS (SELECT 1 FROM schedule_runs r LEFT JOIN sweeps s ON s.id = r.sweep_id
            WHERE r.state = 'running' AND (s.id IS NULL OR s.deleted_at IS NOT NULL
                OR s.phase = ANY(CAST(:ended AS text[])))) AS has_ended,
        (SELECT min(due_at) FROM schedules WHERE due_at IS NOT NULL) AS next_due
    """
)


@dataclass(frozen=True, slots=True)
class Look:
    """What there is to do for a scheduler; ``has_waiting`` runs may have to wait on."""

    is_due: bool
    is_behind: bool
    has_waiting: bool
    has_ended: bool
    next_due: datetime | None


class ScheduleStore:
    """Schedules of one session.

    Whoever decides about a slot holds the schedule's row, by :meth:`lock` or one of the ``take``
    methods: two schedulers never decide about one schedule at once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, new: NewSchedule) -> ScheduleRecord:
        """Store a schedule."""
        values = new.model_dump(exclude={"definition"}) | _defined(new)
        values["project_id"] = project_of(self._session)
        added = insert(schedules).values(values).returning(schedules)
        return _record(self._session.execute(added).one())

    def made_by(self, key: str) -> tuple[str, str] | None:
        """Find what an idempotency key has made: the schedule's public id and the body's hash.

        The key stays locked until the commit.
        """
        project = project_of(self._session)
        lock(self._session, f"idempotency of schedules {project} {key}")
        statement = select(schedules.c.public_id, schedules.c.body_sha256).where(
            schedules.c.project_id == project, schedules.c.idempotency_key == key
        )
        row = self._session.execute(statement).first()
        return (row.public_id, row.body_sha256) if row is not None else None

    def get(self, public_id: str) -> ScheduleRecord | None:
        """Find a schedule by the identifier that clients know."""
        return self._first(self._seen().where(schedules.c.public_id == public_id))

    def lock(self, public_id: str) -> ScheduleRecord | None:
        """Find a schedule and keep schedulers from it until the commit."""
        found = self._seen().where(schedules.c.public_id == public_id)
        return self._first(found.with_for_update())

    def lock_of(self, schedule_id: int) -> ScheduleRecord | None:
        """Do the same by the key inside the database."""
        found = select(schedules).where(schedules.c.id == schedule_id).with_for_update()
        return self._first(found)

    def page(self, before_id: int | None, limit: int) -> list[ScheduleRecord]:
        """List the newest schedules that are older than ``before_id``."""
        statement = self._seen().order_by(schedules.c.id.desc()).limit(limit)
        if before_id is not None:
            statement = statement.where(schedules.c.id < before_id)
        return [_record(row) for row in self._session.execute(statement)]

    def replace(
        self, record: ScheduleRecord, new: NewSchedule, *, new_spec: bool
    ) -> ScheduleRecord:
        """Give a schedule another definition, and its series a new beginning with another spec."""
        values = _defined(new) | {
            "spec": new.spec,
            "spec_version": record.spec_version + int(new_spec),
            "next_slot": new.next_slot,
            "due_at": None if record.paused else new.due_at,
        }
        return self._changed(record.id, values)

    def pause(self, schedule_id: int, note: str | None) -> ScheduleRecord:
        """Let no further slot begin."""
        return self._changed(schedule_id, {"paused": True, "pause_note": note, "due_at": None})

    def resume(
        self, schedule_id: int, next_slot: datetime | None, due_at: datetime | None
    ) -> ScheduleRecord:
        """Go on with a slot that is still to come."""
        values = {"paused": False, "pause_note": None, "next_slot": next_slot, "due_at": due_at}
        return self._changed(schedule_id, values)

    def move_on(
        self, schedule_id: int, next_slot: datetime | None, due_at: datetime | None
    ) -> None:
        """Note which slot comes next."""
        values = {"next_slot": next_slot, "due_at": due_at}
        self._session.execute(update(schedules).where(schedules.c.id == schedule_id).values(values))

    def note_revision(self, schedule_id: int, revision: int) -> None:
        """Remember the newest revision of the models that a schedule has run with."""
        statement = update(schedules).where(schedules.c.id == schedule_id)
        newest = func.greatest(schedules.c.seen_revision, revision)
        self._session.execute(statement.values(seen_revision=newest))

    def delete(self, schedule_id: int) -> None:
        """Delete a schedule with its series and alerts; its sweeps stay."""
        self._session.execute(delete(schedules).where(schedules.c.id == schedule_id))

    def take_due(self, now: datetime) -> ScheduleRecord | None:
        """Take the schedule that is due first, unless another scheduler has it."""
        due = select(schedules).where(schedules.c.due_at <= now).order_by(schedules.c.due_at)
        return self._take(due)

    def take_behind(self, revision: int) -> ScheduleRecord | None:
        """Take a schedule that has not run with these models yet and wants to."""
        behind = select(schedules).where(
            text("on_model_revision AND NOT paused"), schedules.c.seen_revision < revision
        )
        return self._take(behind.order_by(schedules.c.seen_revision, schedules.c.id))

    def take_waiting(self) -> ScheduleRecord | None:
        """Take a schedule with a run that waits and may begin."""
        return self._take(select(schedules).where(_may_begin()).order_by(schedules.c.id))

    def look(self, now: datetime, revision: int) -> Look:
        """Say in one visit what there is to do, and when the next slot begins."""
        wanted = {"now": now, "revision": revision, "ended": [phase.value for phase in FINISHED]}
        row = self._session.execute(_LOOK, wanted).one()
        return Look(row.is_due, row.is_behind, row.has_waiting, row.has_ended, row.next_due)

    def _seen(self) -> Select[Any]:
        return select(schedules).where(seen(self._session, schedules))

    def _take(self, statement: Select[Any]) -> ScheduleRecord | None:
        return self._first(statement.limit(1).with_for_update(skip_locked=True, of=schedules))

    def _changed(self, schedule_id: int, values: dict[str, Any]) -> ScheduleRecord:
        statement = update(schedules).where(schedules.c.id == schedule_id)
        changed = statement.values(changed_at=func.now(), **values).returning(schedules)
        return _record(self._session.execute(changed).one())

    def _first(self, statement: Select[Any]) -> ScheduleRecord | None:
        row = self._session.execute(statement).first()
        return _record(row) if row is not None else None


def _may_begin() -> Any:
    """Say that a run of a schedule waits, and that none is under way that it waits for."""
    own = schedule_runs.c.schedule_id == schedules.c.id
    waits = exists().where(own, schedule_runs.c.state == RunState.WAITING.value)
    runs = exists().where(own, schedule_runs.c.state == RunState.RUNNING.value)
    lets_all = schedules.c.definition["overlap"].as_string() == Overlap.ALLOW.value
    return schedules.c.id.in_(
        select(schedule_runs.c.schedule_id).where(schedule_runs.c.state == RunState.WAITING.value)
    ) & (waits & or_(~runs, lets_all))


def _defined(new: NewSchedule) -> dict[str, Any]:
    definition = new.definition
    return {
        "name": definition.name,
        "definition": definition.to_document(),
        "on_model_revision": definition.on_model_revision,
    }


def _record(row: Row[Any]) -> ScheduleRecord:
    return ScheduleRecord.model_validate(dict(row._mapping))
