"""What people who run the service see of it."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import text

from storage.session import Engine, transaction
from tests.support.runs import claim, release
from tests.support.specs import long, tiny
from tests.support.stack import Stack, until


def operation(stack: Stack) -> dict[str, Any]:
    return stack.get("/v1/admin/operation")


def test_an_idle_system_is_told_whole(stack: Stack) -> None:
    found = operation(stack)
    assert found.keys() == {"queue", "workers", "chunks", "care", "database"}
    assert (found["queue"], found["workers"], found["chunks"]) == ([], [], [])
    tables = [table["name"] for table in found["database"]["tables"]]
    assert {"sweeps", "replicates", "results"} <= set(tables)
    sizes = [table["bytes"] for table in found["database"]["tables"]]
    assert sizes == sorted(sizes, reverse=True)
    assert found["database"]["bytes"] > sum(sizes)
    assert found["database"]["connections"] < found["database"]["connections_most"]


def test_a_chunk_is_told_with_the_run_that_is_simulated(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    chunk = claim(engine, worker="machine:17")
    (told,) = operation(stack)["chunks"]
    assert (told["worker"], told["sweep_id"], told["sweep_name"]) == (
        "machine:17",
        sweep_id,
        "tiny",
    )
    first = chunk.tasks[0]
    assert (told["point_index"], told["replicate"]) == (first.point_index, first.replicate)
    assert told["runs"] == len(chunk.tasks)
    (waiting,) = operation(stack)["queue"]
    assert (waiting["pool"], waiting["held"]) == ("no_worker", None)
    assert (waiting["queued"], waiting["executing"]) == (8 - told["runs"], told["runs"])
    release(engine, chunk)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert operation(stack)["chunks"] == []


def test_workers_are_told_with_what_they_run(stack: Stack) -> None:
    with stack.worker(processes=2):
        sweep_id = stack.submit(long(6))
        until(lambda: len(operation(stack)["chunks"]) == 2, "both processes to simulate")
        found = operation(stack)
        assert {chunk["sweep_id"] for chunk in found["chunks"]} <= {sweep_id}
        (worker,) = found["workers"]
        assert worker["processes"] == 2
        assert {one["pool"] for one in found["queue"]} <= {"shared"}
        stack.finish(sweep_id)


@pytest.mark.parametrize("state", ["active", "idle in transaction"])
def test_what_keeps_the_database_busy_is_told(stack: Stack, engine: Engine, state: str) -> None:
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        with transaction(engine) as session:
            session.execute(text("SELECT :secret || 'known'"), {"secret": "not to be seen"})
            begun.set()
            if state == "active":
                session.execute(text("SELECT   'told',\n pg_sleep(:seconds)"), {"seconds": 4})
            ended.wait(60)

    worker = threading.Thread(target=work)
    worker.start()
    begun.wait(60)
    try:
        until(lambda: states(stack) == [state], "the connection to be told")
        (told,) = operation(stack)["database"]["statements"]
    finally:
        ended.set()
        worker.join()
    assert told["seconds"] >= 1
    assert told["application"] == "fabricsweep"
    assert "not to be seen" not in told["statement"]
    wanted = "SELECT 'told', pg_sleep(" if state == "active" else "SELECT "
    assert told["statement"].startswith(wanted)
    until(lambda: states(stack) == [], "its end")


def states(stack: Stack) -> list[str]:
    return [one["state"] for one in operation(stack)["database"]["statements"]]


def test_unknown_parameters_are_refused(stack: Stack) -> None:
    assert stack.api.get("/v1/admin/operation", params={"all": "1"}).status_code == 422
