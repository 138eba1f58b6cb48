"""Canonical documents of points: about a kilobyte each, read only to run or show a point."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKeyConstraint, Integer, Table

from storage.metadata import metadata

point_documents = Table(
    "point_documents",
    metadata,
    Column("sweep_id", BigInteger, primary_key=True),
    Column("point_index", Integer, primary_key=True, autoincrement=False),
    Column("document", JSON, nullable=False),
    ForeignKeyConstraint(
        ["sweep_id", "point_index"],
        ["points.sweep_id", "points.point_index"],
        ondelete="CASCADE",
    ),
)
