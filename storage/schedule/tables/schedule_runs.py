"""Runs of schedules: one row a slot, whatever became of it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from storage.metadata import Timestamp, metadata

schedule_runs = Table(
    "schedule_runs",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column(
        "schedule_id", BigInteger, ForeignKey("schedules.id", ondelete="CASCADE"), nullable=False
    ),
    Column("slot", Text, nullable=False, comment="a time, a revision, or a name of its own"),
    Column("cause", Text, nullable=False),
    Column("planned_at", Timestamp, nullable=False, comment="the time of the slot"),
    Column("state", Text, nullable=False),
    Column("reason", Text, comment="why it was passed over or refused"),
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="SET NULL")),
    Column("base_seed", BigInteger),
    Column("model_revision", Integer),
    Column("spec_version", Integer, nullable=False),
    Column("sweep_phase", Text, comment="in which its sweep ended"),
    Column("findings", JSONB, comment="what each rule said, in their order"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("started_at", Timestamp),
    Column("ended_at", Timestamp),
    UniqueConstraint("schedule_id", "slot"),
    CheckConstraint("state IN ('waiting', 'running', 'ended', 'skipped', 'refused')", name="state"),
    CheckConstraint("cause IN ('cron', 'revision', 'manual', 'backfill')", name="cause"),
)

Index(None, schedule_runs.c.schedule_id, schedule_runs.c.planned_at, schedule_runs.c.id)
Index(
    "ix_schedule_runs_open",
    schedule_runs.c.schedule_id,
    postgresql_where=text("state IN ('waiting', 'running')"),
)
Index(
    "ix_schedule_runs_sweep_id",
    schedule_runs.c.sweep_id,
    postgresql_where=schedule_runs.c.sweep_id.is_not(None),
)
