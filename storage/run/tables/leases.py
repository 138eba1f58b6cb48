"""Leases: a worker's right to the runs of one chunk, until it expires.

One row a chunk, not a column on every replicate: a heartbeat then rewrites one small row
however many runs the chunk holds.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Identity, Index, Table, Text

from storage.metadata import Timestamp, metadata

leases = Table(
    "leases",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), nullable=False),
    Column("worker", Text, nullable=False),
    Column("expires_at", Timestamp, nullable=False),
)

Index(None, leases.c.sweep_id)
