"""Sign-ins under way: what must be the same when the browser comes back from the provider."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

from storage.metadata import Timestamp, metadata

sign_ins = Table(
    "sign_ins",
    metadata,
    Column("secret_sha256", Text(collation="C"), primary_key=True),
    Column("data", JSONB, nullable=False),
    Column("expires_at", Timestamp, nullable=False),
)

Index(None, sign_ins.c.expires_at)
