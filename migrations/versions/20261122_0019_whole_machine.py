"""Keep what memory points need, and what a worker has for a run that it runs alone.

Revision ID: 0019
Revises: 0018
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "points",
        sa.Column(
            "estimated_memory_bytes", sa.BigInteger, comment="of a run; null for older points"
        ),
    )
    op.add_column(
        "workers",
        sa.Column(
            "whole_memory_bytes",
            sa.BigInteger,
            comment="of one process while the others idle; null for older workers",
        ),
    )


def downgrade() -> None:
    op.drop_column("workers", "whole_memory_bytes")
    op.drop_column("points", "estimated_memory_bytes")
