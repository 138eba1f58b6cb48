"""Remember which models a sweep was mixed of.

Revision ID: 0017
Revises: 0016
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "earlier_revisions",
            postgresql.ARRAY(sa.Integer()),
            server_default="{}",
            nullable=False,
            comment="others that some of its runs were computed with, mixed on purpose",
        ),
    )


def downgrade() -> None:
    op.drop_column("sweeps", "earlier_revisions")
