"""Contents of fabrics: wiring and tables, stored once however many names lead there."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table, Text, func

from storage.schema.base import Timestamp, metadata

fabric_contents = Table(
    "fabric_contents",
    metadata,
    Column("digest", Text(collation="C"), primary_key=True),
    Column("content", LargeBinary, nullable=False, comment="compressed; kept as it is"),
    Column("endpoints", Integer, nullable=False),
    Column("routers", Integer, nullable=False),
    Column("channels", Integer, nullable=False, comment="directed, between routers"),
    Column("has_tables", Boolean, nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)
