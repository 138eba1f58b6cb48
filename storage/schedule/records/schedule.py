"""Schedules, their runs and their alerts, as they are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel

from domain.schedule.definition import ScheduleDefinition
from domain.schedule.slots import Cause, RunState
from domain.schedule.watch import Finding


class NewSchedule(BaseModel):
    """A schedule to be stored."""

    public_id: str
    definition: ScheduleDefinition
    spec: dict[str, Any]
    next_slot: datetime | None
    due_at: datetime | None
    idempotency_key: str | None = None
    body_sha256: str | None = None


class ScheduleRecord(BaseModel):
    """A schedule. ``id`` is the key inside the database.

    ``next_slot`` comes next of its cron expression and begins at ``due_at``; ``spec_version`` counts
    the specifications that it has had.
    """

    id: int
    project_id: int
    public_id: str
    definition: ScheduleDefinition
    spec: dict[str, Any]
    spec_version: int
    paused: bool
    pause_note: str | None
    seen_revision: int
    next_slot: datetime | None
    due_at: datetime | None
    created_at: datetime
    changed_at: datetime


class NewRun(BaseModel):
    """A slot whose time has come."""

    slot: str
    cause: Cause
    planned_at: datetime
    state: RunState
    reason: str | None = None


class RunRecord(BaseModel):
    """A run of a schedule; ``sweep`` is the public identifier of its sweep, while that is there.

    ``sweep_phase`` is that of now, or in which it ended once it is deleted.
    """

    id: int
    schedule_id: int
    slot: str
    cause: Cause
    planned_at: datetime
    state: RunState
    reason: str | None
    sweep_id: int | None
    sweep: str | None
    sweep_phase: str | None
    base_seed: int | None
    model_revision: int | None
    spec_version: int
    findings: list[Finding] | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


class AlertRecord(BaseModel):
    """An alert; ``slot`` and ``sweep`` are those of its run."""

    id: int
    run_id: int
    rule: int
    kind: str
    message: str
    figures: dict[str, Any]
    created_at: datetime
    slot: str
    sweep: str | None
