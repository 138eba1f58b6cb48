"""Returning the runs of lost workers, and finding out how many wake-ups are missing."""

from __future__ import annotations

import structlog

from storage.reap_store import ReapStore
from storage.session import Engine, transaction
from storage.worker_store import WorkerStore
from worker.config import WorkerSettings
from worker.failures import WORKER_LOST

_FORGET_SECONDS = 3600.0


class Reaper:
    """Looks after what dead workers and a flushed broker leave behind."""

    def __init__(self, engine: Engine, settings: WorkerSettings) -> None:
        self._engine = engine
        self._settings = settings
        self._log = structlog.get_logger("worker.reaper")

    def reap(self) -> None:
        """Take back every expired lease, each in a transaction of its own."""
        while True:
            with transaction(self._engine) as session:
                report = ReapStore(session).reap_one(self._settings.max_attempts, WORKER_LOST)
            if not report.leases:
                break
            self._log.warning("lease_expired", requeued=report.requeued, failed=report.failed)
        with transaction(self._engine) as session:
            WorkerStore(session).forget_silent(_FORGET_SECONDS)

    def missing_wake_ups(self, waiting: int) -> int:
        """Count the idle processes that should be at work and that no message will wake.

        ``waiting`` is the number of messages in the queue. Every chunk under way passes its
        own wake-up on, so it counts as one message.
        """
        with transaction(self._engine) as session:
            backlog = ReapStore(session).backlog(self._settings.lease_seconds)
        wanted = min(backlog.queued, max(1, backlog.processes - backlog.leases))
        return max(0, wanted - waiting) if backlog.queued else 0
