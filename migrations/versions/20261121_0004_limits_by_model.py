"""Take from static sweeps the limits that only the packet model has.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "UPDATE sweeps SET limits = limits - 'max_events' - 'max_simulated_ns' - 'threads' "
        "WHERE model = 'static'"
    )


def downgrade() -> None:
    """Go back to the third version, which records every limit with its default."""
    op.execute(
        "UPDATE sweeps SET limits = limits || jsonb_build_object("
        "'max_events', NULL, 'max_simulated_ns', NULL, 'threads', 1) WHERE model = 'static'"
    )
