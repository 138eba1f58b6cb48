"""What the chunks of one worker process need: claiming, storing, the simulator."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from runtime import tracing
from storage.blobs import open_blobs
from storage.run.claim_store import ClaimStore
from storage.run.contents import keep_contents
from storage.run.records.task import Chunk, ClaimLimits, FailedRun, FinishedRun, TaskRecord
from storage.run.settle_store import SettleStore
from storage.session import DatabaseUnavailableError, Engine, transaction
from worker.config import WorkerSettings
from worker.figures import BUSY, CACHED, CHUNKS, LEASES_REFUSED, count_ended
from worker.patience import Patience
from worker.run.attachment_cache import AttachmentCache
from worker.run.chunk_run import ChunkRun, complete_document
from worker.run.outcome import Outcome
from worker.run.simulator import MODEL_REVISION, StopFlag, simulate
from worker.run.simulator import Outcome as SimulatorOutcome
from worker.run.whole_machine import WholeMachine
from worker.shutdown import is_draining


class ChunkRunner:
    """Takes chunks for one worker process, one at a time.

    Parameters
    ----------
    worker
        its name, as the database shows it.
    threads
        what one simulation may have.
    sweep
        public id of the only sweep to take runs of; None takes those of all.
    """

    def __init__(
        self,
        engine: Engine,
        settings: WorkerSettings,
        worker: str,
        machine: WholeMachine,
        threads: int,
        sweep: str | None = None,
    ) -> None:
        self._threads = threads
        self._sweep = sweep
        self._engine = engine
        self._settings = settings
        self._worker = worker
        self._machine = machine
        self._memory_bytes = machine.share_bytes
        self._blobs = open_blobs(settings, engine)
        self._attachments = AttachmentCache(engine, self._blobs)
        self.patience = Patience(settings.outage_seconds, settings.lease_seconds)
        self.heartbeat_seconds = settings.heartbeat_seconds
        self.stop_seconds = settings.stop_seconds
        self.store_seconds = settings.store_seconds
        self.unstored_bytes = settings.unstored_bytes
        self._grown = 0
        self._log = structlog.get_logger("worker.run.chunk_runner")

    def run_next(self) -> Outcome:
        """Claim one chunk and work it off; nothing while the database is away.

        Nor while a run has the machine alone: who idles then is woken again by the reaper.
        """
        with self._machine.beside_others() as entered:
            chunk = self._claim(alone=False) if entered else None
            if chunk is None or not chunk.needs_machine:
                return self._work(chunk)
        with self._machine.alone(self._needs_machine) as entered:
            self._memory_bytes = self._machine.free_bytes()
            try:
                return self._work(self._claim(alone=True) if entered else None)
            finally:
                self._memory_bytes = self._machine.share_bytes

    def _needs_machine(self) -> bool:
        """Tell whether the next run still needs more than a share; False at the worker's end."""
        if is_draining():
            return False
        try:
            with transaction(self._engine) as session:
                return ClaimStore(session).needs_machine(MODEL_REVISION, self._limits(alone=False))
        except DatabaseUnavailableError:
            return False

    def _work(self, chunk: Chunk | None) -> Outcome:
        if chunk is None:
            return Outcome.NOTHING_WAITS
        self._grown += chunk.grown
        CACHED.labels("at_its_turn").inc(chunk.known)
        if chunk.lease_id is None:
            return Outcome.DONE
        bound = {"sweep_id": chunk.sweep_public_id, "lease_id": chunk.lease_id}
        with (
            structlog.contextvars.bound_contextvars(**bound),
            BUSY.track_inprogress(),
            tracing.span("chunk", sweep_id=chunk.sweep_public_id, runs=len(chunk.tasks)),
        ):
            outcome = ChunkRun(self, chunk, chunk.lease_id).work()
        CHUNKS.labels(outcome.value).inc()
        return outcome

    def _claim(self, *, alone: bool) -> Chunk | None:
        if is_draining():
            return None
        limits = self._limits(alone=alone)
        try:
            with transaction(self._engine) as session:
                return ClaimStore(session).claim(self._worker, MODEL_REVISION, limits)
        except DatabaseUnavailableError as error:
            self._log.warning("nothing_claimed", error=str(error))
            return None

    def _limits(self, *, alone: bool) -> ClaimLimits:
        return ClaimLimits(
            seconds=self._settings.chunk_seconds,
            count=self._settings.chunk_count,
            lease_seconds=self._settings.lease_seconds,
            memory_bytes=self._machine.share_bytes,
            whole_memory_bytes=self._machine.whole_bytes,
            alone=alone,
            sweep=self._sweep,
        )

    def waits(self) -> bool:
        """Tell whether a run waits that this worker could take, now or after a pause."""
        with transaction(self._engine) as session:
            return ClaimStore(session).waits(MODEL_REVISION, self._limits(alone=False))

    def take_grown(self) -> int:
        """Give how many runs have been added since the last call because others ended."""
        grown, self._grown = self._grown, 0
        return grown

    def renew(self, lease_id: int) -> bool:
        """Extend a lease."""
        with transaction(self._engine) as session:
            held = SettleStore(session).renew(lease_id, self._settings.lease_seconds)
        if not held:
            LEASES_REFUSED.inc()
        return held

    def store(
        self, lease_id: int, finished: Sequence[FinishedRun], failed: Sequence[FailedRun]
    ) -> bool:
        """Store what is done; False when the lease is lost."""
        kept = keep_contents(self._blobs, finished)
        with transaction(self._engine) as session:
            settled = SettleStore(session).store(
                lease_id, kept, failed, MODEL_REVISION, self._settings.failure_policy
            )
        if settled.held:
            count_ended(finished, failed)
        if settled.paused:
            self._log.warning("sweep_paused", by="breaker")
        self._grown += settled.queued
        return settled.held

    def simulate(self, chunk: Chunk, task: TaskRecord, stop: StopFlag) -> SimulatorOutcome:
        """Run one task; raises as ``worker.run.simulator.simulate``."""
        attachments = self.patience.wait_for(
            "attachment", lambda: self._attachments.of(task.document)
        )
        document = complete_document(chunk, task, self._memory_bytes, self._threads)
        place = {"point_index": task.point_index, "replicate": task.replicate}
        with tracing.span("simulate", **place) as told:
            outcome = simulate(document, stop, attachments, self._settings.max_table_bytes)
            told["model"] = outcome.result.provenance.model
            told["packet_hops"] = outcome.result.cost.packet_hops
        return outcome

    def release(self, lease_id: int) -> None:
        """End a lease, giving back what is not done."""
        with transaction(self._engine) as session:
            SettleStore(session).release(lease_id)
