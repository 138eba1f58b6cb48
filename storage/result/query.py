"""Results as a table: filtered, sorted and paged in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    case,
    collate,
    false,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.orm import Session

from domain.query.columns import Column
from domain.query.filter import Filter
from domain.query.sort import SortKey
from domain.run.phase import FINISHED, Phase
from storage.result.metric_sql import MetricNames
from storage.result.phase_sql import shown_phase
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.steady_sql import steady
from storage.result.tables import results
from storage.run.records.point import CostRecord, ResultRecord
from storage.run.tables import points, replicates

# Neither changes as long as the run exists, and neither is null.
_FIXED = ("point_index", "replicate")
# What changes while a run is under way. Runs are ordered by it from their end on, as by a metric:
# so a run that ends moves forward alone, and is never listed twice.
_CHANGING = ("phase", "cached")
_FINISHED = [phase.value for phase in FINISHED]


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Rows, and the values of the sort keys after the last one; None at the end."""

    rows: list[ResultRecord]
    after: list[Any] | None


class ResultQuery:
    """The results of one sweep under one filter and order.

    Runs that have not ended have no values: they come last in the order of such a column.
    """

    def __init__(
        self,
        session: Session,
        sweep_id: int,
        condition: Filter | None,
        keys: Sequence[SortKey],
        shown: Sequence[Column] = (),
    ) -> None:
        self._session = session
        self._keys = keys
        self._table = RunTable(
            sweep_id, [*shown, *columns_of(condition), *(key.column for key in keys)]
        )
        self._order = [self._sort_cell(key.column) for key in keys]
        self._where = meets(condition, self._cell)

    def page(self, after: Sequence[Any] | None, limit: int) -> ResultPage:
        """Read up to ``limit`` rows that follow the sort-key values ``after``."""
        names = [f"key_{number}" for number in range(len(self._order))]
        cells = [cell.label(name) for name, cell in zip(names, self._order, strict=True)]
        place = (replicates.c.sweep_id, replicates.c.point_index, replicates.c.replicate)
        found = self._table.select(*place, *cells).where(self._where)
        if after is not None:
            found = found.where(self.after(after))
        chosen = found.order_by(*self._directions(self._order)).limit(limit + 1).subquery("chosen")
        # Everything else is read of the rows of the page alone.
        shown = (
            select(
                replicates,
                shown_phase().label("shown"),
                steady().label("steady"),
                points.c.coordinates,
                points.c.network,
                *(results.c[name] for name in CostRecord.model_fields),
                *(chosen.c[name] for name in names),
            )
            .select_from(chosen)
            .join(
                replicates,
                and_(*(replicates.c[cell.name] == chosen.c[cell.name] for cell in place)),
            )
            .join(
                points,
                (points.c.sweep_id == replicates.c.sweep_id)
                & (points.c.point_index == replicates.c.point_index),
            )
            .outerjoin(results, results.c.id == replicates.c.result_id)
            .order_by(*self._directions([chosen.c[name] for name in names]))
        )
        rows = self._session.execute(shown).all()
        last = rows[limit - 1] if len(rows) > limit else None
        metrics = MetricNames(self._session)
        return ResultPage(
            rows=[_record(row, metrics) for row in rows[:limit]],
            after=[last._mapping[name] for name in names] if last is not None else None,
        )

    def count(self) -> int:
        """Count the rows that match, over all pages."""
        statement = self._table.select(func.count()).where(self._where)
        count: int = self._session.execute(statement).scalar_one()
        return count

    def cells(self, shown: Sequence[Column]) -> list[ColumnElement[Any]]:
        """Give the cells of columns that the query was told of as shown."""
        return [self._cell(column) for column in shown]

    def everything(self, cells: Sequence[ColumnElement[Any]]) -> Select[Any]:
        """Select some cells of all rows, in order."""
        return (
            self._table.select(*cells).where(self._where).order_by(*self._directions(self._order))
        )

    def _cell(self, column: Column) -> ColumnElement[Any]:
        """Give what a filter compares."""
        if column.name == "phase":
            return collate(shown_phase(), "C")
        return self._table.cell(column)

    def _sort_cell(self, column: Column) -> ColumnElement[Any]:
        """Give what a row is ordered by."""
        cell = self._table.cell(column)
        if column.name in _CHANGING:
            return case((replicates.c.phase.in_(_FINISHED), cell))
        return cell

    def _directions(self, cells: Sequence[ColumnElement[Any]]) -> list[ColumnElement[Any]]:
        # What is never null is ordered as the index has it.
        return [
            order if key.column.name in _FIXED else order.nulls_last()
            for key, cell in zip(self._keys, cells, strict=True)
            for order in [cell.desc() if key.descending else cell.asc()]
        ]

    def after(self, values: Sequence[Any]) -> ColumnElement[bool]:
        """Say that a row comes after one with these sort-key values; nulls come last.

        The keys at the end that are never null and rise are compared as one, which an index serves.
        """
        first = len(self._keys)
        while (
            first
            and self._keys[first - 1].column.name in _FIXED
            and not self._keys[first - 1].descending
        ):
            first -= 1
        alternatives: list[ColumnElement[bool]] = []
        equal: list[ColumnElement[bool]] = []
        leading = list(zip(self._keys, self._order, values, strict=True))[:first]
        for key, cell, value in leading:
            there = literal(value)
            later: ColumnElement[bool] = false()
            if value is not None:
                beyond = cell < there if key.descending else cell > there
                later = beyond if key.column.name in _FIXED else or_(beyond, cell.is_(None))
            alternatives.append(and_(*equal, later))
            equal.append(cell.is_(None) if value is None else cell == there)
        if first < len(self._keys):
            rest = tuple_(*self._order[first:]) > tuple_(*map(literal, values[first:]))
            alternatives.append(and_(*equal, rest))
        return or_(*alternatives)


def _record(row: Row[Any], names: MetricNames) -> ResultRecord:
    values = row._mapping
    done = values[replicates.c.result_id] is not None
    cost = {name: values[results.c[name]] for name in CostRecord.model_fields}
    return ResultRecord(
        point_index=values[replicates.c.point_index],
        replicate=values[replicates.c.replicate],
        phase=Phase(values["shown"]),
        cached=values[replicates.c.cached],
        steady=values["steady"] if done else None,
        coordinates=values[points.c.coordinates],
        network=values[points.c.network],
        metrics=names.decoded(values[replicates.c.metric_values]) if done else {},
        cost=CostRecord(**cost) if done else None,
    )
