"""Returning the runs of lost workers, and finding out how many wake-ups are missing."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from domain.catalog.load import load_catalog
from storage.run.expansion_store import ExpansionStore
from storage.run.reap_store import ReapStore
from storage.run.worker_store import WorkerStore
from storage.session import Engine, transaction
from worker.config import WorkerSettings
from worker.figures import count_reaped
from worker.run.failures import WORKER_LOST

_FORGET_SECONDS = 3600.0


class Reaper:
    """Looks after what dead workers and a flushed broker leave behind."""

    def __init__(self, engine: Engine, settings: WorkerSettings) -> None:
        self._engine = engine
        self._settings = settings
        self._log = structlog.get_logger("worker.run.reaper")

    def reap(self) -> None:
        """Take back every expired lease, each in a transaction of its own.

        None is taken while workers may not yet have renewed theirs after an outage.
        """
        settings = self._settings
        # A shorter outage costs no lease: the beats between it and the last one tell.
        late = max(settings.lease_seconds / 2, 3 * settings.reap_seconds)
        with transaction(self._engine) as session:
            WorkerStore(session).forget_silent(_FORGET_SECONDS)
            beat = ReapStore(session).beat(settings.lease_seconds, late)
        while not beat.waits:
            with transaction(self._engine) as session:
                store = ReapStore(session)
                report = store.reap_one(
                    settings.max_attempts, WORKER_LOST, beat.outage_end, settings.failure_policy
                )
            if not report.leases:
                break
            count_reaped(report)
            self._log.warning("lease_expired", **report.model_dump(exclude={"leases"}))

    def take_back(self, workers: Sequence[str]) -> None:
        """Take back the runs of workers that are known to be dead, before their leases expire."""
        settings = self._settings
        while True:
            with transaction(self._engine) as session:
                report = ReapStore(session).reap_one(
                    settings.max_attempts, WORKER_LOST, None, settings.failure_policy, workers
                )
            if not report.leases:
                return
            count_reaped(report)
            self._log.warning("worker_died", **report.model_dump(exclude={"leases"}))

    def waiting_expansions(self) -> int:
        """Count the sweeps whose points nobody makes, at most as many as should be woken for."""
        with transaction(self._engine) as session:
            waiting = ExpansionStore(session).waiting(load_catalog().model_revision)
        # Whoever has expanded one passes the message on.
        return min(waiting, 1)

    def missing_wake_ups(self, waiting: int) -> int:
        """Count the idle processes that should be at work and that no message will wake.

        ``waiting`` is the number of messages in the queue. Every chunk under way passes its
        own wake-up on, so it counts as one message.
        """
        with transaction(self._engine) as session:
            backlog = ReapStore(session).backlog(self._settings.lease_seconds)
        wanted = min(backlog.queued, max(1, backlog.processes - backlog.leases))
        return max(0, wanted - waiting) if backlog.queued else 0
