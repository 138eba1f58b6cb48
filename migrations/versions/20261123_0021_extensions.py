"""Let sweeps be extended: what one was before, and its way back to making points.

Revision ID: 0021
Revises: 0020
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_FINISHED = "'completed', 'timed_out', 'failed', 'aborted'"
_BEFORE = f"""
    (OLD.phase = 'pending' AND NEW.phase IN ('expanding', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'expanding' AND NEW.phase IN ('pending', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'queued' AND NEW.phase IN ('executing', {_FINISHED}))
    OR (OLD.phase = 'executing' AND NEW.phase IN ('queued', {_FINISHED}))
    OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase IN ('queued', 'executing'))
    OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase = 'pending')
"""
_NOW = f"""{_BEFORE}
    OR (OLD.phase IN ('completed', 'queued', 'executing') AND NEW.phase = 'pending')
"""


def upgrade() -> None:
    op.add_column(
        "expansions",
        sa.Column(
            "earlier",
            sa.JSON(none_as_null=True),
            comment="what the sweep was before it was extended; null for its first points",
        ),
    )
    op.add_column(
        "sweep_specs",
        sa.Column(
            "extension_errors",
            sa.JSON(none_as_null=True),
            comment="why the last extension was not made",
        ),
    )
    _replace(_NOW)


def downgrade() -> None:
    _replace(_BEFORE)
    op.drop_column("sweep_specs", "extension_errors")
    op.drop_column("expansions", "earlier")


def _replace(allowed: str) -> None:
    op.execute("DROP TRIGGER phase_transition ON sweeps")
    op.execute(
        f"""
        CREATE TRIGGER phase_transition BEFORE UPDATE OF phase ON sweeps FOR EACH ROW
        WHEN (OLD.phase <> NEW.phase AND NOT ({allowed}))
        EXECUTE FUNCTION refuse_transition()
        """
    )
