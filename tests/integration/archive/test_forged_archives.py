"""What an archive says is believed of nothing that runs, costs or is shared."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sqlalchemy import text

from domain.catalog.load import load_catalog
from domain.sweep.plan.point import point_key
from local.postgres import Postgres
from storage.session import Engine, open_engine, transaction
from storage.sweep.cost_store import CostStore
from tests.integration.archive.test_archives import (
    Files,
    changed,
    packed,
    send,
    unpacked,
    with_ports,
    with_tables,
)
from tests.support.runs import claim, simulated, store, work_off
from tests.support.services import empty_database
from tests.support.specs import tiny
from tests.support.stack import Stack


@pytest.fixture(scope="module")
def archive(stack: Stack, engine: Engine) -> bytes:
    """A sweep of four points by two, with a table a run."""
    made = stack.submit(with_ports() | {"base_seed": 4300})
    work_off(engine, with_tables)
    return stack.api.get(f"/v1/sweeps/{made}/archive").content


@pytest.fixture(scope="module")
def other(
    postgres: Postgres, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """Another server, whose database is empty."""
    url = empty_database(postgres)
    with Stack(url, redis_url, tmp_path_factory.mktemp("other")) as started:
        yield started


def test_estimates_learn_nothing_from_an_archive(archive: bytes, other: Stack) -> None:
    assert send(other, archive).is_success
    engine = open_engine(other.database_url, pool_size=1)
    with transaction(engine) as session:
        imported = session.execute(text("SELECT count(*) FROM results WHERE is_imported")).scalar()
        assert imported == 8
        assert CostStore(session).samples("packet", load_catalog().model_revision) == []
    engine.dispose()


def test_tables_are_counted_before_they_are_unpacked(archive: bytes, other: Stack) -> None:
    files = unpacked(archive)
    zeros = pa.record_batch({"a": pa.array(np.zeros(4_000_000))})
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_stream(sink, zeros.schema, options=options) as writer:
        for _ in range(40):
            writer.write_batch(zeros)
    bomb = sink.getvalue().to_pybytes()
    assert len(bomb) < 2**20
    digest = sha256(bomb).hexdigest()
    answer = send(other, packed(files | {f"tables/{digest}": bomb}))
    assert answer.status_code == 422, answer.text
    assert "unpacks to 1280000000 bytes; at most" in answer.json()["detail"]


def test_the_rows_of_a_table_are_counted(archive: bytes, other: Stack) -> None:
    forged = changed("runs.jsonl", lambda r: r["result"]["tables"][0].update(rows=10**9))
    answer = send(other, packed(forged(unpacked(archive))))
    assert answer.status_code == 422, answer.text
    assert "rows, not 1000000000" in answer.json()["detail"]


def aborted(stack: Stack, engine: Engine, base_seed: int) -> Files:
    """An archive of a sweep of four points, of which one has run."""
    made = stack.submit(tiny(replicates=1, base_seed=base_seed))
    chunk = claim(engine, count=1)
    assert store(engine, chunk, [simulated(task) for task in chunk.tasks]).held
    stack.api.post(f"/v1/sweeps/{made}:cancel")
    return unpacked(stack.api.get(f"/v1/sweeps/{made}/archive").content)


def test_points_of_an_archive_are_estimated_anew_before_they_run(
    stack: Stack, engine: Engine, other: Stack
) -> None:
    files = aborted(stack, engine, 790)
    free = {"estimated_cpu_seconds": 0, "uncalibrated_seconds": 0, "estimated_memory_bytes": 1}
    for line in range(4):
        files = changed("points.jsonl", lambda p: p.update(free), line)(files)
    boundless = {"max_memory_bytes": 2**50}
    files = changed("sweep.json", lambda s: s["limits"].update(boundless))(files)
    sweep = send(other, packed(files)).json()["sweep"]["id"]
    answer = other.api.post(f"/v1/sweeps/{sweep}:retry")
    assert answer.status_code == 200, answer.text
    there = open_engine(other.database_url, pool_size=1)
    with transaction(there) as session:
        rows = session.execute(
            text(
                "SELECT p.uncalibrated_seconds, p.estimated_memory_bytes, t.estimated_cpu_seconds, "
                "s.limits FROM points p JOIN sweeps s ON s.id = p.sweep_id JOIN replicates t "
                "USING (sweep_id, point_index) WHERE s.public_id = :sweep"
            ),
            {"sweep": sweep},
        ).all()
    assert len(rows) == 4
    for before, memory, seconds, limits in rows:
        assert before > 0
        assert memory > 1000
        assert seconds > 0
        assert limits["max_memory_bytes"] != 2**50
    work_off(there, simulated)
    assert other.sweep(sweep)["phase"] == "completed"
    there.dispose()


def test_a_point_that_cannot_be_does_not_run(stack: Stack, engine: Engine, other: Stack) -> None:
    def impossible(point: dict[str, Any]) -> None:
        point["point"]["workload"]["reads_per_core"] = -5
        point["key"] = point_key(point["point"])

    files = changed("points.jsonl", impossible, 3)(aborted(stack, engine, 791))
    answer = send(other, packed(files))
    assert answer.status_code == 201, answer.text
    retried = other.api.post(f"/v1/sweeps/{answer.json()['sweep']['id']}:retry")
    assert retried.status_code == 409, retried.text
    assert "point 3: workload.reads_per_core" in retried.json()["detail"]


def test_a_project_that_does_not_share_takes_no_results_by_an_archive(
    archive: bytes, other: Stack
) -> None:
    own = other.submit(tiny(replicates=1, base_seed=4301))
    there = open_engine(other.database_url, pool_size=1)
    work_off(there, simulated)
    files = unpacked(other.api.get(f"/v1/sweeps/{own}/archive").content)
    with transaction(there) as session:
        session.execute(text("UPDATE results SET project_id = 0 WHERE NOT is_imported"))
        session.execute(text("UPDATE projects SET shares_results = false"))
    files["README.txt"] += b"again"
    files = changed("sweep.json", lambda s: s.update(simcore_version="other"))(files)
    found = send(other, packed(files)).json()
    with transaction(there) as session:
        session.execute(text("UPDATE projects SET shares_results = true"))
    there.dispose()
    assert (found["results_added"], found["results_known"]) == (4, 0)
