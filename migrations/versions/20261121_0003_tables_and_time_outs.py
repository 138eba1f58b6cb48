"""Add tables of runs, and runs that time out with part of a result.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_KEY = ["point_key", "replicate", "simcore_version"]
_UNIQUE = "uq_results_point_key_replicate_simcore_version"
_PHASES = "('queued', 'executing', 'completed', 'timed_out', 'failed', 'aborted')"
_OLD_PHASES = "('queued', 'executing', 'completed', 'failed', 'aborted')"
_COUNTS = (
    "least(queued, executing, completed, timed_out, failed, aborted, cached) >= 0 "
    "AND cached <= completed"
)
_OLD_COUNTS = (
    "least(queued, executing, completed, failed, aborted, cached) >= 0 AND cached <= completed"
)
# What the second version can say instead of a run that timed out.
_FAILURE = (
    '{"kind": "resource", "code": "time_limit", "message": "The run passed a limit of time or '
    'events.", "field": null}'
)


def upgrade() -> None:
    _create_run_tables()
    op.add_column(
        "result_details",
        sa.Column("traffic", sa.JSON(), nullable=True, comment="jobs, bottleneck, hot links"),
    )
    op.add_column(
        "results",
        sa.Column(
            "is_partial",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="of a run that timed out: it answers that run alone",
        ),
    )
    op.drop_constraint(op.f(_UNIQUE), "results", type_="unique")
    op.create_index(
        _UNIQUE, "results", _KEY, unique=True, postgresql_where=sa.text("NOT is_partial")
    )
    op.add_column(
        "sweeps", sa.Column("timed_out", sa.Integer(), server_default="0", nullable=False)
    )
    _check("sweeps", "counts", _COUNTS)
    _check("sweeps", "phase", f"phase IN {_PHASES}")
    _check("replicates", "phase", f"phase IN {_PHASES}")
    _check(
        "replicates", "result", "(phase IN ('completed', 'timed_out')) = (result_id IS NOT NULL)"
    )


def downgrade() -> None:
    """Go back to the second version: there a run that timed out has failed, without a result.

    Tables of runs, jobs and hot links are lost.
    """
    for name in ("replicates_result", "replicates_phase", "sweeps_phase", "sweeps_counts"):
        table = name.partition("_")[0]
        op.drop_constraint(op.f(f"ck_{name}"), table, type_="check")
    op.get_bind().execute(
        sa.text(
            "UPDATE replicates SET phase = 'failed', result_id = NULL, failure = CAST(:failure AS "
            "jsonb) WHERE phase = 'timed_out'"
        ),
        {"failure": _FAILURE},
    )
    op.execute("UPDATE sweeps SET failed = failed + timed_out")
    op.execute("UPDATE sweeps SET phase = 'failed' WHERE phase = 'timed_out'")
    op.execute("DELETE FROM results WHERE is_partial")
    op.drop_column("sweeps", "timed_out")
    op.create_check_constraint(op.f("ck_sweeps_counts"), "sweeps", _OLD_COUNTS)
    op.create_check_constraint(op.f("ck_sweeps_phase"), "sweeps", f"phase IN {_OLD_PHASES}")
    op.create_check_constraint(op.f("ck_replicates_phase"), "replicates", f"phase IN {_OLD_PHASES}")
    op.create_check_constraint(
        op.f("ck_replicates_result"),
        "replicates",
        "(phase = 'completed') = (result_id IS NOT NULL)",
    )
    op.drop_index(_UNIQUE, table_name="results")
    op.create_unique_constraint(op.f(_UNIQUE), "results", _KEY)
    op.drop_column("results", "is_partial")
    op.drop_column("result_details", "traffic")
    op.drop_table("run_tables")


def _check(table: str, name: str, rule: str) -> None:
    """Put a rule in the place of the one of that name."""
    op.drop_constraint(op.f(f"ck_{table}_{name}"), table, type_="check")
    op.create_check_constraint(op.f(f"ck_{table}_{name}"), table, rule)


def _create_run_tables() -> None:
    op.create_table(
        "run_tables",
        sa.Column("result_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("rows", sa.BigInteger(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False, comment="length of the content"),
        sa.Column(
            "content",
            sa.LargeBinary(),
            nullable=False,
            comment="Arrow IPC stream, compressed within",
        ),
        sa.CheckConstraint(
            "rows >= 0 AND bytes = length(content)", name=op.f("ck_run_tables_size")
        ),
        sa.ForeignKeyConstraint(
            ["result_id"],
            ["results.id"],
            name=op.f("fk_run_tables_result_id_results"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("result_id", "name", name=op.f("pk_run_tables")),
    )
    # It is compressed already; kept plain, any part of it is read without the rest.
    op.execute("ALTER TABLE run_tables ALTER COLUMN content SET STORAGE EXTERNAL")
