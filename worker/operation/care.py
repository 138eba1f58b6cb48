"""What a housekeeper does by itself, in threads of its parent process: schedules and deliveries."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable

import structlog

from domain.catalog.load import load_catalog
from storage.session import DatabaseUnavailableError, open_engine
from storage.sweep.submission import Terms
from worker.broker_look import broker_answers
from worker.config import WorkerSettings
from worker.notice.deliverer import Deliverer
from worker.operation.system_figures import SystemCollector
from worker.schedule.rule_reader import RuleReader
from worker.schedule.scheduler import Scheduler

_AFTER_ERROR_SECONDS = 10.0


class Care:
    """Two threads: one begins and ends runs of schedules, the other tells of what has happened.

    Parameters
    ----------
    expand
        has a message sent for so many sweeps that wait to be expanded.
    """

    def __init__(self, settings: WorkerSettings, expand: Callable[[int], None]) -> None:
        self._settings = settings
        self._engine = open_engine(settings.database_url, pool_size=3, limits=settings.time_limits)
        self._ended = threading.Event()
        self._log = structlog.get_logger("worker.operation.care")
        terms = Terms(
            load_catalog(), settings.max_points, settings.lease_seconds, settings.project_bounds
        )
        self._scheduler = Scheduler(
            self._engine,
            terms,
            f"{socket.gethostname()}:{os.getpid()}",
            lease_seconds=settings.scheduler_lease_seconds,
            poll_seconds=settings.scheduler_poll_seconds,
            rules=RuleReader(
                settings.database_url,
                settings.schedule_rules_seconds,
                settings.schedule_rules_memory_bytes,
            ),
            begun=expand,
        )
        self._deliverer = Deliverer(self._engine, settings)
        self.collector = SystemCollector(
            self._engine,
            settings.lease_seconds,
            self._scheduler.is_acting,
            lambda: broker_answers(settings.redis_url),
            settings.database_disk_bytes,
        )
        self._threads = [
            threading.Thread(target=self._repeat, args=(work,), name=name, daemon=True)
            for name, work in (("scheduler", self._scheduler.act), ("deliverer", self._tell))
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End after what is under way, and leave the schedules to another."""
        self._ended.set()
        for thread in self._threads:
            thread.join()
        self._deliverer.close()
        self._scheduler.let_go()
        self._engine.dispose()

    def _tell(self) -> float:
        pause, poll = self._deliverer.act(), self._settings.scheduler_poll_seconds
        return poll if pause is None else min(pause, poll)

    def _repeat(self, work: Callable[[], float]) -> None:
        while True:
            try:
                pause = work()
            except DatabaseUnavailableError as error:
                self._log.warning("care_postponed", error=str(error))
                pause = self._settings.scheduler_poll_seconds
            except Exception:  # a thread that ended would never be missed
                self._log.exception("care_failed")
                pause = _AFTER_ERROR_SECONDS
            if self._ended.wait(max(0.0, pause)):
                return
