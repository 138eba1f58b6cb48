"""The scheduler: begins the runs of schedules when they are due, and ends them when they are done.

Every housekeeper has one, and the one that holds the lease acts. A slot becomes one run whoever acts:
its schedule's row is held while it is decided about, and the slot has one row.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

import structlog

from storage.schedule.records.schedule import ScheduleRecord
from storage.schedule.runner import ScheduleRunner
from storage.schedule.scheduler_lease import SchedulerLease
from storage.schedule.settlement import ScheduleSettling
from storage.schedule.store import Look, ScheduleStore
from storage.session import (
    DatabaseFullError,
    DatabaseUnavailableError,
    Engine,
    Session,
    transaction,
)
from storage.sweep.submission import Terms
from worker.figures import STEPS_GIVEN_UP
from worker.schedule.endings import OUR_ERROR, ScheduleEndings
from worker.schedule.rule_reader import Rules

_MOST_STEPS = 200
"""Before the lease is renewed."""
_MOST_FAILURES = 3
"""Of a step of one schedule that the database cuts off, before it counts as the schedule's own trouble."""
_RULES_POLL_SECONDS = 0.2
"""While rules are being looked at."""
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
    rules
        who looks at the rules of runs that have ended.
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
        rules: Rules,
        begun: Callable[[int], None],
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._engine = engine
        self._terms = terms
        self._holder = holder
        self._lease_seconds = lease_seconds
        self._poll_seconds = poll_seconds
        self._begun = begun
        self._endings = ScheduleEndings(engine, terms.catalog, rules)
        self._failures: Counter[tuple[str, int]] = Counter()
        self._clock = clock
        self._acts_until = 0.0
        self._log = structlog.get_logger("worker.schedule.scheduler")

    def act(self) -> float:
        """Do all that is due, if it is this one's turn; gives the seconds until the next look."""
        for _ in range(_MOST_STEPS):
            look = self._look()
            if look is None:
                return self._poll_seconds
            # One of each kind in turn: no kind keeps the others waiting.
            done = [
                self._endings.store_one(),
                look.has_ended and self._endings.ask_one(),
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
        self._endings.close()
        try:
            with transaction(self._engine) as session:
                SchedulerLease(session, self._holder).let_go()
        except DatabaseUnavailableError as error:
            self._log.warning("lease_not_given_back", error=str(error))

    def _pause(self, due: datetime | None) -> float:
        poll = self._poll_seconds
        if self._endings.is_under_way:
            poll = min(poll, _RULES_POLL_SECONDS)
        if due is None:
            return poll
        left = (due - self._clock()).total_seconds()
        return min(poll, max(left, _LEAST_SECONDS))

    def _begin_due(self) -> bool:
        now = self._clock()
        return self._deal(
            "slot",
            lambda store: store.take_due(now),
            lambda runner, schedule: runner.deal_with_times(schedule, now),
            lambda runner, schedule, reason: runner.give_up_times(schedule, now, reason),
        )

    def _begin_behind(self) -> bool:
        revision, now = self._terms.catalog.model_revision, self._clock()
        return self._deal(
            "revision",
            lambda store: store.take_behind(revision),
            lambda runner, schedule: runner.deal_with_revision(schedule, now),
            lambda runner, schedule, reason: runner.give_up_revision(schedule, now, reason),
        )

    def _begin_waiting(self) -> bool:
        return self._deal(
            "waiting",
            lambda store: store.take_waiting(),
            lambda runner, schedule: runner.begin_waiting(schedule),
            lambda runner, schedule, reason: runner.refuse_waiting(schedule, reason),
        )

    def _deal(
        self,
        step: str,
        take: Callable[[ScheduleStore], ScheduleRecord | None],
        work: Callable[[ScheduleRunner, ScheduleRecord], None],
        give_up: Callable[[ScheduleRunner, ScheduleRecord, str], None],
    ) -> bool:
        """Take one schedule and do something with it; False when none was there to take.

        What goes wrong ends with this schedule: the others must not suffer from it. That holds for a
        database that cuts off this one's statements again and again as well.
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
        except Exception as error:
            if schedule is None or not self._is_own_trouble(step, schedule, error):
                raise
            self._log.exception("schedule_failed", schedule=schedule.public_id, step=step)
            with transaction(self._engine) as session:
                give_up(ScheduleRunner(session, self._terms), schedule, OUR_ERROR)
            STEPS_GIVEN_UP.labels(step).inc()
            return True
        self._failures.pop((step, schedule.id), None)
        if runner.begun:
            self._log.info("runs_begun", schedule=schedule.public_id, runs=runner.begun)
            self._begun(runner.begun)
        return True

    def _is_own_trouble(self, step: str, schedule: ScheduleRecord, error: Exception) -> bool:
        """Tell whether an error is to end with its schedule.

        A database that is away or full is everybody's trouble. One that answers others, and not this schedule
        three times, is this one's.
        """
        place = step, schedule.id
        if isinstance(error, DatabaseFullError):
            return False
        if isinstance(error, DatabaseUnavailableError):
            self._failures[place] += 1
            if self._failures[place] < _MOST_FAILURES:
                return False
        self._failures.pop(place, None)
        return True
