"""Add the parents of API keys, and what share links lend of imported fabrics.

Revision ID: 0031
Revises: 0030
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    parent = sa.ForeignKey("api_keys.id", name="fk_api_keys_parent_id_api_keys", ondelete="CASCADE")
    op.add_column(
        "api_keys",
        sa.Column(
            "parent_id",
            sa.BigInteger(),
            parent,
            comment="the key that made it, with which it falls; null: a person, or the server itself",
        ),
    )
    op.create_index("ix_api_keys_parent_id", "api_keys", ["parent_id"])
    op.add_column(
        "share_links",
        sa.Column(
            "with_fabrics",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="whether it lends the wiring and the names of imported fabrics, too",
        ),
    )


def downgrade() -> None:
    op.drop_column("share_links", "with_fabrics")
    op.drop_index("ix_api_keys_parent_id", "api_keys")
    op.drop_column("api_keys", "parent_id")
