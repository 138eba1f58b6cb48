"""Workers: who has shown a sign of life, and how large a point it can hold."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from storage.metadata import Timestamp, metadata

workers = Table(
    "workers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("processes", Integer, nullable=False),
    Column("memory_bytes", BigInteger, nullable=False, comment="of each process"),
    Column(
        "whole_memory_bytes",
        BigInteger,
        comment="of one process while the others idle; null for older workers",
    ),
    Column("model_revision", Integer, nullable=False),
    Column("seen_at", Timestamp, nullable=False),
)
