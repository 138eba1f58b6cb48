"""One metric of a sweep, gathered by point in the database and read page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Subquery, func, or_, select, true
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from domain.query.filter import Filter
from domain.run.phase import Phase
from storage.result.metric_sql import metric_cell, metric_place
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.steady_sql import steady
from storage.run.tables import points, replicates

_PAGE_POINTS = 5000


@dataclass(frozen=True, slots=True)
class PointValues:
    """What the runs of a point measured, in the order of replicates.

    ``steady`` are the values of runs that were not saturated, ``values`` all of them;
    ``not_steady`` counts the saturated runs, with a value or without; ``network`` is the number of the
    point's network, where known.
    """

    index: int
    coordinates: dict[str, Any]
    network: int | None
    values: list[float]
    steady: list[float]
    not_steady: int


class AggregateQuery:
    """The values of one metric at every point of a sweep that has it, under one filter."""

    def __init__(
        self,
        session: Session,
        sweep_id: int,
        metric: str,
        condition: Filter | None,
        *,
        include_timed_out: bool,
    ) -> None:
        self._session = session
        self._sweep_id = sweep_id
        self._table = RunTable(sweep_id, columns_of(condition))
        self._condition = meets(condition, self._table.cell)
        self._metric = metric
        self._phases = [Phase.COMPLETED, *([Phase.TIMED_OUT] if include_timed_out else [])]

    def page(self, after_index: int, limit: int) -> list[PointValues]:
        """Read the first ``limit`` points that follow ``after_index`` (-1 for all), in order."""
        runs = self._runs(after_index)
        in_order = aggregate_order_by(runs.c.value, runs.c.replicate)
        has_value = runs.c.value.is_not(None)
        grouped = (
            select(
                runs.c.point_index,
                func.array_agg(in_order).filter(has_value).label("measured"),
                func.array_agg(in_order).filter(has_value, ~runs.c.is_saturated).label("steady"),
                func.count().filter(runs.c.is_saturated).label("not_steady"),
            )
            .group_by(runs.c.point_index)
            .order_by(runs.c.point_index)
            .limit(limit)
            .subquery("grouped")
        )
        shown = (
            select(points.c.coordinates, points.c.network, grouped)
            .join(grouped, grouped.c.point_index == points.c.point_index)
            .where(points.c.sweep_id == self._sweep_id)
            .order_by(grouped.c.point_index)
        )
        return [
            PointValues(
                row.point_index,
                row.coordinates,
                row.network,
                row.measured or [],
                row.steady or [],
                row.not_steady,
            )
            for row in self._session.execute(shown)
        ]

    def all(self) -> Iterator[PointValues]:
        """Read all points in order, some thousand at a time."""
        after = -1
        while found := self.page(after, _PAGE_POINTS):
            yield from found
            after = found[-1].index

    def timed_out(self) -> int:
        """Count the runs that timed out and meet the condition."""
        statement = self._table.select(func.count()).where(
            replicates.c.phase == Phase.TIMED_OUT.value, self._condition
        )
        count: int = self._session.execute(statement).scalar_one()
        return count

    def _runs(self, after_index: int) -> Subquery:
        """Select the runs that have the metric; saturated ones also without a value of it."""
        value, is_saturated = metric_cell(self._metric), func.coalesce(~steady(), False)
        return (
            self._table.select(
                replicates.c.point_index,
                replicates.c.replicate,
                value.label("value"),
                is_saturated.label("is_saturated"),
            )
            .where(
                replicates.c.point_index > after_index if after_index >= 0 else true(),
                replicates.c.phase.in_([phase.value for phase in self._phases]),
                metric_place(self._metric).is_not(None),
                or_(value.is_not(None), is_saturated),
                self._condition,
            )
            .subquery("runs")
        )
