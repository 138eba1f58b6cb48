"""Run the choices of a sweep by turns, so that an unfinished sweep compares already.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_INDEX = "ix_replicates_queued"
_QUEUED = sa.text("phase = 'queued'")


def upgrade() -> None:
    # Sweeps from before go on in the order of their points: all have the same turn.
    op.add_column(
        "points",
        sa.Column(
            "turn",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="order in which points are run, so that the choices of a sweep alternate",
        ),
    )
    op.add_column(
        "replicates",
        sa.Column(
            "turn",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="that of its point; every point has its first replicate before any its second",
        ),
    )
    op.drop_index(_INDEX, table_name="replicates")
    columns = ["sweep_id", "turn", "point_index", "replicate"]
    op.create_index(_INDEX, "replicates", columns, postgresql_where=_QUEUED)


def downgrade() -> None:
    op.drop_index(_INDEX, table_name="replicates")
    columns = ["sweep_id", "point_index", "replicate"]
    op.create_index(_INDEX, "replicates", columns, postgresql_where=_QUEUED)
    op.drop_column("replicates", "turn")
    op.drop_column("points", "turn")
