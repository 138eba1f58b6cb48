"""Servers that are away, full or slow for long cost time: no run, no try, no other result."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import simcore
from local.postgres import Postgres
from local.redis import Redis
from runtime.alive_file import OLDEST_SECONDS
from storage.session import Engine, transaction
from tests.support.chaos import choose
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
LEASE_SECONDS = 4.0
PATIENT = {"FABRICSWEEP_LEASE_SECONDS": str(LEASE_SECONDS)}


def submit(stack: Stack, points: int) -> str:
    """Submit runs of about a second each."""
    return stack.submit(long(points, reads_per_core=choose(512, 1024)))


def attempts(engine: Engine, sweep_id: str) -> list[int]:
    query = text(
        "SELECT DISTINCT attempts FROM replicates t JOIN sweeps s ON s.id = t.sweep_id "
        "WHERE s.public_id = :id"
    )
    with transaction(engine) as session:
        return list(session.scalars(query, {"id": sweep_id}))


def assert_undisturbed(stack: Stack, engine: Engine, sweep_id: str) -> None:
    """Check that each run was tried once, and gave what it gives on a quiet machine."""
    sweep = stack.finish(sweep_id, seconds=choose(180, 900))
    assert (sweep["phase"], sweep["progress"]["completed"]) == (
        "completed",
        sweep["progress"]["total"],
    )
    assert attempts(engine, sweep_id) == [1]
    for index in (0, sweep["progress"]["total"] - 1):
        point: dict[str, Any] = stack.get(f"/v1/sweeps/{sweep_id}/points/{index}")
        (run,) = point["replicates"]
        document = point["point"] | {"replicate": 0}
        assert run["metrics"] == simcore.run(document)["metrics"]


def test_servers_that_are_away_or_full(
    stack: Stack, engine: Engine, postgres: Postgres, redis: Redis
) -> None:
    sweep_id = submit(stack, choose(12, 150))
    with stack.scheduler(), stack.worker(processes=2, **PATIENT) as worker:
        stack.wait_for(sweep_id, "completed", 1)
        with no_room_for_results(engine):
            until(lambda: "No space left on device" in worker.log.read_text(), "a full disk")
            time.sleep(choose(LEASE_SECONDS, 100))
        for _ in range(choose(1, 3)):
            stack.wait_for(sweep_id, "completed", done(stack, sweep_id) + 2)
            pause(postgres, choose(2 * LEASE_SECONDS, 60))
        stack.wait_for(sweep_id, "completed", done(stack, sweep_id) + 2)
        pause(redis, choose(2, 60))
        assert_undisturbed(stack, engine, sweep_id)
        log = worker.log.read_text()
    assert "lease_expired" not in log, "a lease was taken that could not be renewed"
    assert "results_wait" in log or "database_awaited" in log, "no result had to wait"
    assert "No space left on device" in log, "no result met a full disk"


def test_a_worker_that_wakes_after_its_lease(stack: Stack, engine: Engine) -> None:
    sweep_id = submit(stack, choose(5, 60))
    with stack.scheduler(), stack.worker(processes=1) as sleeper:
        stack.wait_for(sweep_id, "completed", 1)
        with frozen(sleeper), stack.worker(processes=1):
            time.sleep(choose(3, 30))
            stack.wait_for(sweep_id, "completed", 3)
        sweep = stack.finish(sweep_id)
    assert sweep["progress"]["completed"] == sweep["progress"]["total"]
    assert leases(engine) == 0
    with transaction(engine) as session:
        doubled = session.execute(
            text("SELECT count(*) FROM results GROUP BY point_key, replicate HAVING count(*) > 1")
        ).all()
    assert doubled == []


def test_who_waits_for_the_broker_is_alive(stack: Stack, redis: Redis, tmp_path: Path) -> None:
    """Probes that end such a process would make the outage longer, and lose what it simulates."""
    files = {name: tmp_path / name for name in ("worker", "scheduler")}
    told = {name: {"FABRICSWEEP_ALIVE_FILE": str(file)} for name, file in files.items()}
    with stack.scheduler(**told["scheduler"]), stack.worker(**told["worker"]):
        until(lambda: all(file.exists() for file in files.values()), "both files")
        redis.stop()
        try:
            time.sleep(choose(1.0, OLDEST_SECONDS + 15))
            for file in files.values():
                before = file.stat().st_mtime
                until(lambda f=file, b=before: f.stat().st_mtime > b, f"{file.name}'s next sign")
        finally:
            redis.start()
        sweep_id = submit(stack, 2)
        assert stack.finish(sweep_id)["phase"] == "completed"


def done(stack: Stack, sweep_id: str) -> int:
    completed: int = stack.sweep(sweep_id)["progress"]["completed"]
    return completed


def pause(server: Postgres | Redis, seconds: float) -> None:
    """Have a server stopped for a while."""
    server.stop()
    time.sleep(seconds)
    server.start()


def leases(engine: Engine) -> int:
    with transaction(engine) as session:
        count: int = session.execute(text("SELECT count(*) FROM leases")).scalar_one()
    return count


@contextmanager
def no_room_for_results(engine: Engine) -> Iterator[None]:
    """Refuse every new result as a disk without room does."""
    with transaction(engine) as session:
        session.execute(
            text(
                """
                CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$
                """
            )
        )
        session.execute(
            text("CREATE TRIGGER no_room BEFORE INSERT ON results EXECUTE FUNCTION no_room()")
        )
    try:
        yield
    finally:
        with transaction(engine) as session:
            session.execute(text("DROP TRIGGER no_room ON results"))
            session.execute(text("DROP FUNCTION no_room()"))


@contextmanager
def frozen(worker: CeleryProcess) -> Iterator[None]:
    """Stop all processes of a worker, and let them go on at the end of the block."""
    os.killpg(worker.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(worker.process.pid, signal.SIGCONT)
