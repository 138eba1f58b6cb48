"""Results of a sweep and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from api.errors import InvalidQueryError
from api.models.aggregate import AggregateRow, Aggregates
from api.models.common import PhaseName
from api.models.point import CostDocument
from api.models.query import AggregatesQuery, ListResultsQuery
from api.models.result import ColumnKind, ResultColumn, ResultPage, ResultRow
from api.services.find import find_sweep
from api.services.sweep_documents import stored_axes
from domain.catalog.models import Catalog, MetricSpec
from domain.plots.aggregate import aggregate
from domain.plots.rows import ResultRow as PlotRow
from domain.plots.table import csv_lines
from domain.query.columns import Column, choose_columns, result_columns
from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.filter import Filter, parse_filter
from domain.query.moment import MOMENT_TYPES, Moment, split_moment
from domain.query.sort import SortKey, parse_sort
from domain.suggest import hint
from domain.sweep.axis import AxisInfo
from storage.moment_sql import present
from storage.records.point import ResultRecord
from storage.records.sweep import SweepRecord
from storage.result_query import ResultQuery
from storage.result_store import ResultStore
from storage.session import Engine, Session, transaction
from storage.sweep_store import SweepStore

_DEFAULT_LIMIT = 200
_CSV_PAGE = 1000


class ResultService:
    """Reads results."""

    def __init__(self, session: Session, engine: Engine, catalog: Catalog) -> None:
        self._session = session
        self._engine = engine
        self._catalog = catalog

    def page(self, sweep_id: str, query: ListResultsQuery) -> ResultPage:
        """Read a page of the table."""
        sweep = find_sweep(self._session, sweep_id)
        columns = self._columns(sweep)
        chosen = choose_columns(query.columns, columns)
        keys = parse_sort(query.sort, columns)
        scope = f"results\n{sweep_id}\n{query.filter or ''}\n{query.sort or ''}"
        moment, after = self._place(sweep, query.cursor, scope, keys)
        condition = _condition(query.filter, columns)
        results = ResultQuery(self._session, sweep.id, condition, keys, moment)
        page = results.page(after, query.limit or _DEFAULT_LIMIT)
        values = moment.to_values() + page.after if page.after is not None else None
        return ResultPage(
            columns=[_column(column) for column in chosen],
            items=[_row(record, chosen) for record in page.rows],
            next_cursor=encode_cursor(values, scope) if values is not None else None,
            total=results.count() if query.filter else sweep.counts.total,
        )

    def csv(self, sweep_id: str, query: ListResultsQuery) -> tuple[str, Iterator[str]]:
        """Give a file name and the text of the whole table, piece by piece.

        Each piece is read in a transaction of its own, so that a slow reader holds no
        connection; all show the sweep as it stood at the first. A retry on the way cuts the
        text off.
        """
        for name in ("limit", "cursor"):
            if getattr(query, name) is not None:
                message = "has no effect on CSV, which always holds every row"
                raise InvalidQueryError.of(name, getattr(query, name), message, "with JSON only")
        sweep = find_sweep(self._session, sweep_id)
        columns = self._columns(sweep)
        chosen = choose_columns(query.columns, columns)
        keys = parse_sort(query.sort, columns)
        condition = _condition(query.filter, columns)
        moment = present(self._session, sweep.retries)

        def pieces() -> Iterator[str]:
            after, first = None, True
            while first or after is not None:
                with transaction(self._engine) as session:
                    if find_sweep(session, sweep_id).retries != moment.retries:
                        msg = f"sweep {sweep_id} was retried while its results were read"
                        raise RuntimeError(msg)
                    results = ResultQuery(session, sweep.id, condition, keys, moment)
                    page = results.page(after, _CSV_PAGE)
                rows = [_row(record, chosen).model_dump(mode="json") for record in page.rows]
                lines = list(csv_lines(rows, [column.name for column in chosen]))
                yield "".join(lines if first else lines[1:])
                after, first = page.after, False

        return sweep_id, pieces()

    def _place(
        self, sweep: SweepRecord, cursor: str | None, scope: str, keys: Sequence[SortKey]
    ) -> tuple[Moment, list[Any] | None]:
        """Give the moment of a listing's first page, and where the page before ended, if any."""
        if cursor is None:
            return present(self._session, sweep.retries), None
        types = [*MOMENT_TYPES, *(key.column.type for key in keys)]
        return split_moment(decode_cursor(cursor, scope, types), cursor, sweep.retries)

    def aggregates(self, sweep_id: str, query: AggregatesQuery) -> Aggregates:
        """Give one metric at every point, with its interval over the replicates."""
        sweep = find_sweep(self._session, sweep_id)
        metric = self._metric(sweep, query.metric)
        condition = _condition(query.filter, self._columns(sweep))
        rows, left_out = self._rows(sweep, metric, condition, query.include_timed_out)
        return Aggregates(
            metric=metric.name,
            unit=metric.unit or None,
            timed_out=left_out,
            needs_steady_state=metric.needs_steady_state,
            items=[
                AggregateRow.model_validate(found.model_dump())
                for found in aggregate(
                    rows,
                    metric.name,
                    only_steady=metric.needs_steady_state and not query.include_not_steady,
                )
            ],
        )

    def _rows(
        self, sweep: SweepRecord, metric: MetricSpec, condition: Filter | None, everything: bool
    ) -> tuple[list[PlotRow], int]:
        """Give what statistics start from, and how many runs that timed out are not in it."""
        store = ResultStore(self._session)
        rows = store.metric_rows(sweep.id, metric.name, condition, include_timed_out=everything)
        if everything or not sweep.counts.timed_out:
            return rows, 0
        return rows, store.timed_out(sweep.id, condition)

    def _axes(self, sweep: SweepRecord) -> list[AxisInfo]:
        return stored_axes(SweepStore(self._session).spec(sweep.id))

    def _columns(self, sweep: SweepRecord) -> list[Column]:
        return result_columns(self._axes(sweep), sweep.metrics, self._catalog)

    def _metric(self, sweep: SweepRecord, name: str) -> MetricSpec:
        if name not in sweep.metrics:
            message = f"this sweep has no such metric{hint(name, sweep.metrics)}"
            parameter = "metric"
            raise InvalidQueryError.of(parameter, name, message, ", ".join(sweep.metrics))
        return self._catalog.by_metric.get(name) or MetricSpec(name=name)


def _condition(text: str | None, columns: Sequence[Column]) -> Filter | None:
    return parse_filter(text, columns) if text is not None else None


def _column(column: Column) -> ResultColumn:
    return ResultColumn(
        name=column.name, kind=ColumnKind(column.kind), unit=column.unit, help=column.help
    )


def _row(record: ResultRecord, chosen: Sequence[Column]) -> ResultRow:
    """Show a run; coordinates and metrics that were not asked for are left out."""
    names = {column.name for column in chosen}
    return ResultRow(
        point_index=record.point_index,
        replicate=record.replicate,
        phase=PhaseName(record.phase),
        cached=record.cached,
        steady=record.steady,
        coordinates={k: v for k, v in record.coordinates.items() if k in names},
        metrics={k: v for k, v in record.metrics.items() if k in names},
        cost=CostDocument.model_validate(record.cost.model_dump()) if record.cost else None,
    )
