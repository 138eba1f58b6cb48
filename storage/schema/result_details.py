"""Details of results: kilobytes each, read only on the page of a point."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Table

from storage.schema.base import metadata

result_details = Table(
    "result_details",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("distributions", JSON, nullable=False),
    Column("ports", JSON, nullable=False),
    Column("provenance", JSON, nullable=False),
)
