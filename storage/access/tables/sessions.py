"""Sessions of browsers: who has signed in, known by the hash of what the cookie holds."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text, func

from storage.metadata import Timestamp, metadata

sessions = Table(
    "sessions",
    metadata,
    Column("secret_sha256", Text(collation="C"), primary_key=True),
    Column("user_id", BigInteger, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("expires_at", Timestamp, nullable=False),
)

Index(None, sessions.c.user_id)
Index(None, sessions.c.expires_at)
