"""Let points be stored without runs: a goal decides which of them run.

Revision ID: 0039
Revises: 0038
"""

from __future__ import annotations

from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None

_NAME = "ck_sweeps_replicates"


def upgrade() -> None:
    op.drop_constraint(op.f(_NAME), "sweeps", type_="check")
    op.create_check_constraint(op.f(_NAME), "sweeps", "replicates_min BETWEEN 0 AND replicates")


def downgrade() -> None:
    op.execute("UPDATE sweeps SET replicates_min = 1 WHERE replicates_min = 0")
    op.drop_constraint(op.f(_NAME), "sweeps", type_="check")
    op.create_check_constraint(op.f(_NAME), "sweeps", "replicates_min BETWEEN 1 AND replicates")
