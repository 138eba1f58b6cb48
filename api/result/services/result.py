"""Results of a sweep and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Self

from api.find import find_sweep
from api.http.documents import PhaseName
from api.priced_networks import priced_columns, prices_document, prices_scope, sweep_prices
from api.result.models.queries import ListResultsQuery
from api.result.models.result import ColumnKind, ResultColumn, ResultPage, ResultRow
from api.run.models.point import CostDocument
from domain.catalog.models import Catalog
from domain.query.columns import Column, choose_columns, result_columns, values_on
from domain.query.cursor import CursorType, decode_cursor, encode_cursor
from domain.query.errors import refuse
from domain.query.filter import Filter, parse_filter
from domain.query.sort import SortKey, parse_sort
from domain.run.progress import Progress
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


@dataclass(frozen=True, slots=True)
class _Beginning:
    """How a sweep stood at the first page of a listing; cursors carry it to the others.

    Attributes
    ----------
    finished
        its runs that had ended.
    retries
        how often it had been retried.
    total
        rows that matched, over all pages.
    """

    finished: int
    retries: int
    total: int


_BEGINNING_TYPES: tuple[CursorType, ...] = ("count", "count", "count")


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
        spec = SweepStore(self._session).spec(sweep.id)
        prices = sweep_prices(self._session, self._catalog, sweep, query.prices)
        network = priced_columns(spec, prices)
        columns = result_columns(stored_axes(spec), sweep.metrics, self._catalog, network)
        chosen = choose_columns(query.columns, columns)
        keys = parse_sort(query.sort, columns)
        told = (sweep_id, query.filter or "", query.sort or "", prices_scope(prices))
        scope = "\n".join(("results", *told))
        beginning, after = _place(sweep, query.cursor, scope, keys)
        condition = _condition(query.filter, columns)
        results = ResultQuery(self._session, sweep.id, condition, keys)
        page = results.page(after, query.limit or _DEFAULT_LIMIT)
        if beginning is None:
            total = _total(sweep, query, results, page)
            beginning = _Beginning(_finished(sweep), sweep.retries, total)
        else:
            # Read after the rows: what ended before they were read is told of.
            sweep = find_sweep(self._session, sweep_id)
        values = [*astuple(beginning), *page.after] if page.after is not None else None
        return ResultPage(
            columns=[_column(column) for column in chosen],
            items=[_row(record, chosen) for record in page.rows],
            next_cursor=encode_cursor(values, scope) if values is not None else None,
            prices=prices_document(prices),
            total=beginning.total,
            finished_before=beginning.finished,
            more_since=max(0, _finished(sweep) - beginning.finished),
        )


def _place(
    sweep: SweepRecord, cursor: str | None, scope: str, keys: Sequence[SortKey]
) -> tuple[_Beginning | None, list[Any] | None]:
    """Give how a listing began, and where the page before ended; None on its first page.

    Raises
    ------
    QueryError
        the cursor is none of this listing, or the sweep was retried since: runs that were listed
        with what they had yielded wait again.
    """
    if cursor is None:
        return None, None
    types = [*_BEGINNING_TYPES, *map(_cursor_type, keys)]
    finished, retries, total, *after = decode_cursor(cursor, scope, types)
    if retries != sweep.retries:
        message = "the sweep was retried since the first page; begin there again"
        raise refuse("cursor", cursor, "a next_cursor of after the retry", message)
    return _Beginning(finished, retries, total), after


def _total(
    sweep: SweepRecord, query: ListResultsQuery, results: ResultQuery, page: QueryPage
) -> int:
    """Count the rows of all pages, on the first."""
    if not query.filter:
        return sweep.counts.total
    return len(page.rows) if page.after is None else results.count()


def _finished(sweep: SweepRecord) -> int:
    return Progress(total=sweep.counts.total, **sweep.counts.model_dump()).finished


def _cursor_type(key: SortKey) -> CursorType:
    """Tell what a cursor holds of a sort key: rows are numbered by two that are never null."""
    return "count" if key.column.name in ("point_index", "replicate") else key.column.type


def _condition(text: str | None, columns: Sequence[Column]) -> Filter | None:
    return parse_filter(text, columns) if text is not None else None


def _column(column: Column) -> ResultColumn:
    return ResultColumn(
        name=column.name, kind=ColumnKind(column.kind), unit=column.unit, help=column.help
    )


def _row(record: ResultRecord, chosen: Sequence[Column]) -> ResultRow:
    """Show a run; coordinates, network costs and metrics that were not asked for are left out."""
    names = {column.name for column in chosen}
    return ResultRow(
        point_index=record.point_index,
        replicate=record.replicate,
        phase=PhaseName(record.phase),
        cached=record.cached,
        steady=record.steady,
        coordinates={k: v for k, v in record.coordinates.items() if k in names},
        network=values_on(record.network, chosen),
        metrics={k: v for k, v in record.metrics.items() if k in names},
        cost=CostDocument.model_validate(record.cost.model_dump()) if record.cost else None,
    )
