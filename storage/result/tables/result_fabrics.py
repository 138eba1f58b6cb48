"""Fabrics that runs kept: the wiring and tables of a simulated network, when asked for."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from storage.metadata import metadata

result_fabrics = Table(
    "result_fabrics",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", Text(collation="C"), nullable=False, comment="SHA-256 of the blob that it is"),
)

Index(None, result_fabrics.c.digest)
