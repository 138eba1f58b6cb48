"""Let the making of points wait for the runs that say which points come next.

Revision ID: 0022
Revises: 0021
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
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
