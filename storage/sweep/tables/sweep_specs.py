"""Specifications of sweeps: large and never changed, so kept out of the counted rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text
from sqlalchemy.dialects.postgresql import JSON, JSONB

from storage.metadata import metadata

sweep_specs = Table(
    "sweep_specs",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("spec_text", Text, nullable=False, comment="as submitted"),
    Column("spec", JSON, nullable=False, comment="parsed"),
    Column("axes", JSON, nullable=False),
    Column("estimate", JSON(none_as_null=True)),
    Column(
        "errors",
        JSON(none_as_null=True),
        comment="what was wrong with it, once all its points were made",
    ),
    Column(
        "extension_errors",
        JSON(none_as_null=True),
        comment="why the last extension was not made",
    ),
    Column(
        "networks",
        JSONB,
        nullable=False,
        server_default="[]",
        comment="facts of each distinct network of its points",
    ),
)
