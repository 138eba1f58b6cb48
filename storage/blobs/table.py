"""Blobs: large contents by their SHA-256; who needs one stands in the rows that lead to it."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, LargeBinary, Table, Text, func

from storage.metadata import Timestamp, metadata

blobs = Table(
    "blobs",
    metadata,
    Column("digest", Text(collation="C"), primary_key=True),
    Column("bytes", BigInteger, nullable=False, comment="length of the content"),
    # No foreign key leads here: the content may be in another store.
    Column("content", LargeBinary, nullable=False, comment="compressed within; kept as it is"),
    Column("put_at", Timestamp, nullable=False, server_default=func.now()),
    CheckConstraint("bytes = length(content)", name="size"),
)
