"""Results: metrics of one run, found again by what was simulated and by which revision."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Float,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import ARRAY

from storage.metadata import Timestamp, metadata

results = Table(
    "results",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("point_key", Text(collation="C"), nullable=False),
    Column("replicate", Integer, nullable=False),
    Column("model_revision", Integer, nullable=False),
    Column("model", Text, nullable=False),
    # Not JSON: names would be half of a result, and a number's cell costs as much as the whole.
    Column(
        "metric_values",
        ARRAY(Double),
        nullable=False,
        comment="by metric_names; NaN: not measured; null, or beyond the end: not a metric of it",
    ),
    Column("events", BigInteger, nullable=False),
    Column("packet_hops", BigInteger, nullable=False),
    Column("link_visits", BigInteger, nullable=False, server_default="0"),
    Column("cpu_seconds", Float, nullable=False),
    Column("peak_memory_bytes", BigInteger, nullable=False),
    Column(
        "uncalibrated_seconds",
        Float,
        nullable=False,
        comment="what cpu_seconds was estimated at, before calibration",
    ),
    Column("uncalibrated_bytes", BigInteger, comment="the same of peak_memory_bytes"),
    Column(
        "cost_class",
        ARRAY(Text),
        comment="model, what runs, beside what: estimates of a class are off alike",
    ),
    Column(
        "is_partial",
        Boolean,
        nullable=False,
        server_default="false",
        comment="of a run that timed out: it answers that run alone",
    ),
    Column(
        "random_streams",
        ARRAY(Text),
        comment="what it drew at random; empty where chance has no part, null where unknown",
    ),
    Column(
        "project_id",
        BigInteger,
        nullable=False,
        server_default="1",
        comment="whose runs it may answer; 0: every project's",
    ),
    Column(
        "is_imported",
        Boolean,
        nullable=False,
        server_default="false",
        comment="of an archive: nobody here has seen the run, and estimates learn nothing from it",
    ),
    Column("created_at", Timestamp, nullable=False, server_default=func.now()),
)

Index(
    "uq_results_point_key_replicate_model_revision_project_id",
    results.c.point_key,
    results.c.replicate,
    results.c.model_revision,
    results.c.project_id,
    unique=True,
    postgresql_where=~results.c.is_partial,
)

# Images of the version before read the newest results by this one; a later migration drops it.
Index(None, results.c.model, results.c.id)
# Estimates learn from the newest results of each model that were measured here.
Index(
    "ix_results_measured",
    results.c.model,
    results.c.model_revision,
    results.c.id,
    postgresql_where=~results.c.is_partial & ~results.c.is_imported,
)
