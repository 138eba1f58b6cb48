"""Schedules and webhooks as the client reads them."""

from datetime import datetime
from typing import Any

from fabricsweep_client.models import Document


class NextTime(Document):
    """A time to come; `local` is that of the schedule's time zone."""

    at: datetime
    local: str
    begins_at: datetime


class ScheduleSummary(Document):
    """A schedule in a list."""

    id: str
    name: str
    cron: str | None
    time_zone: str
    on_model_revision: bool
    seeds: str
    overlap: str
    paused: bool
    pause_note: str | None
    next_time: datetime | None


class Schedule(ScheduleSummary):
    """A schedule."""

    description: str | None
    catch_up_seconds: int
    jitter_seconds: int
    keep_runs: int | None
    alerts: list[dict[str, Any]]
    email_to: list[str]
    spec: dict[str, Any]
    spec_version: int
    next_times: list[NextTime]


class SchedulePage(Document):
    """A page of schedules."""

    items: list[ScheduleSummary]
    next_cursor: str | None


class ScheduleRun(Document):
    """One run of a series."""

    slot: str
    cause: str
    planned_at: datetime
    state: str
    reason: str | None
    sweep_id: str | None
    sweep_phase: str | None
    base_seed: int | None
    model_revision: int | None


class ScheduleRunPage(Document):
    """A page of a series, latest times first."""

    items: list[ScheduleRun]
    next_cursor: str | None


class Alert(Document):
    """A rule that a run has broken."""

    id: int
    kind: str
    message: str
    slot: str
    sweep_id: str | None
    created_at: datetime


class AlertPage(Document):
    """A page of alerts, newest first."""

    items: list[Alert]
    next_cursor: str | None


class SeriesRun(Document):
    """One run of a series with a metric and its 95 % interval."""

    slot: str
    state: str
    sweep_id: str | None
    sweep_phase: str | None
    model_revision: int | None
    n: int
    mean: float | None
    low: float | None
    high: float | None
    alerts: list[str]


class Series(Document):
    """One metric along the runs of a schedule, oldest first."""

    metric: str | None
    unit: str | None
    runs: list[SeriesRun]


class BackfillReport(Document):
    """What a backfill queues, or would."""

    times: list[datetime]
    already_run: int
    dry_run: bool


class Webhook(Document):
    """A webhook; `secret` is there only where it was just made."""

    id: str
    url: str
    description: str | None
    events: list[str]
    enabled: bool
    disabled_note: str | None
    failing_since: datetime | None
    secret: str | None = None


class WebhookPage(Document):
    """A page of webhooks."""

    items: list[Webhook]
    next_cursor: str | None


class Attempt(Document):
    """One try to deliver."""

    at: datetime
    status: int | None
    error: str | None


class Delivery(Document):
    """A message on its way to a webhook."""

    id: str
    message_id: str
    event: str
    state: str
    attempts: list[Attempt]
    next_at: datetime | None
    created_at: datetime


class DeliveryPage(Document):
    """A page of deliveries, newest first."""

    items: list[Delivery]
    next_cursor: str | None
