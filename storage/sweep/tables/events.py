"""Events of sweeps, in the order in which a reader of the stream must see them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Identity, Index, Table, Text, func
from sqlalchemy.dialects.postgresql import JSONB

from storage.metadata import Timestamp, metadata

events = Table(
    "events",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("data", JSONB, nullable=False),
    Column("at", Timestamp, nullable=False, server_default=func.now()),
)

Index(None, events.c.sweep_id, events.c.id)
