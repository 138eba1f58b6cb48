"""Say of imported sweeps where they come from.

Revision ID: 0025
Revises: 0024
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "origin",
            JSONB(none_as_null=True),
            comment="of a sweep that was imported: where it was computed, and when it came",
        ),
    )
    op.add_column(
        "sweeps",
        sa.Column(
            "origin_digest",
            sa.Text(collation="C"),
            comment="content digest of the archive that it came from",
        ),
    )
    op.create_index(
        "ix_sweeps_origin_digest",
        "sweeps",
        ["origin_digest"],
        postgresql_where=sa.text("origin_digest IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_sweeps_origin_digest", "sweeps")
    op.drop_column("sweeps", "origin_digest")
    op.drop_column("sweeps", "origin")
