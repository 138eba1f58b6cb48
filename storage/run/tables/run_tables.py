"""Tables of results: port by port, flow by flow, rank by rank, when a report asks for them."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Table, Text

from storage.metadata import metadata

run_tables = Table(
    "run_tables",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text(collation="C"), primary_key=True),
    Column("rows", BigInteger, nullable=False),
    Column("bytes", BigInteger, nullable=False, comment="length of the content"),
    Column("digest", Text(collation="C"), nullable=False, comment="SHA-256 of the blob that it is"),
    CheckConstraint("least(rows, bytes) >= 0", name="size"),
)

Index(None, run_tables.c.digest)
