"""Store a sweep before its points: workers expand it.

Revision ID: 0008
Revises: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_RUN_PHASES = "'queued', 'executing', 'completed', 'timed_out', 'failed', 'aborted'"
_STAGES = "'pending', 'expanding', 'done', 'refused', 'cancelled'"


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "expansion",
            sa.Text(),
            server_default="done",
            nullable=False,
            comment="how far the making of its points is",
        ),
    )
    op.create_check_constraint(op.f("ck_sweeps_expansion"), "sweeps", f"expansion IN ({_STAGES})")
    op.add_column(
        "sweeps",
        sa.Column(
            "points_expected",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="the product of its axes, with what where leaves out; 0 of sweeps from before",
        ),
    )
    _replace_phases(f"'pending', 'expanding', {_RUN_PHASES}")
    op.add_column(
        "sweep_specs",
        sa.Column(
            "errors",
            postgresql.JSON(none_as_null=True),
            comment="what was wrong with it, once all its points were made",
        ),
    )
    op.alter_column("sweep_specs", "estimate", nullable=True)
    op.create_table(
        "expansions",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("request_id", sa.Text()),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("worker", sa.Text()),
        sa.Column("expires_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name=op.f("fk_expansions_sweep_id_sweeps"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", name=op.f("pk_expansions")),
    )


def downgrade() -> None:
    op.drop_table("expansions")
    # The service of before knows no sweep without all its points.
    op.execute("DELETE FROM sweeps WHERE expansion <> 'done'")
    op.alter_column("sweep_specs", "estimate", nullable=False)
    op.drop_column("sweep_specs", "errors")
    _replace_phases(_RUN_PHASES)
    op.drop_column("sweeps", "points_expected")
    op.drop_constraint(op.f("ck_sweeps_expansion"), "sweeps", type_="check")
    op.drop_column("sweeps", "expansion")


def _replace_phases(phases: str) -> None:
    op.drop_constraint(op.f("ck_sweeps_phase"), "sweeps", type_="check")
    op.create_check_constraint(op.f("ck_sweeps_phase"), "sweeps", f"phase IN ({phases})")
