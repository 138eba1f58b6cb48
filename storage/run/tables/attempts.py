"""Attempts: one row an attempt of a run that ended without a whole result.

The attempt that completes a run, and the one that is under way, are the run's own row: its worker, its times
and its result say all that there is to say, and most runs need one attempt.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Integer,
    SmallInteger,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import JSONB

from domain.run.attempt import AttemptOutcome
from domain.run.failure import FailureClass
from storage.metadata import Timestamp, metadata, texts

ENDINGS = tuple(one for one in AttemptOutcome if one.is_stored)

attempts = Table(
    "attempts",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("point_index", Integer, primary_key=True, autoincrement=False),
    Column("replicate", Integer, primary_key=True, autoincrement=False),
    Column("number", SmallInteger, primary_key=True, autoincrement=False, comment="from 1"),
    Column("worker", Text),
    Column("started_at", Timestamp),
    Column("ended_at", Timestamp, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("failure_class", Text),
    Column("failure", JSONB(none_as_null=True)),
    Column("cpu_seconds", Float, comment="null where its worker is gone"),
    Column("peak_memory_bytes", BigInteger, comment="null where its worker is gone"),
    CheckConstraint(f"outcome IN {texts(ENDINGS)}", name="outcome"),
    CheckConstraint(f"failure_class IN {texts(FailureClass)}", name="failure_class"),
    CheckConstraint("(failure IS NULL) = (failure_class IS NULL)", name="failure"),
)
