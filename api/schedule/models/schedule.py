"""Schedules, their runs, series and alerts, as clients read and write them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StrictBool

from api.http.documents import Text
from domain.schedule.definition import ScheduleDefinition
from domain.schedule.slots import Cause, RunState


class ScheduleRequest(ScheduleDefinition):
    """A schedule to be made, as JSON or YAML."""

    spec: dict[str, Any] = Field(
        description="What is run: a specification as for POST /v1/sweeps, see GET /v1/schema/sweep."
    )


class PauseRequest(BaseModel):
    """Why a schedule is paused."""

    model_config = ConfigDict(extra="forbid")

    note: Annotated[Text, Field(max_length=1000)] | None = Field(
        default=None, description="For whoever finds it paused."
    )


class BackfillRequest(BaseModel):
    """Which times that are over are to run after all."""

    model_config = ConfigDict(extra="forbid")

    begin: AwareDatetime = Field(
        description="Times from this one on, with its offset: 2026-11-01T00:00:00Z."
    )
    end: AwareDatetime = Field(description="Times up to this one; not later than now.")
    dry_run: StrictBool = Field(default=False, description="Say what would run; queue nothing.")


class NextTime(BaseModel):
    """A time to come."""

    at: datetime = Field(description="In UTC")
    local: str = Field(description="The same on the clock of its time zone, with the offset")
    begins_at: datetime = Field(description="With the jitter of this time")


class ScheduleSummary(BaseModel):
    """A schedule in a list."""

    id: str
    name: str
    description: str | None
    cron: str | None
    time_zone: str
    on_model_revision: bool
    seeds: str
    overlap: str
    paused: bool
    pause_note: str | None
    next_time: datetime | None = Field(description="Next time of cron, in UTC; null while paused")
    created_at: datetime
    changed_at: datetime


class Schedule(ScheduleSummary):
    """A schedule."""

    catch_up_seconds: int
    jitter_seconds: int
    keep_runs: int | None
    alerts: list[dict[str, Any]] = Field(description="Its rules, in their order")
    email_to: list[str]
    spec: dict[str, Any]
    spec_version: int = Field(
        description="Counts its specifications: runs are held against runs with the same one"
    )
    next_times: list[NextTime] = Field(description="None while it is paused")
    newest_model_revision: int | None = Field(
        description="With which it has run for on_model_revision; null: with none yet"
    )


class SchedulePage(BaseModel):
    """A page of schedules, newest first."""

    items: list[ScheduleSummary]
    next_cursor: str | None


class FindingDocument(BaseModel):
    """What one rule said at the end of a run."""

    alert: str | None = Field(description="The alert; null: none")
    note: str | None = Field(description="Why the rule says nothing of this run")
    figures: dict[str, Any]


class AlertDocument(BaseModel):
    """A rule that a run has broken."""

    id: int
    rule: int = Field(description="Place of the rule in the schedule's list, from 0")
    kind: str
    message: str
    figures: dict[str, Any]
    slot: str
    sweep_id: str | None = Field(description="Null once the sweep is deleted")
    created_at: datetime


class AlertPage(BaseModel):
    """A page of alerts, newest first."""

    items: list[AlertDocument]
    next_cursor: str | None


class ScheduleRun(BaseModel):
    """One run of a series."""

    slot: str = Field(
        description="Its time, such as 2026-11-01T02:00:00Z; `revision 14`; or a name of its own"
    )
    cause: Cause
    planned_at: datetime
    state: RunState
    reason: str | None = Field(description="Why it was passed over, refused or cancelled")
    sweep_id: str | None = Field(description="Null without a sweep, and once it is deleted")
    sweep_phase: str | None = Field(description="Of the sweep now; of its end, once it is deleted")
    base_seed: int | None
    model_revision: int | None
    spec_version: int
    started_at: datetime | None
    ended_at: datetime | None
    findings: list[FindingDocument] | None = Field(
        description="What each rule said, in their order; null before the end"
    )


class ScheduleRunPage(BaseModel):
    """A page of a series, latest times first."""

    items: list[ScheduleRun]
    next_cursor: str | None


class BackfillReport(BaseModel):
    """What a backfill queues, or would."""

    times: list[datetime] = Field(description="Times that run, oldest first")
    already_run: int = Field(description="Times of the span that have a run already")
    dry_run: bool


class SeriesRun(BaseModel):
    """One run of a series with a metric."""

    slot: str
    cause: Cause
    planned_at: datetime
    state: RunState
    sweep_id: str | None
    sweep_phase: str | None
    model_revision: int | None
    spec_version: int
    n: int = Field(description="Replicates that have the metric at all points that count")
    mean: float | None = Field(description="Over the points and these replicates")
    low: float | None = Field(description="Lower end of the 95 % interval; null with n below 2")
    high: float | None
    alerts: list[str] = Field(description="Messages of its alerts")


class Series(BaseModel):
    """One metric along the runs of a schedule, oldest first."""

    schedule_id: str
    metric: str | None = Field(description="Null while no run has a metric")
    unit: str | None
    better: str | None
    filter: str | None
    runs: list[SeriesRun]
    metrics: list[str] = Field(description="Those that the newest run with a sweep has")


BODY_MODELS = (ScheduleRequest, PauseRequest, BackfillRequest)
"""Models of bodies; their schemas stand in the OpenAPI document."""
