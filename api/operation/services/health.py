"""Whether a submitted sweep would make progress."""

from __future__ import annotations

from api.message_queue import BrokerUnavailableError, MessageQueue
from api.operation.models.health import Check, CheckStatus, Ready, ReadyChecks, WorkersCheck
from storage.run.worker_store import WorkerStore
from storage.session import (
    DatabaseFullError,
    DatabaseUnavailableError,
    Engine,
    transaction,
    try_to_write,
)


class HealthService:
    """Checks of the database, the broker and the workers."""

    def __init__(self, engine: Engine, message_queue: MessageQueue, alive_seconds: float) -> None:
        self._engine = engine
        self._message_queue = message_queue
        self._alive_seconds = alive_seconds

    def ready(self) -> Ready:
        """Run every check; the service is ready when all succeed."""
        checks = ReadyChecks(
            database=self._database(), broker=self._broker(), workers=self._workers()
        )
        found = (checks.database.status, checks.broker.status, checks.workers.status)
        ok = all(status is CheckStatus.OK for status in found)
        return Ready(status=CheckStatus.OK if ok else CheckStatus.FAILED, checks=checks)

    def _database(self) -> Check:
        try:
            try_to_write(self._engine)
        except DatabaseFullError:
            return Check(status=CheckStatus.FAILED, detail="has no room left")
        except DatabaseUnavailableError:
            return Check(status=CheckStatus.FAILED, detail="does not answer, or stores nothing")
        return Check(status=CheckStatus.OK, detail="answers, and stores")

    def _broker(self) -> Check:
        try:
            self._message_queue.ping()
        except BrokerUnavailableError:
            return Check(status=CheckStatus.FAILED, detail="does not answer")
        return Check(status=CheckStatus.OK, detail="answers")

    def _workers(self) -> WorkersCheck:
        try:
            with transaction(self._engine) as session:
                count = WorkerStore(session).summary(self._alive_seconds).processes
        except DatabaseUnavailableError:
            return WorkersCheck(
                status=CheckStatus.FAILED, detail="unknown without the database", count=0
            )
        if count == 0:
            detail = f"none seen within {self._alive_seconds:g} s"
            return WorkersCheck(status=CheckStatus.FAILED, detail=detail, count=0)
        return WorkersCheck(status=CheckStatus.OK, detail=f"{count} processes", count=count)
