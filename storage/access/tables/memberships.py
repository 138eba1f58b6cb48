"""Memberships: which user has which role in which project."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Table, Text, func

from domain.access.role import PROJECT_ROLES
from storage.metadata import Timestamp, metadata, texts

memberships = Table(
    "memberships",
    metadata,
    Column(
        "project_id", BigInteger, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("user_id", BigInteger, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("role", Text, nullable=False),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    CheckConstraint(f"role IN {texts(PROJECT_ROLES)}", name="role"),
)

Index(None, memberships.c.user_id)
