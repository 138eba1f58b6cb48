"""The series of a schedule: its runs, its alerts, and one metric along it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Self

from api.http.errors import InvalidQueryError, ScheduleNotFoundError
from api.http.queries import ListQuery
from api.schedule.models.queries import SeriesQueryParameters
from api.schedule.models.schedule import AlertPage, ScheduleRunPage, Series, SeriesRun
from api.schedule.services.documents import alert_document, run_document
from domain.catalog.models import Catalog
from domain.query.cursor import decode_cursor, encode_cursor
from domain.statistics.interval import quantity_interval
from domain.suggest import hint
from storage.schedule.alert_store import AlertStore
from storage.schedule.records.schedule import AlertRecord, RunRecord, ScheduleRecord
from storage.schedule.run_store import ScheduleRunStore
from storage.schedule.series_query import SeriesQuery
from storage.schedule.store import ScheduleStore
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore

if TYPE_CHECKING:
    from api.context import RequestContext


class SeriesService:
    """Reads what has become of a schedule."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog
        self._runs = ScheduleRunStore(session)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def runs(self, schedule_id: str, query: ListQuery) -> ScheduleRunPage:
        """List a page of runs, latest times first."""
        schedule = self._find(schedule_id)
        scope = f"runs of schedule\n{schedule_id}"
        before: tuple[datetime, int] | None = None
        if query.cursor:
            at, number = decode_cursor(query.cursor, scope, ["time", "count"], nullable=False)
            before = _moment(at, query.cursor), number
        found = self._runs.page(schedule.id, before, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        return ScheduleRunPage(
            items=[run_document(run) for run in page],
            next_cursor=encode_cursor([page[-1].planned_at.isoformat(), page[-1].id], scope)
            if more
            else None,
        )

    def alerts(self, schedule_id: str, query: ListQuery) -> AlertPage:
        """List a page of alerts, newest first."""
        schedule = self._find(schedule_id)
        scope = f"alerts of schedule\n{schedule_id}"
        before = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else None
        found = AlertStore(self._session).page(schedule.id, before, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        return AlertPage(
            items=[alert_document(alert) for alert in page],
            next_cursor=encode_cursor([page[-1].id], scope) if more else None,
        )

    def series(self, schedule_id: str, query: SeriesQueryParameters) -> Series:
        """Give one metric along the newest runs, oldest first.

        Raises
        ------
        InvalidQueryError
            No run has the metric, or the filter is about something that the sweeps do not have.
        """
        schedule = self._find(schedule_id)
        runs = self._runs.page(schedule.id, None, query.limit)[::-1]
        sweeps = self._sweeps(runs)
        newest = next((sweeps[run.id].metrics for run in reversed(runs) if run.id in sweeps), [])
        known = dict.fromkeys(name for sweep in sweeps.values() for name in sweep.metrics)
        metric = self._metric(schedule, query.metric, newest, list(known))
        alerts = AlertStore(self._session).of_runs([run.id for run in runs])
        spec = self._catalog.by_metric.get(metric) if metric is not None else None
        return Series(
            schedule_id=schedule_id,
            metric=metric,
            unit=spec.unit or None if spec else None,
            better=spec.better if spec else None,
            filter=query.filter,
            runs=[
                self._run(run, sweeps.get(run.id), metric, query.filter, alerts.get(run.id, []))
                for run in runs
            ],
            metrics=list(newest),
        )

    def _sweeps(self, runs: list[RunRecord]) -> dict[int, SweepRecord]:
        store = SweepStore(self._session)
        found = {run.id: store.get(run.sweep) for run in runs if run.sweep is not None}
        return {run_id: sweep for run_id, sweep in found.items() if sweep is not None}

    def _metric(
        self, schedule: ScheduleRecord, asked: str | None, newest: list[str], known: list[str]
    ) -> str | None:
        if asked is not None:
            if asked not in known:
                message = f"no run of this series has such a metric{hint(asked, known)}"
                raise InvalidQueryError.of("metric", asked, message, ", ".join(known) or "none yet")
            return asked
        watched = [getattr(rule, "metric", None) for rule in schedule.definition.alerts]
        first = next((name for name in watched if name in newest), None)
        return first or next(iter(newest), None)

    def _run(
        self,
        run: RunRecord,
        sweep: SweepRecord | None,
        metric: str | None,
        condition: str | None,
        alerts: list[AlertRecord],
    ) -> SeriesRun:
        values: list[float] = []
        if sweep is not None and metric is not None and metric in sweep.metrics:
            values = SeriesQuery(self._session, self._catalog).values(sweep, metric, condition)
        found = quantity_interval(values) if values else None
        shown = (set(SeriesRun.model_fields) & set(RunRecord.model_fields)) - {"sweep_id"}
        return SeriesRun(
            **run.model_dump(include=shown),
            sweep_id=run.sweep,
            n=len(values),
            mean=found.mean if found else None,
            low=found.low if found else None,
            high=found.high if found else None,
            alerts=[alert.message for alert in alerts],
        )

    def _find(self, schedule_id: str) -> ScheduleRecord:
        found = ScheduleStore(self._session).get(schedule_id)
        if found is None:
            raise ScheduleNotFoundError(schedule_id)
        return found


def _moment(text: str, cursor: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidQueryError.of("cursor", cursor, "is no cursor of this list") from None
