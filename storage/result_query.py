"""Results as a table: filtered, sorted and paged in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Row,
    Select,
    and_,
    collate,
    false,
    func,
    literal,
    or_,
    select,
    true,
)
from sqlalchemy.orm import Session

from domain.query.columns import Column
from domain.query.filter import Filter
from domain.query.moment import Moment
from domain.query.sort import SortKey
from domain.run.phase import Phase
from storage.filter_sql import filter_to_sql
from storage.metric_sql import MetricNames, metric_cell
from storage.moment_sql import as_of, had_ended, phase_as_of
from storage.records.point import CostRecord, ResultRecord
from storage.schema import points, replicates, results
from storage.steady_sql import steady

_RUN_CELLS: dict[str, ColumnElement[Any]] = {
    "point_index": replicates.c.point_index,
    "replicate": replicates.c.replicate,
    "phase": collate(replicates.c.phase, "C"),
    "cached": replicates.c.cached,
    "steady": steady(),
}


# Neither changes as long as the run exists; nor do coordinates.
_FIXED = ("point_index", "replicate")


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Rows, and the values of the sort keys after the last one; None at the end."""

    rows: list[ResultRecord]
    after: list[Any] | None


class ResultQuery:
    """The results of one sweep under one filter and order, as of one moment.

    Runs that had not ended by then have no values: they come last in the order of such a column.
    """

    def __init__(
        self,
        session: Session,
        sweep_id: int,
        condition: Filter | None,
        keys: Sequence[SortKey],
        moment: Moment,
    ) -> None:
        self._session = session
        self._keys = keys
        self._moment = moment
        self._order = [self._sort_cell(key.column) for key in keys]
        self._where = and_(
            replicates.c.sweep_id == sweep_id,
            filter_to_sql(condition, self._cell) if condition is not None else true(),
        )

    def page(self, after: Sequence[Any] | None, limit: int) -> ResultPage:
        """Read up to ``limit`` rows that follow the sort-key values ``after``."""
        cells = [cell.label(f"key_{i}") for i, cell in enumerate(self._order)]
        statement = joined(
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                phase_as_of(self._moment).label("phase"),
                had_ended(self._moment).label("has_ended"),
                replicates.c.cached,
                steady().label("steady"),
                points.c.coordinates,
                results,
                *cells,
            )
        ).where(self._where)
        if after is not None:
            statement = statement.where(self._after(after))
        ordered = statement.order_by(*self._directions()).limit(limit + 1)
        rows = self._session.execute(ordered).all()
        last = rows[limit - 1] if len(rows) > limit else None
        names = MetricNames(self._session)
        return ResultPage(
            rows=[_record(row, names) for row in rows[:limit]],
            after=[last._mapping[cell.name] for cell in cells] if last is not None else None,
        )

    def count(self) -> int:
        """Count the rows that match, over all pages."""
        statement = joined(select(func.count())).where(self._where)
        count: int = self._session.execute(statement).scalar_one()
        return count

    def _cell(self, column: Column) -> ColumnElement[Any]:
        """Give what a filter compares."""
        if column.name in _FIXED or column.kind == "coordinate":
            return result_cell(column)
        if column.name == "phase":
            return collate(phase_as_of(self._moment), "C")
        cell = as_of(self._moment, result_cell(column))
        return func.coalesce(cell, false()) if column.name == "cached" else cell

    def _sort_cell(self, column: Column) -> ColumnElement[Any]:
        """Give what a row is ordered by: it must not change between two pages."""
        if column.name == "phase":
            return as_of(self._moment, result_cell(column))
        return self._cell(column)

    def _directions(self) -> list[ColumnElement[Any]]:
        return [
            (cell.desc() if key.descending else cell.asc()).nulls_last()
            for key, cell in zip(self._keys, self._order, strict=True)
        ]

    def _after(self, values: Sequence[Any]) -> ColumnElement[bool]:
        """Say that a row comes after one with these sort-key values; nulls come last."""
        alternatives: list[ColumnElement[bool]] = []
        equal: list[ColumnElement[bool]] = []
        for key, cell, value in zip(self._keys, self._order, values, strict=True):
            there = literal(value)
            later: ColumnElement[bool] = false()
            if value is not None:
                beyond = cell < there if key.descending else cell > there
                later = or_(beyond, cell.is_(None))
            alternatives.append(and_(*equal, later))
            equal.append(cell.is_(None) if value is None else cell == there)
        return or_(*alternatives)


def joined(statement: Select[Any]) -> Select[Any]:
    """Select from the runs of sweeps with their points and, where there are any, results."""
    return (
        statement.select_from(replicates)
        .join(
            points,
            (points.c.sweep_id == replicates.c.sweep_id)
            & (points.c.point_index == replicates.c.point_index),
        )
        .outerjoin(results, results.c.id == replicates.c.result_id)
    )


def result_cell(column: Column) -> ColumnElement[Any]:
    """Give the SQL of a column of the results."""
    cell: ColumnElement[Any]
    if column.kind == "metric":
        return metric_cell(column.name)
    if column.kind == "coordinate":
        text = points.c.coordinates[column.name].astext
        cell = text.cast(Double)
        return cell if column.type == "number" else collate(text, "C")
    if column.name.startswith("cost."):
        cell = results.c[column.name.removeprefix("cost.")]
        return cell
    return _RUN_CELLS[column.name]


def _record(row: Row[Any], names: MetricNames) -> ResultRecord:
    values = row._mapping
    done = values["has_ended"] and values[results.c.id] is not None
    cost = {name: values[results.c[name]] for name in CostRecord.model_fields}
    return ResultRecord(
        point_index=values[replicates.c.point_index],
        replicate=values[replicates.c.replicate],
        phase=Phase(values["phase"]),
        cached=values["has_ended"] and values[replicates.c.cached],
        steady=values["steady"] if done else None,
        coordinates=values[points.c.coordinates],
        metrics=names.decoded(values[results.c.metric_values]) if done else {},
        cost=CostRecord(**cost) if done else None,
    )
