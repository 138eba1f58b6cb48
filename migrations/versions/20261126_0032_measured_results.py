"""Tell results that this service measured from those that archives brought.

Revision ID: 0032
Revises: 0031
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A constant default, so that no row is rewritten.
    op.add_column(
        "results",
        sa.Column(
            "is_imported",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="of an archive: nobody here has seen the run, and estimates learn nothing from it",
        ),
    )
    # A run of an imported sweep that is called cached was there when the archive came, or came with it:
    # of those that were there before, estimates forget a little.
    op.execute(
        """
        UPDATE results SET is_imported = true WHERE id IN (
            SELECT t.result_id FROM replicates t JOIN sweeps s ON s.id = t.sweep_id
            WHERE s.origin_digest IS NOT NULL AND t.cached AND t.result_id IS NOT NULL)
        """
    )
    op.create_index(
        "ix_results_measured",
        "results",
        ["model", "model_revision", "id"],
        postgresql_where=sa.text("NOT is_partial AND NOT is_imported"),
    )


def downgrade() -> None:
    op.drop_index("ix_results_measured", "results")
    op.drop_column("results", "is_imported")
