"""Details of results: a kilobyte each, read only on the page of a point."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Table

from storage.metadata import metadata

result_details = Table(
    "result_details",
    metadata,
    Column("result_id", BigInteger, ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "content", LargeBinary, nullable=False, comment="see storage.result.details; kept as it is"
    ),
)
