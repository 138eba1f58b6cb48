"""Running one chunk: claim, simulate, store, give back."""

from __future__ import annotations

import time
from typing import Any

import structlog

from storage.claim_store import ClaimStore
from storage.records.task import Chunk, ClaimLimits, FailedRun, FinishedRun, TaskRecord
from storage.session import Engine, transaction
from storage.settle_store import SettleStore
from worker.config import WorkerSettings
from worker.fabric_cache import FabricCache
from worker.heartbeat import Heartbeat
from worker.outcome import Outcome
from worker.simulator import (
    MODEL_REVISION,
    PointFailedError,
    PointStoppedError,
    StopFlag,
    simulate,
)
from worker.simulator import Outcome as SimulatorOutcome

_STORE_EVERY_SECONDS = 1.0
# Of networks and tables that runs hand out: a transaction must stay of moderate size.
_STORE_EVERY_BYTES = 16 * 1024 * 1024


class ChunkRunner:
    """Takes chunks for one worker process, one at a time."""

    def __init__(
        self,
        engine: Engine,
        settings: WorkerSettings,
        worker: str,
        memory_bytes: int,
        threads: int,
    ) -> None:
        self._threads = threads
        self._engine = engine
        self._settings = settings
        self._worker = worker
        self._memory_bytes = memory_bytes
        self._fabrics = FabricCache(engine)
        self._grown = 0
        self._log = structlog.get_logger("worker.chunk_runner")

    def run_next(self) -> Outcome:
        """Claim one chunk and work it off."""
        limits = ClaimLimits(
            seconds=self._settings.chunk_seconds,
            count=self._settings.chunk_count,
            lease_seconds=self._settings.lease_seconds,
        )
        with transaction(self._engine) as session:
            chunk = ClaimStore(session).claim(self._worker, MODEL_REVISION, limits)
        if chunk is None:
            return Outcome.NOTHING_WAITS
        self._grown += chunk.grown
        if chunk.lease_id is None:
            return Outcome.DONE
        with structlog.contextvars.bound_contextvars(
            sweep_id=chunk.sweep_public_id, lease_id=chunk.lease_id
        ):
            return _ChunkRun(self, chunk, chunk.lease_id).work()

    def take_grown(self) -> int:
        """Give how many runs have been added since the last call because others ended."""
        grown, self._grown = self._grown, 0
        return grown

    def renew(self, lease_id: int) -> bool:
        """Extend a lease."""
        with transaction(self._engine) as session:
            return SettleStore(session).renew(lease_id, self._settings.lease_seconds)

    def store(self, lease_id: int, finished: list[FinishedRun], failed: list[FailedRun]) -> bool:
        """Store what is done; False when the lease is lost."""
        with transaction(self._engine) as session:
            settled = SettleStore(session).store(lease_id, finished, failed, MODEL_REVISION)
        self._grown += settled.queued
        return settled.held

    def simulate(self, chunk: Chunk, task: TaskRecord, stop: StopFlag) -> SimulatorOutcome:
        """Run one task; raises as ``worker.simulator.simulate``."""
        return simulate(
            self._document(chunk, task),
            stop,
            self._fabrics.of(task.document),
            self._settings.max_table_bytes,
        )

    def release(self, lease_id: int) -> None:
        """End a lease, giving back what is not done."""
        with transaction(self._engine) as session:
            SettleStore(session).release(lease_id)

    @property
    def heartbeat_seconds(self) -> float:
        """How often a lease is renewed."""
        return self._settings.heartbeat_seconds

    def _document(self, chunk: Chunk, task: TaskRecord) -> dict[str, Any]:
        """Complete a task's document to what the simulator reads.

        The memory limit is what the sweep allows or what this process may use, if less; so are
        the threads, which change how long a run takes but not its result.
        """
        allowed = chunk.limits.get("max_memory_bytes")
        memory = self._memory_bytes if allowed is None else min(allowed, self._memory_bytes)
        limits = chunk.limits | {"max_memory_bytes": memory}
        if "threads" in limits:
            limits["threads"] = min(limits["threads"], self._threads)
        return task.document | {"replicate": task.replicate, "limits": limits}


class _ChunkRun:
    """One chunk under way."""

    def __init__(self, runner: ChunkRunner, chunk: Chunk, lease_id: int) -> None:
        self._runner = runner
        self._chunk = chunk
        self._lease_id = lease_id
        self._stop = StopFlag()
        self._finished: list[FinishedRun] = []
        self._failed: list[FailedRun] = []
        self._log = structlog.get_logger("worker.chunk_runner")

    def work(self) -> Outcome:
        """Work the chunk off; whatever happens, the lease is given back."""
        started = time.monotonic()
        with Heartbeat(self._renew, self._stop.set, self._runner.heartbeat_seconds):
            done = self._run_all()
        held = self._store()
        self._runner.release(self._lease_id)
        self._log.info(
            "chunk_ended",
            runs=len(self._chunk.tasks),
            all_done=done,
            lease_held=held,
            seconds=round(time.monotonic() - started, 3),
        )
        return Outcome.DONE if done and held else Outcome.STOPPED

    def _renew(self) -> bool:
        return self._runner.renew(self._lease_id)

    def _run_all(self) -> bool:
        """Run every task, storing now and then what is done; False when stopped."""
        stored = time.monotonic()
        for task in self._chunk.tasks:
            if not self._run_one(task):
                return False
            if time.monotonic() - stored >= _STORE_EVERY_SECONDS or self._is_large():
                if not self._store():
                    return False
                stored = time.monotonic()
        return True

    def _is_large(self) -> bool:
        kept = sum(len(run.fabric) for run in self._finished if run.fabric is not None)
        kept += sum(len(table.content) for run in self._finished for table in run.tables)
        return kept >= _STORE_EVERY_BYTES

    def _run_one(self, task: TaskRecord) -> bool:
        try:
            outcome = self._runner.simulate(self._chunk, task, self._stop)
        except PointStoppedError:
            return False
        except PointFailedError as error:
            self._failed.append(FailedRun(task, error.failure))
            self._log.warning(
                "run_failed",
                point_index=task.point_index,
                replicate=task.replicate,
                code=error.failure.code,
                reason=error.failure.message,
            )
        else:
            self._finished.append(FinishedRun(task, outcome.result, outcome.fabric, outcome.tables))
        return True

    def _store(self) -> bool:
        if not self._finished and not self._failed:
            return True
        held = self._runner.store(self._lease_id, self._finished, self._failed)
        self._finished, self._failed = [], []
        return held
