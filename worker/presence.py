"""Telling the database that this worker is alive, and how large a point it can hold."""

from __future__ import annotations

import threading

import structlog

from storage.run.records.worker import WorkerRecord
from storage.run.worker_store import WorkerStore
from storage.session import DatabaseUnavailableError, open_engine, transaction
from worker.config import WorkerSettings
from worker.run.whole_machine import WholeMachine


class Presence:
    """A thread of the parent process; the pool's processes keep leases, not this."""

    def __init__(
        self, settings: WorkerSettings, name: str, processes: int, machine: WholeMachine
    ) -> None:
        from worker.run.simulator import MODEL_REVISION

        self._record = WorkerRecord(
            name=name,
            processes=processes,
            memory_bytes=machine.share_bytes,
            whole_memory_bytes=machine.whole_bytes,
            model_revision=MODEL_REVISION,
        )
        self._every_seconds = settings.heartbeat_seconds
        self._engine = open_engine(settings.database_url, pool_size=1, limits=settings.time_limits)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="presence", daemon=True)
        self._log = structlog.get_logger("worker.presence")

    def start(self) -> None:
        """Appear, and keep saying so."""
        self._thread.start()

    def stop(self) -> None:
        """Say goodbye; a worker that cannot is forgotten once it has been silent long enough."""
        self._ended.set()
        self._thread.join()
        try:
            with transaction(self._engine) as session:
                WorkerStore(session).gone(self._record.name)
        except DatabaseUnavailableError as error:
            self._log.warning("goodbye_not_sent", error=str(error))
        self._engine.dispose()

    def _beat(self) -> None:
        while True:
            try:
                with transaction(self._engine) as session:
                    WorkerStore(session).seen(self._record)
            except DatabaseUnavailableError as error:
                self._log.warning("presence_not_sent", error=str(error))
            if self._ended.wait(self._every_seconds):
                return
