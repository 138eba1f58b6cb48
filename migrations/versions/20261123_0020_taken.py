"""Keep what the runs of a sweep took, beside what was estimated.

Revision ID: 0020
Revises: 0019
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_COUNT = """
    UPDATE sweeps AS s SET taken_cpu_seconds = t.cpu, taken_memory_bytes = t.memory
    FROM (
        SELECT n.sweep_id, sum(r.cpu_seconds) AS cpu, max(r.peak_memory_bytes) AS memory
        FROM replicates n JOIN results r ON r.id = n.result_id
        WHERE NOT n.cached GROUP BY n.sweep_id
    ) AS t
    WHERE s.id = t.sweep_id
"""


def upgrade() -> None:
    op.add_column(
        "sweeps",
        sa.Column(
            "taken_cpu_seconds",
            sa.Double,
            nullable=False,
            server_default="0",
            comment="of runs that were simulated, cached ones not",
        ),
    )
    op.add_column(
        "sweeps",
        sa.Column(
            "taken_memory_bytes",
            sa.BigInteger,
            nullable=False,
            server_default="0",
            comment="the most that one of them took",
        ),
    )
    op.execute(_COUNT)


def downgrade() -> None:
    op.drop_column("sweeps", "taken_memory_bytes")
    op.drop_column("sweeps", "taken_cpu_seconds")
