"""One metric over the replicates of every point, a page of points at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from api.find import find_sweep
from api.http.errors import InvalidQueryError
from api.http.queries import ResultFormat
from api.http.tabular import file_pieces, refuse_pages
from api.priced_networks import priced_columns, prices_document, prices_scope, sweep_prices
from api.result.models.aggregate import AggregateRow, Aggregates
from api.result.models.queries import AggregatesQuery
from domain.catalog.models import Catalog, MetricSpec
from domain.price.reference import PricedBy
from domain.query.columns import (
    Column,
    NetworkColumn,
    aggregate_columns,
    result_columns,
    values_on,
)
from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.filter import Filter, parse_filter
from domain.result.aggregate import QUANTILE_NAMES, summarise
from domain.suggest import hint
from storage.result.aggregate_query import AggregateQuery, PointValues
from storage.session import Engine, Session, show_one_moment, transaction
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext

_PAGE_POINTS = 1000


class AggregateService:
    """Sums up what was measured, point by point."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def page(self, sweep_id: str, query: AggregatesQuery) -> Aggregates:
        """Give one metric at the points of a page, with its interval over the replicates."""
        sweep = find_sweep(self._session, sweep_id)
        prices = self.prices(sweep, query)
        metric = self._metric(sweep, query.metric)
        only_steady = metric.needs_steady_state and not query.include_not_steady
        asked = query.model_dump_json(exclude={"limit", "cursor", "format"})
        scope = f"aggregates\n{sweep_id}\n{asked}\n{prices_scope(prices)}"
        after = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else -1
        network = self._network(sweep, prices)
        rows = self._rows(sweep, metric, query, network)
        limit = query.limit or _PAGE_POINTS
        found = rows.page(after, limit + 1)
        page, more = found[:limit], len(found) > limit
        nobody = query.include_timed_out or not sweep.counts.timed_out
        return Aggregates(
            metric=metric.name,
            unit=metric.unit or None,
            timed_out=0 if nobody else rows.timed_out(),
            needs_steady_state=metric.needs_steady_state,
            prices=prices_document(prices),
            items=[_row(point, network, only_steady=only_steady) for point in page],
            next_cursor=encode_cursor([page[-1].index], scope) if more else None,
        )

    def pieces(
        self, engine: Engine, sweep_id: str, query: AggregatesQuery, chosen: ResultFormat
    ) -> Iterator[bytes]:
        """Give the file of one metric at all points, piece by piece, as the sweep stands at the first.

        What is wrong with the query is said at once. The first piece opens a transaction, and the
        last ends it.
        """
        refuse_pages(query)
        sweep = find_sweep(self._session, sweep_id)
        metric = self._metric(sweep, query.metric)
        network = self._network(sweep, self.prices(sweep, query))
        self._condition(sweep, query.filter, network)
        axes = stored_axes(SweepStore(self._session).spec(sweep.id))
        unit = metric.unit or None
        columns = aggregate_columns(axes, unit, QUANTILE_NAMES, self._catalog, network)
        only_steady = metric.needs_steady_state and not query.include_not_steady

        def pieces() -> Iterator[bytes]:
            with transaction(engine) as session:
                show_one_moment(session)
                service = AggregateService(session, self._catalog)
                found = service._rows(sweep, metric, query, network).all()
                rows = (
                    _file_row(_row(p, network, only_steady=only_steady), columns) for p in found
                )
                yield from file_pieces(columns, rows, chosen)

        return pieces()

    def prices(self, sweep: SweepRecord, query: AggregatesQuery) -> PricedBy | None:
        """Find what the sweep's networks are priced by.

        Raises
        ------
        QueryError
            There is no such table.
        """
        return sweep_prices(self._session, self._catalog, sweep, query.prices)

    def _network(self, sweep: SweepRecord, prices: PricedBy | None) -> tuple[NetworkColumn, ...]:
        return priced_columns(SweepStore(self._session).spec(sweep.id), prices)

    def _rows(
        self,
        sweep: SweepRecord,
        metric: MetricSpec,
        query: AggregatesQuery,
        network: Sequence[NetworkColumn],
    ) -> AggregateQuery:
        return AggregateQuery(
            self._session,
            sweep.id,
            metric.name,
            self._condition(sweep, query.filter, network),
            include_timed_out=query.include_timed_out,
        )

    def _condition(
        self, sweep: SweepRecord, text: str | None, network: Sequence[NetworkColumn]
    ) -> Filter | None:
        if text is None:
            return None
        axes = stored_axes(SweepStore(self._session).spec(sweep.id))
        return parse_filter(text, result_columns(axes, sweep.metrics, self._catalog, network))

    def _metric(self, sweep: SweepRecord, name: str) -> MetricSpec:
        if name not in sweep.metrics:
            message = f"this sweep has no such metric{hint(name, sweep.metrics)}"
            parameter = "metric"
            raise InvalidQueryError.of(parameter, name, message, ", ".join(sweep.metrics))
        return self._catalog.by_metric.get(name) or MetricSpec(name=name)


def _file_row(row: AggregateRow, columns: Sequence[Column]) -> list[Any]:
    cells = dict(row) | row.quantiles | row.coordinates | row.network
    return [cells.get(column.name) for column in columns]


def _row(
    point: PointValues, network: Sequence[NetworkColumn], *, only_steady: bool
) -> AggregateRow:
    """Sum up a point; one with saturated runs has no figures where only steady ones count."""
    values = point.values
    if only_steady:
        values = [] if point.not_steady else point.steady
    found = summarise(point.index, point.coordinates, values, not_steady=point.not_steady)
    return AggregateRow(**dict(found), network=values_on(point.network, network))
