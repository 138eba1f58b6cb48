"""Let sweeps be held and shared fairly, keep attempts, and let lost runs wait.

Revision ID: 0023
Revises: 0022
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_COLUMNS = (
    sa.Column("priority", sa.Text, nullable=False, server_default="normal"),
    sa.Column(
        "share_used",
        sa.Double,
        nullable=False,
        server_default="0",
        comment="estimated CPU seconds handed out, each by the weight of its time",
    ),
    sa.Column(
        "share_fresh",
        sa.Boolean,
        nullable=False,
        server_default="true",
        comment="nothing of it waited before: its share is raised to the least of the others",
    ),
    sa.Column("held", sa.Text, comment="why it gives no new runs away; null where it does"),
    sa.Column("held_by", sa.Text),
    sa.Column("held_note", sa.Text),
    sa.Column("held_at", sa.DateTime(timezone=True)),
    sa.Column("breaker_reason", sa.Text, comment="for which more runs failed than ended otherwise"),
    sa.Column(
        "breaker_count", sa.Integer, nullable=False, server_default="0", comment="so many more"
    ),
)
_RULES = (
    ("priority", "priority IN ('low', 'normal', 'high')"),
    ("held", "held IN ('paused', 'stopping')"),
    ("held_by", "held_by IN ('user', 'breaker')"),
    ("held_at", "(held IS NULL) = (held_at IS NULL)"),
)


def upgrade() -> None:
    for column in _COLUMNS:
        op.add_column("sweeps", column)
    for name, rule in _RULES:
        op.create_check_constraint(op.f(f"ck_sweeps_{name}"), "sweeps", rule)
    op.add_column(
        "replicates",
        sa.Column(
            "not_before",
            sa.DateTime(timezone=True),
            comment="of a run that was lost: when it is tried again",
        ),
    )
    op.create_index(
        "ix_replicates_failed",
        "replicates",
        ["sweep_id", "point_index", "replicate"],
        postgresql_where=sa.text("phase = 'failed'"),
    )
    _add_attempts()


def _add_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column(
            "sweep_id",
            sa.BigInteger,
            sa.ForeignKey(
                "sweeps.id", name=op.f("fk_attempts_sweep_id_sweeps"), ondelete="CASCADE"
            ),
        ),
        sa.Column("point_index", sa.Integer, autoincrement=False),
        sa.Column("replicate", sa.Integer, autoincrement=False),
        sa.Column("number", sa.SmallInteger, autoincrement=False, comment="from 1"),
        sa.Column("worker", sa.Text),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("failure_class", sa.Text),
        sa.Column("failure", postgresql.JSONB(none_as_null=True)),
        sa.Column("cpu_seconds", sa.Float, comment="null where its worker is gone"),
        sa.Column("peak_memory_bytes", sa.BigInteger, comment="null where its worker is gone"),
        sa.PrimaryKeyConstraint(
            "sweep_id", "point_index", "replicate", "number", name=op.f("pk_attempts")
        ),
        sa.CheckConstraint(
            "outcome IN ('timed_out', 'failed', 'lost', 'aborted')",
            name=op.f("ck_attempts_outcome"),
        ),
        sa.CheckConstraint(
            "failure_class IN ('spec', 'us', 'transient', 'limit')",
            name=op.f("ck_attempts_failure_class"),
        ),
        sa.CheckConstraint(
            "(failure IS NULL) = (failure_class IS NULL)", name=op.f("ck_attempts_failure")
        ),
    )


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_index("ix_replicates_failed", table_name="replicates")
    op.drop_column("replicates", "not_before")
    for name, _ in _RULES:
        op.drop_constraint(op.f(f"ck_sweeps_{name}"), "sweeps", type_="check")
    for column in reversed(_COLUMNS):
        op.drop_column("sweeps", column.name)
