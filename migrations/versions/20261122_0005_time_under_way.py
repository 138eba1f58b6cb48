"""Tell the time that a sweep was under way from the pauses between its goes.

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "resumed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when the go under way, or the last one, began",
        ),
    )
    op.add_column(
        "sweeps",
        sa.Column(
            "executed_seconds",
            sa.Double(),
            server_default="0",
            nullable=False,
            comment="time under way in the goes before that one",
        ),
    )
    op.add_column("sweeps", sa.Column("retries", sa.Integer(), server_default="0", nullable=False))
    # Of sweeps that were retried before, the pauses are not known: they stay counted.
    op.execute("UPDATE sweeps SET resumed_at = started_at")


def downgrade() -> None:
    for name in ("retries", "executed_seconds", "resumed_at"):
        op.drop_column("sweeps", name)
