"""Tables of results: port by port, flow by flow, rank by rank, when a report asks for them."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, LargeBinary, Table, Text

from storage.schema.base import metadata

run_tables = Table(
    "run_tables",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text(collation="C"), primary_key=True),
    Column("rows", BigInteger, nullable=False),
    Column("bytes", BigInteger, nullable=False, comment="length of the content"),
    Column("content", LargeBinary, nullable=False, comment="Arrow IPC stream, compressed within"),
    CheckConstraint("rows >= 0 AND bytes = length(content)", name="size"),
)
