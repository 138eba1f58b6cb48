"""Ending runs of schedules: their rules are looked at beside the scheduler, and what they say is stored."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass

import structlog

from domain.catalog.models import Catalog
from domain.schedule.watch import Finding
from runtime.bounded import TooCostlyError
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from storage.schedule.run_store import ScheduleRunStore
from storage.schedule.settlement import ScheduleSettling
from storage.schedule.store import ScheduleStore
from storage.session import DatabaseUnavailableError, Engine, Session, transaction
from worker.figures import STEPS_GIVEN_UP
from worker.schedule.rule_reader import Rules

OUR_ERROR = "an error of the service; its log tells more"
_MOST_TRIES = 3
"""Of one run while the database does not answer: the rules themselves may be what it fails at."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A run whose rules are being looked at, as it was when they were asked."""

    schedule: ScheduleRecord
    run: RunRecord
    found: Future[list[Finding]]


class ScheduleEndings:
    """The runs of schedules that have ended, in one process.

    One run of a schedule at a time: rules read what those before it have found.
    """

    def __init__(self, engine: Engine, catalog: Catalog, rules: Rules) -> None:
        self._engine = engine
        self._catalog = catalog
        self._rules = rules
        self._asked: dict[int, _Asked] = {}
        self._tries: Counter[int] = Counter()
        self._log = structlog.get_logger("worker.schedule.scheduler")

    @property
    def is_under_way(self) -> bool:
        """Whether rules are being looked at."""
        return bool(self._asked)

    def ask_one(self) -> bool:
        """Take a run whose sweep has ended and have its rules looked at; False when there is none."""
        with transaction(self._engine) as session:
            run = ScheduleRunStore(session).take_ended(but=list(self._asked))
            if run is None:
                return False
            schedule = ScheduleStore(session).lock_of(run.schedule_id)
        assert schedule is not None  # a foreign key leads to it, and it was held
        self._asked[schedule.id] = _Asked(schedule, run, self._rules.ask(schedule, run))
        return True

    def store_one(self) -> bool:
        """Store what the rules of a run have said; False when none have said anything yet."""
        asked = next((asked for asked in self._asked.values() if asked.found.done()), None)
        if asked is None:
            return False
        del self._asked[asked.schedule.id]
        findings, reason = self._said(asked)
        if findings is None and reason is None:
            return True
        told = {"schedule": asked.schedule.public_id, "slot": asked.run.slot}
        try:
            with transaction(self._engine) as session:
                alerts = self._store(session, asked, findings, reason)
        except DatabaseUnavailableError:
            raise
        except Exception:
            self._log.exception("run_not_judged", **told)
            with transaction(self._engine) as session:
                alerts = self._store(session, asked, None, OUR_ERROR)
            reason = OUR_ERROR
        self._tries.pop(asked.run.id, None)
        if reason is not None:
            STEPS_GIVEN_UP.labels("rules").inc()
        if alerts is not None:
            self._log.info("run_ended", alerts=alerts, **told)
        return True

    def close(self) -> None:
        """End what is under way; whoever acts next asks anew."""
        self._asked.clear()
        self._rules.close()

    def _said(self, asked: _Asked) -> tuple[list[Finding] | None, str | None]:
        """Give what the rules say, or why they say nothing; neither where they are to be asked again."""
        told = {"schedule": asked.schedule.public_id, "slot": asked.run.slot}
        try:
            return asked.found.result(), None
        except TooCostlyError as error:
            self._log.warning("rules_given_up", why=str(error), **told)
            return None, f"looking at the rules was given up: it {error}"
        except DatabaseUnavailableError as error:
            self._tries[asked.run.id] += 1
            if self._tries[asked.run.id] < _MOST_TRIES:
                self._log.warning("rules_postponed", error=str(error), **told)
                return None, None
            self._log.warning("rules_given_up", why=str(error), **told)
            return None, "looking at the rules was given up: the database did not answer them"
        except Exception:
            self._log.exception("run_not_judged", **told)
            return None, OUR_ERROR

    def _store(
        self, session: Session, asked: _Asked, findings: list[Finding] | None, reason: str | None
    ) -> int | None:
        """Store how a run has ended; gives its alerts, or None where it changed meanwhile."""
        schedule = ScheduleStore(session).lock_of(asked.schedule.id)
        run = ScheduleRunStore(session).find(asked.run.id)
        before = asked.run
        if schedule is None or run is None or run.state is not before.state:
            return None
        if run.sweep_phase != before.sweep_phase or run.sweep != before.sweep:
            return None
        if schedule.definition.alerts != asked.schedule.definition.alerts:
            return None
        settling = ScheduleSettling(session, self._catalog)
        if findings is None:
            findings = settling.unseen(schedule, run, reason or OUR_ERROR)
        alerts = settling.settle(schedule, run, findings)
        keep = schedule.definition.keep_runs
        if keep is not None:
            ScheduleRunStore(session).prune(schedule.id, keep)
        return alerts
