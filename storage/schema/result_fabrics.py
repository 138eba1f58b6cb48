"""Fabrics that runs kept: the wiring and tables of a simulated network, when asked for."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Table

from storage.schema.base import metadata

result_fabrics = Table(
    "result_fabrics",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("content", LargeBinary, nullable=False, comment="compressed; kept as it is"),
)
