"""Let the making of points wait for the runs that say which points come next.

Revision ID: 0025
Revises: 0023
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "expansions",
        sa.Column(
            "waits_for_runs",
            sa.Boolean,
            nullable=False,
            server_default="false",
            comment="whether a search goes on once the runs of its last round have ended",
        ),
    )


def downgrade() -> None:
    op.drop_column("expansions", "waits_for_runs")
