"""Beginning runs of schedules: what API and scheduler both do, each in its own transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.orm import Session

from domain.access.quota import QuotaError
from domain.notice.events import EventType
from domain.schedule.definition import Overlap
from domain.schedule.overlap import Decision, decide
from domain.schedule.seeds import Seeds, fresh_seed
from domain.schedule.slots import (
    Cause,
    RunState,
    due_of,
    due_slots,
    missed_words,
    slot_of_revision,
    slot_of_time,
)
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import JSON_TYPE
from domain.sweep.spec.reading import read_spec
from storage.ids import new_id
from storage.notice.outbox import note
from storage.schedule.records.schedule import NewRun, RunRecord, ScheduleRecord
from storage.schedule.run_store import ScheduleRunStore
from storage.schedule.store import ScheduleStore
from storage.scope import Scope, within
from storage.sweep.store import SweepStore
from storage.sweep.submission import Terms, submit

MADE_WAY = "cancelled to make way for the next run"
"""The reason of a run that was cancelled by its schedule's own policy."""


class ScheduleRunner:
    """Begins runs; the schedule's row is held by whoever asks.

    ``begun`` counts the sweeps made: for each, a worker is to be told once all is committed.
    ``refused`` are the runs that could not be submitted.
    """

    def __init__(self, session: Session, terms: Terms) -> None:
        self._session = session
        self._terms = terms
        self._schedules = ScheduleStore(session)
        self._runs = ScheduleRunStore(session)
        self.begun = 0
        self.refused: list[RunRecord] = []

    def deal_with_times(self, schedule: ScheduleRecord, now: datetime) -> None:
        """Begin, queue or pass over every time that has come, and note which one is next."""
        recurrence = schedule.definition.recurrence
        if recurrence is None or schedule.next_slot is None:
            self._schedules.move_on(schedule.id, None, None)
            return
        definition = schedule.definition
        due = due_slots(
            schedule.public_id,
            recurrence,
            schedule.next_slot,
            now,
            jitter_seconds=definition.jitter_seconds,
            catch_up_seconds=definition.catch_up_seconds,
        )
        if due.missed:
            reason = missed_words(due.missed, definition.catch_up_seconds)
            self._pass_over(schedule, slot_of_time(due.missed[-1]), due.missed[-1], reason)
        for slot in due.slots:
            self._deal_with(schedule, slot_of_time(slot), Cause.CRON, slot)
        self._schedules.move_on(schedule.id, due.next_slot, due.next_due)

    def deal_with_revision(self, schedule: ScheduleRecord, now: datetime) -> None:
        """Begin the run that newer models ask for, or queue it: it is never passed over."""
        revision = self._terms.catalog.model_revision
        self._schedules.note_revision(schedule.id, revision)
        # The regression watch of a revision must not be lost to a run by the clock.
        state = RunState.WAITING if self._must_wait(schedule) else RunState.RUNNING
        self._add(schedule, slot_of_revision(revision), Cause.REVISION, now, state)

    def give_up_times(self, schedule: ScheduleRecord, now: datetime, reason: str) -> None:
        """Pass over the times that have come, which cannot be dealt with, and say why."""
        slot = schedule.next_slot
        if slot is not None:
            self._pass_over(schedule, slot_of_time(slot), slot, reason)
        later = next_slot_of(schedule.public_id, schedule.definition, max(now, slot or now))
        self._schedules.move_on(schedule.id, *later)

    def give_up_revision(self, schedule: ScheduleRecord, now: datetime, reason: str) -> None:
        """Do without the run that newer models ask for, and say why."""
        revision = self._terms.catalog.model_revision
        self._schedules.note_revision(schedule.id, revision)
        self._pass_over(schedule, slot_of_revision(revision), now, reason, Cause.REVISION)

    def begin_waiting(self, schedule: ScheduleRecord) -> None:
        """Begin the waiting run whose turn it is; all of them where runs may overlap."""
        waiting = self._runs.open(schedule.id, RunState.WAITING)
        lets_all = schedule.definition.overlap is Overlap.ALLOW
        if self._must_wait(schedule):
            return
        for run in waiting if lets_all else waiting[:1]:
            self._begin(schedule, run.id, run.slot)

    def refuse_waiting(self, schedule: ScheduleRecord, reason: str) -> None:
        """Give up all runs that wait, and say why."""
        self._runs.refuse_waiting(schedule.id, reason)

    def run_now(self, schedule: ScheduleRecord, now: datetime) -> RunRecord:
        """Begin a run at once, whatever else is under way."""
        name = f"manual {new_id()}"
        run_id = self._add(schedule, name, Cause.MANUAL, now, RunState.RUNNING)
        assert run_id is not None  # its name is its own
        return self._runs.get(run_id)

    def backfill(self, schedule: ScheduleRecord, slots: Sequence[datetime]) -> list[RunRecord]:
        """Have times that are over run after all, one after the other; gives what was queued."""
        added = [
            self._add(schedule, slot_of_time(slot), Cause.BACKFILL, slot, RunState.WAITING)
            for slot in slots
        ]
        return [self._runs.get(run_id) for run_id in added if run_id is not None]

    def _deal_with(
        self, schedule: ScheduleRecord, slot: str, cause: Cause, planned_at: datetime
    ) -> None:
        under_way = self._runs.under_way(schedule.id)
        waiting = self._runs.open(schedule.id, RunState.WAITING)
        decision, reason = decide(
            schedule.definition.overlap, running=bool(under_way), waiting=bool(waiting)
        )
        if decision is Decision.SKIP:
            self._pass_over(schedule, slot, planned_at, reason or "")
            return
        if decision is Decision.CANCEL_AND_START:
            for run in under_way:
                self._cancel(run)
        state = RunState.WAITING if decision is Decision.WAIT else RunState.RUNNING
        self._add(schedule, slot, cause, planned_at, state)

    def _must_wait(self, schedule: ScheduleRecord) -> bool:
        alone = schedule.definition.overlap is not Overlap.ALLOW
        return alone and bool(self._runs.under_way(schedule.id))

    def _cancel(self, run: RunRecord) -> None:
        assert run.sweep is not None  # it is under way
        sweeps = SweepStore(self._session)
        sweep = sweeps.lock(run.sweep)
        if sweep is not None and not sweep.phase.is_finished:
            sweeps.cancel(sweep.id)
            self._runs.explain(run.id, MADE_WAY)

    def _pass_over(
        self,
        schedule: ScheduleRecord,
        slot: str,
        planned_at: datetime,
        reason: str,
        cause: Cause = Cause.CRON,
    ) -> None:
        new = NewRun(
            slot=slot,
            cause=cause,
            planned_at=planned_at,
            state=RunState.SKIPPED,
            reason=reason,
        )
        run_id = self._runs.add(schedule.id, schedule.spec_version, new)
        if run_id is not None:
            self.tell(schedule, run_id)

    def _add(
        self,
        schedule: ScheduleRecord,
        slot: str,
        cause: Cause,
        planned_at: datetime,
        state: RunState,
    ) -> int | None:
        new = NewRun(slot=slot, cause=cause, planned_at=planned_at, state=RunState.WAITING)
        run_id = self._runs.add(schedule.id, schedule.spec_version, new)
        if run_id is not None and state is RunState.RUNNING:
            self._begin(schedule, run_id, slot)
        return run_id

    def _begin(self, schedule: ScheduleRecord, run_id: int, slot: str) -> None:
        spec = dict(schedule.spec)
        if schedule.definition.seeds is Seeds.FRESH:
            spec["base_seed"] = fresh_seed(schedule.public_id, slot)
        try:
            # Looked at by a judge when the schedule was made; whoever makes the points does it again.
            text = json.dumps(spec, indent=1)
            read = read_spec(text, JSON_TYPE)
            with within(self._session, Scope(schedule.project_id)):
                sweep = submit(self._session, text, read, self._terms, None, is_helper=True)
        except QuotaError as error:
            self._runs.refuse(run_id, str(error)[:1000])
            self.refused.append(self._runs.get(run_id))
        except SpecError as error:
            self._runs.refuse(run_id, f"its specification is refused now: {error}"[:1000])
            self.refused.append(self._runs.get(run_id))
        else:
            tag = tag_of(schedule.public_id)
            SweepStore(self._session).change(sweep.public_id, {"tags": [tag]})
            self._runs.begin(run_id, sweep.id, sweep.base_seed, sweep.model_revision)
            self.begun += 1
        self.tell(schedule, run_id)

    def tell(self, schedule: ScheduleRecord, run_id: int) -> None:
        """Note that a run has come to another state."""
        note(
            self._session,
            schedule.project_id,
            EventType.SCHEDULE_RUN,
            run_data(schedule, self._runs.get(run_id)),
        )


def tag_of(schedule_id: str) -> str:
    """Give the tag by which the sweeps of a schedule are found."""
    return f"schedule-{schedule_id}"


def next_slot_of(
    schedule_id: str, definition: Any, after: datetime
) -> tuple[datetime | None, datetime | None]:
    """Give the next slot of a definition after a moment, and when it begins."""
    recurrence = definition.recurrence
    slot = recurrence.next_after(after.astimezone(UTC)) if recurrence is not None else None
    due = due_of(schedule_id, slot, definition.jitter_seconds) if slot is not None else None
    return slot, due


def run_data(schedule: ScheduleRecord, run: RunRecord) -> dict[str, Any]:
    """Tell of a run in a message."""
    return {
        "schedule_id": schedule.public_id,
        "name": schedule.definition.name,
        "slot": run.slot,
        "cause": run.cause.value,
        "planned_at": run.planned_at.isoformat(),
        "state": run.state.value,
        "reason": run.reason,
        "sweep_id": run.sweep,
        "sweep_phase": run.sweep_phase,
        "model_revision": run.model_revision,
    }
