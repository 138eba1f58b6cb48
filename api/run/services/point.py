"""Points of a sweep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from api.fabric.services.files import export_pieces
from api.find import find_sweep
from api.http.documents import FailureDocument, PhaseName
from api.http.errors import FabricNotKeptError, PointNotFoundError
from api.http.queries import ResultFormat
from api.http.tabular import file_pieces, refuse_pages
from api.priced_networks import priced_columns, prices_document, prices_scope, sweep_prices
from api.run.models.point import (
    AttemptDocument,
    AttemptOutcomeName,
    CostDocument,
    NetworkPrice,
    ParameterDocument,
    Point,
    PointAggregate,
    PointPage,
    PointSummary,
    ReplicateDocument,
)
from api.run.models.queries import ExportPointFabricQuery, GetPointQuery, ListPointsQuery
from api.run.models.run_table import TableDocument
from api.run.models.traffic import MemoryBottleneckDocument
from api.run.services.lent import lent_point
from api.sweep.services.documents import progress_fields
from domain.answer.memory_words import memory_sentence
from domain.answer.network_costs import table_text
from domain.catalog.models import Catalog, MetricSpec
from domain.price.network_columns import NAMES, network_values
from domain.price.network_costs import NetworkCosts
from domain.query.columns import (
    RUN_COUNTS,
    NetworkColumn,
    point_columns,
    point_file_columns,
    values_on,
)
from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.filter import parse_filter
from domain.result.aggregate import aggregate
from domain.result.memory_bottleneck import MemoryBottleneck
from domain.result.rows import ResultRow
from domain.run.attempt import AttemptOutcome
from domain.run.failure import Failure
from domain.run.phase import Phase
from domain.run.tables import run_id
from domain.sweep.axes.axis import AxisInfo
from fabricfile import Fabric
from storage.blobs import Blobs
from storage.result.steady_sql import SATURATED
from storage.run.attempt_store import AttemptStore
from storage.run.point_store import PointStore
from storage.run.records.attempt import AttemptRecord
from storage.run.records.point import PointRecord, ReplicateRecord
from storage.run.table_store import TableStore
from storage.scope import hides_fabrics
from storage.session import Engine, Session, show_one_moment, transaction
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext

_PAGE_POINTS = 100
_FILE_POINTS = 2000


class PointService:
    """Reads points."""

    def __init__(self, session: Session, catalog: Catalog, blobs: Blobs) -> None:
        self._session = session
        self._blobs = blobs
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog, context.state.blobs)

    def page(self, sweep_id: str, query: ListPointsQuery) -> PointPage:
        """List a page of points in the sweep's order."""
        sweep = find_sweep(self._session, sweep_id)
        prices = sweep_prices(self._session, self._catalog, sweep, query.prices)
        network = priced_columns(SweepStore(self._session).spec(sweep.id), prices)
        told = (sweep_id, query.phase or "", query.filter or "", prices_scope(prices))
        scope = "\n".join(("points", *told))
        after = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else -1
        limit = query.limit or _PAGE_POINTS
        found = self._found(sweep, query, network, after, limit + 1)
        page = found[:limit]
        more = len(found) > limit
        return PointPage(
            items=[
                PointSummary(**_point_fields(point), network=values_on(point.network, network))
                for point in page
            ],
            next_cursor=encode_cursor([page[-1].index], scope) if more else None,
            prices=prices_document(prices),
        )

    def pieces(
        self, engine: Engine, sweep_id: str, query: ListPointsQuery, chosen: ResultFormat
    ) -> Iterator[bytes]:
        """Give the file of all points, piece by piece, as the sweep stands at the first.

        What is wrong with the query is said at once. The first piece opens a transaction, and the
        last ends it.
        """
        refuse_pages(query)
        sweep = find_sweep(self._session, sweep_id)
        prices = sweep_prices(self._session, self._catalog, sweep, query.prices)
        network = priced_columns(SweepStore(self._session).spec(sweep.id), prices)
        self._found(sweep, query, network, -1, 1)
        columns = point_file_columns(self._axes(sweep), self._catalog, network)

        def pieces() -> Iterator[bytes]:
            with transaction(engine) as session:
                show_one_moment(session)
                service = PointService(session, self._catalog, self._blobs)
                paths = [column.name for column in columns if column.kind == "coordinate"]
                found = service._all(sweep, query, network)
                rows = (_file_row(point, paths, network) for point in found)
                yield from file_pieces(columns, rows, chosen)

        return pieces()

    def _all(
        self, sweep: SweepRecord, query: ListPointsQuery, network: Sequence[NetworkColumn]
    ) -> Iterator[PointRecord]:
        after = -1
        while found := self._found(sweep, query, network, after, _FILE_POINTS):
            yield from found
            after = found[-1].index

    def _found(
        self,
        sweep: SweepRecord,
        query: ListPointsQuery,
        network: Sequence[NetworkColumn],
        after: int,
        limit: int,
    ) -> list[PointRecord]:
        condition = None
        if query.filter is not None:
            columns = point_columns(self._axes(sweep), self._catalog, network)
            condition = parse_filter(query.filter, columns)
        phase = Phase(query.phase) if query.phase else None
        return PointStore(self._session).page(sweep.id, phase, after, limit, condition)

    def _axes(self, sweep: SweepRecord) -> list[AxisInfo]:
        return stored_axes(SweepStore(self._session).spec(sweep.id))

    def get(self, sweep_id: str, index: int, query: GetPointQuery) -> Point:
        """Read a point with everything that is known of it; replicates come in pages."""
        sweep = find_sweep(self._session, sweep_id)
        store = PointStore(self._session)
        point = store.get(sweep.id, index)
        if point is None:
            raise PointNotFoundError(sweep_id, index, sweep.points)
        document = store.document(sweep.id, index)
        scope = f"point\n{sweep_id}\n{index}"
        after = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else -1
        found = store.runs(sweep.id, index, after, query.limit + 1)
        runs = found[: query.limit]
        more = len(found) > query.limit
        shown = Point(
            **_point_fields(point),
            network=self._network(sweep, point.network, query.prices),
            point=document,
            parameters=self._parameters(document),
            replicates=self._replicates(sweep_id, sweep.id, index, runs, document),
            next_cursor=encode_cursor([runs[-1].replicate], scope) if more else None,
            aggregates=self._aggregates(point, store.whole_metrics(sweep.id, index), sweep.metrics),
        )
        return lent_point(shown, self._catalog) if hides_fabrics(self._session) else shown

    def _network(
        self, sweep: SweepRecord, network: int | None, reference: str | None
    ) -> NetworkPrice | None:
        prices = sweep_prices(self._session, self._catalog, sweep, reference)
        if prices is None:
            return None
        networks = SweepStore(self._session).spec(sweep.id).networks
        costs = NetworkCosts(networks, prices.table)
        cost = costs.of(network)
        return NetworkPrice(
            **dict(zip(NAMES, network_values(costs, network), strict=True)),
            unknown=cost if isinstance(cost, str) else None,
            prices=table_text(prices),
        )

    def fabric(self, sweep_id: str, index: int, query: ExportPointFabricQuery) -> Iterator[str]:
        """Write the fabric that a run has kept.

        Raises
        ------
        FabricNotKeptError
            It has kept none.
        """
        sweep = find_sweep(self._session, sweep_id)
        store = PointStore(self._session)
        if store.get(sweep.id, index) is None:
            raise PointNotFoundError(sweep_id, index, sweep.points)
        digest = store.fabric(sweep.id, index, query.replicate)
        if digest is None:
            message = (
                f"Replicate {query.replicate} of point {index} has kept no fabric: "
                "a completed run of the static model keeps it with report.fabric = 'included'."
            )
            raise FabricNotKeptError(message)
        return export_pieces(Fabric.from_bytes(self._blobs.get(digest)), query.format)

    def _replicates(
        self,
        sweep_id: str,
        sweep_pk: int,
        index: int,
        runs: Sequence[ReplicateRecord],
        point: Mapping[str, Any],
    ) -> list[ReplicateDocument]:
        ids = [run.result_id for run in runs if run.result_id is not None]
        numbers = [run.replicate for run in runs]
        attempts = AttemptStore(self._session).of_runs(sweep_pk, index, numbers)
        tables: dict[int, list[TableDocument]] = {}
        for table in TableStore(self._session).listed(ids):
            shown = TableDocument(name=table.name, rows=table.rows, bytes=table.bytes)
            tables.setdefault(table.result_id, []).append(shown)
        return [
            _replicate(
                run,
                run_id(sweep_id, index, run.replicate),
                tables.get(run.result_id or -1, []),
                _all_attempts(run, attempts.get(run.replicate, [])),
                point.get("workload", {}),
            )
            for run in runs
        ]

    def _parameters(self, document: dict[str, Any]) -> list[ParameterDocument]:
        """List every parameter of the point with what the catalogue says of it."""
        found = []
        view = self._catalog.for_model(document["model"])
        for section in view.sections:
            values = document.get(section)
            if not isinstance(values, dict):
                continue
            component = view.component(section, values.get("kind", section))
            if component is None:
                continue
            for param in component.params:
                if param.name not in values:
                    continue
                value = values[param.name]
                found.append(
                    ParameterDocument(
                        path=f"{section}.{param.name}",
                        section=section,
                        name=param.name,
                        value=value,
                        unit=param.unit or None,
                        help=param.help,
                        default=param.default,
                        is_default=value == param.default,
                    )
                )
        return found

    def _aggregates(
        self,
        point: PointRecord,
        measured: Mapping[int, Mapping[str, float | None]],
        metrics: list[str],
    ) -> list[PointAggregate]:
        rows = [
            ResultRow(
                point.index,
                replicate,
                point.coordinates,
                values,
                is_saturated=values.get(SATURATED) == 1,
            )
            for replicate, values in measured.items()
        ]
        found = []
        for metric in metrics:
            spec = self._catalog.by_metric.get(metric) or MetricSpec(name=metric)
            having = [row for row in rows if metric in row.metrics]
            for summed in aggregate(having, metric, only_steady=spec.needs_steady_state):
                fields = summed.model_dump(
                    exclude={"point_index", "coordinates", "std", "quantiles"}
                )
                found.append(PointAggregate(metric=metric, unit=spec.unit or None, **fields))
        return found


def _file_row(
    point: PointRecord, paths: Sequence[str], network: Sequence[NetworkColumn]
) -> list[Any]:
    counts = point.counts
    where = [point.coordinates.get(path) for path in paths]
    where += [column.value_on(point.network) for column in network]
    shown = [getattr(counts, name) for name in RUN_COUNTS[2:-1]]
    runs = [counts.total, *shown, counts.cached]
    return [point.index, point.point_key, point.phase.value, *where, *runs]


def _point_fields(point: PointRecord) -> dict[str, Any]:
    return {
        "index": point.index,
        "point_key": point.point_key,
        "coordinates": point.coordinates,
        "phase": PhaseName(point.phase),
        "progress": progress_fields(point.counts, point.counts.executing)["progress"],
    }


def _all_attempts(run: ReplicateRecord, noted: list[AttemptRecord]) -> list[AttemptRecord]:
    """Add the attempt that the run's own row tells of: one under way, or that completed it.

    Attempts of before they were noted stand there, too, as far as the run knows of them.
    """
    is_noted = any(attempt.started_at == run.started_at for attempt in noted)
    has_begun = run.started_at is not None and run.phase is not Phase.QUEUED
    if not has_begun or run.cached or is_noted:
        return noted
    outcome = AttemptOutcome.EXECUTING if not run.phase.is_finished else AttemptOutcome(run.phase)
    own = AttemptRecord(
        number=len(noted) + 1,
        worker=run.worker,
        started_at=run.started_at,
        ended_at=run.finished_at,
        outcome=outcome,
        failure=run.failure,
        cpu_seconds=run.cost.cpu_seconds if run.cost is not None else None,
        peak_memory_bytes=run.cost.peak_memory_bytes if run.cost is not None else None,
    )
    return [*noted, own]


def _attempt(attempt: AttemptRecord) -> AttemptDocument:
    return AttemptDocument(
        **attempt.model_dump(exclude={"outcome", "failure"}),
        outcome=AttemptOutcomeName(attempt.outcome),
        failure=_failure(attempt.failure),
    )


def _failure(failure: Failure | None) -> FailureDocument | None:
    return FailureDocument.model_validate(failure.model_dump()) if failure is not None else None


def _replicate(
    run: ReplicateRecord,
    identifier: str,
    tables: list[TableDocument],
    attempts: list[AttemptRecord],
    workload: Mapping[str, Any],
) -> ReplicateDocument:
    hidden = {"phase", "failure", "cost", "traffic", "result_id", "unmeasured"}
    traffic = run.traffic or {}
    return ReplicateDocument(
        **run.model_dump(exclude=hidden),
        run_id=identifier,
        unmeasured=run.unmeasured or {},
        jobs=traffic.get("jobs", []),
        bottleneck=traffic.get("bottleneck"),
        memory_bottleneck=_memory_bottleneck(traffic.get("memory_bottleneck"), workload),
        hot_links=traffic.get("hot_links"),
        tables=tables,
        phase=PhaseName(run.phase),
        failure=_failure(run.failure),
        attempt_history=[_attempt(attempt) for attempt in attempts],
        cost=CostDocument.model_validate(run.cost.model_dump()) if run.cost else None,
    )


def _memory_bottleneck(
    kept: dict[str, Any] | None, workload: Mapping[str, Any]
) -> MemoryBottleneckDocument | None:
    if kept is None:
        return None
    found = MemoryBottleneck.model_validate(kept)
    return MemoryBottleneckDocument(**found.model_dump(), sentence=memory_sentence(found, workload))
