"""What moved between two sweeps, such as a sweep and its repetition by newer models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from api.find import find_sweep
from api.http.errors import InvalidQueryError, SweepNotFoundError
from api.result.models.difference import DifferencePage, DifferenceRow
from api.result.models.queries import ListDifferencesQuery
from domain.catalog.models import Catalog
from domain.query.cursor import decode_cursor, encode_cursor
from domain.result.difference import largest_difference
from domain.suggest import hint
from storage.result.difference_store import DifferenceStore, MovedPoint
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord

if TYPE_CHECKING:
    from api.context import RequestContext


class DifferenceService:
    """Compares sweeps run by run."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def page(self, sweep_id: str, query: ListDifferencesQuery) -> DifferencePage:
        """List a page of the points that moved."""
        sweep, other = find_sweep(self._session, sweep_id), self._other(query.other)
        if query.metric is not None and query.metric not in sweep.metrics:
            message = f"this sweep has no such metric{hint(query.metric, sweep.metrics)}"
            allowed = ", ".join(sweep.metrics)
            raise InvalidQueryError.of("metric", query.metric, message, allowed)
        store = DifferenceStore(self._session, sweep, other, query.metric)
        scope = f"differences\n{sweep_id}\n{query.other}\n{query.metric or ''}"
        after = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else -1
        found = store.page(after, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        compared, moved = store.counts()
        metrics = [query.metric] if query.metric is not None else self._metrics(sweep, other)
        return DifferencePage(
            sweep_id=sweep_id,
            model_revision=sweep.model_revision,
            other_id=query.other,
            other_model_revision=other.model_revision,
            metric=query.metric,
            compared=compared,
            moved=moved,
            unmoved=compared - moved,
            missing=sweep.points - compared,
            items=[row for point in page if (row := self._row(point, metrics)) is not None],
            next_cursor=encode_cursor([page[-1].index], scope) if more else None,
        )

    def _other(self, sweep_id: str) -> SweepRecord:
        try:
            return find_sweep(self._session, sweep_id)
        except SweepNotFoundError as error:
            raise InvalidQueryError.of("with", sweep_id, error.detail, "a sweep") from error

    def _metrics(self, sweep: SweepRecord, other: SweepRecord) -> list[str]:
        return list(dict.fromkeys([*sweep.metrics, *other.metrics]))

    def _row(self, point: MovedPoint, metrics: list[str]) -> DifferenceRow | None:
        found = largest_difference(point.pairs, metrics)
        if found is None:
            return None
        spec = self._catalog.by_metric.get(found.metric)
        return DifferenceRow(
            point_index=point.index,
            coordinates=point.coordinates,
            unit=spec.unit or None if spec else None,
            **found.model_dump(),
        )
