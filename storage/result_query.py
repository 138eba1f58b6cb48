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
    or_,
    select,
    true,
)
from sqlalchemy.orm import Session

from domain.query.columns import Column
from domain.query.filter import Filter
from domain.query.sort import SortKey
from domain.run.phase import Phase
from storage.filter_sql import filter_to_sql
from storage.records.point import CostRecord, ResultRecord
from storage.schema import points, replicates, results

_RUN_CELLS: dict[str, ColumnElement[Any]] = {
    "point_index": replicates.c.point_index,
    "replicate": replicates.c.replicate,
    "phase": collate(replicates.c.phase, "C"),
    "cached": replicates.c.cached,
}


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Rows, and the values of the sort keys after the last one; None at the end."""

    rows: list[ResultRecord]
    after: list[Any] | None


class ResultQuery:
    """The results of one sweep under one filter and order."""

    def __init__(
        self,
        session: Session,
        sweep_id: int,
        condition: Filter | None,
        keys: Sequence[SortKey],
    ) -> None:
        self._session = session
        self._keys = keys
        self._where = and_(
            replicates.c.sweep_id == sweep_id,
            filter_to_sql(condition, result_cell) if condition is not None else true(),
        )

    def page(self, after: Sequence[Any] | None, limit: int) -> ResultPage:
        """Read up to ``limit`` rows that follow the sort-key values ``after``."""
        cells = [result_cell(key.column).label(f"key_{i}") for i, key in enumerate(self._keys)]
        statement = joined(
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                replicates.c.phase,
                replicates.c.cached,
                points.c.coordinates,
                results,
                *cells,
            )
        ).where(self._where)
        if after is not None:
            statement = statement.where(_after(self._keys, after))
        rows = self._session.execute(statement.order_by(*_order(self._keys)).limit(limit + 1)).all()
        last = rows[limit - 1] if len(rows) > limit else None
        return ResultPage(
            rows=[_record(row) for row in rows[:limit]],
            after=[last._mapping[cell.name] for cell in cells] if last is not None else None,
        )

    def count(self) -> int:
        """Count the rows that match, over all pages."""
        statement = joined(select(func.count())).where(self._where)
        count: int = self._session.execute(statement).scalar_one()
        return count


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
        cell = results.c.metrics[column.name].astext.cast(Double)
        return cell
    if column.kind == "coordinate":
        text = points.c.coordinates[column.name].astext
        cell = text.cast(Double)
        return cell if column.type == "number" else collate(text, "C")
    if column.name.startswith("cost."):
        cell = results.c[column.name.removeprefix("cost.")]
        return cell
    return _RUN_CELLS[column.name]


def _order(keys: Sequence[SortKey]) -> list[ColumnElement[Any]]:
    cells = [(result_cell(key.column), key.descending) for key in keys]
    return [(cell.desc() if descending else cell.asc()).nulls_last() for cell, descending in cells]


def _after(keys: Sequence[SortKey], values: Sequence[Any]) -> ColumnElement[bool]:
    """Say that a row comes after one with these sort-key values; nulls come last."""
    alternatives: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for key, value in zip(keys, values, strict=True):
        cell = result_cell(key.column)
        later: ColumnElement[bool] = false()
        if value is not None:
            beyond = cell < value if key.descending else cell > value
            later = or_(beyond, cell.is_(None))
        alternatives.append(and_(*equal, later))
        equal.append(cell.is_(None) if value is None else cell == value)
    return or_(*alternatives)


def _record(row: Row[Any]) -> ResultRecord:
    values = row._mapping
    done = values[results.c.id] is not None
    cost = {name: values[results.c[name]] for name in CostRecord.model_fields}
    return ResultRecord(
        point_index=values[replicates.c.point_index],
        replicate=values[replicates.c.replicate],
        phase=Phase(values[replicates.c.phase]),
        cached=values[replicates.c.cached],
        coordinates=values[points.c.coordinates],
        metrics=values[results.c.metrics] or {},
        cost=CostRecord(**cost) if done else None,
    )
