"""One chunk under way: what is done, what waits to be stored, and the lease on it all."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

import structlog

from domain.run.failure import Failure, FailureKind
from storage.run.records.task import Chunk, FailedRun, FinishedRun, TaskRecord
from storage.session import DatabaseUnavailableError
from worker.machine import peak_bytes
from worker.patience import Patience
from worker.run.failures import describe_failure
from worker.run.heartbeat import Heartbeat
from worker.run.last_resort import LastResort
from worker.run.outcome import Outcome
from worker.run.simulator import Outcome as SimulatorOutcome
from worker.run.simulator import PointFailedError, PointStoppedError, StopFlag
from worker.shutdown import is_draining

_LONGEST_PAUSE_SECONDS = 30.0
# Of networks and tables that runs hand out: a transaction must stay of moderate size.
STORE_EVERY_BYTES = 16 * 1024 * 1024
_GIVE_BACK_SECONDS = 30.0
_LONGEST_REASON = 1000


class Runner(Protocol):
    """What a chunk needs of the worker process it runs in."""

    patience: Patience
    heartbeat_seconds: float
    stop_seconds: float
    store_seconds: float
    unstored_bytes: int

    def renew(self, lease_id: int) -> bool:
        """Extend the lease; False when it is lost."""

    def store(
        self, lease_id: int, finished: Sequence[FinishedRun], failed: Sequence[FailedRun]
    ) -> bool:
        """Store what is done; False when the lease is lost."""

    def release(self, lease_id: int) -> None:
        """End the lease, giving back what is not done."""

    def simulate(self, chunk: Chunk, task: TaskRecord, stop: StopFlag) -> SimulatorOutcome:
        """Run one task."""


class ChunkRun:
    """Works one chunk off.

    While the database is away, what is finished waits here and the simulation goes on; once too
    much waits, no further run is begun.
    """

    def __init__(self, runner: Runner, chunk: Chunk, lease_id: int) -> None:
        self._runner = runner
        self._chunk = chunk
        self._lease_id = lease_id
        self._stop = StopFlag()
        self._last_resort = LastResort(runner.stop_seconds)
        self._finished: list[FinishedRun] = []
        self._failed: list[FailedRun] = []
        self._pause = runner.store_seconds
        self._due = 0.0
        self._log = structlog.get_logger("worker.run.chunk_run")

    def work(self) -> Outcome:
        """Work the chunk off; whatever happens, the lease is given back."""
        started = time.monotonic()
        done = held = False
        try:
            with Heartbeat(
                self._renew,
                self._stop.set,
                self._runner.heartbeat_seconds,
                self._last_resort.begin,
            ):
                done = self._run_all()
                # The lease is kept while what is left waits for the database.
                held = self._store_patiently()
        finally:
            self._give_back()
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

    def _give_back(self) -> None:
        """End the lease; one that cannot be ended runs out by itself."""
        try:
            self._runner.patience.wait_for(
                "release", lambda: self._runner.release(self._lease_id), _GIVE_BACK_SECONDS
            )
        except Exception as error:
            self._log.warning("lease_not_given_back", error=str(error))

    def _run_all(self) -> bool:
        """Run every task, storing now and then what is done; False when stopped."""
        self._due = time.monotonic() + self._pause
        for task in self._chunk.tasks:
            if is_draining() or not self._run_one(task):
                return False
            is_due = time.monotonic() >= self._due or self._tables() >= STORE_EVERY_BYTES
            if is_due and not self._store_or_keep():
                return False
        return True

    def _run_one(self, task: TaskRecord) -> bool:
        begun = time.process_time()
        try:
            with self._last_resort.around_simulation():
                outcome = self._runner.simulate(self._chunk, task, self._stop)
        except PointStoppedError:
            return False
        except DatabaseUnavailableError as error:
            self._log.warning("fabric_not_read", error=str(error))
            return False
        except PointFailedError as error:
            self._fail(task, error.failure, begun)
        except Exception as error:
            self._log.exception("run_broke", point_index=task.point_index)
            self._fail(task, describe_failure(error, {}), begun)
        else:
            self._finished.append(FinishedRun(task, outcome.result, outcome.fabric, outcome.tables))
        return True

    def _fail(self, task: TaskRecord, failure: Failure, begun: float | None = None) -> None:
        """Note a failure; ``begun`` is the process's CPU time as the run began, if it ran now."""
        took = time.process_time() - begun if begun is not None else None
        self._failed.append(FailedRun(task, failure, took, peak_bytes()))
        self._log.warning(
            "run_failed",
            point_index=task.point_index,
            replicate=task.replicate,
            code=failure.code,
            reason=failure.message,
        )

    def _store_or_keep(self) -> bool:
        """Store what is done, or keep it while the database is away; False without the lease."""
        try:
            held = self._store()
        except DatabaseUnavailableError as error:
            waiting = self._unstored()
            self._log.warning(
                "results_wait", runs=len(self._finished), bytes=waiting, error=str(error)
            )
            if waiting >= self._runner.unstored_bytes:
                return self._store_patiently()
            self._pause = max(self._pause, min(2 * self._pause, _LONGEST_PAUSE_SECONDS))
            self._due = time.monotonic() + self._pause
            return True
        self._pause = self._runner.store_seconds
        self._due = time.monotonic() + self._pause
        return held

    def _store_patiently(self) -> bool:
        return self._runner.patience.wait_for("store", self._store)

    def _store(self) -> bool:
        """Store all that waits; it goes on waiting when the database is away."""
        if not self._finished and not self._failed:
            return True
        try:
            held = self._runner.store(self._lease_id, self._finished, self._failed)
        except DatabaseUnavailableError:
            raise
        except Exception:
            self._log.exception("results_not_stored", runs=len(self._finished))
            return self._store_singly()
        self._finished, self._failed = [], []
        return held

    def _store_singly(self) -> bool:
        """Store run by run; one that the database will not have fails, and says why."""
        held = True
        while held and self._finished:
            run = self._finished[0]
            try:
                held = self._runner.store(self._lease_id, [run], [])
            except DatabaseUnavailableError:
                raise
            except Exception as error:
                self._fail(run.task, _unstorable(error))
            del self._finished[0]
        if held and self._failed:
            held = self._runner.store(self._lease_id, [], self._failed)
            self._failed = []
        return held

    def _tables(self) -> int:
        kept = sum(len(run.fabric) for run in self._finished if run.fabric is not None)
        return kept + sum(len(table.content) for run in self._finished for table in run.tables)

    def _unstored(self) -> int:
        """Give the size of all that waits, in bytes."""
        results = sum(len(run.result.model_dump_json()) for run in self._finished)
        return self._tables() + results


def complete_document(
    chunk: Chunk, task: TaskRecord, memory_bytes: int, threads: int
) -> dict[str, Any]:
    """Complete a task's document to what the simulator reads.

    The memory limit is what the sweep allows or what this process may use, if less; so are the
    threads, which change how long a run takes but not its result.
    """
    allowed = chunk.limits.get("max_memory_bytes")
    memory = memory_bytes if allowed is None else min(allowed, memory_bytes)
    limits = chunk.limits | {"max_memory_bytes": memory}
    if "threads" in limits:
        limits["threads"] = min(limits["threads"], threads)
    return task.document | {"replicate": task.replicate, "limits": limits}


def _unstorable(error: Exception) -> Failure:
    reason = f"{type(error).__name__}: {error}".splitlines()[0][:_LONGEST_REASON]
    return Failure(
        kind=FailureKind.INTERNAL,
        code="result_not_stored",
        message=f"The run ended, but its result could not be stored: {reason}",
    )
