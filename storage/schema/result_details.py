"""Details of results: kilobytes each, read only on the page of a point."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Table

from storage.schema.base import metadata

result_details = Table(
    "result_details",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("distributions", JSON, nullable=False),
    # Each model has details of its own; those of the others are absent.
    Column("ports", JSON(none_as_null=True)),
    Column("static", JSON(none_as_null=True)),
    Column("traffic", JSON(none_as_null=True), comment="jobs, bottleneck, hot links"),
    Column("unmeasured", JSON(none_as_null=True), comment="metrics without a value, and why"),
    Column("provenance", JSON, nullable=False),
)
