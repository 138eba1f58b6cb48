"""Price tables: one row a version of a name; never changed."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    func,
)

from storage.metadata import Timestamp, metadata

price_tables = Table(
    "price_tables",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("project_id", BigInteger, ForeignKey("projects.id"), nullable=False),
    Column("name", Text(collation="C"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("digest", Text(collation="C"), nullable=False, comment="SHA-256 of what it says"),
    Column("document", JSON, nullable=False),
    Column("text", Text, nullable=False, comment="YAML, as it was written"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    UniqueConstraint("project_id", "name", "version"),
    CheckConstraint("version >= 1", name="version"),
)
