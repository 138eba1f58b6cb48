"""All results of a sweep as one file: CSV, Parquet, or an Arrow stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from api.find import find_sweep
from api.http.queries import ResultFormat
from api.http.tabular import WRITERS, refuse_pages
from api.priced_networks import priced_columns, sweep_prices
from api.result.models.queries import ListResultsQuery
from domain.catalog.models import Catalog
from domain.price.reference import PricedBy
from domain.query.columns import MODEL_REVISION, Column, choose_columns, result_columns
from domain.query.filter import parse_filter
from domain.query.sort import parse_sort
from storage.result.export import ResultExport
from storage.result.query import ResultQuery
from storage.session import Engine, Session, transaction
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext


class ExportService:
    """Writes results to files, a piece at a time."""

    def __init__(self, session: Session, engine: Engine, catalog: Catalog) -> None:
        self._session = session
        self._engine = engine
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.engine, context.state.catalog)

    def pieces(
        self, sweep_id: str, query: ListResultsQuery, chosen: ResultFormat
    ) -> Iterator[bytes]:
        """Give the file of the whole table, piece by piece, as the sweep stands at the first.

        What is wrong with the query is said at once. The first piece opens a transaction, and the
        last ends it.
        """
        refuse_pages(query)
        sweep = find_sweep(self._session, sweep_id)
        prices = sweep_prices(self._session, self._catalog, sweep, query.prices)
        self._query(self._session, sweep, query, prices)

        def pieces() -> Iterator[bytes]:
            with transaction(self._engine) as session:
                yield from self.written(session, sweep, query, chosen, prices)

        return pieces()

    def written(
        self,
        session: Session,
        sweep: SweepRecord,
        query: ListResultsQuery,
        chosen: ResultFormat,
        prices: PricedBy | None = None,
    ) -> Iterator[bytes]:
        """Give the file of the whole table within a transaction; without prices it tells of no costs."""
        columns, rows = self._query(session, sweep, query, prices)
        export = ResultExport(session, rows, columns)
        lines = export.lines(for_spreadsheets=chosen is ResultFormat.CSV)
        yield from WRITERS[chosen](columns, lines)

    def _query(
        self,
        session: Session,
        sweep: SweepRecord,
        query: ListResultsQuery,
        prices: PricedBy | None,
    ) -> tuple[list[Column], ResultQuery]:
        spec = SweepStore(session).spec(sweep.id)
        network = priced_columns(spec, prices)
        columns = result_columns(stored_axes(spec), sweep.metrics, self._catalog, network)
        if sweep.earlier_revisions:
            columns.append(MODEL_REVISION)
        chosen = choose_columns(query.columns, columns)
        keys = parse_sort(query.sort, columns)
        condition = parse_filter(query.filter, columns) if query.filter is not None else None
        return chosen, ResultQuery(session, sweep.id, condition, keys, chosen)
