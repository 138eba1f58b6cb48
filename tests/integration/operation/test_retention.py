"""What nothing needs goes after a while; what something needs stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sqlalchemy import text

from storage.blobs.database import DatabaseBlobs
from storage.run.records.task import FinishedRun, TaskRecord
from storage.session import Engine, transaction
from tests.support.runs import REVISION, simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack, until
from tests.support.uploads import Tree, form
from worker.config import WorkerSettings
from worker.operation.housekeeping import Housekeeper
from worker.run.tables import encode_tables

FOREVER = {
    "event_retention_seconds": 0,
    "key_retention_seconds": 0,
    "superseded_retention_seconds": 0,
    "orphan_retention_seconds": 0,
}
DAY = 86_400


def housekeeper(stack: Stack, engine: Engine, **kept: float) -> Housekeeper:
    addresses = {"database_url": stack.database_url, "redis_url": stack.redis_url}
    return Housekeeper(engine, WorkerSettings(**addresses, **FOREVER | kept))  # type: ignore[arg-type]


def count(engine: Engine, table: str, where: str = "true") -> int:
    with transaction(engine) as session:
        statement = text(f"SELECT count(*) FROM {table} WHERE {where}")
        return int(session.execute(statement).scalar_one())


def run(engine: Engine, statement: str, **parameters: Any) -> None:
    with transaction(engine) as session:
        session.execute(text(statement), parameters)


def with_table(task: TaskRecord) -> FinishedRun:
    """Simulate, and hand a table out whose content no other run has."""
    column = np.array([task.point_index, task.replicate, int(task.point_key[:6], 16)])
    tables = encode_tables({"ports": {"bytes": column}}, 10**6)
    return replace(simulated(task), tables=tables)


def done(stack: Stack, engine: Engine, finish: Any = simulated, **changes: Any) -> str:
    sweep_id = stack.submit(tiny(**changes))
    work_off(engine, finish)
    return sweep_id


def test_events_go_with_the_age_of_the_sweeps_end(stack: Stack, engine: Engine) -> None:
    old, young = done(stack, engine), done(stack, engine)
    ended = "UPDATE sweeps SET finished_at = now() - interval '3 days' WHERE public_id = :id"
    run(engine, ended, id=old)
    of_sweep = "sweep_id = (SELECT id FROM sweeps WHERE public_id = '{}')"
    before = count(engine, "events", of_sweep.format(young))
    housekeeper(stack, engine, event_retention_seconds=4 * DAY).collect()
    assert count(engine, "events", of_sweep.format(old)) > 0
    housekeeper(stack, engine, event_retention_seconds=2 * DAY).collect()
    assert count(engine, "events", of_sweep.format(old)) == 0
    assert count(engine, "events", of_sweep.format(young)) == before > 0
    # Whoever follows it still learns that it has ended.
    stream = stack.api.get(f"/v1/sweeps/{old}/events").text
    assert "event: end" in stream


def test_keys_are_forgotten_after_a_while(stack: Stack, engine: Engine) -> None:
    spec = tiny()
    first = stack.api.post("/v1/sweeps", json=spec, headers={"Idempotency-Key": "kept"}).json()
    run(engine, "UPDATE idempotency_keys SET created_at = now() - interval '8 days'")
    housekeeper(stack, engine, key_retention_seconds=9 * DAY).collect()
    again = stack.api.post("/v1/sweeps", json=spec, headers={"Idempotency-Key": "kept"}).json()
    assert again["id"] == first["id"]
    housekeeper(stack, engine, key_retention_seconds=7 * DAY).collect()
    other = stack.api.post("/v1/sweeps", json=spec, headers={"Idempotency-Key": "kept"}).json()
    assert other["id"] != first["id"]
    for sweep in (first, other):
        stack.api.post(f"/v1/sweeps/{sweep['id']}:cancel")


def test_results_go_once_newer_models_came_and_no_sweep_shows_them(
    stack: Stack, engine: Engine
) -> None:
    shown, gone = done(stack, engine), done(stack, engine)
    current = done(stack, engine)
    for sweep_id in (gone, current):
        stack.api.delete(f"/v1/sweeps/{sweep_id}")
    of_sweep = """
        UPDATE results SET created_at = now() - interval '40 days', model_revision = :revision
        WHERE id IN (SELECT t.result_id FROM replicates t
            JOIN sweeps s ON s.id = t.sweep_id WHERE s.public_id = :id)
    """
    for sweep_id in (shown, gone):
        run(engine, of_sweep, id=sweep_id, revision=REVISION - 1)
    run(engine, of_sweep, id=current, revision=REVISION)
    keeper = housekeeper(stack, engine, superseded_retention_seconds=30 * DAY)
    before = count(engine, "results")
    keeper.collect()
    assert count(engine, "results") == before  # their rows are not cleared away yet
    keeper.clear()
    assert count(engine, "sweeps", "deleted_at IS NOT NULL") == 0
    housekeeper(stack, engine, superseded_retention_seconds=50 * DAY).collect()
    assert count(engine, "results") == before
    keeper.collect()  # looks beyond the last result, and begins anew
    keeper.collect()
    assert count(engine, "results") == before - 8
    assert count(engine, "results", f"model_revision = {REVISION - 1}") == 8
    run(engine, "UPDATE results SET model_revision = :revision", revision=REVISION)


def test_only_orphaned_blobs_go_and_only_once_they_are_old(stack: Stack, engine: Engine) -> None:
    blobs = DatabaseBlobs(engine)
    kept = done(stack, engine, with_table)
    response = stack.api.post("/v1/fabrics", **form("kept", Tree().discovery()))
    assert response.status_code == 201
    before = count(engine, "blobs")
    orphan = blobs.put(b"a crash came between the blob and its row")
    keeper = housekeeper(stack, engine, orphan_retention_seconds=3600)
    keeper.collect()
    assert blobs.get(orphan)
    run(engine, "UPDATE blobs SET put_at = now() - interval '2 hours'")
    keeper.collect()
    assert count(engine, "blobs") == before
    assert stack.api.get(f"/v1/runs/{kept}.0.0/tables/ports").status_code == 200
    assert stack.api.get("/v1/fabrics/kept/export").status_code == 200
    # Of what is deleted the contents follow.
    stack.api.delete("/v1/fabrics/kept")
    keeper.collect()
    assert count(engine, "blobs") == before - 1


def test_a_content_that_is_put_again_is_no_orphan(
    stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run stores the content just when the collector has found it without a row."""
    blobs = DatabaseBlobs(engine)
    digest = blobs.put(b"wanted again")
    run(engine, "UPDATE blobs SET put_at = now() - interval '2 hours'")
    delete = DatabaseBlobs.delete

    def late(self: DatabaseBlobs, name: str, put_before: Any) -> bool:
        blobs.put(b"wanted again")
        return delete(self, name, put_before)

    monkeypatch.setattr(DatabaseBlobs, "delete", late)
    housekeeper(stack, engine, orphan_retention_seconds=3600).collect()
    assert blobs.get(digest) == b"wanted again"


def test_nothing_goes_where_all_is_kept_for_ever(stack: Stack, engine: Engine) -> None:
    blobs = DatabaseBlobs(engine)
    digest = blobs.put(b"nobody needs it")
    run(engine, "UPDATE blobs SET put_at = now() - interval '2 years'")
    housekeeper(stack, engine).collect()
    assert blobs.get(digest)


def test_the_scheduler_has_deleted_sweeps_cleared_away(stack: Stack, engine: Engine) -> None:
    sweep_id = done(stack, engine)
    assert stack.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
    fast: dict[str, Any] = {
        "FABRICSWEEP_CLEAR_SECONDS": "0.3",
        "FABRICSWEEP_COLLECT_SECONDS": "0.3",
    }
    with (
        stack.worker(queues="fabricsweep.housekeeping", **fast),
        stack.scheduler(**fast),
    ):
        until(lambda: count(engine, "sweeps", "deleted_at IS NOT NULL") == 0, "rows to be cleared")
