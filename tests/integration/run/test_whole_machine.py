"""A run that needs more memory than a process's share has the machine alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from storage.run.claim_store import ClaimStore
from storage.run.records.worker import WorkerRecord
from storage.run.worker_store import WorkerStore
from storage.session import Engine, transaction
from tests.support.runs import LIMITS, REVISION, claim, claim_any, release
from tests.support.specs import long, tiny
from tests.support.stack import Stack
from worker.machine import available_bytes

SMALL: dict[str, Any] = {"memory_bytes": 1000, "whole_memory_bytes": 3000}


@pytest.fixture
def sweep_id(stack: Stack) -> Iterator[str]:
    """A sweep of 8 runs of 4 points, all queued, and alone."""
    made = stack.submit(tiny())
    yield made
    stack.api.post(f"/v1/sweeps/{made}:cancel")


def set_needs(engine: Engine, sweep_id: str, needs: dict[int, int | None]) -> None:
    """Say what memory the points of a sweep need; those not named need 500 bytes."""
    with transaction(engine) as session:
        update = text(
            "UPDATE points SET estimated_memory_bytes = :bytes WHERE point_index % 4 = :index "
            "AND sweep_id = (SELECT id FROM sweeps WHERE public_id = :sweep_id)"
        )
        for index in range(4):
            needed = {"index": index, "bytes": needs.get(index, 500), "sweep_id": sweep_id}
            session.execute(update, needed)


def indices(chunk: Any) -> list[int]:
    return sorted({task.point_index for task in chunk.tasks})


def test_expansion_stores_what_points_need(engine: Engine, sweep_id: str) -> None:
    with transaction(engine) as session:
        query = (
            "SELECT min(estimated_memory_bytes::float / uncalibrated_bytes) FROM points "
            "WHERE sweep_id = (SELECT id FROM sweeps WHERE public_id = :sweep_id)"
        )
        least = session.execute(text(query), {"sweep_id": sweep_id}).scalar_one()
    assert 0.2 < least < 5


def test_a_share_takes_what_fits_it(engine: Engine, sweep_id: str) -> None:
    set_needs(engine, sweep_id, {1: 1001, 2: 1000, 3: None})
    chunk = claim(engine, **SMALL)
    assert indices(chunk) == [0, 2, 3]
    release(engine, chunk)


def test_what_does_not_fit_is_claimed_alone(engine: Engine, sweep_id: str) -> None:
    set_needs(engine, sweep_id, {0: 3000})
    refused = claim(engine, **SMALL)
    assert (refused.needs_machine, refused.lease_id, refused.tasks) == (True, None, [])
    with transaction(engine) as session:
        limits = LIMITS.model_copy(update=SMALL)
        assert ClaimStore(session).needs_machine(REVISION, limits)
    chunk = claim(engine, **SMALL, alone=True)
    assert (indices(chunk), len(chunk.tasks)) == ([0], 1)
    release(engine, chunk)


def test_the_roomiest_machine_tries_what_may_be_too_large(engine: Engine, sweep_id: str) -> None:
    set_needs(engine, sweep_id, dict.fromkeys(range(4), 5000))
    larger = WorkerRecord(
        name="large",
        processes=1,
        memory_bytes=1000,
        whole_memory_bytes=4000,
        model_revision=REVISION,
    )
    with transaction(engine) as session:
        WorkerStore(session).seen(larger)
        assert WorkerStore(session).summary(60).memory_bytes_max == 4000
    try:
        assert claim_any(engine, **SMALL) is None
        assert claim(engine, memory_bytes=1000, whole_memory_bytes=4000).needs_machine
    finally:
        with transaction(engine) as session:
            WorkerStore(session).gone("large")
    assert claim(engine, **SMALL).needs_machine


def test_a_worker_gives_such_a_run_its_machine(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(10))
    set_needs(engine, sweep_id, {1: available_bytes() * 7 // 10})
    with stack.scheduler(), stack.worker(processes=2, FABRICSWEEP_CHUNK_COUNT="1"):
        assert stack.finish(sweep_id)["progress"]["completed"] == 10
    with transaction(engine) as session:
        query = (
            "SELECT point_index, started_at, finished_at FROM replicates "
            "WHERE sweep_id = (SELECT id FROM sweeps WHERE public_id = :sweep_id) "
            "ORDER BY point_index"
        )
        runs = session.execute(text(query), {"sweep_id": sweep_id}).all()
    alone = [run for run in runs if run.point_index % 4 == 1]
    assert [run.point_index for run in alone] == [1, 5, 9]
    for large in alone:
        for run in runs:
            apart = run.finished_at <= large.started_at or large.finished_at <= run.started_at
            assert run is large or apart
