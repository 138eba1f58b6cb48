"""How the database finds rows: by which index, and without which table."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, text
from sqlalchemy.orm import Session

from domain.catalog.load import load_catalog
from domain.query.columns import Column, result_columns
from domain.query.filter import parse_filter
from domain.query.sort import parse_sort
from domain.sweep.axes.axis import AxisInfo
from storage.result.query import ResultQuery
from storage.session import Engine, transaction

METRIC = "completion_time_ns"
COLUMNS = result_columns(
    [AxisInfo("topology", ("topology",), ("ring", "mesh"), None, ("ring", "mesh"))],
    [METRIC],
    load_catalog(),
)


def plan_of(session: Session, statement: Select[Any]) -> str:
    """Give the plan that the server would choose if tables were long."""
    session.execute(text("SET LOCAL enable_seqscan = off"))
    session.execute(text("SET LOCAL enable_bitmapscan = off"))
    written = statement.compile(
        dialect=session.get_bind().dialect, compile_kwargs={"render_postcompile": True}
    )
    rows = session.connection().exec_driver_sql(f"EXPLAIN {written}", written.params)
    return "\n".join(row[0] for row in rows)


def query(session: Session, condition: str | None, shown: list[Column]) -> ResultQuery:
    parsed = parse_filter(condition, COLUMNS) if condition else None
    return ResultQuery(session, 1, parsed, parse_sort(None, COLUMNS), shown)


def named(*names: str) -> list[Column]:
    return [column for column in COLUMNS if column.name in names]


def test_a_filter_of_a_metric_reads_the_runs_alone(engine: Engine) -> None:
    with transaction(engine) as session:
        found = query(session, f"{METRIC} > 1", named(METRIC))
        plan = plan_of(session, found.everything(found.cells(named(METRIC))))
    assert "pk_replicates" in plan
    assert "results" not in plan
    assert "points" not in plan


def test_coordinates_are_read_once_a_point(engine: Engine) -> None:
    with transaction(engine) as session:
        found = query(session, "topology = 'ring'", named("topology"))
        plan = plan_of(session, found.everything(found.cells(named("topology"))))
    assert "CTE placed" in plan
    assert "pk_points" in plan


def test_the_next_page_begins_where_the_last_one_ended(engine: Engine) -> None:
    with transaction(engine) as session:
        found = query(session, None, named("point_index"))
        cells = found.cells(named("point_index"))
        plan = plan_of(session, found.everything(cells).where(found.after([7, 3])))
    condition = next(line for line in plan.splitlines() if "Index Cond" in line)
    assert "ROW(point_index, replicate) > ROW(" in condition
    assert "Sort" not in plan


def test_runs_of_a_result_are_found_by_an_index(engine: Engine) -> None:
    with transaction(engine) as session:
        session.execute(text("SET LOCAL enable_seqscan = off"))
        rows = session.execute(text("EXPLAIN SELECT 1 FROM replicates WHERE result_id = 5"))
        assert "ix_replicates_result_id" in "\n".join(row[0] for row in rows)


def test_no_index_of_sweeps_holds_a_count(engine: Engine) -> None:
    counts = ("queued", "executing", "completed", "timed_out", "failed", "aborted", "cached")
    with transaction(engine) as session:
        found = session.execute(
            text("SELECT indexdef FROM pg_indexes WHERE tablename = 'sweeps'")
        ).scalars()
        parts = [(row.split(" WHERE ")[0], row) for row in found]
    assert parts
    assert not [columns for columns, _ in parts if any(count in columns for count in counts)]
    # In a predicate the phases bear the names of counts; only counts are compared with 0.
    assert not [whole for _, whole in parts if "> 0" in whole]
