"""One metric of a sweep as one value a replicate: what runs of a series are compared by."""

from __future__ import annotations

from sqlalchemy import func, or_
from sqlalchemy.orm import Session

from domain.catalog.models import Catalog
from domain.query.columns import result_columns
from domain.query.filter import Filter, parse_filter
from domain.run.phase import Phase
from storage.result.metric_sql import metric_cell
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.steady_sql import steady
from storage.run.tables import replicates
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes


class SeriesQuery:
    """Reads sweeps of a series in one session."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    def values(self, sweep: SweepRecord, metric: str, condition: str | None) -> list[float]:
        """Give the mean of a metric over the points, for each replicate, in their order.

        Only completed runs that are not saturated count, and only replicates that have the metric
        at as many points as any has: replicates of one point are paired with those of others, so
        their values are the sample, not those of the points.

        Raises
        ------
        QueryError
            the condition is about something that the sweep does not have.
        """
        parsed = self._condition(sweep, condition)
        table = RunTable(sweep.id, columns_of(parsed))
        value = metric_cell(metric)
        counted = func.count().label("points")
        statement = (
            table.select(replicates.c.replicate, func.avg(value).label("mean"), counted)
            .where(
                replicates.c.phase == Phase.COMPLETED.value,
                value.is_not(None),
                or_(steady().is_(None), steady()),
                meets(parsed, table.cell),
            )
            .group_by(replicates.c.replicate)
            .order_by(replicates.c.replicate)
        )
        rows = self._session.execute(statement).all()
        most = max((row.points for row in rows), default=0)
        return [float(row.mean) for row in rows if row.points == most]

    def _condition(self, sweep: SweepRecord, condition: str | None) -> Filter | None:
        if condition is None:
            return None
        axes = stored_axes(SweepStore(self._session).spec(sweep.id))
        return parse_filter(condition, result_columns(axes, sweep.metrics, self._catalog))
