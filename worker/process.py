"""What one pool process holds: settings, connections, its runner."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any

import structlog

from domain.catalog.load import load_catalog
from domain.judge import Judge
from judge.pool import JudgePool
from runtime.garbage import collect_seldom
from storage.run.worker_store import WorkerStore
from storage.session import DatabaseUnavailableError, Engine, open_engine, transaction
from worker.config import WorkerSettings, worker_settings
from worker.operation.housekeeping import Housekeeper
from worker.run.reaper import Reaper
from worker.run.whole_machine import WholeMachine

_ALIVE_SECONDS = 5.0
_PATIENCE_SECONDS = 3600.0
"""For judging all points of one sweep."""


class WorkerProcess:
    """Made after the fork: connections must not be shared between processes."""

    def __init__(self, settings: WorkerSettings, machine: WholeMachine, threads: int) -> None:
        self.settings = settings
        self._threads = threads
        self._machine = machine
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self._alive, self._alive_until = 1, 0.0
        self.engine: Engine = open_engine(
            settings.database_url, pool_size=2, limits=settings.time_limits
        )

    @cached_property
    def runner(self) -> Any:
        """The runner of chunks; the scheduler never asks for it, so it needs no simulator."""
        from worker.run.chunk_runner import ChunkRunner

        return ChunkRunner(self.engine, self.settings, self._name, self._machine, self._threads)

    @cached_property
    def judge(self) -> JudgePool:
        """The processes that judge points; they start when the first sweep is expanded."""
        return JudgePool(1, self.settings.judge_memory_bytes, self.settings.judge_seconds)

    def expander(self, added: Callable[[], None]) -> Any:
        """Make what makes points; ``added`` is called once some wait for a worker."""
        from worker.run.simulator import MODEL_REVISION
        from worker.sweep.expander import Expander

        def judge() -> Judge:
            return self.judge.within(_PATIENCE_SECONDS)

        return Expander(self.engine, self.settings, self._name, MODEL_REVISION, judge, added)

    def prepare_to_expand(self) -> None:
        """Load what makes points, and start who judges them: the first sweep need not wait for it."""
        self.judge.warm_up()
        self.expander(lambda: None)
        load_catalog()

    @cached_property
    def housekeeper(self) -> Housekeeper:
        """What clears away and collects."""
        return Housekeeper(self.engine, self.settings)

    def wanted_for_grown(self) -> int:
        """Count the further processes that could do the runs added since the last call."""
        grown: int = self.runner.take_grown()
        if grown <= 1:
            return 0  # the wake-up that every chunk passes on will do
        return max(0, min(grown, self.alive()) - 1)

    def expansions_waiting(self) -> int:
        """Count the sweeps whose points nobody makes, at most one; none while the database is away."""
        try:
            return Reaper(self.engine, self.settings).waiting_expansions()
        except DatabaseUnavailableError:
            return 0

    def alive(self) -> int:
        """Count the processes that simulate, as of some seconds ago; at least this one."""
        now = time.monotonic()
        if now >= self._alive_until:
            try:
                with transaction(self.engine) as session:
                    found = WorkerStore(session).summary(self.settings.lease_seconds).processes
            except DatabaseUnavailableError:
                return max(1, self._alive)
            self._alive, self._alive_until = found, now + _ALIVE_SECONDS
        return max(1, self._alive)

    def logging(self, **fields: Any) -> AbstractContextManager[None]:
        """Add fields to every message logged inside."""
        return structlog.contextvars.bound_contextvars(**fields)


_current: WorkerProcess | None = None


def start_process(machine: WholeMachine, threads: int) -> None:
    """Set this process up; called once, after the fork."""
    global _current
    collect_seldom()
    _current = WorkerProcess(worker_settings(), machine, threads)


def current_process() -> WorkerProcess:
    """Give what this process holds."""
    if _current is None:
        msg = "this process has not been set up as a worker"
        raise RuntimeError(msg)
    return _current
