"""Filters in SQL mean what ``domain.query.match`` says, on any filter and any cells."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Boolean, Double, MetaData, Table, Text, collate, select, text
from sqlalchemy import Column as SqlColumn

from domain.query.columns import Column
from domain.query.filter import AllOf, AnyOf, Comparison, Filter, Inverse, IsNull, Membership
from domain.query.match import matches
from storage.filter_sql import filter_to_sql
from storage.session import Engine, transaction

NUMBER = Column(name="size", kind="metric", type="number")
TEXT = Column(name="label", kind="coordinate", type="text")
FLAG = Column(name="cached", kind="meta", type="boolean")
CELLS = Table(
    "cells",
    MetaData(),
    SqlColumn("size", Double),
    SqlColumn("label", Text),
    SqlColumn("cached", Boolean),
)

# 2**70 is beyond every integer of SQL, yet exact as a float.
numbers = st.integers(-3, 3) | st.sampled_from([0.5, -1.25, 1e300, 2**70])
texts = st.sampled_from(["", "a", "B", "b", "ä", "Z"])
signs = st.sampled_from(["=", "<", "<=", ">", ">="])
leaves: st.SearchStrategy[Filter] = st.one_of(
    st.builds(Comparison, st.just(NUMBER), signs, numbers),
    st.builds(Comparison, st.just(TEXT), signs, texts),
    st.builds(Comparison, st.just(FLAG), st.just("="), st.booleans()),
    st.builds(Membership, st.just(NUMBER), st.lists(numbers, max_size=3).map(tuple)),
    st.builds(Membership, st.just(TEXT), st.lists(texts, max_size=3).map(tuple)),
    st.builds(IsNull, st.sampled_from([NUMBER, TEXT, FLAG])),
)
filters = st.recursive(
    leaves,
    lambda parts: st.one_of(
        st.builds(Inverse, parts),
        st.builds(AllOf, st.lists(parts, max_size=3).map(tuple)),
        st.builds(AnyOf, st.lists(parts, max_size=3).map(tuple)),
    ),
    max_leaves=6,
)
rows = st.fixed_dictionaries(
    {
        "size": st.none() | numbers.map(float),
        "label": st.none() | texts,
        "cached": st.none() | st.booleans(),
    }
)


@settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(condition=filters, listed=st.lists(rows, min_size=1, max_size=6))
def test_sql_agrees_with_the_meaning(
    engine: Engine, condition: Filter, listed: list[dict[str, Any]]
) -> None:
    wanted = [matches(condition, row) for row in listed]
    source = (
        text(
            "SELECT size, label, cached FROM ROWS FROM (json_to_recordset(CAST(:rows AS json)) "
            "AS (size float8, label text, cached boolean)) WITH ORDINALITY "
            "AS cells(size, label, cached, place) ORDER BY place"
        )
        .bindparams(rows=json.dumps(listed))
        .columns(*CELLS.c)
        .cte("cells")
    )
    statement = select(filter_to_sql(condition, lambda column: _of(source, column)))
    with transaction(engine) as session:
        found = [row[0] for row in session.execute(statement.select_from(source))]
    assert found == wanted


def _of(source: Any, column: Column) -> Any:
    found = source.c[column.name]
    return collate(found, "C") if column.type == "text" else found
