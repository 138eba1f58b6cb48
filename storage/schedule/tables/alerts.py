"""Alerts: rules of schedules that the end of a run has broken."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Identity, Index, Integer, Table, Text, func
from sqlalchemy.dialects.postgresql import JSONB

from storage.metadata import Timestamp, metadata

alerts = Table(
    "alerts",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column(
        "schedule_id", BigInteger, ForeignKey("schedules.id", ondelete="CASCADE"), nullable=False
    ),
    Column(
        "run_id", BigInteger, ForeignKey("schedule_runs.id", ondelete="CASCADE"), nullable=False
    ),
    Column("rule", Integer, nullable=False, comment="its place in the schedule's list"),
    Column("kind", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("figures", JSONB, nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)

Index(None, alerts.c.schedule_id, alerts.c.id)
Index(None, alerts.c.run_id)
