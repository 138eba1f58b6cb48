"""Contents of fabrics and traces, stored once however many names lead there."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, Table, Text, func

from storage.metadata import Timestamp, metadata

fabric_contents = Table(
    "fabric_contents",
    metadata,
    Column("digest", Text(collation="C"), primary_key=True),
    Column("blob", Text(collation="C"), nullable=False, comment="SHA-256 of the blob that it is"),
    Column("bytes", BigInteger, comment="length of the blob; null: stored before it was noted"),
    Column("endpoints", Integer, comment="of a fabric, as the three that follow"),
    Column("routers", Integer),
    Column("channels", Integer, comment="directed, between routers"),
    Column("has_tables", Boolean),
    Column("figures", JSON, comment="of a trace: what sections that name it say of it"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)

Index(None, fabric_contents.c.blob)
