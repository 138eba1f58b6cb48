"""Runs without workers: claim, invent results, store; for tests of what the database does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import text

import simcore
from domain.result.document import Result, parse_result
from storage.blobs.database import DatabaseBlobs
from storage.run.claim_store import ClaimStore
from storage.run.contents import keep_contents
from storage.run.records.task import Chunk, ClaimLimits, FinishedRun, Settlement, TaskRecord
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction

LIMITS = ClaimLimits(seconds=1e6, count=5, lease_seconds=60)
REVISION: int = simcore.model_revision


def claim_any(engine: Engine, worker: str = "a", **changes: Any) -> Chunk | None:
    """Claim a chunk, if there is one; ``changes`` are limits."""
    with transaction(engine) as session:
        return ClaimStore(session).claim(worker, REVISION, LIMITS.model_copy(update=changes))


def claim(engine: Engine, worker: str = "a", **changes: Any) -> Chunk:
    """Claim a chunk, which must be there."""
    chunk = claim_any(engine, worker, **changes)
    assert chunk is not None
    return chunk


def simulated(task: TaskRecord) -> FinishedRun:
    """Run a task for real."""
    document = simcore.run(task.document | {"replicate": task.replicate})
    return FinishedRun(task, parse_result(document))


def invented(task: TaskRecord, value: float, template: Result, **changes: Any) -> FinishedRun:
    """Pretend that a task took ``value`` nanoseconds, all else being as in ``template``.

    ``changes`` are further fields of the result.
    """
    told = {"metrics": {"completion_time_ns": value}, **changes}
    result = template.model_copy(update=told)
    return FinishedRun(task, result)


def store(engine: Engine, chunk: Chunk, runs: list[FinishedRun]) -> Settlement:
    """Store what was done under the chunk's lease."""
    assert chunk.lease_id is not None
    kept = keep_contents(DatabaseBlobs(engine), runs)
    with transaction(engine) as session:
        return SettleStore(session).store(chunk.lease_id, kept, [], REVISION)


def release(engine: Engine, chunk: Chunk) -> None:
    """End the chunk's lease."""
    assert chunk.lease_id is not None
    with transaction(engine) as session:
        SettleStore(session).release(chunk.lease_id)


def work_off(engine: Engine, finish: Callable[[TaskRecord], FinishedRun]) -> list[TaskRecord]:
    """Claim and store until nothing waits; gives the tasks that were handed out, in order."""
    done: list[TaskRecord] = []
    while (chunk := claim_any(engine)) is not None:
        if chunk.lease_id is None:
            continue
        assert store(engine, chunk, [finish(task) for task in chunk.tasks]).held
        release(engine, chunk)
        done += chunk.tasks
    return done


def stored_points(engine: Engine, sweep_id: str) -> list[tuple[str, dict[str, Any]]]:
    """Give the key and the coordinates of each point of a sweep, in the order of their numbers."""
    query = (
        "SELECT p.point_index, p.point_key, p.coordinates FROM points p "
        "JOIN sweeps s ON s.id = p.sweep_id WHERE s.public_id = :id ORDER BY p.point_index"
    )
    with transaction(engine) as session:
        found = session.execute(text(query), {"id": sweep_id}).all()
    assert [row.point_index for row in found] == list(range(len(found)))
    return [(row.point_key, row.coordinates) for row in found]
