"""A chunk keeps what it has computed, whatever the database does meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.result.document import Result
from storage.run.records.task import Chunk, FailedRun, FinishedRun, TaskRecord
from storage.session import DatabaseFullError, DatabaseUnavailableError
from worker import patience
from worker.patience import Patience
from worker.run.chunk_run import ChunkRun
from worker.run.outcome import Outcome
from worker.run.simulator import Outcome as SimulatorOutcome
from worker.run.simulator import PointStoppedError, StopFlag

AWAY = DatabaseUnavailableError("away")


class FakeRunner:
    """A database of our own that does what it is told, and a simulator that takes no time.

    Parameters
    ----------
    stores
        what the calls to store do, in order: raise an error, or store; then all store.
    """

    heartbeat_seconds = 60.0
    stop_seconds = 60.0
    store_seconds = 0.0

    def __init__(self, *stores: Exception | None, unstored_bytes: int = 10**9) -> None:
        self.patience = Patience(3600, 1)
        self.unstored_bytes = unstored_bytes
        self.done: list[str] = []
        self.stored: list[int] = []
        self.failed: dict[int, str] = {}
        self.broken: dict[int, Exception] = {}
        self.refused: dict[int, Exception] = {}
        self.simulate_with: Callable[[TaskRecord], None] = lambda task: None
        self._stores = list(stores)

    def renew(self, lease_id: int) -> bool:
        return True

    def store(
        self, lease_id: int, finished: Sequence[FinishedRun], failed: Sequence[FailedRun]
    ) -> bool:
        self.done.append("store")
        error = self._stores.pop(0) if self._stores else None
        if error is not None:
            raise error
        for run in finished:
            if run.task.point_index in self.refused:
                raise self.refused[run.task.point_index]
        self.stored += [run.task.point_index for run in finished]
        self.failed |= {run.task.point_index: run.failure.code for run in failed}
        return True

    def release(self, lease_id: int) -> None:
        self.done.append("release")

    def simulate(self, chunk: Chunk, task: TaskRecord, stop: StopFlag) -> SimulatorOutcome:
        self.done.append(f"run {task.point_index}")
        if task.point_index in self.broken:
            raise self.broken[task.point_index]
        told: dict[str, Any] = {"metrics": {"completion_time_ns": 1.0}}
        return SimulatorOutcome(Result.model_construct(**told), None, ())


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Pauses that take no time, listed, and stores after every run."""
    listed: list[float] = []
    monkeypatch.setattr(patience._Wait, "pause", lambda _, seconds: listed.append(seconds))
    return listed


def chunk(runs: int) -> Chunk:
    fields: dict[str, Any] = {"replicate": 0, "document": {}, "uncalibrated_seconds": 1.0}
    tasks = [TaskRecord(point_index=i, point_key=str(i), **fields) for i in range(runs)]
    return Chunk(sweep_id=1, lease_id=7, tasks=tasks)


def work(runner: FakeRunner, runs: int = 3) -> Outcome:
    return ChunkRun(runner, chunk(runs), 7).work()


def test_what_is_done_waits_for_the_time_of_the_next_store() -> None:
    runner = FakeRunner()
    runner.store_seconds = 3600.0
    assert work(runner) is Outcome.DONE
    assert runner.done == ["run 0", "run 1", "run 2", "store", "release"]


def test_results_wait_while_the_database_is_away() -> None:
    runner = FakeRunner(AWAY)
    assert work(runner) is Outcome.DONE
    assert runner.stored == [0, 1, 2]
    # The next runs are begun although the first one is not stored.
    assert runner.done[:4] == ["run 0", "store", "run 1", "store"]


def test_the_last_results_wait_for_as_long_as_it_takes(pauses: list[float]) -> None:
    runner = FakeRunner(*[AWAY] * 50)
    assert work(runner, 1) is Outcome.DONE
    assert runner.stored == [0]
    assert len(pauses) == 49
    assert max(pauses) <= 10


def test_no_further_run_is_begun_when_too_much_waits() -> None:
    runner = FakeRunner(*[AWAY] * 3, unstored_bytes=1)
    assert work(runner) is Outcome.DONE
    assert runner.done[:6] == ["run 0", "store", "store", "store", "store", "run 1"]
    assert runner.stored == [0, 1, 2]


def test_a_full_disk_costs_nothing() -> None:
    runner = FakeRunner(*[DatabaseFullError("No space left on device")] * 5)
    assert work(runner) is Outcome.DONE
    assert runner.stored == [0, 1, 2]
    assert runner.failed == {}


def test_a_result_that_cannot_be_stored_fails_alone() -> None:
    runner = FakeRunner(AWAY, AWAY)
    runner.refused[1] = ValueError("no such text")
    assert work(runner) is Outcome.DONE
    assert runner.stored == [0, 2]
    assert runner.failed == {1: "result_not_stored"}


def test_a_run_that_breaks_fails_alone() -> None:
    runner = FakeRunner()
    runner.broken[1] = RuntimeError("a mistake of ours")
    assert work(runner) is Outcome.DONE
    assert runner.stored == [0, 2]
    assert runner.failed == {1: "internal_error"}


@pytest.mark.parametrize("error", [PointStoppedError(), AWAY])
def test_a_run_that_is_stopped_leaves_what_is_done(error: Exception) -> None:
    runner = FakeRunner()
    runner.broken[1] = error
    assert work(runner) is Outcome.STOPPED
    assert runner.stored == [0]
    assert runner.failed == {}
    assert runner.done[-1] == "release"


@pytest.mark.parametrize("error", [SystemExit(), KeyboardInterrupt()])
def test_the_lease_is_given_back_whatever_happens(error: BaseException) -> None:
    runner = FakeRunner()
    runner.broken[0] = error  # type: ignore[assignment]
    with pytest.raises(type(error)):
        work(runner)
    assert runner.done == ["run 0", "release"]


def test_the_lease_is_given_back_after_waiting_in_vain(pauses: list[float]) -> None:
    runner = FakeRunner(*[AWAY] * 9)
    runner.patience = Patience(-1, 1)
    with pytest.raises(DatabaseUnavailableError):
        work(runner, 1)
    assert runner.done[-1] == "release"
