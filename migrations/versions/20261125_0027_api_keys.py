"""Add API keys.

Revision ID: 0027
Revises: 0026
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(collation="C"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "secret_sha256",
            sa.Text(collation="C"),
            nullable=False,
            comment="of 32 random bytes: there is nothing to guess, so that a slow hash would add nothing",
        ),
        sa.Column(
            "hint", sa.Text(), nullable=False, comment="how the key begins, to tell it from others"
        ),
        sa.Column(
            "project_id",
            sa.BigInteger(),
            comment="null of admins' keys, which are good everywhere",
        ),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column(
            "made_by",
            sa.BigInteger(),
            comment="whose rights bound the key's; null: made on the server itself",
        ),
        sa.Column("created_at", _TIME, server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, comment="last use, to the minute"),
        sa.Column("revoked_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_api_keys"),
        sa.UniqueConstraint("public_id", name="uq_api_keys_public_id"),
        sa.UniqueConstraint("secret_sha256", name="uq_api_keys_secret_sha256"),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["projects.id"],
            name="fk_api_keys_project_id_projects",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["made_by"], ["users.id"], name="fk_api_keys_made_by_users", ondelete="CASCADE"
        ),
        sa.CheckConstraint(
            "role IN ('viewer', 'editor', 'owner', 'admin')", name=op.f("ck_api_keys_role")
        ),
        sa.CheckConstraint(
            "(role = 'admin') = (project_id IS NULL)", name=op.f("ck_api_keys_project_id")
        ),
    )
    op.create_index("ix_api_keys_project_id_id", "api_keys", ["project_id", "id"])
    op.create_index("ix_api_keys_made_by", "api_keys", ["made_by"])


def downgrade() -> None:
    op.drop_table("api_keys")
