"""Idempotency keys: which sweep a key of a client has made, from which body."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text, func

from storage.metadata import Timestamp, metadata

idempotency_keys = Table(
    "idempotency_keys",
    metadata,
    Column(
        "project_id",
        BigInteger,
        ForeignKey("projects.id"),
        primary_key=True,
        autoincrement=False,
        server_default="1",
    ),
    Column("key", Text, primary_key=True),
    Column("body_sha256", Text, nullable=False),
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)
