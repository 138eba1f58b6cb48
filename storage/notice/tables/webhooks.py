"""Webhooks: who is told of what."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Index,
    Table,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY

from storage.metadata import Timestamp, metadata

webhooks = Table(
    "webhooks",
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
    Column("url", Text, nullable=False),
    Column("description", Text),
    Column("events", ARRAY(Text), nullable=False),
    Column("secret", Text, nullable=False),
    Column("previous_secret", Text, comment="of before the last rotation"),
    Column("previous_until", Timestamp, comment="until when it signs as well"),
    Column("enabled", Boolean, nullable=False, server_default=text("true")),
    Column("disabled_note", Text),
    Column("failing_since", Timestamp, comment="first failure since it last worked"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)

Index(None, webhooks.c.project_id, webhooks.c.id)
