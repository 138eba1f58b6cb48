"""Share links: whoever has one reads one sweep, until it ends."""

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

from storage.metadata import Timestamp, metadata

share_links = Table(
    "share_links",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("public_id", Text(collation="C"), nullable=False, unique=True),
    Column("secret_sha256", Text(collation="C"), nullable=False, unique=True),
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), nullable=False),
    Column(
        "with_fabrics",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="whether it lends the wiring and the names of imported fabrics, too",
    ),
    Column("made_by", Text, nullable=False, comment="the name of who made it"),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
    Column("expires_at", Timestamp, nullable=False),
    Column("used_at", Timestamp, comment="last use, to the minute"),
)

Index(None, share_links.c.sweep_id)
