"""Results point by point: means with intervals over the replicates, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from api.find import find_sweep
from api.http.documents import PhaseName
from api.http.errors import InvalidQueryError
from api.priced_networks import priced_columns, prices_document, prices_scope, sweep_prices
from api.result.models.mean import MeanPage, MeanRow, MeanValue
from api.result.models.queries import MeansQuery
from api.result.models.result import ColumnKind, ResultColumn
from domain.catalog.models import Catalog, MetricSpec
from domain.query.columns import Column, NetworkColumn, result_columns, values_on
from domain.query.cursor import CursorType, decode_cursor, encode_cursor
from domain.query.filter import parse_filter
from domain.query.sort import SortKey, parse_sort
from domain.statistics.interval import quantity_interval
from domain.suggest import hint
from storage.result.mean_query import MeanQuery, PointMeans
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext

_DEFAULT_LIMIT = 200


class MeanService:
    """Reads points with the means of their runs."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def page(self, sweep_id: str, query: MeansQuery) -> MeanPage:
        """Read a page of points.

        Raises
        ------
        InvalidQueryError
            a metric that the sweep does not have, or an order by something else than one coordinate,
            network cost or metric.
        QueryError
            a filter or a cursor that cannot be read.
        """
        sweep = find_sweep(self._session, sweep_id)
        spec = SweepStore(self._session).spec(sweep.id)
        prices = sweep_prices(self._session, self._catalog, sweep, query.prices)
        network = priced_columns(spec, prices)
        columns = result_columns(stored_axes(spec), sweep.metrics, self._catalog, network)
        key = _key(query.sort, columns)
        condition = None if query.filter is None else parse_filter(query.filter, columns)
        names = self._metrics(sweep, query.metrics)
        keyed = [key.column.name] if key is not None and key.column.kind == "metric" else []
        specs = [self._spec(name) for name in dict.fromkeys([*names, *keyed])]
        found = MeanQuery(self._session, sweep.id, condition, key, specs)
        told = (sweep_id, query.filter or "", query.sort or "", prices_scope(prices))
        scope = "\n".join(("means", *told))
        after = _after(query.cursor, scope, key)
        limit = query.limit or _DEFAULT_LIMIT
        page = found.page(after, limit + 1)
        shown, more = page[:limit], len(page) > limit
        total = None
        if query.cursor is None:
            total = found.count() if more else len(shown)
        last = shown[-1] if more else None
        return MeanPage(
            columns=[_column(column) for column in columns if column.kind != "meta"],
            items=[_row(point, names, network) for point in shown],
            next_cursor=None if last is None else encode_cursor([last.key, last.index], scope),
            prices=prices_document(prices),
            total=total,
        )

    def _metrics(self, sweep: SweepRecord, text: str | None) -> list[str]:
        if text is None:
            return list(sweep.metrics)
        names = [name for part in text.split(",") if (name := part.strip())]
        for name in names:
            if name not in sweep.metrics:
                message = f"this sweep has no such metric{hint(name, sweep.metrics)}"
                parameter = "metrics"
                raise InvalidQueryError.of(parameter, name, message, ", ".join(sweep.metrics))
        return names

    def _spec(self, name: str) -> MetricSpec:
        return self._catalog.by_metric.get(name) or MetricSpec(name=name)


def _key(text: str | None, columns: Sequence[Column]) -> SortKey | None:
    """Read by what points are sorted; None: by their number."""
    fitting = [column for column in columns if column.kind != "meta"]
    number = [column for column in columns if column.name == "point_index"]
    keys = parse_sort(text, [*number, *fitting], ties=("point_index",))
    first, *others = keys
    if len(others) > 1 or (first.column.name == "point_index" and (others or first.descending)):
        allowed = "one coordinate, network cost or metric"
        parameter = "sort"
        raise InvalidQueryError.of(parameter, text, f"points are sorted by {allowed}", allowed)
    return None if first.column.name == "point_index" else first


def _after(
    cursor: str | None, scope: str, key: SortKey | None
) -> tuple[str | float | None, int] | None:
    if cursor is None:
        return None
    kind: CursorType = "number" if key is None else key.column.type
    value, index = decode_cursor(cursor, scope, (kind, "count"))
    return value, index


def _column(column: Column) -> ResultColumn:
    return ResultColumn(
        name=column.name, kind=ColumnKind(column.kind), unit=column.unit, help=column.help
    )


def _row(point: PointMeans, names: Sequence[str], network: Sequence[NetworkColumn]) -> MeanRow:
    return MeanRow(
        point_index=point.index,
        phase=PhaseName(point.phase),
        runs=point.runs,
        completed=point.completed,
        not_steady=point.not_steady,
        coordinates=point.coordinates,
        network=values_on(point.network, network),
        metrics={name: _mean(point.values.get(name, [])) for name in names},
    )


def _mean(values: Sequence[float]) -> MeanValue | None:
    if not values:
        return None
    found = quantity_interval(values)
    return MeanValue(n=found.n, mean=found.mean, low=found.low, high=found.high)
