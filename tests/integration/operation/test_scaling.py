"""How many worker pods the chart's scaler asks the database for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from storage.session import Engine, Session, transaction
from tests.support.runs import REVISION, claim, claim_any, release
from tests.support.specs import tiny
from tests.support.stack import Stack

QUERY = Path(__file__).resolve().parents[3] / "helm/fabricsweep/files/scaling/wanted_pods.sql"
EVERYTHING = 2**63 - 1
SMALL, LARGE = 2**30, 2**33
POOL = {
    "worker_prefix": "fs-worker-small-",
    "above_bytes": 0,
    "up_to_bytes": EVERYTHING,
    "processes": 2,
    "seconds_per_process": 60,
    "model_revision": REVISION,
}


def wanted(session: Session, **changes: Any) -> int:
    """Ask as KEDA does: comments are left out, values put in."""
    statement = re.sub(r"(?m)^--.*\n", "", QUERY.read_text())
    for name, value in (POOL | changes).items():
        statement = statement.replace(
            f":{name}", f"'{value}'" if isinstance(value, str) else str(value)
        )
    assert not re.search(r":[a-z]", statement)
    pods = session.connection().exec_driver_sql(statement).scalar_one()
    assert isinstance(pods, int)
    return pods


@contextmanager
def waiting(engine: Engine, *kinds: tuple[int, float, int], **changes: Any) -> Iterator[Session]:
    """Have a sweep wait that is gone afterwards: so many runs, of so many seconds and bytes each."""
    runs = sum(count for count, _, _ in kinds)
    estimate = {
        "core_seconds": {"expected": sum(count * seconds for count, seconds, _ in kinds)},
        "memory_bytes_max": max((most for _, _, most in kinds), default=0),
    }
    row = {"queued": runs, "held": None, "held_by": None, "revision": REVISION} | changes
    with transaction(engine) as session:
        sweep_id = session.execute(
            text(
                "INSERT INTO sweeps (public_id, name, model, phase, schema_version, base_seed, replicates, "
                "replicates_min, points, simcore_version, model_revision, metrics, limits, queued, held, "
                "held_by, held_at) VALUES ('many', 'many', 'packet', 'queued', 1, 1, 1, 1, :queued, '0', "
                ":revision, '[]', '{}', :queued, CAST(:held AS text), CAST(:held_by AS text), "
                "CASE WHEN CAST(:held AS text) IS NOT NULL THEN now() END) RETURNING id"
            ).bindparams(**row)
        ).scalar_one()
        session.execute(
            text(
                "INSERT INTO sweep_specs (sweep_id, spec_text, spec, axes, estimate) "
                "VALUES (:id, '', '{}', '[]', CAST(:estimate AS json))"
            ),
            {"id": sweep_id, "estimate": json.dumps(estimate)},
        )
        first = 0
        for count, seconds, most in kinds:
            _insert_runs(session, sweep_id, first, count, seconds, most)
            first += count
        # As a database that lives keeps its statistics: without them this many rows come as a surprise.
        session.execute(text("ANALYZE points, replicates"))
        yield session
        session.rollback()


def _insert_runs(
    session: Session, sweep_id: int, first: int, count: int, seconds: float, most: int
) -> None:
    values = {"id": sweep_id, "a": first, "b": first + count - 1, "seconds": seconds, "most": most}
    session.execute(
        text(
            "INSERT INTO points (sweep_id, point_index, point_key, coordinates, estimated_cpu_seconds, "
            "uncalibrated_seconds, estimated_memory_bytes) "
            "SELECT :id, i, i, '{}', :seconds, :seconds, :most "
            "FROM generate_series(CAST(:a AS int), CAST(:b AS int)) i"
        ),
        values,
    )
    session.execute(
        text(
            "INSERT INTO replicates (sweep_id, point_index, replicate, phase, estimated_cpu_seconds) "
            "SELECT :id, i, 0, 'queued', :seconds FROM generate_series(CAST(:a AS int), CAST(:b AS int)) i"
        ),
        values,
    )


@pytest.mark.parametrize(
    ("runs", "seconds", "pods"),
    [
        (0, 1, 0),  # down to nothing
        (1, 0.01, 1),
        (1, 3600, 1),
        (1_000, 0.01, 1),  # ten seconds of work are worth no second pod
        (1_000, 2.4, 20),
        (1_000, 3600, 500),  # a process each
        (100_000, 0.01, 9),
        (100_000, 2.4, 2_000),  # maxReplicaCount is KEDA's
    ],
)
def test_pods_follow_the_work_that_waits(
    stack: Stack, engine: Engine, runs: int, seconds: float, pods: int
) -> None:
    with waiting(engine, (runs, seconds, SMALL)) as session:
        assert wanted(session) == pods


def test_runs_wait_for_the_smallest_pool_that_holds_them(stack: Stack, engine: Engine) -> None:
    small = {"up_to_bytes": SMALL}
    large = {"above_bytes": SMALL, "worker_prefix": "fs-worker-large-"}
    with waiting(engine, (1_000, 2.4, SMALL)) as session:
        assert (wanted(session, **small), wanted(session, **large)) == (20, 0)
    with waiting(engine, (1_000, 2.4, LARGE)) as session:
        assert (wanted(session, **small), wanted(session, **large)) == (0, 20)
    with waiting(engine, (99_000, 2.4, SMALL), (1_000, 2.4, LARGE)) as session:
        assert (wanted(session, **small), wanted(session, **large)) == (1_980, 20)
        middle = {"above_bytes": SMALL, "up_to_bytes": LARGE - 1}
        assert wanted(session, **middle) == 0


def test_what_no_worker_of_the_image_takes_wants_no_pod(stack: Stack, engine: Engine) -> None:
    with waiting(engine, (1_000, 2.4, SMALL), held="paused", held_by="user") as session:
        assert wanted(session) == 0
    with waiting(engine, (1_000, 2.4, SMALL), revision=REVISION + 1) as session:
        assert wanted(session) == 0


def test_long_runs_keep_their_pods_though_nothing_waits(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    chunks = [claim(engine, f"fs-worker-small-{pod}-x:{pod}", count=1) for pod in range(5)]
    while (rest := claim_any(engine, "another:1")) is not None:
        chunks.append(rest)
    with transaction(engine) as session:
        assert wanted(session) == 3  # five busy processes, two a pod
        assert wanted(session, worker_prefix="another") >= 1
        assert wanted(session, worker_prefix="fs-worker-smal-") == 0
        session.execute(text("UPDATE replicates SET started_at = now() - interval '9 hours'"))
        assert wanted(session) == 3
        session.rollback()
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    for chunk in chunks:
        release(engine, chunk)
    with transaction(engine) as session:
        assert wanted(session) == 0


def test_short_work_does_not_wait_for_long_runs(stack: Stack, engine: Engine) -> None:
    """Processes that work the rest off are not added to it again; those with long runs are."""
    sweep_id = stack.submit(tiny())
    chunks = [claim(engine, f"fs-worker-small-{pod}-x:{pod}", count=1) for pod in range(8)]
    with waiting(engine, (100, 2.4, SMALL)) as session:  # worth four processes
        assert wanted(session) == 4  # eight are at work, and will be free in a moment
        session.execute(text("UPDATE replicates SET started_at = now() - interval '9 hours'"))
        assert wanted(session) == 6  # eight are busy for hours
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    for chunk in chunks:
        release(engine, chunk)


def test_looking_twice_gives_the_same(stack: Stack, engine: Engine) -> None:
    with waiting(engine, (1_000, 2.4, SMALL)) as session:
        assert {wanted(session) for _ in range(20)} == {20}
    with transaction(engine) as session:
        assert {wanted(session) for _ in range(20)} == {0}
