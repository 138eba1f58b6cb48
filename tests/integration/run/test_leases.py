"""Leases: who may store what, and what becomes of runs whose worker is gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import text

from domain.run.failure import Failure, FailureKind
from storage.run.claim_store import ClaimStore, chunk_size
from storage.run.reap_store import ReapStore
from storage.run.records.task import Chunk, ClaimLimits, FailedRun, FinishedRun, ReaperBeat
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from storage.sweep.store import SweepStore
from tests.support import runs as runs_support
from tests.support.runs import LIMITS, REVISION, claim, claim_any, release, simulated
from tests.support.specs import tiny
from tests.support.stack import Stack

LOST = Failure(kind=FailureKind.TRANSIENT, code="worker_lost", message="lost")


@pytest.fixture
def sweep_id(stack: Stack) -> Iterator[str]:
    """A sweep of 8 runs, all queued, and alone."""
    made = stack.submit(tiny())
    yield made
    if stack.sweep(made)["phase"] in ("queued", "executing"):
        stack.api.post(f"/v1/sweeps/{made}:cancel")


def finished(chunk: Chunk) -> list[FinishedRun]:
    return [simulated(task) for task in chunk.tasks]


def store(engine: Engine, chunk: Chunk, runs: list[FinishedRun]) -> bool:
    return runs_support.store(engine, chunk, runs).held


def expire(engine: Engine) -> None:
    """Let every lease run out."""
    with transaction(engine) as session:
        session.execute(text("UPDATE leases SET expires_at = now() - interval '1 second'"))


def reap(engine: Engine, max_attempts: int = 3) -> tuple[int, int]:
    with transaction(engine) as session:
        report = ReapStore(session).reap_one(max_attempts, LOST)
    return report.requeued, report.failed


def counts(stack: Stack, sweep_id: str) -> dict[str, int]:
    progress = stack.sweep(sweep_id)["progress"]
    return {name: number for name, number in progress.items() if number and name != "total"}


def test_chunks_never_overlap(stack: Stack, engine: Engine, sweep_id: str) -> None:
    start = threading.Barrier(4)

    def work(name: str) -> list[tuple[int, int]]:
        taken = []
        start.wait()
        for _ in range(4):
            with transaction(engine) as session:
                limits = LIMITS.model_copy(update={"count": 2})
                chunk = ClaimStore(session).claim(name, REVISION, limits)
            taken += [(t.point_index, t.replicate) for t in chunk.tasks] if chunk else []
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [run for found in pool.map(work, "abcd") for run in found]
    assert sorted(taken) == sorted(set(taken))
    assert len(taken) == 8


def test_a_chunk_holds_about_the_seconds_asked_for() -> None:
    limits = ClaimLimits(seconds=2, count=256, lease_seconds=15)
    assert chunk_size(0.5, 0, limits) == 4
    assert chunk_size(100, 0, limits) == 1
    assert chunk_size(0.001, 0, limits) == 256
    assert chunk_size(0.001, 1, limits) == 1


def test_results_are_stored_while_the_lease_is_held(
    stack: Stack, engine: Engine, sweep_id: str
) -> None:
    chunk = claim(engine)
    # A worker holds five of them and does one at a time.
    assert counts(stack, sweep_id) == {"queued": 7, "executing": 1}
    assert store(engine, chunk, finished(chunk))
    release(engine, chunk)
    assert counts(stack, sweep_id) == {"queued": 3, "completed": 5}


def test_storing_twice_changes_nothing(stack: Stack, engine: Engine, sweep_id: str) -> None:
    chunk = claim(engine)
    runs = finished(chunk)
    assert store(engine, chunk, runs)
    before = stack.get(f"/v1/sweeps/{sweep_id}/results")
    assert not store(engine, chunk, runs)
    assert stack.get(f"/v1/sweeps/{sweep_id}/results") == before


def test_a_worker_thought_dead_stores_nothing(stack: Stack, engine: Engine, sweep_id: str) -> None:
    late = claim(engine, "late", count=1)
    expire(engine)
    assert reap(engine) == (1, 0)
    with transaction(engine) as session:
        assert late.lease_id is not None
        assert not SettleStore(session).renew(late.lease_id, 60)
    successor = claim(engine, "next", count=1)
    assert successor.tasks[0] == late.tasks[0]
    assert not store(engine, late, finished(late))
    assert counts(stack, sweep_id) == {"queued": 7, "executing": 1}
    assert store(engine, successor, finished(successor))
    run = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]
    assert (run["attempts"], run["worker"]) == (2, "next")


def test_a_lost_run_is_tried_alone_and_given_up_in_the_end(
    stack: Stack, engine: Engine, sweep_id: str
) -> None:
    assert len(claim(engine).tasks) == 5
    expire(engine)
    assert reap(engine) == (5, 0)
    for outcome in ((1, 0), (0, 1)):
        assert len(claim(engine).tasks) == 1
        expire(engine)
        assert reap(engine) == outcome
    assert counts(stack, sweep_id) == {"queued": 7, "failed": 1}
    failure = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]["failure"]
    assert failure["code"] == "worker_lost"


def beat(engine: Engine, late_seconds: float = 60) -> ReaperBeat:
    """Let the reaper beat; workers get two minutes after an outage."""
    with transaction(engine) as session:
        return ReapStore(session).beat(120, late_seconds)


def change_beat(engine: Engine, values: str) -> None:
    with transaction(engine) as session:
        session.execute(text(f"UPDATE reaper_beats SET {values}"))


@pytest.mark.parametrize(
    ("change", "waits"),
    [
        ("beat_at = now() - interval '59 s'", False),
        ("beat_at = now() - interval '61 s'", True),
        ("server = 'another'", True),
    ],
)
def test_leases_may_be_renewed_after_an_outage(engine: Engine, change: str, waits: bool) -> None:
    beat(engine)
    change_beat(engine, "outage_end = now() - interval '1 h'")
    assert not beat(engine).waits
    change_beat(engine, change)
    assert beat(engine).waits is waits
    # The wait is not prolonged by the beats within it.
    assert beat(engine).outage_end == beat(engine).outage_end


def test_what_an_outage_took_counts_no_try(stack: Stack, engine: Engine, sweep_id: str) -> None:
    outage_end = beat(engine).outage_end
    for _ in range(4):
        chunk = claim(engine, count=1)
        assert chunk.tasks[0].point_index == 0
        expire(engine)
        with transaction(engine) as session:
            report = ReapStore(session).reap_one(1, LOST, outage_end)
        assert (report.requeued, report.failed, report.by_outage) == (1, 0, True)
    # A lease that was renewed after the outage, and lost then, counts.
    claim(engine, count=1)
    expire(engine)
    with transaction(engine) as session:
        before = outage_end - timedelta(hours=1)
        report = ReapStore(session).reap_one(1, LOST, before)
    assert (report.requeued, report.failed, report.by_outage) == (0, 1, False)


def test_a_claim_that_races_with_a_cancellation_takes_nothing(stack: Stack, engine: Engine) -> None:
    made = stack.submit(tiny())
    with transaction(engine) as session:
        assert SweepStore(session).lock(made) is not None
        with ThreadPoolExecutor(1) as other:
            assert other.submit(claim_any, engine).result(timeout=20) is None
    stack.api.post(f"/v1/sweeps/{made}:cancel")


def test_runs_given_back_count_no_try(stack: Stack, engine: Engine, sweep_id: str) -> None:
    release(engine, claim(engine))
    assert counts(stack, sweep_id) == {"queued": 8}
    assert len(claim(engine).tasks) == 5


def test_a_result_found_meanwhile_is_not_computed_again(stack: Stack, engine: Engine) -> None:
    spec = tiny()
    first, second = stack.submit(spec), stack.submit(spec)
    chunk = claim(engine, count=8)
    assert store(engine, chunk, finished(chunk))
    rest = claim(engine, count=8)
    assert rest.lease_id is None
    assert rest.tasks == []
    assert counts(stack, first) == {"completed": 8}
    assert counts(stack, second) == {"completed": 8, "cached": 8}
    assert stack.sweep(second)["phase"] == "completed"


def test_cancelling_takes_leases_away(stack: Stack, engine: Engine, sweep_id: str) -> None:
    chunk = claim(engine)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    with transaction(engine) as session:
        assert chunk.lease_id is not None
        assert not SettleStore(session).renew(chunk.lease_id, 60)
    assert not store(engine, chunk, finished(chunk))
    assert counts(stack, sweep_id) == {"aborted": 8}


def test_a_small_sweep_is_not_kept_waiting_by_a_large_one(stack: Stack, engine: Engine) -> None:
    large = stack.submit(tiny(replicates=50))
    claim(engine)
    small = stack.submit(tiny())
    chunk = claim(engine)
    assert chunk.sweep_public_id == small
    for made in (large, small):
        stack.api.post(f"/v1/sweeps/{made}:cancel")


def test_failures_are_kept_with_their_reason(stack: Stack, engine: Engine, sweep_id: str) -> None:
    chunk = claim(engine, count=1)
    failure = Failure(kind=FailureKind.MODEL, code="deadlock", message="stuck", field=None)
    with transaction(engine) as session:
        assert chunk.lease_id is not None
        failed = [FailedRun(chunk.tasks[0], failure)]
        assert SettleStore(session).store(chunk.lease_id, [], failed, REVISION).held
    assert counts(stack, sweep_id) == {"queued": 7, "failed": 1}
    run = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]
    assert run["failure"] == {
        "kind": "model",
        "failure_class": "spec",
        "code": "deadlock",
        "message": "stuck",
        "field": None,
    }


def test_runs_in_a_chunk_are_not_all_executing(stack: Stack, engine: Engine, sweep_id: str) -> None:
    first, second = claim(engine, "a", count=5), claim(engine, "b", count=2)
    progress = stack.sweep(sweep_id)["progress"]
    assert (progress["executing"], progress["queued"]) == (2, 6)
    listed = stack.get(f"/v1/sweeps/{sweep_id}/results")["items"]
    begun = [(chunk.tasks[0].point_index, chunk.tasks[0].replicate) for chunk in (first, second)]
    assert sorted(begun) == [
        (row["point_index"], row["replicate"]) for row in listed if row["phase"] == "executing"
    ]
    only = stack.get(f"/v1/sweeps/{sweep_id}/results", filter="phase = 'executing'")
    assert only["total"] == 2
    points = stack.get(f"/v1/sweeps/{sweep_id}/points")["items"]
    assert sum(point["progress"]["executing"] for point in points) == 2
    assert store(engine, first, finished(first)[:1])
    assert stack.sweep(sweep_id)["progress"]["executing"] == 2
    release(engine, first)
    progress = stack.sweep(sweep_id)["progress"]
    assert (progress["executing"], progress["queued"], progress["completed"]) == (1, 6, 1)
    release(engine, second)
    assert stack.sweep(sweep_id)["progress"]["executing"] == 0


def test_the_pause_before_a_retry_is_not_time_under_way(
    stack: Stack, engine: Engine, sweep_id: str
) -> None:
    claim(engine)
    with transaction(engine) as session:
        session.execute(
            text(
                "UPDATE sweeps SET started_at = started_at - interval '100 s', "
                "resumed_at = resumed_at - interval '100 s' WHERE public_id = :id"
            ),
            {"id": sweep_id},
        )
    first = stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").json()
    assert first["executed_seconds"] == 0
    with transaction(engine) as session:
        session.execute(
            text(
                "UPDATE sweeps SET started_at = started_at - interval '1 h', "
                "resumed_at = resumed_at - interval '1 h', "
                "finished_at = finished_at - interval '1 h' WHERE public_id = :id"
            ),
            {"id": sweep_id},
        )
    again = stack.api.post(f"/v1/sweeps/{sweep_id}:retry").json()
    assert again["finished_at"] is None
    assert again["executed_seconds"] == pytest.approx(100, abs=30)
    assert again["resumed_at"] is None
    claim(engine)
    under_way = stack.sweep(sweep_id)
    assert under_way["started_at"] < under_way["resumed_at"]


def test_a_chunk_holds_no_run_that_is_too_large_for_its_worker(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = stack.submit(tiny(axes={"topology": ["ring", "mesh"]}))
    too_large = (
        "UPDATE points SET estimated_memory_bytes = :bytes WHERE point_index = 1 AND sweep_id = "
        "(SELECT id FROM sweeps WHERE public_id = :sweep)"
    )
    with transaction(engine) as session:
        session.execute(text(too_large), {"bytes": 2**36, "sweep": sweep_id})
    chunk = claim(engine, memory_bytes=2**33, whole_memory_bytes=2**33)
    assert {task.point_index for task in chunk.tasks} == {0}
    release(engine, chunk)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
