"""Runs of schedules: one row a slot, from its time to its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from domain.run.phase import FINISHED
from domain.schedule.slots import RunState
from domain.schedule.watch import Finding
from storage.run.deletion_store import DeletionStore
from storage.schedule.records.schedule import NewRun, RunRecord
from storage.schedule.tables import schedule_runs, schedules
from storage.sweep.tables import sweeps

_PASSED = (RunState.SKIPPED.value, RunState.REFUSED.value)
_RUNS = select(
    schedule_runs,
    sweeps.c.public_id.label("sweep"),
    func.coalesce(sweeps.c.phase, schedule_runs.c.sweep_phase).label("phase_now"),
).outerjoin(sweeps, (sweeps.c.id == schedule_runs.c.sweep_id) & sweeps.c.deleted_at.is_(None))


class ScheduleRunStore:
    """Runs of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, schedule_id: int, spec_version: int, run: NewRun) -> int | None:
        """Store a run; None where its slot has one already.

        One that was passed over is no obstacle: a backfill takes it up.
        """
        values = run.model_dump(mode="python") | {
            "schedule_id": schedule_id,
            "spec_version": spec_version,
        }
        statement = insert(schedule_runs).values(values)
        changed = {name: statement.excluded[name] for name in values} | {"created_at": func.now()}
        upsert = statement.on_conflict_do_update(
            index_elements=[schedule_runs.c.schedule_id, schedule_runs.c.slot],
            set_=changed,
            where=schedule_runs.c.state.in_(_PASSED) & (statement.excluded.state.not_in(_PASSED)),
        )
        found: int | None = self._session.execute(upsert.returning(schedule_runs.c.id)).scalar()
        return found

    def begin(self, run_id: int, sweep_id: int, base_seed: int, revision: int) -> None:
        """Note that the sweep of a run is under way."""
        self._update(
            run_id,
            {
                "state": RunState.RUNNING.value,
                "sweep_id": sweep_id,
                "base_seed": base_seed,
                "model_revision": revision,
                "started_at": func.now(),
                "reason": None,
            },
        )

    def explain(self, run_id: int, reason: str) -> None:
        """Note why a run goes as it does."""
        self._update(run_id, {"reason": reason})

    def refuse(self, run_id: int, reason: str) -> None:
        """Note that no sweep could be made."""
        self._update(run_id, {"state": RunState.REFUSED.value, "reason": reason})

    def refuse_waiting(self, schedule_id: int, reason: str) -> None:
        """Give up all runs of a schedule that wait."""
        waiting = schedule_runs.c.state == RunState.WAITING.value
        statement = update(schedule_runs).where(self._of(schedule_id), waiting)
        self._session.execute(statement.values(state=RunState.REFUSED.value, reason=reason))

    def end(self, run_id: int, phase: str, findings: Sequence[Finding]) -> None:
        """Note that the sweep of a run has ended, and what the rules said."""
        self._update(
            run_id,
            {
                "state": RunState.ENDED.value,
                "sweep_phase": phase,
                "findings": [finding.model_dump(mode="json") for finding in findings],
                "ended_at": func.now(),
            },
        )

    def get(self, run_id: int) -> RunRecord:
        """Read a run, which is there."""
        return _record(self._session.execute(_RUNS.where(schedule_runs.c.id == run_id)).one())

    def schedule_of(self, sweep_id: int) -> str | None:
        """Give the public identifier of the schedule whose run a sweep is; None of any other sweep."""
        statement = (
            select(schedules.c.public_id)
            .join(schedule_runs, schedule_runs.c.schedule_id == schedules.c.id)
            .where(schedule_runs.c.sweep_id == sweep_id)
        )
        return self._session.execute(statement).scalars().first()

    def open(self, schedule_id: int, state: RunState) -> list[RunRecord]:
        """List the runs in a state, those of the earliest slots first."""
        found = _RUNS.where(self._of(schedule_id), schedule_runs.c.state == state.value)
        return self._list(found.order_by(schedule_runs.c.planned_at, schedule_runs.c.id))

    def under_way(self, schedule_id: int) -> list[RunRecord]:
        """List the runs whose sweeps have not ended, whether that was noted or not."""
        ended = {phase.value for phase in FINISHED}
        running = self.open(schedule_id, RunState.RUNNING)
        return [run for run in running if run.sweep is not None and run.sweep_phase not in ended]

    def find(self, run_id: int) -> RunRecord | None:
        """Read a run that may be gone."""
        row = self._session.execute(_RUNS.where(schedule_runs.c.id == run_id)).first()
        return _record(row) if row is not None else None

    def take_ended(self, but: Collection[int] = ()) -> RunRecord | None:
        """Take a run whose sweep has ended or is gone; its schedule is held until the commit.

        Runs of the schedules ``but`` are passed over. None also where another scheduler has just ended it.
        """
        over = (
            select(schedule_runs.c.id)
            .join(schedules, schedules.c.id == schedule_runs.c.schedule_id)
            .outerjoin(sweeps, sweeps.c.id == schedule_runs.c.sweep_id)
            .where(
                schedule_runs.c.state == RunState.RUNNING.value,
                schedule_runs.c.schedule_id.not_in(but),
                sweeps.c.id.is_(None)
                | sweeps.c.deleted_at.is_not(None)
                | sweeps.c.phase.in_([phase.value for phase in FINISHED]),
            )
            .order_by(schedule_runs.c.id)
            .limit(1)
            .with_for_update(skip_locked=True, of=schedules)
        )
        run_id = self._session.execute(over).scalar()
        # The row that is locked is the schedule's: of the run, only what is read now counts.
        run = self.get(run_id) if run_id is not None else None
        return run if run is not None and run.state is RunState.RUNNING else None

    def ended_before(self, run: RunRecord, limit: int) -> list[RunRecord]:
        """List the runs before one with the same specification that were completed, oldest first."""
        place = tuple_(schedule_runs.c.planned_at, schedule_runs.c.id)
        found = _RUNS.where(
            self._of(run.schedule_id),
            schedule_runs.c.state == RunState.ENDED.value,
            schedule_runs.c.sweep_phase == "completed",
            schedule_runs.c.spec_version == run.spec_version,
            place < tuple_(run.planned_at, run.id),
        )
        newest = found.order_by(schedule_runs.c.planned_at.desc(), schedule_runs.c.id.desc())
        return self._list(newest.limit(limit))[::-1]

    def page(
        self, schedule_id: int, before: tuple[datetime, int] | None, limit: int
    ) -> list[RunRecord]:
        """List the runs of the latest slots, before a place."""
        found = _RUNS.where(self._of(schedule_id))
        if before is not None:
            found = found.where(
                tuple_(schedule_runs.c.planned_at, schedule_runs.c.id) < tuple_(*before)
            )
        order = (schedule_runs.c.planned_at.desc(), schedule_runs.c.id.desc())
        return self._list(found.order_by(*order).limit(limit))

    def taken_slots(self, schedule_id: int, slots: Collection[str]) -> set[str]:
        """Tell which slots have a run that was not passed over."""
        statement = select(schedule_runs.c.slot).where(
            self._of(schedule_id),
            schedule_runs.c.slot.in_(slots),
            schedule_runs.c.state.not_in(_PASSED),
        )
        return set(self._session.scalars(statement))

    def prune(self, schedule_id: int, keep: int) -> int:
        """Let the series forget its oldest runs that are over; their sweeps are deleted."""
        open_states = [RunState.WAITING.value, RunState.RUNNING.value]
        order = (schedule_runs.c.planned_at.desc(), schedule_runs.c.id.desc())
        rows = self._session.execute(
            select(schedule_runs.c.id, schedule_runs.c.sweep_id)
            .where(self._of(schedule_id), schedule_runs.c.state.not_in(open_states))
            .order_by(*order)
            .offset(keep)
        ).all()
        DeletionStore(self._session).mark(row.sweep_id for row in rows if row.sweep_id is not None)
        gone = delete(schedule_runs).where(schedule_runs.c.id.in_([row.id for row in rows]))
        self._session.execute(gone)
        return len(rows)

    def _of(self, schedule_id: int) -> ColumnElement[bool]:
        return schedule_runs.c.schedule_id == schedule_id

    def _list(self, statement: Select[Any]) -> list[RunRecord]:
        return [_record(row) for row in self._session.execute(statement)]

    def _update(self, run_id: int, values: dict[str, Any]) -> None:
        statement = update(schedule_runs).where(schedule_runs.c.id == run_id)
        self._session.execute(statement.values(values))


def _record(row: Row[Any]) -> RunRecord:
    values = dict(row._mapping)
    return RunRecord.model_validate(values | {"sweep_phase": values["phase_now"]})
