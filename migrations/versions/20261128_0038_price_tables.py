"""Keep price tables of projects.

Revision ID: 0038
Revises: 0037
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "price_tables",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("project_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "digest", sa.Text(collation="C"), nullable=False, comment="SHA-256 of what it says"
        ),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False, comment="YAML, as it was written"),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("version >= 1", name=op.f("ck_price_tables_version")),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_price_tables_project_id_projects")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_price_tables")),
        sa.UniqueConstraint(
            "project_id", "name", "version", name=op.f("uq_price_tables_project_id_name_version")
        ),
    )


def downgrade() -> None:
    op.drop_table("price_tables")
