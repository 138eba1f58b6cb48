"""Claims among very many sweeps: a worker finds the run that it can hold, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, text

from storage.run import claim_store
from storage.run.claim_store import ClaimStore
from storage.session import Engine, transaction
from storage.sweep.tables import sweeps
from tests.support.runs import LIMITS, REVISION, claim_any
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all

MANY = 10_000
GIB = 2**30
SMALL: dict[str, Any] = {"memory_bytes": 8 * GIB, "whole_memory_bytes": 8 * GIB}

_COPIED = [
    column.name for column in sweeps.c if column.name not in ("id", "public_id", "share_used")
]
_COPY_SWEEPS = f"""
    INSERT INTO sweeps ({", ".join(_COPIED)}, public_id, share_used)
    SELECT {", ".join(_COPIED)}, public_id || '-' || n, n
    FROM sweeps CROSS JOIN generate_series(1, {MANY} - 1) AS n WHERE public_id = :sweep
"""
_COPY_ROWS = """
    INSERT INTO {table} SELECT (jsonb_populate_record(CAST(NULL AS {table}),
        to_jsonb(t) || jsonb_build_object('sweep_id', s.id))).*
    FROM sweeps s JOIN sweeps o ON o.public_id = :sweep
    JOIN {table} t ON t.sweep_id = o.id WHERE s.public_id LIKE :sweep || '-%'
"""


def execute(engine: Engine, statement: str, **values: Any) -> None:
    with transaction(engine) as session:
        session.execute(text(statement), values)


@pytest.fixture(scope="module")
def many(stack: Stack, engine: Engine) -> Iterator[str]:
    """Sweeps of few runs each, that all need more than a small worker has; a roomier one is alive."""
    execute(engine, "UPDATE sweeps SET deleted_at = now(), phase = 'aborted'")
    sweep: str = stack.api.post("/v1/sweeps", json=tiny(axes={"topology": ["ring"]})).json()["id"]
    expand_all(stack.database_url)
    execute(engine, _COPY_SWEEPS, sweep=sweep)
    for table in ("points", "point_documents", "replicates"):
        execute(engine, _COPY_ROWS.format(table=table), sweep=sweep)
    execute(engine, f"UPDATE points SET estimated_memory_bytes = {64 * GIB}")
    execute(
        engine,
        "INSERT INTO workers (name, processes, memory_bytes, whole_memory_bytes, model_revision, "
        f"seen_at) VALUES ('roomy', 1, {256 * GIB}, {256 * GIB}, {REVISION}, now() + interval '1 h')",
    )
    execute(engine, "ANALYZE sweeps, points, replicates")
    yield sweep
    execute(engine, "DELETE FROM workers WHERE name = 'roomy'")
    execute(engine, "UPDATE sweeps SET deleted_at = now(), phase = 'aborted'")


@contextmanager
def few_statements(engine: Engine) -> Iterator[None]:
    """Hold what is asked of the database against what one look at all sweeps needs."""
    asked = []

    def note(*told: Any) -> None:
        asked.append(told[2])

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert len(asked) < 60


def waits(engine: Engine) -> bool:
    with transaction(engine) as session:
        return ClaimStore(session).waits(REVISION, LIMITS.model_copy(update=SMALL))


def test_one_that_fits_is_found_among_ten_thousand(many: str, engine: Engine) -> None:
    with few_statements(engine):
        assert claim_any(engine, **SMALL) is None
    assert not waits(engine)
    execute(
        engine,
        f"UPDATE points SET estimated_memory_bytes = {GIB} FROM sweeps s "
        "WHERE s.id = sweep_id AND s.public_id = :sweep",
        sweep=f"{many}-{MANY - 7}",
    )
    with few_statements(engine):
        assert waits(engine)
    with few_statements(engine):
        chunk = claim_any(engine, **SMALL)
    assert chunk is not None
    assert chunk.sweep_public_id == f"{many}-{MANY - 7}"


def test_all_that_fit_are_passed_over_while_others_hold_them(many: str, engine: Engine) -> None:
    """More sweeps than one look gives are held by another, and the one after them is found."""
    held = 40 + claim_store._FOUND
    roomy: dict[str, Any] = {"memory_bytes": 128 * GIB, "whole_memory_bytes": 128 * GIB}
    with transaction(engine) as session:
        session.execute(
            text(
                "SELECT 1 FROM replicates r WHERE phase = 'queued' AND sweep_id IN (SELECT id FROM sweeps "
                "WHERE queued > 0 ORDER BY share_used, NOT share_fresh, id LIMIT :held) FOR UPDATE"
            ),
            {"held": held},
        )
        chunk = claim_any(engine, **roomy)
        assert chunk is not None
        assert chunk.lease_id is not None


def test_the_look_at_all_reads_indexes(many: str, engine: Engine) -> None:
    values = {"model_revision": REVISION, "passed_over": 0, "whole": 8 * GIB, "alive_seconds": 15}
    with transaction(engine) as session:
        rows = session.execute(text(f"EXPLAIN {claim_store._PEEK.others.text}"), values)
        plan = "\n".join(row[0] for row in rows)
    assert "ix_replicates_queued" in plan, plan
    assert "Seq Scan on replicates" not in plan, plan
    assert "Seq Scan on points" not in plan, plan
    # The order of the subquery is kept: nothing is sorted once the runs have been looked for.
    top = [line.strip() for line in plan.splitlines()[:2]]
    assert top[0].startswith("Limit"), plan
    assert top[1].startswith("->  Nested Loop"), plan
