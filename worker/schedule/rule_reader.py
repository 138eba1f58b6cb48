"""Looking at the rules of schedules beside the scheduler, in bounded time and memory.

A rule reads the study of a sweep, which may be large. The scheduler goes on meanwhile: a rule that takes
too long costs its own schedule's finding, and no other schedule anything.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from domain.schedule.watch import Finding
from runtime.bounded import BoundedProcesses
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from worker.schedule import rule_process

_WORKS_OF_A_PROCESS = 50


class Rules(Protocol):
    """Who looks at rules."""

    def ask(self, schedule: ScheduleRecord, run: RunRecord) -> Future[list[Finding]]:
        """Begin to look at the rules of a schedule; what goes wrong is raised by the future.

        It raises `TooCostlyError` where they took more time or memory than they may, and
        `DatabaseUnavailableError`.
        """

    def close(self) -> None:
        """End what is under way."""


class RuleReader:
    """A process that looks at rules, one run's at a time.

    Parameters
    ----------
    seconds, memory_bytes
        what the rules of one run may take.
    """

    def __init__(self, database_url: str, seconds: float, memory_bytes: int) -> None:
        self._processes = BoundedProcesses(
            1,
            memory_bytes,
            seconds,
            rule_process.begin,
            (database_url, seconds),
            works_of_a_process=_WORKS_OF_A_PROCESS,
        )
        self._asker = ThreadPoolExecutor(1, thread_name_prefix="rules")

    def ask(self, schedule: ScheduleRecord, run: RunRecord) -> Future[list[Finding]]:
        """Begin to look at the rules of a schedule; see `Rules`."""
        return self._asker.submit(self._processes.ask, rule_process.find, schedule, run)

    def close(self) -> None:
        """End what is under way."""
        self._asker.shutdown(wait=False, cancel_futures=True)
        self._processes.close()
