"""Replicates: one row a run (a replicate of a point); the task list of the workers."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from storage.metadata import PHASES, Timestamp, metadata

replicates = Table(
    "replicates",
    metadata,
    Column("sweep_id", BigInteger, primary_key=True),
    Column("point_index", Integer, primary_key=True, autoincrement=False),
    Column("replicate", Integer, primary_key=True, autoincrement=False),
    Column("phase", Text, nullable=False),
    Column("cached", Boolean, nullable=False, server_default="false"),
    Column("attempts", SmallInteger, nullable=False, server_default="0"),
    Column("estimated_cpu_seconds", Float, nullable=False),
    Column(
        "turn",
        Integer,
        nullable=False,
        server_default="0",
        comment="that of its point; every point has its first replicate before any its second",
    ),
    # No foreign key: a lease is deleted by whoever then settles its rows.
    Column("lease_id", BigInteger),
    Column("worker", Text),
    Column("queued_at", Timestamp),
    Column("not_before", Timestamp, comment="of a run that was lost: when it is tried again"),
    Column("started_at", Timestamp),
    Column("finished_at", Timestamp),
    Column("failure", JSONB(none_as_null=True)),
    Column("result_id", BigInteger, ForeignKey("results.id")),
    # Written by the database whenever a run gets a result: readers of a hundred thousand runs
    # would look up as many results, scattered among millions.
    Column("metric_values", ARRAY(Double), comment="those of its result; a trigger copies them"),
    ForeignKeyConstraint(
        ["sweep_id", "point_index"],
        ["points.sweep_id", "points.point_index"],
        ondelete="CASCADE",
    ),
    CheckConstraint(f"phase IN {PHASES}", name="phase"),
    CheckConstraint("(phase = 'executing') = (lease_id IS NOT NULL)", name="lease"),
    CheckConstraint(
        "(phase IN ('completed', 'timed_out')) = (result_id IS NOT NULL)", name="result"
    ),
    CheckConstraint("(result_id IS NULL) = (metric_values IS NULL)", name="metric_values"),
    CheckConstraint("(phase = 'failed') = (failure IS NOT NULL)", name="failure"),
)

Index(
    "ix_replicates_queued",
    replicates.c.sweep_id,
    replicates.c.turn,
    replicates.c.point_index,
    replicates.c.replicate,
    postgresql_where=replicates.c.phase == "queued",
)
Index(
    "ix_replicates_lease_id",
    replicates.c.lease_id,
    postgresql_where=replicates.c.lease_id.is_not(None),
)
# Failures are counted by reason, and retried; there are few.
Index(
    "ix_replicates_failed",
    replicates.c.sweep_id,
    replicates.c.point_index,
    replicates.c.replicate,
    postgresql_where=replicates.c.phase == "failed",
)
# Who deletes results asks which runs show them.
Index(
    "ix_replicates_result_id",
    replicates.c.result_id,
    postgresql_where=replicates.c.result_id.is_not(None),
)
