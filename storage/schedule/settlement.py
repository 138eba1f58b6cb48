"""The end of a run of a schedule: its rules are looked at once, and what they say is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from sqlalchemy.orm import Session

from domain.answer.request import AnswerError
from domain.catalog.models import Catalog
from domain.notice.events import EventType
from domain.problem import ProblemsError
from domain.result.difference import largest_difference
from domain.run.phase import Phase
from domain.schedule.rules import (
    BandRule,
    ChangedRule,
    FailureRule,
    IntervalRule,
    Rule,
    WinnerRule,
)
from domain.schedule.watch import (
    Finding,
    judge_band,
    judge_changed,
    judge_interval,
    judge_winners,
)
from domain.schedule.winners import winners_of
from storage.answer.study_reader import StudyReader
from storage.notice.outbox import note
from storage.result.difference_store import DifferenceStore
from storage.schedule.alert_store import AlertStore
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from storage.schedule.run_store import ScheduleRunStore
from storage.schedule.runner import MADE_WAY, run_data
from storage.schedule.series_query import SeriesQuery
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore

_GONE = "deleted"
_POINTS_LOOKED_AT = 500
_RUNS_LOOKED_AT = 20
"""For the last run that had winners."""
_FAILED = {
    Phase.FAILED.value: "has failed",
    Phase.TIMED_OUT.value: "has runs that timed out",
    Phase.ABORTED.value: "was cancelled",
    _GONE: "was deleted before its end was seen",
}


class ScheduleSettling:
    """Ends runs in one session."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog
        self._runs = ScheduleRunStore(session)
        self._sweeps = SweepStore(session)
        self._series = SeriesQuery(session, catalog)

    def find(self, schedule: ScheduleRecord, run: RunRecord) -> list[Finding]:
        """Look at the rules for a run whose sweep has ended; reads, and changes nothing.

        A rule reads a study, which may take long and much: it is asked for in a bounded process.
        """
        sweep, phase = self._ended(run)
        return [self._look(rule, run, sweep, phase) for rule in schedule.definition.alerts]

    def settle(self, schedule: ScheduleRecord, run: RunRecord, findings: list[Finding]) -> int:
        """End a run whose sweep has ended, with what its rules say; tells how many alerts that raised."""
        _, phase = self._ended(run)
        self._runs.end(run.id, phase, findings)
        ended = self._runs.get(run.id)
        note(self._session, schedule.project_id, EventType.SCHEDULE_RUN, run_data(schedule, ended))
        return self._raise(schedule, ended, findings)

    def unseen(self, schedule: ScheduleRecord, run: RunRecord, reason: str) -> list[Finding]:
        """Say of rules that cannot be looked at why; whether the sweep failed is known all the same."""
        _, phase = self._ended(run)
        return [
            _failure(run, phase) if isinstance(rule, FailureRule) else Finding(note=reason[:500])
            for rule in schedule.definition.alerts
        ]

    def _ended(self, run: RunRecord) -> tuple[SweepRecord | None, str]:
        """Give the sweep of a run, where it is there, and how it ended."""
        sweep = self._sweeps.get(run.sweep) if run.sweep is not None else None
        return sweep, run.sweep_phase if sweep is not None and run.sweep_phase else _GONE

    def refused(self, schedule: ScheduleRecord, runs: Iterable[RunRecord]) -> None:
        """Raise the alerts of runs that could not be submitted."""
        for run in runs:
            self._refused(schedule, run)

    def _refused(self, schedule: ScheduleRecord, run: RunRecord) -> None:
        findings = [
            Finding(alert=f"the run {run.slot} could not be submitted: {run.reason}")
            if isinstance(rule, FailureRule)
            else Finding()
            for rule in schedule.definition.alerts
        ]
        self._raise(schedule, run, findings)

    def _raise(self, schedule: ScheduleRecord, run: RunRecord, findings: list[Finding]) -> int:
        raised = 0
        for place, (rule, found) in enumerate(
            zip(schedule.definition.alerts, findings, strict=True)
        ):
            if found.alert is None:
                continue
            number = AlertStore(self._session).add(
                schedule.id, run.id, place, rule.kind, found.alert, found.figures
            )
            data = run_data(schedule, run) | {
                "alert_id": number,
                "kind": rule.kind,
                "message": found.alert,
                "figures": found.figures,
            }
            mail_to = schedule.definition.email_to
            note(self._session, schedule.project_id, EventType.ALERT, data, mail_to)
            raised += 1
        return raised

    def _look(self, rule: Rule, run: RunRecord, sweep: SweepRecord | None, phase: str) -> Finding:
        if isinstance(rule, FailureRule):
            return _failure(run, phase)
        if sweep is None or phase != Phase.COMPLETED.value:
            return Finding(note=f"the sweep {_FAILED.get(phase, f'is {phase}')}")
        try:
            return self._judge(rule, run, sweep)
        except ProblemsError as error:  # a filter or an axis that the sweep does not have
            return Finding(note=str(error)[:500])

    def _judge(self, rule: Rule, run: RunRecord, sweep: SweepRecord) -> Finding:
        match rule:
            case IntervalRule():
                return self._interval(rule, run, sweep)
            case BandRule():
                return judge_band(rule, self._series.values(sweep, rule.metric, rule.filter))
            case WinnerRule():
                return self._winner(rule, run, sweep)
            case ChangedRule():
                return self._changed(rule, run, sweep)
            case FailureRule():
                return Finding()
        assert_never(rule)

    def _interval(self, rule: IntervalRule, run: RunRecord, sweep: SweepRecord) -> Finding:
        means = []
        for _, earlier in self._before(run, rule.earlier_runs):
            values = self._series.values(earlier, rule.metric, rule.filter)
            if values:
                means.append(sum(values) / len(values))
        return judge_interval(rule, self._series.values(sweep, rule.metric, rule.filter), means)

    def _winner(self, rule: WinnerRule, run: RunRecord, sweep: SweepRecord) -> Finding:
        of = {"metric": rule.metric, "by": rule.by}
        try:
            study = StudyReader(self._session, self._catalog).read(sweep, rule.metric, None)
            now = winners_of(study, rule.metric, rule.by)
        except AnswerError as error:
            return Finding(note=f"no winner can be told: {error}"[:500])
        earlier = [
            found.figures["winners"]
            for before in self._runs.ended_before(run, _RUNS_LOOKED_AT)
            for found in before.findings or ()
            if found.figures.get("of") == of
        ]
        found = judge_winners(earlier[-1] if earlier else {}, now)
        return found.model_copy(update={"figures": found.figures | {"of": of}})

    def _changed(self, rule: ChangedRule, run: RunRecord, sweep: SweepRecord) -> Finding:
        for before, earlier in self._before(run, 1):
            store = DifferenceStore(self._session, earlier, sweep, rule.metric, same_spec=True)
            compared, moved = store.counts()
            largest = self._largest(store, rule, sweep) if moved else None
            revisions = (before.model_revision or earlier.model_revision, sweep.model_revision)
            return judge_changed(compared, moved, *revisions, largest)
        return Finding(note="there is no completed run before to be held against")

    def _largest(
        self, store: DifferenceStore, rule: ChangedRule, sweep: SweepRecord
    ) -> tuple[str, float] | None:
        metrics = [rule.metric] if rule.metric is not None else sweep.metrics
        changes = [
            (found.metric, abs(found.relative_change))
            for point in store.page(-1, _POINTS_LOOKED_AT)
            if (found := largest_difference(point.pairs, metrics)) is not None
            and found.relative_change is not None
        ]
        return max(changes, key=lambda change: change[1], default=None)

    def _before(self, run: RunRecord, count: int) -> list[tuple[RunRecord, SweepRecord]]:
        """Give the runs before whose sweeps are there, oldest first."""
        found: list[tuple[RunRecord, SweepRecord]] = []
        for before in self._runs.ended_before(run, count):
            sweep = self._sweeps.get(before.sweep) if before.sweep is not None else None
            if sweep is not None:
                found.append((before, sweep))
        return found


def _failure(run: RunRecord, phase: str) -> Finding:
    figures: dict[str, Any] = {"phase": phase}
    if phase not in _FAILED or run.reason == MADE_WAY:
        return Finding(figures=figures)
    return Finding(alert=f"the sweep of the run {run.slot} {_FAILED[phase]}", figures=figures)
