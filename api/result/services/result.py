"""Results of a sweep and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from api.find import find_sweep
from api.http.documents import PhaseName
from api.result.models.queries import ListResultsQuery
from api.result.models.result import ColumnKind, ResultColumn, ResultPage, ResultRow
from api.run.models.point import CostDocument
from domain.catalog.models import Catalog
from domain.query.columns import Column, choose_columns, result_columns
from domain.query.cursor import CursorType, decode_cursor, encode_cursor
from domain.query.filter import Filter, parse_filter
from domain.query.moment import MOMENT_TYPES, Moment, split_moment
from domain.query.sort import SortKey, parse_sort
from domain.sweep.axes.axis import AxisInfo
from storage.result.moment_sql import present
from storage.result.query import ResultPage as QueryPage
from storage.result.query import ResultQuery
from storage.run.records.point import ResultRecord
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext

_DEFAULT_LIMIT = 200


class ResultService:
    """Reads results."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def page(self, sweep_id: str, query: ListResultsQuery) -> ResultPage:
        """Read a page of the table."""
        sweep = find_sweep(self._session, sweep_id)
        columns = self._columns(sweep)
        chosen = choose_columns(query.columns, columns)
        keys = parse_sort(query.sort, columns)
        scope = f"results\n{sweep_id}\n{query.filter or ''}\n{query.sort or ''}"
        moment, total, after = self._place(sweep, query.cursor, scope, keys)
        condition = _condition(query.filter, columns)
        results = ResultQuery(self._session, sweep.id, condition, keys, moment)
        page = results.page(after, query.limit or _DEFAULT_LIMIT)
        if total is None:
            total = self._total(sweep, query, results, page)
        values = [*moment.to_values(), total, *page.after] if page.after is not None else None
        return ResultPage(
            columns=[_column(column) for column in chosen],
            items=[_row(record, chosen) for record in page.rows],
            next_cursor=encode_cursor(values, scope) if values is not None else None,
            total=total,
        )

    def _total(
        self, sweep: SweepRecord, query: ListResultsQuery, results: ResultQuery, page: QueryPage
    ) -> int:
        """Count the rows of all pages, on the first; the cursor carries it from there."""
        if not query.filter:
            return sweep.counts.total
        return len(page.rows) if page.after is None else results.count()

    def _place(
        self, sweep: SweepRecord, cursor: str | None, scope: str, keys: Sequence[SortKey]
    ) -> tuple[Moment, int | None, list[Any] | None]:
        """Give the moment of a listing's first page, its total, and where the page before ended.

        The latter two are None on the first page itself.
        """
        if cursor is None:
            return _moment(self._session, sweep), None, None
        types: list[CursorType] = [*MOMENT_TYPES, "count", *map(_cursor_type, keys)]
        values = decode_cursor(cursor, scope, types)
        moment, (total, *after) = split_moment(values, cursor, sweep.retries)
        return moment, total, after

    def _axes(self, sweep: SweepRecord) -> list[AxisInfo]:
        return stored_axes(SweepStore(self._session).spec(sweep.id))

    def _columns(self, sweep: SweepRecord) -> list[Column]:
        return result_columns(self._axes(sweep), sweep.metrics, self._catalog)


def _cursor_type(key: SortKey) -> CursorType:
    """Tell what a cursor holds of a sort key: rows are numbered by two that are never null."""
    return "count" if key.column.name in ("point_index", "replicate") else key.column.type


def _moment(session: Session, sweep: SweepRecord) -> Moment:
    return present(session, sweep.retries, is_finished=sweep.phase.is_finished)


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
