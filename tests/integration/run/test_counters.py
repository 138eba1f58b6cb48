"""The counts of a sweep that many workers change at once, and the events that tell of them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from domain.result.document import Result
from domain.run.failure import Failure, FailureKind
from storage.run.records.task import FailedRun
from storage.run.settle_store import SettleStore
from storage.session import Engine, open_engine, transaction
from tests.support.runs import REVISION, claim, claim_any, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

CLAIMERS = 8
RUNS = 80
COUNTED = ("queued", "executing", "completed", "timed_out", "failed", "aborted")


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A real result; nothing is left to claim."""
    sweep_id = stack.submit(tiny(replicates=1))
    chunk = claim(engine)
    result = simulated(chunk.tasks[0]).result
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    return result


def told(database_url: str, sweep_id: str) -> list[tuple[str, dict[str, Any]]]:
    """Read the events of a sweep in their order."""
    with psycopg.connect(database_url.replace("+psycopg", "")) as connection:
        return connection.execute(
            "SELECT e.name, e.data FROM events e JOIN sweeps s ON s.id = e.sweep_id"
            " WHERE s.public_id = %s ORDER BY e.id",
            [sweep_id],
        ).fetchall()


def test_many_claimers_count_every_run_once(
    stack: Stack, database_url: str, template: Result
) -> None:
    sweep_id = stack.submit(tiny(replicates=RUNS // 4))
    engine = open_engine(database_url, pool_size=CLAIMERS)

    def work_off(name: int) -> None:
        while (chunk := claim_any(engine, str(name), count=3)) is not None:
            for task in chunk.tasks:
                assert store(engine, chunk, [invented(task, 1.0, template)]).held
            release(engine, chunk)

    with ThreadPoolExecutor(CLAIMERS) as pool:
        list(pool.map(work_off, range(CLAIMERS)))
    engine.dispose()
    counts = [data for name, data in told(database_url, sweep_id) if name == "progress"]
    counts = [data for data in counts if data["expansion"] == "done"]
    assert {sum(data[name] for name in COUNTED) for data in counts} == {RUNS}
    completed = [data["completed"] for data in counts]
    assert completed == sorted(completed)
    assert set(completed) == set(range(RUNS + 1))
    assert all(data["simulated"] <= CLAIMERS for data in counts)
    phases = Counter(d["phase"] for name, d in told(database_url, sweep_id) if name == "phase")
    assert (phases["executing"], phases["completed"]) == (1, 1)
    assert stack.sweep(sweep_id)["progress"]["completed"] == RUNS


def test_failures_are_told_in_order_before_the_counts_that_hold_them(
    stack: Stack, engine: Engine, database_url: str, template: Result
) -> None:
    sweep_id = stack.submit(tiny(replicates=2))
    chunk = claim(engine, count=4)
    assert chunk.lease_id is not None
    failure = Failure(kind=FailureKind.MODEL, code="deadlock", message="a 'quoted' : colon")
    with transaction(engine) as session:
        failed = [FailedRun(task, failure) for task in chunk.tasks[:2]]
        assert SettleStore(session).store(chunk.lease_id, [], failed, REVISION).held
    *_, first, second, (name, data) = told(database_url, sweep_id)
    assert (first[0], second[0], name) == ("failure", "failure", "progress")
    places = {(told[1]["point_index"], told[1]["replicate"]) for told in (first, second)}
    assert places == {(task.point_index, task.replicate) for task in chunk.tasks[:2]}
    assert first[1]["failure"] == failure.model_dump(mode="json")
    assert [data[name] for name in ("queued", "executing", "failed")] == [4, 2, 2]
    assert (data["phase"], data["simulated"]) == ("executing", 1)
    assert data["started_at"] is not None
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert stack.sweep(sweep_id)["phase"] == "aborted"
