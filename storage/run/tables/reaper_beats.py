"""The reaper's last beat: one row, by which an outage is known afterwards."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, SmallInteger, Table, Text

from storage.metadata import Timestamp, metadata

reaper_beats = Table(
    "reaper_beats",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("beat_at", Timestamp, nullable=False),
    Column("server", Text, nullable=False, comment="its start and its timeline"),
    Column("outage_end", Timestamp, nullable=False, comment="leases that ran out before it"),
    CheckConstraint("id = 1", name="one"),
)
