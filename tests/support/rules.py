"""Looking at the rules of schedules in the process of a test."""

from __future__ import annotations

from concurrent.futures import Future

from domain.catalog.load import load_catalog
from domain.schedule.watch import Finding
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from storage.schedule.settlement import ScheduleSettling
from storage.session import Engine, transaction


class RulesHere:
    """Looks at rules at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ask(self, schedule: ScheduleRecord, run: RunRecord) -> Future[list[Finding]]:
        """Look at the rules of a schedule."""
        found: Future[list[Finding]] = Future()
        try:
            with transaction(self._engine) as session:
                found.set_result(ScheduleSettling(session, load_catalog()).find(schedule, run))
        except Exception as error:
            found.set_exception(error)
        return found

    def close(self) -> None:
        """Nothing is under way."""
