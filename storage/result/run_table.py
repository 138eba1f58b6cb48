"""The runs of a sweep as a table: its columns in SQL, joined with no more than these need.

Metrics lie beside their runs. Coordinates, and what follows from networks, are read once a point and
not once a run. Only what runs cost is looked up result by result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    FromClause,
    Select,
    and_,
    collate,
    literal_column,
    select,
    true,
)

from domain.query.columns import MODEL_REVISION, Column, NetworkColumn
from domain.query.filter import Filter
from storage.result.filter_sql import filter_to_sql
from storage.result.metric_sql import metric_cell
from storage.result.network_sql import network_cell
from storage.result.steady_sql import steady
from storage.result.tables import results
from storage.run.tables import points, replicates

Cell = Callable[[Column], ColumnElement[Any]]


class RunTable:
    """The runs of one sweep with some columns; others must not be asked for."""

    def __init__(
        self, sweep_id: int, columns: Iterable[Column], *, with_results: bool = False
    ) -> None:
        wanted = list({column.name: column for column in columns}.values())
        self._sweep_id = sweep_id
        self._places = {
            column.name: f"cell_{number}"
            for number, column in enumerate(wanted)
            if _of_point(column)
        }
        self._placed = self._of_points([c for c in wanted if c.name in self._places])
        self._has_results = with_results or any(_of_result(column) for column in wanted)

    def cell(self, column: Column) -> ColumnElement[Any]:
        """Give the SQL of a column: float8 for numbers, text in C collation for texts."""
        cell: ColumnElement[Any]
        if column.kind == "metric":
            return metric_cell(column.name)
        if _of_point(column):
            cell = self._placed.c[self._places[column.name]]
            return cell if column.type == "number" else collate(cell, "C")
        if (name := _of_result(column)) is not None:
            cell = results.c[name]
            return cell
        if column.name == "steady":
            return steady()
        cell = replicates.c[column.name]
        return collate(cell, "C") if column.type == "text" else cell

    def select(self, *cells: ColumnElement[Any]) -> Select[Any]:
        """Select from the runs of the sweep."""
        source: FromClause = replicates
        if self._places:
            source = source.join(
                self._placed, self._placed.c.point_index == replicates.c.point_index
            )
        if self._has_results:
            source = source.outerjoin(results, results.c.id == replicates.c.result_id)
        return select(*cells).select_from(source).where(replicates.c.sweep_id == self._sweep_id)

    def _of_points(self, columns: list[Column]) -> FromClause:
        cells = [_point_cell(column).label(self._places[column.name]) for column in columns]
        statement = select(points.c.point_index, *cells).where(points.c.sweep_id == self._sweep_id)
        # Materialised: else every run of a point would read its JSON anew.
        return statement.cte("placed").prefix_with("MATERIALIZED")


def columns_of(condition: Filter | None) -> list[Column]:
    """List the columns that a condition is about."""
    found: list[Column] = []

    def note(column: Column) -> ColumnElement[Any]:
        found.append(column)
        return literal_column("NULL")

    if condition is not None:
        filter_to_sql(condition, note)
    return found


def meets(condition: Filter | None, cell: Cell) -> ColumnElement[bool]:
    """Say that a run meets a condition; every run meets none."""
    return and_(true(), filter_to_sql(condition, cell)) if condition is not None else true()


def _of_point(column: Column) -> bool:
    return column.kind in ("coordinate", "network")


def _point_cell(column: Column) -> ColumnElement[Any]:
    if isinstance(column, NetworkColumn):
        return network_cell(column, points.c.network)
    text: ColumnElement[Any] = points.c.coordinates[column.name].astext
    return text.cast(Double) if column.type == "number" else text


def _of_result(column: Column) -> str | None:
    """Name the column of the results that a column shows; None when it shows another."""
    if column.name == MODEL_REVISION.name:
        return column.name
    return column.name.removeprefix("cost.") if column.name.startswith("cost.") else None
