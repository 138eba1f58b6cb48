"""Find sweeps under way by their phase, not by counts that every claim and store changes.

Revision ID: 0018
Revises: 0017
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_OLD = "ix_sweeps_with_queued_runs"
_NEW = "ix_sweeps_under_way"


def upgrade() -> None:
    op.create_index(
        _NEW,
        "sweeps",
        ["model_revision", "id"],
        postgresql_where=sa.text("phase IN ('pending', 'expanding', 'queued', 'executing')"),
    )
    op.drop_index(_OLD, table_name="sweeps")
    # Room in each page for the next version of a row, of which a busy sweep has thousands.
    op.execute("ALTER TABLE sweeps SET (fillfactor = 50)")


def downgrade() -> None:
    op.execute("ALTER TABLE sweeps RESET (fillfactor)")
    op.create_index(_OLD, "sweeps", ["executing", "id"], postgresql_where=sa.text("queued > 0"))
    op.drop_index(_NEW, table_name="sweeps")
