"""Let sweeps be deleted and tagged.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_DELETED = "ix_sweeps_deleted_at"
_TAGS = "ix_sweeps_tags"


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "deleted_at",
            sa.DateTime(timezone=True),
            comment="nobody sees it any more; its rows go in the background",
        ),
    )
    op.add_column(
        "sweeps",
        sa.Column(
            "tags",
            postgresql.ARRAY(sa.Text(collation="C")),
            server_default="{}",
            nullable=False,
            comment="in order, each once",
        ),
    )
    op.create_index(
        _DELETED, "sweeps", ["deleted_at"], postgresql_where=sa.text("deleted_at IS NOT NULL")
    )
    op.create_index(_TAGS, "sweeps", ["tags"], postgresql_using="gin")


def downgrade() -> None:
    # The service of before would show them again.
    op.execute("DELETE FROM sweeps WHERE deleted_at IS NOT NULL")
    op.drop_index(_TAGS, table_name="sweeps")
    op.drop_index(_DELETED, table_name="sweeps")
    op.drop_column("sweeps", "tags")
    op.drop_column("sweeps", "deleted_at")
