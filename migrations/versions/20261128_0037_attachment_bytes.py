"""Note how many bytes the content of a fabric or trace takes.

Revision ID: 0037
Revises: 0036
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    comment = "length of the blob; null: stored before it was noted"
    op.add_column("fabric_contents", sa.Column("bytes", sa.BigInteger(), comment=comment))
    # Contents in a bucket are not seen from here, and count nothing.
    op.execute(
        "UPDATE fabric_contents SET bytes = blobs.bytes FROM blobs WHERE blobs.digest = fabric_contents.blob"
    )


def downgrade() -> None:
    op.drop_column("fabric_contents", "bytes")
