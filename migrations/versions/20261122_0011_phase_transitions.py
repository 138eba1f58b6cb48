"""Refuse changes of phase that the rules of phases do not know.

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_FINISHED = "'completed', 'timed_out', 'failed', 'aborted'"
_RUNS = f"""
    (OLD.phase = 'queued' AND NEW.phase IN ('executing', 'completed', 'aborted'))
    OR (OLD.phase = 'executing' AND NEW.phase IN ('queued', {_FINISHED}))
    OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase = 'queued')
"""
_SWEEPS = f"""
    (OLD.phase = 'pending' AND NEW.phase IN ('expanding', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'expanding' AND NEW.phase IN ('pending', 'queued', 'executing', {_FINISHED}))
    OR (OLD.phase = 'queued' AND NEW.phase IN ('executing', {_FINISHED}))
    OR (OLD.phase = 'executing' AND NEW.phase IN ('queued', {_FINISHED}))
    OR (OLD.phase IN ('failed', 'aborted', 'timed_out') AND NEW.phase IN ('queued', 'executing'))
"""


def upgrade() -> None:
    op.execute(
        """
        CREATE FUNCTION refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'phase of %: % cannot become %', TG_TABLE_NAME, OLD.phase, NEW.phase
                USING ERRCODE = 'check_violation', CONSTRAINT = 'phase_transition';
        END $$
        """
    )
    # The condition is part of the trigger: a change that is allowed calls no function.
    for table, allowed in (("replicates", _RUNS), ("sweeps", _SWEEPS)):
        op.execute(
            f"""
            CREATE TRIGGER phase_transition BEFORE UPDATE OF phase ON {table} FOR EACH ROW
            WHEN (OLD.phase <> NEW.phase AND NOT ({allowed}))
            EXECUTE FUNCTION refuse_transition()
            """
        )


def downgrade() -> None:
    for table in ("replicates", "sweeps"):
        op.execute(f"DROP TRIGGER phase_transition ON {table}")
    op.execute("DROP FUNCTION refuse_transition()")
