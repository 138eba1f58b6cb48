"""Names of metrics: where each has its place in the values of a result."""

from __future__ import annotations

from sqlalchemy import Column, Identity, SmallInteger, Table, Text

from storage.metadata import metadata

metric_names = Table(
    "metric_names",
    metadata,
    Column(
        "position",
        SmallInteger,
        Identity(always=True),
        primary_key=True,
        comment="in results.metric_values, from 1; never another once it is given",
    ),
    Column("name", Text(collation="C"), nullable=False, unique=True),
)
