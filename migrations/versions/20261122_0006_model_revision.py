"""Key results by the revision of the models instead of the package's version.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_OLD_KEY = "uq_results_point_key_replicate_simcore_version"
_NEW_KEY = "uq_results_point_key_replicate_model_revision"
_REVISED = ("results", "sweeps", "workers")


def upgrade() -> None:
    # Nobody knows which code computed what is there: it is of revision 0, which answers nothing
    # new. Sweeps keep showing it.
    for table in _REVISED:
        op.add_column(
            table, sa.Column("model_revision", sa.Integer(), server_default="0", nullable=False)
        )
        op.alter_column(table, "model_revision", existing_type=sa.Integer(), server_default=None)
    op.drop_index(_OLD_KEY, table_name="results")
    op.create_index(
        _NEW_KEY,
        "results",
        ["point_key", "replicate", "model_revision"],
        unique=True,
        postgresql_where=sa.text("NOT is_partial"),
    )
    op.drop_column("results", "simcore_version")
    op.drop_column("workers", "simcore_version")
    op.add_column(
        "results",
        sa.Column(
            "random_streams",
            postgresql.ARRAY(sa.Text()),
            nullable=True,
            comment="what it drew at random; empty where chance has no part, null where unknown",
        ),
    )
    op.add_column(
        "result_details",
        sa.Column(
            "unmeasured",
            sa.JSON(),
            nullable=True,
            comment="metrics without a value, and why",
        ),
    )
    _add_links()


def _add_links() -> None:
    """Add which sweep a sweep repeats, and on which networks its points are."""
    op.add_column("sweeps", sa.Column("rerun_of", sa.BigInteger(), nullable=True))
    op.create_foreign_key(
        op.f("fk_sweeps_rerun_of_sweeps"),
        "sweeps",
        "sweeps",
        ["rerun_of"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(
        "ix_sweeps_rerun_of",
        "sweeps",
        ["rerun_of"],
        postgresql_where=sa.text("rerun_of IS NOT NULL"),
    )
    op.add_column(
        "points",
        sa.Column(
            "network",
            sa.Integer(),
            nullable=True,
            comment="place in the networks of its sweep; null where it was not asked for",
        ),
    )
    op.add_column(
        "sweep_specs",
        sa.Column(
            "networks",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
            comment="facts of each distinct network of its points",
        ),
    )


def downgrade() -> None:
    """Go back to the fifth version, whose key is the package's version.

    Of several results of one run only the newest is kept; sweeps show it in place of the others.
    """
    op.drop_column("sweep_specs", "networks")
    op.drop_column("points", "network")
    op.drop_index("ix_sweeps_rerun_of", table_name="sweeps")
    op.drop_constraint(op.f("fk_sweeps_rerun_of_sweeps"), "sweeps", type_="foreignkey")
    op.drop_column("sweeps", "rerun_of")
    op.drop_column("result_details", "unmeasured")
    op.drop_column("results", "random_streams")
    for table in ("results", "workers"):
        op.add_column(table, sa.Column("simcore_version", sa.Text(), nullable=True))
    op.execute(
        "UPDATE results AS r SET simcore_version = coalesce(d.provenance ->> 'simcore_version', '')"
        " FROM result_details d WHERE d.result_id = r.id"
    )
    op.execute("UPDATE workers SET simcore_version = ''")
    op.execute("UPDATE results SET simcore_version = '' WHERE simcore_version IS NULL")
    _keep_newest()
    for table in ("results", "workers"):
        op.alter_column(table, "simcore_version", existing_type=sa.Text(), nullable=False)
    op.drop_index(_NEW_KEY, table_name="results")
    op.create_index(
        _OLD_KEY,
        "results",
        ["point_key", "replicate", "simcore_version"],
        unique=True,
        postgresql_where=sa.text("NOT is_partial"),
    )
    for table in _REVISED:
        op.drop_column(table, "model_revision")


def _keep_newest() -> None:
    op.execute(
        """
        UPDATE replicates AS t SET result_id = n.newest
        FROM (SELECT id, max(id) OVER (PARTITION BY point_key, replicate, simcore_version)
                  AS newest FROM results WHERE NOT is_partial) AS n
        WHERE t.result_id = n.id AND n.newest > n.id
        """
    )
    op.execute(
        """
        DELETE FROM results AS r USING results AS n
        WHERE NOT r.is_partial AND NOT n.is_partial AND n.id > r.id
            AND n.point_key = r.point_key AND n.replicate = r.replicate
            AND n.simcore_version = r.simcore_version
        """
    )
