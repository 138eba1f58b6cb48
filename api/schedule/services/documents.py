"""Turning stored schedules into the documents that clients read."""

from __future__ import annotations

from datetime import datetime
from itertools import islice

from api.schedule.models.schedule import (
    AlertDocument,
    FindingDocument,
    NextTime,
    Schedule,
    ScheduleRun,
    ScheduleSummary,
)
from domain.schedule.slots import due_of
from storage.schedule.records.schedule import AlertRecord, RunRecord, ScheduleRecord

_SHARED = {"name", "description", "cron", "time_zone", "on_model_revision", "seeds", "overlap"}
_OWN = {"catch_up_seconds", "jitter_seconds", "keep_runs", "alerts", "email_to"}


def summary_of(schedule: ScheduleRecord) -> ScheduleSummary:
    """Show a schedule in a list."""
    defined = schedule.definition.model_dump(mode="json", include=_SHARED)
    return ScheduleSummary(
        id=schedule.public_id,
        paused=schedule.paused,
        pause_note=schedule.pause_note,
        next_time=None if schedule.paused else schedule.next_slot,
        created_at=schedule.created_at,
        changed_at=schedule.changed_at,
        **defined,
    )


def schedule_document(schedule: ScheduleRecord, now: datetime, count: int) -> Schedule:
    """Show a schedule with so many of its times to come."""
    defined = schedule.definition.model_dump(mode="json", include=_OWN)
    return Schedule(
        **summary_of(schedule).model_dump(),
        **defined,
        spec=schedule.spec,
        spec_version=schedule.spec_version,
        next_times=_next_times(schedule, now, count),
        newest_model_revision=schedule.seen_revision or None,
    )


def _next_times(schedule: ScheduleRecord, now: datetime, count: int) -> list[NextTime]:
    recurrence = schedule.definition.recurrence
    if recurrence is None or schedule.paused:
        return []
    jitter = schedule.definition.jitter_seconds
    return [
        NextTime(
            at=slot,
            local=slot.astimezone(recurrence.zone).isoformat(),
            begins_at=due_of(schedule.public_id, slot, jitter),
        )
        for slot in islice(recurrence.after(now), count)
    ]


def run_document(run: RunRecord) -> ScheduleRun:
    """Show a run."""
    shown = set(ScheduleRun.model_fields) - {"sweep_id", "findings"}
    findings = run.findings
    return ScheduleRun(
        **run.model_dump(include=shown),
        sweep_id=run.sweep,
        findings=None
        if findings is None
        else [FindingDocument(**finding.model_dump()) for finding in findings],
    )


def alert_document(alert: AlertRecord) -> AlertDocument:
    """Show an alert."""
    return AlertDocument(**alert.model_dump(exclude={"run_id", "sweep"}), sweep_id=alert.sweep)
