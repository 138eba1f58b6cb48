"""Create every table: the shape of the service's first version.

Revision ID: 0001
Revises:
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_results()
    _create_sweeps()
    _create_workers()
    _create_events()
    _create_idempotency_keys()
    _create_leases()
    _create_points()
    _create_result_details()
    _create_sweep_specs()
    _create_point_documents()
    _create_replicates()


def downgrade() -> None:
    op.drop_table("replicates")
    op.drop_table("point_documents")
    op.drop_table("sweep_specs")
    op.drop_table("result_details")
    op.drop_table("points")
    op.drop_table("leases")
    op.drop_table("idempotency_keys")
    op.drop_table("events")
    op.drop_table("workers")
    op.drop_table("sweeps")
    op.drop_table("results")


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("point_key", sa.Text(collation="C"), nullable=False),
        sa.Column("replicate", sa.Integer(), nullable=False),
        sa.Column("simcore_version", sa.Text(), nullable=False),
        sa.Column("metrics", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("events", sa.BigInteger(), nullable=False),
        sa.Column("packet_hops", sa.BigInteger(), nullable=False),
        sa.Column("cpu_seconds", sa.Float(), nullable=False),
        sa.Column("peak_memory_bytes", sa.BigInteger(), nullable=False),
        sa.Column(
            "uncalibrated_seconds",
            sa.Float(),
            nullable=False,
            comment="what cpu_seconds was estimated at, before calibration",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sa.UniqueConstraint(
            "point_key",
            "replicate",
            "simcore_version",
            name=op.f("uq_results_point_key_replicate_simcore_version"),
        ),
    )


def _create_sweeps() -> None:
    op.create_table(
        "sweeps",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("schema_version", sa.Integer(), nullable=False),
        sa.Column("base_seed", sa.BigInteger(), nullable=False),
        sa.Column("replicates", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("simcore_version", sa.Text(), nullable=False),
        sa.Column(
            "metrics",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=False,
            comment="names, in order",
        ),
        sa.Column(
            "limits",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=False,
            comment="limits of each run of this sweep",
        ),
        sa.Column("queued", sa.Integer(), server_default="0", nullable=False),
        sa.Column("executing", sa.Integer(), server_default="0", nullable=False),
        sa.Column("completed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("failed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("aborted", sa.Integer(), server_default="0", nullable=False),
        sa.Column("cached", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "phase IN ('queued', 'executing', 'completed', 'failed', 'aborted')",
            name=op.f("ck_sweeps_phase"),
        ),
        sa.CheckConstraint(
            "least(queued, executing, completed, failed, aborted, cached) >= 0 AND cached <= completed",
            name=op.f("ck_sweeps_counts"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sweeps")),
        sa.UniqueConstraint("public_id", name=op.f("uq_sweeps_public_id")),
    )
    op.create_index(
        "ix_sweeps_with_queued_runs",
        "sweeps",
        ["executing", "id"],
        unique=False,
        postgresql_where=sa.text("queued > 0"),
    )


def _create_workers() -> None:
    op.create_table(
        "workers",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("processes", sa.Integer(), nullable=False),
        sa.Column("memory_bytes", sa.BigInteger(), nullable=False, comment="of each process"),
        sa.Column("simcore_version", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_workers")),
    )


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("data", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id"], ["sweeps.id"], name=op.f("fk_events_sweep_id_sweeps"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
    )
    op.create_index(op.f("ix_events_sweep_id_id"), "events", ["sweep_id", "id"], unique=False)


def _create_idempotency_keys() -> None:
    op.create_table(
        "idempotency_keys",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("body_sha256", sa.Text(), nullable=False),
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name=op.f("fk_idempotency_keys_sweep_id_sweeps"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_idempotency_keys")),
    )


def _create_leases() -> None:
    op.create_table(
        "leases",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["sweep_id"], ["sweeps.id"], name=op.f("fk_leases_sweep_id_sweeps"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_sweep_id"), "leases", ["sweep_id"], unique=False)


def _create_points() -> None:
    op.create_table(
        "points",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("point_index", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("point_key", sa.Text(collation="C"), nullable=False),
        sa.Column("coordinates", postgresql.JSON(astext_type=sa.Text()), nullable=False),
        sa.Column("estimated_cpu_seconds", sa.Float(), nullable=False),
        sa.Column(
            "uncalibrated_seconds",
            sa.Float(),
            nullable=False,
            comment="estimate before calibration",
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id"], ["sweeps.id"], name=op.f("fk_points_sweep_id_sweeps"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("sweep_id", "point_index", name=op.f("pk_points")),
    )


def _create_result_details() -> None:
    op.create_table(
        "result_details",
        sa.Column("result_id", sa.BigInteger(), nullable=False),
        sa.Column("distributions", sa.JSON(), nullable=False),
        sa.Column("ports", sa.JSON(), nullable=False),
        sa.Column("provenance", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["result_id"],
            ["results.id"],
            name=op.f("fk_result_details_result_id_results"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("result_id", name=op.f("pk_result_details")),
    )


def _create_sweep_specs() -> None:
    op.create_table(
        "sweep_specs",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("spec_text", sa.Text(), nullable=False, comment="as submitted"),
        sa.Column("spec", postgresql.JSON(astext_type=sa.Text()), nullable=False, comment="parsed"),
        sa.Column("axes", postgresql.JSON(astext_type=sa.Text()), nullable=False),
        sa.Column("estimate", postgresql.JSON(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name=op.f("fk_sweep_specs_sweep_id_sweeps"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", name=op.f("pk_sweep_specs")),
    )


def _create_point_documents() -> None:
    op.create_table(
        "point_documents",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("point_index", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sweep_id", "point_index"],
            ["points.sweep_id", "points.point_index"],
            name=op.f("fk_point_documents_sweep_id_point_index_points"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", "point_index", name=op.f("pk_point_documents")),
    )


def _create_replicates() -> None:
    op.create_table(
        "replicates",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("point_index", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("replicate", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("cached", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("estimated_cpu_seconds", sa.Float(), nullable=False),
        sa.Column("lease_id", sa.BigInteger(), nullable=True),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("queued_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("result_id", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "(phase = 'completed') = (result_id IS NOT NULL)", name=op.f("ck_replicates_result")
        ),
        sa.CheckConstraint(
            "(phase = 'executing') = (lease_id IS NOT NULL)", name=op.f("ck_replicates_lease")
        ),
        sa.CheckConstraint(
            "(phase = 'failed') = (failure IS NOT NULL)", name=op.f("ck_replicates_failure")
        ),
        sa.CheckConstraint(
            "phase IN ('queued', 'executing', 'completed', 'failed', 'aborted')",
            name=op.f("ck_replicates_phase"),
        ),
        sa.ForeignKeyConstraint(
            ["result_id"], ["results.id"], name=op.f("fk_replicates_result_id_results")
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id", "point_index"],
            ["points.sweep_id", "points.point_index"],
            name=op.f("fk_replicates_sweep_id_point_index_points"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", "point_index", "replicate", name=op.f("pk_replicates")),
    )
    op.create_index(
        "ix_replicates_lease_id",
        "replicates",
        ["lease_id"],
        unique=False,
        postgresql_where=sa.text("lease_id IS NOT NULL"),
    )
    op.create_index(
        "ix_replicates_queued",
        "replicates",
        ["sweep_id", "point_index", "replicate"],
        unique=False,
        postgresql_where=sa.text("phase = 'queued'"),
    )
