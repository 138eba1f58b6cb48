"""Users: people who have signed in, and the local user of an installation without access control."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Identity,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)

from storage.metadata import Timestamp, metadata

users = Table(
    "users",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text(collation="C"), nullable=False, unique=True),
    Column(
        "issuer", Text, nullable=False, comment="who vouches for the subject; local: this server"
    ),
    Column("subject", Text, nullable=False),
    Column("email", Text),
    Column("name", Text),
    Column("is_admin", Boolean, nullable=False, server_default=text("false")),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("seen_at", Timestamp, comment="when they last signed in"),
    UniqueConstraint("issuer", "subject"),
)
