"""Stars: which sweeps somebody wants at hand; each person has their own."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from storage.metadata import metadata

sweep_stars = Table(
    "sweep_stars",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "person", Text(collation="C"), primary_key=True, comment="whose, as `Scope.person` says"
    ),
)

Index(None, sweep_stars.c.person, sweep_stars.c.sweep_id)
