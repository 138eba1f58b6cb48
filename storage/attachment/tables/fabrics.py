"""Fabrics and traces: one row a version of a name; never changed.

The tables are called after what was imported first (docs/adr/0106).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
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
)

from storage.metadata import Timestamp, metadata

fabrics = Table(
    "fabrics",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column(
        "project_id",
        BigInteger,
        ForeignKey("projects.id"),
        nullable=False,
        server_default="1",
    ),
    Column("kind", Text(collation="C"), nullable=False, server_default="fabric"),
    Column("name", Text(collation="C"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("digest", Text(collation="C"), ForeignKey("fabric_contents.digest"), nullable=False),
    Column("format", Text, nullable=False, comment="what it was read from"),
    Column("summary", JSON, nullable=False),
    Column("checks", JSON, nullable=False),
    Column("warnings", JSON, nullable=False, comment="about the files that were sent"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    UniqueConstraint("project_id", "name", "version"),
    CheckConstraint("version >= 1", name="version"),
    CheckConstraint("kind IN ('fabric', 'trace')", name="kind"),
)

Index(None, fabrics.c.digest)
