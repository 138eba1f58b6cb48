"""Let a retry make the points that a cancelled sweep was still without.

Revision ID: 0016
Revises: 0015
"""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_FINISHED = "'completed', 'timed_out', 'failed', 'aborted'"
_BEFORE = f"""
    (OLD.phase = 'pending' AND NEW.phase IN ('expanding', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'expanding' AND NEW.phase IN ('pending', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'queued' AND NEW.phase IN ('executing', {_FINISHED}))
    OR (OLD.phase = 'executing' AND NEW.phase IN ('queued', {_FINISHED}))
    OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase IN ('queued', 'executing'))
"""
_NOW = f"{_BEFORE} OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase = 'pending')"


def upgrade() -> None:
    _replace(_NOW)


def downgrade() -> None:
    _replace(_BEFORE)


def _replace(allowed: str) -> None:
    op.execute("DROP TRIGGER phase_transition ON sweeps")
    op.execute(
        f"""
        CREATE TRIGGER phase_transition BEFORE UPDATE OF phase ON sweeps FOR EACH ROW
        WHEN (OLD.phase <> NEW.phase AND NOT ({allowed}))
        EXECUTE FUNCTION refuse_transition()
        """
    )
