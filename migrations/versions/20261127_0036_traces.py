"""Keep traces of applications beside fabrics, in the same tables.

Revision ID: 0036
Revises: 0035
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

_OF_FABRICS = ("endpoints", "routers", "channels", "has_tables")


def upgrade() -> None:
    kind = sa.Column("kind", sa.Text(collation="C"), server_default="fabric", nullable=False)
    op.add_column("fabrics", kind)
    op.create_check_constraint(op.f("ck_fabrics_kind"), "fabrics", "kind IN ('fabric', 'trace')")
    op.add_column(
        "fabric_contents",
        sa.Column("figures", sa.JSON(), comment="of a trace: what sections that name it say of it"),
    )
    for name in _OF_FABRICS:
        op.alter_column("fabric_contents", name, nullable=True)
    op.alter_column("fabric_contents", "endpoints", comment="of a fabric, as the three that follow")


def downgrade() -> None:
    op.alter_column(
        "fabric_contents",
        "endpoints",
        comment=None,
        existing_comment="of a fabric, as the three that follow",
    )
    op.execute(
        "DELETE FROM sweep_fabrics WHERE fabric_id IN (SELECT id FROM fabrics WHERE kind = 'trace')"
    )
    op.execute("DELETE FROM fabrics WHERE kind = 'trace'")
    op.execute("DELETE FROM fabric_contents WHERE endpoints IS NULL")
    for name in _OF_FABRICS:
        op.alter_column("fabric_contents", name, nullable=False)
    op.drop_column("fabric_contents", "figures")
    op.drop_constraint(op.f("ck_fabrics_kind"), "fabrics", type_="check")
    op.drop_column("fabrics", "kind")
