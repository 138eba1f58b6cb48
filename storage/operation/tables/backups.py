"""Back-ups that were made: when, by which an alert tells that the newest is old."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Identity, Table, func

from storage.metadata import Timestamp, metadata

backups = Table(
    "backups",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("made_at", Timestamp, nullable=False, server_default=func.now()),
    Column("bytes", BigInteger, nullable=False, comment="of the dump"),
)
