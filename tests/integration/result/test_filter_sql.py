"""Filters in SQL mean what ``domain.expression.evaluate`` says, on any text and any cells."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sqlalchemy import Boolean, Double, MetaData, Table, Text, collate, select, text
from sqlalchemy import Column as SqlColumn

from domain.expression.evaluate import compile_expression, condition_holds
from domain.expression.syntax import Literal
from domain.expression.text import to_text
from domain.query.columns import Column
from domain.query.filter import parse_filter
from storage.result.filter_sql import filter_to_sql
from storage.session import Engine, transaction
from tests.support.chance import examples

COLUMNS = [
    Column(name="metric.size", kind="metric", type="number", unit="bytes"),
    Column(name="label", kind="coordinate", type="text"),
    Column(name="cached", kind="meta", type="boolean"),
]
CELLS = Table(
    "cells",
    MetaData(),
    SqlColumn("size", Double),
    SqlColumn("label", Text),
    SqlColumn("cached", Boolean),
)

# 2**70 is beyond every integer of SQL, yet exact as a float.
numbers = st.integers(-3, 3) | st.sampled_from([0.5, -1.25, 1e300, 2**70])
texts = st.sampled_from(["", "a", "B", "b", "ä", "Z", "aB", "%", "_", "\\", "it's", "a\nb"])


def written(value: Any) -> str:
    return to_text(Literal(value))


def listed(items: list[str]) -> str:
    return "(" + ", ".join(items) + ")"


def one_of(values: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    some = st.lists((values | st.none()).map(written), max_size=3)
    return st.tuples(st.sampled_from(["in", "not in"]), some).map(
        lambda p: f"{p[0]} {listed(p[1])}"
    )


def compared(signs: list[str], values: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    return st.tuples(st.sampled_from(signs), values.map(written)).map(" ".join)


ORDER = ["=", "!=", "<", "<=", ">", ">="]
empty = st.sampled_from(["is null", "is not null", "= null", "!= null"])
sizes = st.one_of(
    compared(ORDER, numbers),
    st.sampled_from(["= 2 B", "< 2 KiB", ">= '0.5 B'", "in (1 B, -3)", "> 2 ^ 70 - 1"]),
    one_of(numbers),
    empty,
)
labels = st.one_of(compared([*ORDER, "contains", "not contains"], texts), one_of(texts), empty)
flags = st.one_of(compared(["=", "!="], st.booleans()), one_of(st.booleans()), empty, st.just(""))
leaves = st.one_of(
    sizes.map("size {}".format), labels.map("label {}".format), flags.map("cached {}".format)
)
filters = st.recursive(
    leaves,
    lambda parts: st.one_of(
        parts.map("not ({})".format),
        st.lists(parts, min_size=2, max_size=3).map(lambda p: "(" + ") and (".join(p) + ")"),
        st.lists(parts, min_size=2, max_size=3).map(lambda p: "(" + ") or (".join(p) + ")"),
    ),
    max_leaves=6,
)
rows = st.fixed_dictionaries(
    {
        "metric.size": st.none() | numbers.map(float),
        "label": st.none() | texts,
        "cached": st.none() | st.booleans(),
    }
)


@examples(200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(written=filters, cells=st.lists(rows, min_size=1, max_size=6))
def test_sql_agrees_with_the_evaluator(
    engine: Engine, written: str, cells: list[dict[str, Any]]
) -> None:
    condition = parse_filter(written, COLUMNS)
    compute = compile_expression(condition.condition)
    wanted = [condition_holds(compute(row)) for row in cells]
    stored = [{name.rpartition(".")[2]: cell for name, cell in row.items()} for row in cells]
    source = (
        text(
            "SELECT size, label, cached FROM ROWS FROM (json_to_recordset(CAST(:rows AS json)) "
            "AS (size float8, label text, cached boolean)) WITH ORDINALITY "
            "AS cells(size, label, cached, place) ORDER BY place"
        )
        .bindparams(rows=json.dumps(stored))
        .columns(*CELLS.c)
        .cte("cells")
    )
    statement = select(filter_to_sql(condition, lambda column: _of(source, column)))
    with transaction(engine) as session:
        found = [row[0] for row in session.execute(statement.select_from(source))]
    assert found == wanted


def _of(source: Any, column: Column) -> Any:
    found = source.c[column.name.rpartition(".")[2]]
    return collate(found, "C") if column.type == "text" else found
