"""API keys: of machines; a key is known by its hash alone."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Table,
    Text,
    func,
)

from domain.access.role import Role
from storage.metadata import Timestamp, metadata, texts

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text(collation="C"), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column(
        "secret_sha256",
        Text(collation="C"),
        nullable=False,
        unique=True,
        comment="of 32 random bytes: there is nothing to guess, so that a slow hash would add nothing",
    ),
    Column("hint", Text, nullable=False, comment="how the key begins, to tell it from others"),
    Column(
        "project_id",
        BigInteger,
        ForeignKey("projects.id", ondelete="CASCADE"),
        comment="null of admins' keys, which are good everywhere",
    ),
    Column("role", Text, nullable=False),
    Column(
        "made_by",
        BigInteger,
        ForeignKey("users.id", ondelete="CASCADE"),
        comment="whose rights bound the key's; null: made on the server itself",
    ),
    Column(
        "parent_id",
        BigInteger,
        ForeignKey("api_keys.id", ondelete="CASCADE"),
        comment="the key that made it, with which it falls; null: a person, or the server itself",
    ),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("expires_at", Timestamp, nullable=False),
    Column("used_at", Timestamp, comment="last use, to the minute"),
    Column("revoked_at", Timestamp),
    CheckConstraint(f"role IN {texts(Role)}", name="role"),
    CheckConstraint("(role = 'admin') = (project_id IS NULL)", name="project_id"),
)

Index(None, api_keys.c.project_id, api_keys.c.id)
Index(None, api_keys.c.made_by)
Index(None, api_keys.c.parent_id)
