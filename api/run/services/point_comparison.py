"""Two points of any sweeps beside each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

from api.find import find_sweep
from api.http.errors import InvalidQueryError, PointNotFoundError, SweepNotFoundError
from api.run.models.queries import PointComparisonQuery
from domain.answer.compared_names import names_told_apart
from domain.answer.point_comparison import MeasuredPoint, PointComparison, compare_points
from domain.catalog.models import Catalog, MetricSpec
from domain.statistics.interval import CONFIDENCE
from storage.result.steady_sql import SATURATED
from storage.run.point_store import PointStore
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord

if TYPE_CHECKING:
    from api.context import RequestContext

_REFERENCE = re.compile(r"(?P<sweep>[^.]+)\.(?P<index>\d{1,9})")


class PointComparisonService:
    """Reads what a comparison of two points needs and asks the domain."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog
        self._points = PointStore(session)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def compared(self, sweep_id: str, index: int, query: PointComparisonQuery) -> PointComparison:
        """Hold another point against this one.

        Raises
        ------
        PointNotFoundError
            There is no such point.
        InvalidQueryError
            There is no such other point, or it is the same.
        """
        sweep = find_sweep(self._session, sweep_id)
        other, other_index = self._other(query.other)
        if (other.public_id, other_index) == (sweep.public_id, index):
            raise InvalidQueryError.of("with", query.other, "is the point itself", "another point")
        names = names_told_apart(
            *(
                (f"point {number} of {one.name}", one.public_id)
                for one, number in ((sweep, index), (other, other_index))
            )
        )
        measured = list(dict.fromkeys([*sweep.metrics, *other.metrics]))
        return compare_points(
            self._measured(sweep, index, names[0]),
            self._measured(other, other_index, names[1]),
            [self._catalog.by_metric.get(name) or MetricSpec(name=name) for name in measured],
            is_paired=sweep.base_seed == other.base_seed,
            confidence=CONFIDENCE if query.confidence is None else query.confidence,
        )

    def _other(self, text: str) -> tuple[SweepRecord, int]:
        found = _REFERENCE.fullmatch(text)
        if found is None:
            raise InvalidQueryError.of("with", text[:80], "is no point", "SWEEP.INDEX")
        try:
            sweep = find_sweep(self._session, found["sweep"])
        except SweepNotFoundError as error:
            raise InvalidQueryError.of("with", text, error.detail, "SWEEP.INDEX") from error
        index = int(found["index"])
        if self._points.get(sweep.id, index) is None:
            missing = PointNotFoundError(sweep.public_id, index, sweep.points)
            raise InvalidQueryError.of("with", text, missing.detail, "SWEEP.INDEX")
        return sweep, index

    def _measured(self, sweep: SweepRecord, index: int, name: str) -> MeasuredPoint:
        point = self._points.get(sweep.id, index)
        if point is None:
            raise PointNotFoundError(sweep.public_id, index, sweep.points)
        by_replicate = self._points.whole_metrics(sweep.id, index)
        by_metric: dict[str, dict[int, float]] = {}
        for replicate, values in by_replicate.items():
            for metric, value in values.items():
                if value is not None:
                    by_metric.setdefault(metric, {})[replicate] = value
        return MeasuredPoint(
            name=name,
            by_metric=by_metric,
            runs=point.counts.total,
            completed=len(by_replicate),
            is_exact=self._points.is_exact(sweep.id, index),
            is_saturated=any(values.get(SATURATED) == 1 for values in by_replicate.values()),
        )
