"""The scheduler: begins the runs of schedules when they are due, and ends them when they are done.

Every housekeeper has one, and the one that holds the lease acts. A slot becomes one run whoever acts:
its schedule's row is held while it is decided about, and the slot has one row.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import structlog

from storage.records.schedule import ScheduleRecord
from storage.schedule_run_store import ScheduleRunStore
from storage.schedule_runner import ScheduleRunner
from storage.schedule_settling import ScheduleSettling
from storage.schedule_store import Look, ScheduleStore
from storage.scheduler_lease import SchedulerLease
from storage.session import DatabaseUnavailableError, Engine, Session, transaction
from storage.submission import Terms

_MOST_STEPS = 200
"""Before the lease is renewed."""
_POSTPONED_SECONDS = 60.0
_LEAST_SECONDS = 0.05


def _now() -> datetime:
    return datetime.now(UTC)


class Scheduler:
    """One process's scheduler.

    Parameters
    ----------
    holder
        its name in the lease.
    lease_seconds
        how long its silence lasts before another acts.
    poll_seconds
        how often it looks at least.
    begun
        called after the commit with the number of sweeps that wait to be expanded.
    clock
        gives the time, in UTC.
    """

    def __init__(
        self,
        engine: Engine,
        terms: Terms,
        holder: str,
        *,
        lease_seconds: float,
        poll_seconds: float,
        begun: Callable[[int], None],
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._engine = engine
        self._terms = terms
        self._holder = holder
        self._lease_seconds = lease_seconds
        self._poll_seconds = poll_seconds
        self._begun = begun
        self._clock = clock
        self._acts_until = 0.0
        self._log = structlog.get_logger("worker.scheduler")

    def act(self) -> float:
        """Do all that is due, if it is this one's turn; gives the seconds until the next look."""
        for _ in range(_MOST_STEPS):
            look = self._look()
            if look is None:
                return self._poll_seconds
            # One of each kind in turn: no kind keeps the others waiting.
            done = [
                look.has_ended and self._settle_one(),
                look.is_due and self._begin_due(),
                look.is_behind and self._begin_behind(),
                look.has_waiting and self._begin_waiting(),
            ]
            if not any(done):
                return self._pause(look.next_due)
        return 0.0

    def _look(self) -> Look | None:
        """Take or renew the lease and see what there is to do; None while another holds it."""
        with transaction(self._engine) as session:
            held = self.holds(session)
            self._acts_until = time.monotonic() + self._lease_seconds if held else 0.0
            if not held:
                return None
            revision = self._terms.catalog.model_revision
            return ScheduleStore(session).look(self._clock(), revision)

    def is_acting(self) -> bool:
        """Tell whether it is this one's turn, as it last saw; nobody asks the database for it."""
        return time.monotonic() < self._acts_until

    def holds(self, session: Session) -> bool:
        """Take or renew the lease; False while another holds it."""
        return SchedulerLease(session, self._holder).hold(self._lease_seconds)

    def let_go(self) -> None:
        """Leave the lease to another."""
        self._acts_until = 0.0
        try:
            with transaction(self._engine) as session:
                SchedulerLease(session, self._holder).let_go()
        except DatabaseUnavailableError as error:
            self._log.warning("lease_not_given_back", error=str(error))

    def _pause(self, due: datetime | None) -> float:
        if due is None:
            return self._poll_seconds
        left = (due - self._clock()).total_seconds()
        return min(self._poll_seconds, max(left, _LEAST_SECONDS))

    def _begin_due(self) -> bool:
        now = self._clock()
        return self._deal(
            "slot",
            lambda store: store.take_due(now),
            lambda runner, schedule: runner.deal_with_times(schedule, now),
            lambda session, schedule: ScheduleStore(session).postpone(
                schedule.id, _POSTPONED_SECONDS
            ),
        )

    def _begin_behind(self) -> bool:
        revision = self._terms.catalog.model_revision
        return self._deal(
            "revision",
            lambda store: store.take_behind(revision),
            lambda runner, schedule: runner.deal_with_revision(schedule, self._clock()),
            lambda session, schedule: ScheduleStore(session).note_revision(schedule.id, revision),
        )

    def _begin_waiting(self) -> bool:
        return self._deal(
            "waiting",
            lambda store: store.take_waiting(),
            lambda runner, schedule: runner.begin_waiting(schedule),
            self._refuse_waiting,
        )

    def _deal(
        self,
        what: str,
        take: Callable[[ScheduleStore], ScheduleRecord | None],
        work: Callable[[ScheduleRunner, ScheduleRecord], None],
        give_up: Callable[[Session, ScheduleRecord], None],
    ) -> bool:
        """Take one schedule and do something with it; False when none was there to take.

        An error of ours ends with this schedule: the others must not suffer from it.
        """
        schedule: ScheduleRecord | None = None
        try:
            with transaction(self._engine) as session:
                schedule = take(ScheduleStore(session))
                if schedule is None:
                    return False
                runner = ScheduleRunner(session, self._terms)
                work(runner, schedule)
                ScheduleSettling(session, self._terms.catalog).refused(schedule, runner.refused)
        except DatabaseUnavailableError:
            raise
        except Exception:
            if schedule is None:
                raise
            self._log.exception("schedule_failed", schedule=schedule.public_id, what=what)
            with transaction(self._engine) as session:
                give_up(session, schedule)
            return True
        if runner.begun:
            self._log.info("runs_begun", schedule=schedule.public_id, runs=runner.begun)
            self._begun(runner.begun)
        return True

    def _settle_one(self) -> bool:
        run = schedule = None
        try:
            with transaction(self._engine) as session:
                run = ScheduleRunStore(session).take_ended()
                if run is None:
                    return False
                schedule = ScheduleStore(session).lock_of(run.schedule_id)
                assert schedule is not None  # a foreign key leads to it, and it is held
                settling = ScheduleSettling(session, self._terms.catalog)
                alerts = settling.settle(schedule, run)
                keep = schedule.definition.keep_runs
                if keep is not None:
                    ScheduleRunStore(session).prune(schedule.id, keep)
        except DatabaseUnavailableError:
            raise
        except Exception:
            if run is None or schedule is None:
                raise
            self._log.exception("run_not_judged", schedule=schedule.public_id, slot=run.slot)
            with transaction(self._engine) as session:
                settling = ScheduleSettling(session, self._terms.catalog)
                settling.settle_unseen(schedule, run, "an error of the service; its log tells more")
            return True
        self._log.info("run_ended", schedule=schedule.public_id, slot=run.slot, alerts=alerts)
        return True

    def _refuse_waiting(self, session: Session, schedule: ScheduleRecord) -> None:
        reason = "an error of the service; its log tells more"
        ScheduleRunStore(session).refuse_waiting(schedule.id, reason)
