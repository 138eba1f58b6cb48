"""Say whose runs a result may answer; those that are there answer the project default alone.

Revision ID: 0029
Revises: 0028
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

CONTRACT = "Old images would answer with results of other projects: they are stopped before."

_UNIQUE = "uq_results_point_key_replicate_model_revision"
_COLUMNS = ["point_key", "replicate", "model_revision"]
_WHOLE = sa.text("NOT is_partial")


def upgrade() -> None:
    op.add_column(
        "projects",
        sa.Column(
            "shares_results",
            sa.Boolean(),
            server_default=sa.text("true"),
            nullable=False,
            comment="results of public components answer other projects' runs, and theirs its own",
        ),
    )
    # Constant defaults, so that no row is rewritten. Earlier images go on writing what is the default
    # project's alone, whatever fabric it is of.
    op.add_column(
        "sweeps",
        sa.Column(
            "keeps_results",
            sa.Boolean(),
            server_default=sa.text("true"),
            nullable=False,
            comment="its results answer no other project's runs, nor theirs its own",
        ),
    )
    op.add_column(
        "results",
        sa.Column(
            "project_id",
            sa.BigInteger(),
            server_default="1",
            nullable=False,
            comment="whose runs it may answer; 0: every project's",
        ),
    )
    op.create_index(
        f"{_UNIQUE}_project_id",
        "results",
        [*_COLUMNS, "project_id"],
        unique=True,
        postgresql_where=_WHOLE,
    )
    op.drop_index(_UNIQUE, "results")


def downgrade() -> None:
    """Go back; results that two projects have of one run are one again, the oldest."""
    op.execute(
        """
        UPDATE replicates t SET result_id = first.id FROM results r
        JOIN LATERAL (
            SELECT min(o.id) AS id FROM results o
            WHERE o.point_key = r.point_key AND o.replicate = r.replicate
                AND o.model_revision = r.model_revision AND NOT o.is_partial) AS first ON true
        WHERE t.result_id = r.id AND NOT r.is_partial AND first.id <> r.id
        """
    )
    op.execute(
        """
        DELETE FROM results r USING results o
        WHERE o.point_key = r.point_key AND o.replicate = r.replicate
            AND o.model_revision = r.model_revision AND o.id < r.id
            AND NOT o.is_partial AND NOT r.is_partial
        """
    )
    op.create_index(_UNIQUE, "results", _COLUMNS, unique=True, postgresql_where=_WHOLE)
    op.drop_index(f"{_UNIQUE}_project_id", "results")
    op.drop_column("results", "project_id")
    op.drop_column("sweeps", "keeps_results")
    op.drop_column("projects", "shares_results")
