"""Expansions: sweeps whose points are still to be made, and which worker is at it.

One row a sweep that waits or is under way; it is gone once all points are stored.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, SmallInteger, Table, Text, func
from sqlalchemy.dialects.postgresql import JSON

from storage.metadata import Timestamp, metadata

expansions = Table(
    "expansions",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("request_id", Text),
    Column("attempts", SmallInteger, nullable=False, server_default="0"),
    Column(
        "fence",
        BigInteger,
        nullable=False,
        server_default="0",
        comment="tells who holds it: larger with each taking, of whatever sweep; a trigger raises it",
    ),
    Column("requested_at", Timestamp, nullable=False, server_default=func.now()),
    Column("worker", Text),
    Column("expires_at", Timestamp),
    Column(
        "earlier",
        JSON(none_as_null=True),
        comment="what the sweep was before it was extended; null for its first points",
    ),
    Column(
        "waits_for_runs",
        Boolean,
        nullable=False,
        server_default="false",
        comment="whether a search goes on once the runs of its last round have ended",
    ),
)
