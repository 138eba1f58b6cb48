"""Deliveries: one message to one webhook or mail address, with every attempt."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB

from storage.metadata import Timestamp, metadata

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text, nullable=False, unique=True),
    Column("message_id", BigInteger, ForeignKey("messages.id", ondelete="CASCADE"), nullable=False),
    Column("webhook_id", BigInteger, ForeignKey("webhooks.id", ondelete="CASCADE")),
    Column("mail_to", Text),
    Column("state", Text, nullable=False, server_default="waiting"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("attempts", JSONB, nullable=False, server_default="[]", comment="oldest first"),
    Column("next_at", Timestamp, nullable=False, server_default=func.clock_timestamp()),
    Column("created_at", Timestamp, nullable=False, server_default=func.clock_timestamp()),
    CheckConstraint("state IN ('waiting', 'delivered', 'failed')", name="state"),
    CheckConstraint("(webhook_id IS NULL) <> (mail_to IS NULL)", name="one_target"),
)

Index(
    "ix_deliveries_next_at", deliveries.c.next_at, postgresql_where=deliveries.c.state == "waiting"
)
Index(None, deliveries.c.webhook_id, deliveries.c.id)
Index(None, deliveries.c.message_id)
