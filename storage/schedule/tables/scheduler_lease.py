"""The scheduler's lease: one row, held by the process that acts on schedules."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, SmallInteger, Table, Text

from storage.metadata import Timestamp, metadata

scheduler_lease = Table(
    "scheduler_lease",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("holder", Text, nullable=False),
    Column("expires_at", Timestamp, nullable=False),
    CheckConstraint("id = 1", name="one"),
)
