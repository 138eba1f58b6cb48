"""Messages: what has happened and is to be told, written with what has happened (an outbox)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Identity, Index, Table, Text, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from storage.metadata import Timestamp, metadata

messages = Table(
    "messages",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text, nullable=False, unique=True, comment="by which receivers know it"),
    Column(
        "project_id",
        BigInteger,
        ForeignKey("projects.id", ondelete="CASCADE"),
        nullable=False,
        server_default="1",
    ),
    Column("type", Text, nullable=False),
    Column("data", JSONB, nullable=False),
    Column("mail_to", ARRAY(Text), nullable=False, server_default="{}"),
    Column("at", Timestamp, nullable=False, server_default=func.clock_timestamp()),
    Column("told_at", Timestamp, comment="when its deliveries were made; null: not yet"),
)

Index("ix_messages_untold", messages.c.id, postgresql_where=messages.c.told_at.is_(None))
Index(None, messages.c.at)
