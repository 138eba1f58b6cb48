"""Projects: every sweep, fabric, schedule and webhook belongs to one."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Identity,
    Integer,
    Table,
    Text,
    func,
    text,
)

from domain.access.role import PROJECT_NAME
from storage.metadata import Timestamp, metadata

projects = Table(
    "projects",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("name", Text(collation="C"), nullable=False, unique=True),
    Column("description", Text),
    Column(
        "shares_results",
        Boolean,
        nullable=False,
        server_default=text("true"),
        comment="results of public components answer other projects' runs, and theirs its own",
    ),
    Column("max_points", BigInteger, comment="of all its sweeps together; null: no bound"),
    Column("max_core_seconds", Double, comment="that its runs may take altogether; null: no bound"),
    Column("max_concurrent_sweeps", Integer, comment="under way at once; null: no bound"),
    Column(
        "past_core_seconds",
        Double,
        nullable=False,
        server_default="0",
        comment="that runs took of sweeps which are deleted",
    ),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    CheckConstraint(f"name ~ '{PROJECT_NAME}'", name="name"),
)
