"""Points: one row a fully resolved configuration of a sweep; an extension may add coordinates to it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, Table, Text
from sqlalchemy.dialects.postgresql import JSON

from storage.metadata import metadata

points = Table(
    "points",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("point_index", Integer, primary_key=True, autoincrement=False),
    Column("point_key", Text(collation="C"), nullable=False),
    # JSON and not JSONB here and elsewhere: it keeps the order in which the axes were written.
    Column("coordinates", JSON, nullable=False),
    Column("estimated_cpu_seconds", Float, nullable=False),
    Column("uncalibrated_seconds", Float, nullable=False, comment="estimate before calibration"),
    Column("uncalibrated_bytes", BigInteger, comment="of memory, before calibration"),
    Column("estimated_memory_bytes", BigInteger, comment="of a run; null for older points"),
    Column(
        "network",
        Integer,
        comment="place in the networks of its sweep; null where it was not asked for",
    ),
    Column(
        "turn",
        Integer,
        nullable=False,
        server_default="0",
        comment="order in which points are run, so that the choices of a sweep alternate",
    ),
)
