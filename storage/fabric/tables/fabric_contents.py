"""Contents of fabrics: wiring and tables, stored once however many names lead there."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, Table, Text, func

from storage.metadata import Timestamp, metadata

fabric_contents = Table(
    "fabric_contents",
    metadata,
    Column("digest", Text(collation="C"), primary_key=True),
    Column("blob", Text(collation="C"), nullable=False, comment="SHA-256 of the blob that it is"),
    Column("endpoints", Integer, nullable=False),
    Column("routers", Integer, nullable=False),
    Column("channels", Integer, nullable=False, comment="directed, between routers"),
    Column("has_tables", Boolean, nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)

Index(None, fabric_contents.c.blob)
