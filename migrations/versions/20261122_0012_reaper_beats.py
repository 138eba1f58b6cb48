"""Remember the reaper's last beat, so that an outage takes no leases.

Revision ID: 0012
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reaper_beats",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("server", sa.Text(), nullable=False, comment="its start and its timeline"),
        sa.Column(
            "outage_end",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="leases that ran out before it",
        ),
        sa.CheckConstraint("id = 1", name=op.f("ck_reaper_beats_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reaper_beats")),
    )


def downgrade() -> None:
    op.drop_table("reaper_beats")
