"""Give each taking of an expansion a number that is larger than all before.

Attempts count down where a try is forgiven, and begin anew with another row: as a fence they let a worker
go on that had lost its lease. The database itself raises the fence, so that old code raises it too.

Revision ID: 0033
Revises: 0032
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE SEQUENCE expansion_fences AS bigint")
    op.add_column(
        "expansions",
        sa.Column(
            "fence",
            sa.BigInteger(),
            server_default="0",
            nullable=False,
            comment="tells who holds it: larger with each taking, of whatever sweep; a trigger raises it",
        ),
    )
    op.add_column(
        "expansions",
        sa.Column(
            "requested_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
    )
    op.execute(
        """
        CREATE FUNCTION raise_expansion_fence() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            NEW.fence := CASE WHEN NEW.attempts > OLD.attempts
                THEN nextval('expansion_fences') ELSE OLD.fence END;
            RETURN NEW;
        END $$
        """
    )
    op.execute(
        """
        CREATE TRIGGER fence_rises BEFORE UPDATE ON expansions
        FOR EACH ROW EXECUTE FUNCTION raise_expansion_fence()
        """
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER fence_rises ON expansions")
    op.execute("DROP FUNCTION raise_expansion_fence()")
    op.drop_column("expansions", "requested_at")
    op.drop_column("expansions", "fence")
    op.execute("DROP SEQUENCE expansion_fences")
