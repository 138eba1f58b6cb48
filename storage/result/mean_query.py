"""Points with the values of some metrics over their runs: filtered, sorted and paged in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Numeric,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from domain.catalog.models import MetricSpec
from domain.query.columns import Column
from domain.query.filter import Filter
from domain.query.sort import SortKey
from domain.run.phase import Phase, phase_of_whole
from storage.result.metric_sql import metric_cell
from storage.result.phase_sql import shown_phase
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.steady_sql import steady
from storage.run.tables import points, replicates

_COMPLETED = replicates.c.phase == Phase.COMPLETED.value
_SATURATED = func.coalesce(~steady(), False)


@dataclass(frozen=True, slots=True)
class PointMeans:
    """A point with what its completed runs measured.

    Attributes
    ----------
    runs, completed
        that meet the condition.
    not_steady
        completed runs whose network was saturated.
    network
        the number of its network; None where that is not known.
    values
        by metric, in the order of replicates; none where saturated runs leave no mean.
    key
        by which the page is sorted beside the point's number; None in the order of these.
    """

    index: int
    phase: Phase
    runs: int
    completed: int
    not_steady: int
    coordinates: dict[str, Any]
    network: int | None
    values: dict[str, list[float]]
    key: str | float | None


class MeanQuery:
    """The points of a sweep that have runs which meet a condition, in one order."""

    def __init__(
        self,
        session: Session,
        sweep_id: int,
        condition: Filter | None,
        key: SortKey | None,
        metrics: Sequence[MetricSpec],
    ) -> None:
        """Take what is asked.

        ``key`` is a coordinate, a figure of the network or a metric; None lists points by their number.
        ``metrics`` has that of the key too.
        """
        self._session = session
        self._sweep_id = sweep_id
        self._metrics = metrics
        self._descending = key is not None and key.descending
        keyed = [] if key is None or key.column.kind == "metric" else [key.column]
        self._table = RunTable(sweep_id, [*keyed, *columns_of(condition)])
        self._where = meets(condition, self._cell)
        self._key = None if key is None else self._key_cell(key.column)

    def page(self, after: tuple[str | float | None, int] | None, limit: int) -> list[PointMeans]:
        """Read up to ``limit`` points that follow one with that key and number; None: from the first."""
        key = literal(None) if self._key is None else self._key
        chosen = self._table.select(
            replicates.c.point_index,
            key.label("key"),
            func.array_agg(shown_phase().distinct()).label("phases"),
            func.count().label("runs"),
            func.count().filter(_COMPLETED).label("completed"),
            func.count().filter(_COMPLETED, _SATURATED).label("not_steady"),
        ).where(self._where)
        if after is not None and self._key is None:
            chosen = chosen.where(replicates.c.point_index > after[1])
        chosen = chosen.group_by(replicates.c.point_index)
        if after is not None and self._key is not None:
            chosen = chosen.having(self._behind(self._key, *after))
        order = replicates.c.point_index.asc()
        if self._key is not None:
            way = self._key.desc() if self._descending else self._key.asc()
            chosen = chosen.order_by(way.nulls_last(), order)
        else:
            chosen = chosen.order_by(order)
        page = chosen.limit(limit).cte("page")
        coordinates = (
            select(page, points.c.coordinates, points.c.network)
            .join(points, points.c.point_index == page.c.point_index)
            .where(points.c.sweep_id == self._sweep_id)
        )
        rows = self._session.execute(coordinates).all()
        # Joining keeps no order; what the page holds is small.
        rows = sorted(rows, key=lambda row: row.point_index)
        if self._key is not None:
            there = [row for row in rows if row.key is not None]
            there.sort(key=lambda row: row.key, reverse=self._descending)
            rows = [*there, *(row for row in rows if row.key is None)]
        values = self._values([row.point_index for row in rows])
        return [
            PointMeans(
                row.point_index,
                phase_of_whole({Phase(name) for name in row.phases}),
                row.runs,
                row.completed,
                row.not_steady,
                row.coordinates,
                row.network,
                self._of_steady(values.get(row.point_index, {}), row.not_steady),
                row.key,
            )
            for row in rows
        ]

    def count(self) -> int:
        """Count the points, over all pages."""
        statement = self._table.select(func.count(replicates.c.point_index.distinct()))
        found: int = self._session.execute(statement.where(self._where)).scalar_one()
        return found

    def _values(self, indexes: Sequence[int]) -> dict[int, dict[str, list[float]]]:
        if not self._metrics or not indexes:
            return {}
        cells = []
        for number, metric in enumerate(self._metrics):
            cell = metric_cell(metric.name)
            in_order = aggregate_order_by(cell, replicates.c.replicate)
            cells.append(func.array_agg(in_order).filter(cell.is_not(None)).label(f"m_{number}"))
        statement = (
            self._table.select(replicates.c.point_index, *cells)
            .where(self._where, _COMPLETED, replicates.c.point_index.in_(indexes))
            .group_by(replicates.c.point_index)
        )
        names = [metric.name for metric in self._metrics]
        return {
            row[0]: {name: own or [] for name, own in zip(names, row[1:], strict=True)}
            for row in self._session.execute(statement)
        }

    def _of_steady(self, values: dict[str, list[float]], not_steady: int) -> dict[str, list[float]]:
        """Take away what is no mean: that of the steady runs of a point would be one of survivors."""
        lost = {m.name for m in self._metrics if m.needs_steady_state} if not_steady else set()
        return {name: [] if name in lost else own for name, own in values.items()}

    def _behind(
        self, key: ColumnElement[Any], value: str | float | None, index: int
    ) -> ColumnElement[bool]:
        later = replicates.c.point_index > index
        if value is None:
            return and_(key.is_(None), later)
        beyond = key < value if self._descending else key > value
        return or_(beyond, key.is_(None), and_(key == value, later))

    def _cell(self, column: Column) -> ColumnElement[Any]:
        return shown_phase() if column.name == "phase" else self._table.cell(column)

    def _key_cell(self, column: Column) -> ColumnElement[Any]:
        if column.kind != "metric":
            return func.min(self._table.cell(column))
        cell = metric_cell(column.name)
        # Decimal sums are the same in every order, so that a page begins where the one before ended.
        whole = func.sum(cast(cell, Numeric)).filter(_COMPLETED)
        mean = cast(whole / func.nullif(func.count(cell).filter(_COMPLETED), 0), Double)
        spec = next((m for m in self._metrics if m.name == column.name), None)
        if spec is None or not spec.needs_steady_state:
            return mean
        saturated = func.coalesce(func.bool_or(_SATURATED).filter(_COMPLETED), False)
        return case((saturated, cast(null(), Double)), else_=mean)
