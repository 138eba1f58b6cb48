"""Parts that die in the middle of a sweep cost time, never results."""

from __future__ import annotations

import os
import signal
from collections import Counter
from typing import Any

import pytest
import redis as redis_client
from sqlalchemy import text

from api.message_queue import MessageQueue
from domain.messages import TASK_RUN_CHUNK
from domain.statistics.stopping import StoppingRule, next_replicates
from local.postgres import Postgres
from storage.session import Engine, transaction
from tests.support.specs import long
from tests.support.stack import CeleryProcess, Stack, until

pytestmark = pytest.mark.night(
    "worker/**/*.py",
    "storage/run/**/*.py",
    "storage/*.py",
    "runtime/*.py",
    "local/postgres.py",
    "local/redis.py",
    "tests/support/stack.py",
    "requirements/dev.txt",
)
POINTS = 40
KEPT = {"FABRICSWEEP_LEASE_SECONDS": "60"}
"""Leases that a slow machine does not lose, where nothing is to be lost."""


def rows(engine: Engine, query: str, **parameters: Any) -> list[Any]:
    with transaction(engine) as session:
        return list(session.execute(text(query), parameters).all())


def assert_every_run_once(
    stack: Stack, engine: Engine, sweep_id: str, runs: int, *, some_lost: bool = False
) -> None:
    """Check that each run has its result, that none was begun again unless lost, and nothing is left over.

    Nothing may be lost unless ``some_lost``. A claim counts as an attempt, and whoever finds one lost notes
    it: a run that two workers had would have one attempt too many.
    """
    sweep = stack.finish(sweep_id)
    assert sweep["phase"] == "completed"
    assert sweep["progress"]["completed"] == runs
    found = rows(
        engine,
        """
        SELECT t.phase, t.attempts, r.id IS NOT NULL AS has_result,
            (SELECT count(*) FROM attempts a WHERE a.sweep_id = s.id AND a.outcome = 'lost'
                AND a.point_index = t.point_index AND a.replicate = t.replicate) AS lost
        FROM sweeps s JOIN points p ON p.sweep_id = s.id
        JOIN replicates t ON t.sweep_id = s.id AND t.point_index = p.point_index
        LEFT JOIN results r ON r.point_key = p.point_key AND r.replicate = t.replicate
        WHERE s.public_id = :sweep_id
        """,
        sweep_id=sweep_id,
    )
    assert len(found) == runs
    ended = Counter((row.phase, row.has_result, row.attempts - row.lost) for row in found)
    assert ended == {("completed", True, 1): runs}
    assert some_lost or not sum(row.lost for row in found)
    until(lambda: rows(engine, "SELECT id FROM leases") == [], "leases to be given back")


def test_a_worker_killed_with_all_its_processes(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(POINTS))
    with stack.scheduler():
        with stack.worker(processes=2) as doomed:
            stack.wait_for(sweep_id, "completed", 2)
            # With both at work the kill cannot fall between two chunks.
            stack.wait_for(sweep_id, "executing", 2)
            doomed.kill()
        assert stack.sweep(sweep_id)["progress"]["completed"] < POINTS
        with stack.worker(processes=2) as successor:
            assert_every_run_once(stack, engine, sweep_id, POINTS, some_lost=True)
    # The reaper died with the worker: what it finds when it is back counts no try.
    assert "lease_expired" in successor.log.read_text(), "the kill hit no run: nothing was tested"


def test_a_worker_killed_while_points_grow(stack: Stack, engine: Engine) -> None:
    until_known = {"metric": "completion_time_ns", "relative_half_width": 0.002}
    rule = {"min": 2, "max": 9, "until": until_known}
    sweep_id = stack.submit(long(6, reads_per_core=192, replicates=rule))
    with stack.scheduler():
        for _ in range(3):
            before = stack.sweep(sweep_id)["progress"]["completed"]
            with stack.worker(processes=2) as doomed:
                stack.wait_for(sweep_id, "completed", before + 4)
                doomed.kill()
        assert stack.sweep(sweep_id)["phase"] == "executing", "nothing was left to break"
        with stack.worker(processes=2):
            runs = stack.finish(sweep_id)["progress"]["total"]
            assert_every_run_once(stack, engine, sweep_id, runs, some_lost=True)
    stopping = StoppingRule("completion_time_ns", 0.002, 9)
    for index in range(6):
        point = stack.get(f"/v1/sweeps/{sweep_id}/points/{index}")
        values = [run["metrics"]["completion_time_ns"] for run in point["replicates"]]
        wanted = 2
        while (enough := next_replicates(values[:wanted], stopping)) > wanted:
            wanted = enough
        assert len(values) == wanted


def test_one_pool_process_killed(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(POINTS))
    with stack.scheduler(), stack.worker(processes=2) as worker:
        stack.wait_for(sweep_id, "completed", 2)
        os.kill(worker.pool()[0].pid, signal.SIGKILL)
        assert_every_run_once(stack, engine, sweep_id, POINTS, some_lost=True)


def test_a_broker_that_forgets_everything(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(POINTS))
    with stack.scheduler(), stack.worker(processes=2, **KEPT), broker(stack) as client:
        for done in (1, 8, 16):
            stack.wait_for(sweep_id, "completed", done)
            client.flushall()
        assert_every_run_once(stack, engine, sweep_id, POINTS)


def test_wake_ups_lost_before_any_worker_saw_them(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(4))
    with broker(stack) as client:
        client.flushall()
    with stack.scheduler(), stack.worker(**KEPT):
        assert_every_run_once(stack, engine, sweep_id, 4)


def test_wake_ups_delivered_many_times(stack: Stack, engine: Engine) -> None:
    queue = MessageQueue(stack.redis_url)
    sweep_id = stack.submit(long(8))
    queue.wake(50)
    with stack.worker(processes=2, **KEPT) as worker:
        stack.wait_for(sweep_id, "completed", 1)
        queue.wake(50)
        assert_every_run_once(stack, engine, sweep_id, 8)
        log = worker.log.read_text()
    queue.close()
    assert TASK_RUN_CHUNK in log


def test_a_worker_told_to_stop_gives_its_runs_back(stack: Stack, engine: Engine) -> None:
    # Runs of minutes: the worker must not finish them first.
    sweep_id = stack.submit(long(2, reads_per_core=500_000))
    # The scheduler wakes the worker: the points were made before there was one.
    with stack.scheduler(), stack.worker(FABRICSWEEP_LEASE_SECONDS="600") as worker:
        stack.wait_for(sweep_id, "executing", 1)
        assert worker.stop() == 0
    progress = stack.sweep(sweep_id)["progress"]
    assert (progress["queued"], progress["executing"]) == (2, 0)
    assert rows(engine, "SELECT id FROM leases") == []
    assert rows(engine, "SELECT max(attempts) FROM replicates WHERE phase = 'queued'")[0][0] == 0
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def simulated_by(worker: CeleryProcess, engine: Engine) -> int:
    """Wait for a run to be simulated, and not only claimed; gives the index of its point."""

    def used() -> float:
        return sum(sum(process.cpu_times()[:2]) for process in worker.pool())

    executing = "SELECT point_index FROM replicates WHERE phase = 'executing'"
    until(lambda: len(rows(engine, executing)) == 1, "a run to be claimed")
    claimed, began = rows(engine, executing), used()
    until(lambda: used() > began + 0.3, "the run to be simulated")
    return int(claimed[0].point_index)


def test_a_worker_that_drains_finishes_what_it_simulates(stack: Stack, engine: Engine) -> None:
    # Of seconds, each in a chunk of its own.
    sweep_id = stack.submit(long(4, reads_per_core=3_000))
    patient = {"FABRICSWEEP_DRAIN_SECONDS": "600", "FABRICSWEEP_CHUNK_SECONDS": "0.01"}
    with stack.scheduler(), stack.worker(**patient) as worker:
        under_way = simulated_by(worker, engine)
        assert worker.stop() == 0
    phases = rows(engine, "SELECT point_index, phase FROM replicates ORDER BY point_index")
    assert (under_way, "completed") in phases
    progress = stack.sweep(sweep_id)["progress"]
    assert progress["executing"] == 0
    assert progress["queued"] == 4 - progress["completed"] > 0
    assert rows(engine, "SELECT id FROM leases") == []
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_cancelling_stops_a_run_under_way(stack: Stack, engine: Engine) -> None:
    endless = stack.submit(long(2, reads_per_core=500_000))
    with stack.worker(**KEPT), stack.scheduler():
        stack.wait_for(endless, "executing", 1)
        stack.api.post(f"/v1/sweeps/{endless}:cancel")
        # The only process is free again, or this would not end for minutes.
        after = stack.submit(long(2))
        assert_every_run_once(stack, engine, after, 2)
    assert stack.sweep(endless)["progress"]["aborted"] == 2


def test_a_database_that_is_restarted(stack: Stack, engine: Engine, postgres: Postgres) -> None:
    sweep_id = stack.submit(long(POINTS))
    with stack.scheduler(), stack.worker(processes=2, **KEPT):
        stack.wait_for(sweep_id, "completed", 2)
        postgres.stop()
        postgres.start()
        assert_every_run_once(stack, engine, sweep_id, POINTS)


def test_a_worker_too_small_for_a_run_fails_it(stack: Stack) -> None:
    # Submitted while no worker is known, so that nobody could refuse it at once.
    until(lambda: stack.api.get("/health/ready").json()["checks"]["workers"]["count"] == 0, "peace")
    sweep_id = stack.submit(long(1))
    with stack.scheduler(), stack.worker(FABRICSWEEP_WORKER_MEMORY_BYTES="262144"):
        assert stack.finish(sweep_id)["phase"] == "failed"
    failure = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]["failure"]
    assert (failure["kind"], failure["code"]) == ("resource", "memory_limit")


def broker(stack: Stack) -> redis_client.Redis:
    """Open a connection to the broker."""
    return redis_client.Redis.from_url(stack.redis_url)
