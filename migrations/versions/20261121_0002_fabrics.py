"""Add fabrics, the static model's results, and replicates until precise enough.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_fabric_contents()
    _create_fabrics()
    _create_sweep_fabrics()
    _create_result_fabrics()
    _extend_results()
    _extend_sweeps()


def downgrade() -> None:
    """Go back to the first version, which knows the packet model only.

    Results and sweeps of other models cannot be kept there; a sweep of the packet model with
    replicates until precise enough keeps the runs that it has.
    """
    op.execute("DELETE FROM sweeps WHERE model <> 'packet'")
    op.execute("DELETE FROM results WHERE model <> 'packet'")
    op.drop_constraint(op.f("ck_sweeps_replicates"), "sweeps", type_="check")
    op.drop_column("sweeps", "until")
    op.drop_column("sweeps", "replicates_min")
    op.alter_column("sweeps", "replicates", existing_type=sa.Integer(), comment=None)
    op.alter_column("result_details", "ports", existing_type=sa.JSON(), nullable=False)
    op.drop_column("result_details", "static")
    op.drop_index(op.f("ix_results_model_id"), table_name="results")
    op.drop_column("results", "link_visits")
    op.drop_column("results", "model")
    op.drop_table("result_fabrics")
    op.drop_table("sweep_fabrics")
    op.drop_table("fabrics")
    op.drop_table("fabric_contents")


def _create_fabric_contents() -> None:
    op.create_table(
        "fabric_contents",
        sa.Column("digest", sa.Text(collation="C"), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False, comment="compressed; kept as it is"),
        sa.Column("endpoints", sa.Integer(), nullable=False),
        sa.Column("routers", sa.Integer(), nullable=False),
        sa.Column("channels", sa.Integer(), nullable=False, comment="directed, between routers"),
        sa.Column("has_tables", sa.Boolean(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_fabric_contents")),
    )
    # It is compressed already: PostgreSQL need not try again.
    op.execute("ALTER TABLE fabric_contents ALTER COLUMN content SET STORAGE EXTERNAL")


def _create_fabrics() -> None:
    op.create_table(
        "fabrics",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(collation="C"), nullable=False),
        sa.Column("format", sa.Text(), nullable=False, comment="what it was read from"),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("checks", sa.JSON(), nullable=False),
        sa.Column("warnings", sa.JSON(), nullable=False, comment="about the files that were sent"),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("version >= 1", name=op.f("ck_fabrics_version")),
        sa.ForeignKeyConstraint(
            ["digest"], ["fabric_contents.digest"], name=op.f("fk_fabrics_digest_fabric_contents")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fabrics")),
        sa.UniqueConstraint("name", "version", name=op.f("uq_fabrics_name_version")),
    )
    op.create_index(op.f("ix_fabrics_digest"), "fabrics", ["digest"], unique=False)


def _create_sweep_fabrics() -> None:
    op.create_table(
        "sweep_fabrics",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("fabric_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name=op.f("fk_sweep_fabrics_sweep_id_sweeps"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["fabric_id"], ["fabrics.id"], name=op.f("fk_sweep_fabrics_fabric_id_fabrics")
        ),
        sa.PrimaryKeyConstraint("sweep_id", "fabric_id", name=op.f("pk_sweep_fabrics")),
    )
    op.create_index(
        op.f("ix_sweep_fabrics_fabric_id_sweep_id"),
        "sweep_fabrics",
        ["fabric_id", "sweep_id"],
        unique=False,
    )


def _create_result_fabrics() -> None:
    op.create_table(
        "result_fabrics",
        sa.Column("result_id", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False, comment="compressed; kept as it is"),
        sa.ForeignKeyConstraint(
            ["result_id"],
            ["results.id"],
            name=op.f("fk_result_fabrics_result_id_results"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("result_id", name=op.f("pk_result_fabrics")),
    )
    op.execute("ALTER TABLE result_fabrics ALTER COLUMN content SET STORAGE EXTERNAL")


def _extend_results() -> None:
    # All results so far are of the packet model; the default serves them and then goes.
    op.add_column("results", sa.Column("model", sa.Text(), server_default="packet", nullable=False))
    op.alter_column("results", "model", existing_type=sa.Text(), server_default=None)
    op.add_column(
        "results", sa.Column("link_visits", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.create_index(op.f("ix_results_model_id"), "results", ["model", "id"], unique=False)
    op.alter_column("result_details", "ports", existing_type=sa.JSON(), nullable=True)
    op.add_column("result_details", sa.Column("static", sa.JSON(), nullable=True))


def _extend_sweeps() -> None:
    op.alter_column(
        "sweeps", "replicates", existing_type=sa.Integer(), comment="of each point, at most"
    )
    op.add_column(
        "sweeps",
        sa.Column("replicates_min", sa.Integer(), nullable=True, comment="of each point, at least"),
    )
    op.execute("UPDATE sweeps SET replicates_min = replicates")
    op.alter_column("sweeps", "replicates_min", existing_type=sa.Integer(), nullable=False)
    op.add_column(
        "sweeps",
        sa.Column(
            "until",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=True,
            comment="when a point has replicates enough; null gives every point all of them",
        ),
    )
    op.create_check_constraint(
        op.f("ck_sweeps_replicates"), "sweeps", "replicates_min BETWEEN 1 AND replicates"
    )
