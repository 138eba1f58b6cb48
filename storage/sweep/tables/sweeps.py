"""Sweeps: one row a user request, with the counts of its runs by phase."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from domain.run.hold import HeldBy, Hold
from domain.run.priority import Priority
from storage.metadata import SWEEP_PHASES, Timestamp, metadata, texts

sweeps = Table(
    "sweeps",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text, nullable=False, unique=True),
    Column(
        "project_id",
        BigInteger,
        ForeignKey("projects.id"),
        nullable=False,
        server_default="1",
    ),
    Column("name", Text, nullable=False),
    Column("description", Text),
    Column("model", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("schema_version", Integer, nullable=False),
    Column("base_seed", BigInteger, nullable=False),
    Column("replicates", Integer, nullable=False, comment="of each point, at most"),
    Column("replicates_min", Integer, nullable=False, comment="of each point, at least"),
    Column(
        "until",
        JSONB(none_as_null=True),
        comment="when a point has replicates enough; null gives every point all of them",
    ),
    Column("points", Integer, nullable=False),
    Column(
        "points_expected",
        Integer,
        nullable=False,
        server_default="0",
        comment="the product of its axes, with what where leaves out; 0 of sweeps from before",
    ),
    Column(
        "expansion",
        Text,
        nullable=False,
        server_default="done",
        comment="how far the making of its points is",
    ),
    Column("simcore_version", Text, nullable=False),
    Column("model_revision", Integer, nullable=False),
    Column(
        "earlier_revisions",
        ARRAY(Integer),
        nullable=False,
        server_default="{}",
        comment="others that some of its runs were computed with, mixed on purpose",
    ),
    Column("rerun_of", BigInteger, ForeignKey("sweeps.id", ondelete="SET NULL")),
    Column("metrics", JSONB, nullable=False, comment="names, in order"),
    Column("limits", JSONB, nullable=False, comment="limits of each run of this sweep"),
    # The counts are changed in the same transaction as the replicates they count.
    Column("queued", Integer, nullable=False, server_default="0"),
    Column("executing", Integer, nullable=False, server_default="0"),
    Column("completed", Integer, nullable=False, server_default="0"),
    Column("timed_out", Integer, nullable=False, server_default="0"),
    Column("failed", Integer, nullable=False, server_default="0"),
    Column("aborted", Integer, nullable=False, server_default="0"),
    Column("cached", Integer, nullable=False, server_default="0"),
    Column(
        "taken_cpu_seconds",
        Double,
        nullable=False,
        server_default="0",
        comment="of runs that were simulated, cached ones not",
    ),
    Column(
        "taken_memory_bytes",
        BigInteger,
        nullable=False,
        server_default="0",
        comment="the most that one of them took",
    ),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("started_at", Timestamp),
    Column("finished_at", Timestamp),
    # A go lasts from the first run that begins to the sweep's end; a retry begins another.
    Column("resumed_at", Timestamp, comment="when the go under way, or the last one, began"),
    Column(
        "executed_seconds",
        Double,
        nullable=False,
        server_default="0",
        comment="time under way in the goes before that one",
    ),
    Column("retries", Integer, nullable=False, server_default="0"),
    Column(
        "tags",
        ARRAY(Text(collation="C")),
        nullable=False,
        server_default="{}",
        comment="in order, each once",
    ),
    Column("priority", Text, nullable=False, server_default="normal"),
    # Start-time fair queueing: who has used least, for its weight, is served next.
    Column(
        "share_used",
        Double,
        nullable=False,
        server_default="0",
        comment="estimated CPU seconds handed out, each by the weight of its time",
    ),
    Column(
        "share_fresh",
        Boolean,
        nullable=False,
        server_default="true",
        comment="nothing of it waited before: its share is raised to the least of the others",
    ),
    Column("held", Text, comment="why it gives no new runs away; null where it does"),
    Column("held_by", Text),
    Column("held_note", Text),
    Column("held_at", Timestamp),
    Column("breaker_reason", Text, comment="for which more runs failed than ended otherwise"),
    Column("breaker_count", Integer, nullable=False, server_default="0", comment="so many more"),
    Column(
        "keeps_results",
        Boolean,
        nullable=False,
        server_default=text("true"),
        comment="its results answer no other project's runs, nor theirs its own",
    ),
    Column(
        "origin",
        JSONB(none_as_null=True),
        comment="of a sweep that was imported: where it was computed, and when it came",
    ),
    Column(
        "origin_digest",
        Text(collation="C"),
        comment="content digest of the archive that it came from",
    ),
    Column(
        "owner",
        Text(collation="C"),
        comment="who has submitted it, as `Scope.person` says; null: the product, or one from before",
    ),
    Column("owner_name", Text, comment="as it was then"),
    Column(
        "is_helper",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="made by a schedule or a program: lists leave it out unless asked",
    ),
    Column("archived_at", Timestamp, comment="lists leave it out unless asked; null: they show it"),
    Column(
        "deleted_at",
        Timestamp,
        comment="nobody sees it any more; its rows go in the background",
    ),
    CheckConstraint(f"phase IN {SWEEP_PHASES}", name="phase"),
    CheckConstraint(
        "expansion IN ('pending', 'expanding', 'done', 'refused', 'cancelled')", name="expansion"
    ),
    CheckConstraint(f"priority IN {texts(Priority)}", name="priority"),
    CheckConstraint(f"held IN {texts(Hold)}", name="held"),
    CheckConstraint(f"held_by IN {texts(HeldBy)}", name="held_by"),
    CheckConstraint("(held IS NULL) = (held_at IS NULL)", name="held_at"),
    CheckConstraint("replicates_min BETWEEN 0 AND replicates", name="replicates"),
    CheckConstraint(
        "least(queued, executing, completed, timed_out, failed, aborted, cached) >= 0 "
        "AND cached <= completed",
        name="counts",
    ),
)

Index(
    "ix_sweeps_rerun_of",
    sweeps.c.rerun_of,
    postgresql_where=sweeps.c.rerun_of.is_not(None),
)
# No count stands in an index: then a change of counts rewrites the row alone, within its page.
Index(
    "ix_sweeps_under_way",
    sweeps.c.model_revision,
    sweeps.c.id,
    postgresql_where=sweeps.c.phase.in_(("pending", "expanding", "queued", "executing")),
)
Index(None, sweeps.c.project_id, sweeps.c.id)
Index(
    "ix_sweeps_deleted_at",
    sweeps.c.deleted_at,
    postgresql_where=sweeps.c.deleted_at.is_not(None),
)
Index(
    "ix_sweeps_origin_digest",
    sweeps.c.origin_digest,
    postgresql_where=sweeps.c.origin_digest.is_not(None),
)
Index("ix_sweeps_tags", sweeps.c.tags, postgresql_using="gin")
