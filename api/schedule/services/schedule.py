"""Schedules: create, list, read, change, pause, run now, backfill, delete."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Self

import structlog

from api.config import Settings
from api.http.errors import (
    IdempotencyConflictError,
    InvalidQueryError,
    InvalidScheduleError,
    ScheduleConflictError,
    ScheduleNotFoundError,
)
from api.http.problems import field_problems, summary
from api.http.queries import ListQuery
from api.schedule.models.schedule import (
    BackfillReport,
    BackfillRequest,
    Schedule,
    SchedulePage,
    ScheduleRun,
)
from api.schedule.services.documents import run_document, schedule_document, summary_of
from api.sweep.services.sweep import JUDGE_SECONDS
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import SpecReader
from domain.catalog.models import Catalog
from domain.problem import Problem, Problems, ProblemsError
from domain.query.cursor import decode_cursor, encode_cursor
from domain.schedule.changes import changed_text
from domain.schedule.reading import ScheduleReading
from domain.schedule.rule_checks import rule_problems
from domain.schedule.slots import slot_of_time
from domain.sweep.spec.errors import SpecError
from judge.pool import JudgePool
from storage.access.quota_store import QuotaStore
from storage.ids import new_id
from storage.schedule.records.schedule import NewSchedule, ScheduleRecord
from storage.schedule.run_store import ScheduleRunStore
from storage.schedule.runner import ScheduleRunner, next_slot_of
from storage.schedule.settlement import ScheduleSettling
from storage.schedule.store import ScheduleStore
from storage.session import Session
from storage.sweep.submission import check

if TYPE_CHECKING:
    from api.context import RequestContext

MOST_BACKFILLED = 1000
NEXT_TIMES = 5


class ScheduleService:
    """Decides what happens to schedules.

    Parameters
    ----------
    request_expansion
        has a worker told, after the commit, that a sweep waits for its points.
    """

    def __init__(
        self,
        session: Session,
        catalog: Catalog,
        settings: Settings,
        judge: JudgePool,
        reader: SpecReader,
        request_expansion: Callable[[], None],
    ) -> None:
        self._session = session
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._reader = reader
        self._request_expansion = request_expansion
        self._store = ScheduleStore(session)
        self._runs = ScheduleRunStore(session)
        self._log = structlog.get_logger("api.schedules")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session,
            context.state.catalog,
            context.state.settings,
            context.state.judge,
            context.state.spec_reader,
            context.request_expansion,
        )

    def create(self, body: SpecBody, key: str | None) -> Schedule:
        """Store a schedule.

        Raises
        ------
        InvalidScheduleError
            It or its specification has mistakes; nothing is stored.
        IdempotencyConflictError
            The key came with another body before.
        QuotaError
            The project has as many schedules as it may.
        """
        digest = sha256(f"{body.content_type}\n{body.text}".encode()).hexdigest()
        made = self._store.made_by(key) if key is not None else None
        if made is not None:
            if made[1] != digest:
                raise IdempotencyConflictError(key or "")
            return self.get(made[0], NEXT_TIMES)
        QuotaStore(self._session, self._settings.project_bounds).check_schedules()
        reading = self._read(body)
        new = self._new(new_id(), reading)
        keyed = new.model_copy(update={"idempotency_key": key, "body_sha256": digest})
        record = self._store.add(keyed)
        self._log.info("schedule_created", schedule=record.public_id)
        return self._document(record)

    def page(self, query: ListQuery) -> SchedulePage:
        """List a page of schedules, newest first."""
        before = decode_cursor(query.cursor, "schedules", ["count"])[0] if query.cursor else None
        found = self._store.page(before, query.limit + 1)
        page = found[: query.limit]
        more = len(found) > query.limit
        return SchedulePage(
            items=[summary_of(schedule) for schedule in page],
            next_cursor=encode_cursor([page[-1].id], "schedules") if more else None,
        )

    def get(self, schedule_id: str, next_times: int) -> Schedule:
        """Read a schedule."""
        found = self._store.get(schedule_id)
        if found is None:
            raise ScheduleNotFoundError(schedule_id)
        return schedule_document(found, datetime.now(UTC), next_times)

    def change(self, schedule_id: str, body: SpecBody) -> Schedule:
        """Change the fields that a body names; a specification is replaced as a whole.

        Raises
        ------
        InvalidScheduleError
            What comes of it has mistakes; nothing is changed.
        """
        record = self._locked(schedule_id)
        before = record.definition.to_document() | {"spec": record.spec}
        try:
            text = changed_text(body.text, body.content_type, before)
        except SpecError as error:
            raise _refused(error) from error
        reading = self._read(SpecBody(text, "application/json"))
        new = self._new(record.public_id, reading)
        if record.definition.cron == new.definition.cron and _same_times(record, new):
            new = new.model_copy(update={"next_slot": record.next_slot, "due_at": record.due_at})
        changed = self._store.replace(record, new, new_spec=new.spec != record.spec)
        self._log.info("schedule_changed", schedule=schedule_id)
        return self._document(changed)

    def delete(self, schedule_id: str) -> None:
        """Delete a schedule with its series; its sweeps stay, and those under way go on."""
        self._store.delete(self._locked(schedule_id).id)
        self._log.info("schedule_deleted", schedule=schedule_id)

    def pause(self, schedule_id: str, note: str | None) -> Schedule:
        """Let no further run begin by itself; what is under way goes on. Twice is as once."""
        return self._document(self._store.pause(self._locked(schedule_id).id, note))

    def resume(self, schedule_id: str) -> Schedule:
        """Go on with the next time to come: those of the pause are over."""
        record = self._locked(schedule_id)
        if not record.paused:
            return self._document(record)
        times = next_slot_of(record.public_id, record.definition, datetime.now(UTC))
        return self._document(self._store.resume(record.id, *times))

    def run_now(self, schedule_id: str) -> ScheduleRun:
        """Begin a run at once, whatever is under way, also of a schedule that is paused.

        Raises
        ------
        ScheduleConflictError
            The specification means nothing any more.
        """
        record = self._locked(schedule_id)
        runner = ScheduleRunner(self._session, self._settings.terms(self._catalog))
        run = runner.run_now(record, datetime.now(UTC))
        ScheduleSettling(self._session, self._catalog).refused(record, runner.refused)
        if runner.begun:
            self._request_expansion()
        return run_document(run)

    def backfill(self, schedule_id: str, request: BackfillRequest) -> BackfillReport:
        """Queue the times of a span that have not run, or say which these are.

        Raises
        ------
        InvalidQueryError
            The span is none, not over, or holds too many times.
        ScheduleConflictError
            The schedule has no times.
        """
        record = self._locked(schedule_id)
        recurrence = record.definition.recurrence
        if recurrence is None:
            message = f"Schedule {schedule_id!r} has no cron, so it has no times to backfill."
            raise ScheduleConflictError(message)
        now = datetime.now(UTC)
        if request.end > now:
            message = "lies in the future: only times that are over are backfilled"
            raise InvalidQueryError.of("end", request.end.isoformat(), message, now.isoformat())
        if request.begin > request.end:
            message = "is later than end"
            raise InvalidQueryError.of("begin", request.begin.isoformat(), message, "at most end")
        # From the begin on, which counts: what follows is after the moment before it.
        from_begin = recurrence.between(_just_before(request.begin), request.end)
        slots = []
        for slot in from_begin:
            slots.append(slot)
            if len(slots) > MOST_BACKFILLED:
                message = f"the span holds more than {MOST_BACKFILLED} times: backfill parts of it"
                raise InvalidQueryError.of("end", request.end.isoformat(), message)
        taken = self._runs.taken_slots(record.id, [slot_of_time(slot) for slot in slots])
        wanted = [slot for slot in slots if slot_of_time(slot) not in taken]
        if not request.dry_run:
            runner = ScheduleRunner(self._session, self._settings.terms(self._catalog))
            runner.backfill(record, wanted)
            self._log.info("schedule_backfilled", schedule=schedule_id, runs=len(wanted))
        return BackfillReport(times=wanted, already_run=len(taken), dry_run=request.dry_run)

    def _read(self, body: SpecBody) -> ScheduleReading:
        try:
            reading = self._reader.read_schedule(body)
            of_spec = Problems()
            if reading.data is not None:
                self._check_spec(reading, of_spec)
            reading.problems.add(self._mail_problems(reading))
            reading.refuse_any(of_spec)
        except SpecError as error:
            raise _refused(error) from error
        return reading

    def _check_spec(self, reading: ScheduleReading, of_spec: Problems) -> None:
        terms = self._settings.terms(self._catalog)
        try:
            read = check(
                self._session, reading.spec, terms, lambda: self._judge.within(JUDGE_SECONDS)
            )
        except SpecError as error:
            of_spec.add(error.problems)
            return
        if reading.definition is not None:
            reading.problems.add(rule_problems(reading.definition, read.draft.infos, self._catalog))

    def _mail_problems(self, reading: ScheduleReading) -> list[Problem]:
        wants = reading.definition is not None and reading.definition.email_to
        if not wants or self._settings.smtp_host:
            return []
        message = "no mail server is configured here (FABRICSWEEP_SMTP_HOST)"
        return [
            Problem(
                pointer="/email_to", field="email_to", value=wants, allowed="none", message=message
            )
        ]

    def _new(self, public_id: str, reading: ScheduleReading) -> NewSchedule:
        definition = reading.definition
        assert definition is not None  # else it was refused
        slot, due = next_slot_of(public_id, definition, datetime.now(UTC))
        return NewSchedule(
            public_id=public_id,
            definition=definition,
            spec=reading.data,
            next_slot=slot,
            due_at=due,
        )

    def _locked(self, schedule_id: str) -> ScheduleRecord:
        found = self._store.lock(schedule_id)
        if found is None:
            raise ScheduleNotFoundError(schedule_id)
        return found

    def _document(self, record: ScheduleRecord) -> Schedule:
        return schedule_document(record, datetime.now(UTC), NEXT_TIMES)


def _same_times(record: ScheduleRecord, new: NewSchedule) -> bool:
    names = ("time_zone", "jitter_seconds")
    return all(getattr(record.definition, name) == getattr(new.definition, name) for name in names)


def _just_before(moment: datetime) -> datetime:
    return datetime.fromtimestamp(moment.timestamp() - 1, UTC)


def _refused(error: ProblemsError) -> InvalidScheduleError:
    errors = field_problems(error.problems)
    return InvalidScheduleError(summary(errors), errors)
