"""Which sweeps use which versions of fabrics."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table

from storage.metadata import metadata

sweep_fabrics = Table(
    "sweep_fabrics",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("fabric_id", BigInteger, ForeignKey("fabrics.id"), primary_key=True),
)

Index(None, sweep_fabrics.c.fabric_id, sweep_fabrics.c.sweep_id)
