"""Schedules: what is run again and again, and when it comes next."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
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
from sqlalchemy.dialects.postgresql import JSON

from storage.metadata import Timestamp, metadata

schedules = Table(
    "schedules",
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
    Column("definition", JSON, nullable=False, comment="all but the specification"),
    Column("spec", JSON, nullable=False, comment="the specification, as data"),
    Column("spec_version", Integer, nullable=False, server_default="1"),
    Column("paused", Boolean, nullable=False, server_default=text("false")),
    Column("pause_note", Text),
    Column("on_model_revision", Boolean, nullable=False, server_default=text("false")),
    Column("seen_revision", Integer, nullable=False, server_default="0", comment="newest that ran"),
    Column("next_slot", Timestamp, comment="next time of its cron expression"),
    Column("due_at", Timestamp, comment="when that slot begins; null while none does"),
    Column("idempotency_key", Text),
    Column("body_sha256", Text),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("changed_at", Timestamp, nullable=False, server_default=func.now()),
    UniqueConstraint("project_id", "idempotency_key"),
)

Index(None, schedules.c.project_id, schedules.c.id)
Index("ix_schedules_due_at", schedules.c.due_at, postgresql_where=schedules.c.due_at.is_not(None))
Index(
    "ix_schedules_on_model_revision",
    schedules.c.seen_revision,
    postgresql_where=text("on_model_revision AND NOT paused"),
)
