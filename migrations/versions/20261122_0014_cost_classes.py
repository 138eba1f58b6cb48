"""Keep what estimates learn from: classes of points, and memory before calibration.

Revision ID: 0014
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "points",
        sa.Column(
            "uncalibrated_bytes",
            sa.BigInteger(),
            nullable=True,
            comment="of memory, before calibration",
        ),
    )
    op.add_column(
        "results",
        sa.Column(
            "uncalibrated_bytes",
            sa.BigInteger(),
            nullable=True,
            comment="the same of peak_memory_bytes",
        ),
    )
    op.add_column(
        "results",
        sa.Column(
            "cost_class",
            postgresql.ARRAY(sa.Text()),
            nullable=True,
            comment="model, what runs, beside what: estimates of a class are off alike",
        ),
    )


def downgrade() -> None:
    op.drop_column("results", "cost_class")
    op.drop_column("results", "uncalibrated_bytes")
    op.drop_column("points", "uncalibrated_bytes")
