"""Projects: every sweep, fabric, schedule and webhook belongs to one."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Identity,
    Table,
    Text,
    func,
)

from storage.schema.base import Timestamp, metadata

projects = Table(
    "projects",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("name", Text(collation="C"), nullable=False, unique=True),
    Column("description", Text),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    CheckConstraint("name ~ '^[a-z0-9][a-z0-9-]{0,39}$'", name="name"),
)
