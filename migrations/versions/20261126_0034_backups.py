"""Note the back-ups that were made, for an alert.

Revision ID: 0034
Revises: 0033
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "backups",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column(
            "made_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("bytes", sa.BigInteger(), nullable=False, comment="of the dump"),
        sa.PrimaryKeyConstraint("id", name="pk_backups"),
    )


def downgrade() -> None:
    op.drop_table("backups")
