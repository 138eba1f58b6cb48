"""Keep who submitted a sweep, what is starred and archived, and first sentences of answers.

Revision ID: 0035
Revises: 0034
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

_OWNER = "who has submitted it, as `Scope.person` says; null: the product, or one from before"
_HELPER = "made by a schedule or a program: lists leave it out unless asked"
_ARCHIVED = "lists leave it out unless asked; null: they show it"
_TAG = "entity tag of the answer: the sentence holds while the sweep would give the same tag"


def upgrade() -> None:
    op.add_column("sweeps", sa.Column("owner", sa.Text(collation="C"), comment=_OWNER))
    op.add_column("sweeps", sa.Column("owner_name", sa.Text(), comment="as it was then"))
    helper = sa.Column(
        "is_helper",
        sa.Boolean(),
        server_default=sa.text("false"),
        nullable=False,
        comment=_HELPER,
    )
    op.add_column("sweeps", helper)
    archived = sa.Column("archived_at", sa.DateTime(timezone=True), comment=_ARCHIVED)
    op.add_column("sweeps", archived)
    op.execute(
        "UPDATE sweeps SET is_helper = true WHERE id IN (SELECT sweep_id FROM schedule_runs)"
    )
    op.create_table(
        "sweep_stars",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "person",
            sa.Text(collation="C"),
            nullable=False,
            comment="whose, as `Scope.person` says",
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name="fk_sweep_stars_sweep_id_sweeps",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", "person", name="pk_sweep_stars"),
    )
    op.create_index("ix_sweep_stars_person_sweep_id", "sweep_stars", ["person", "sweep_id"])
    op.create_table(
        "sweep_sentences",
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("answer_tag", sa.Text(collation="C"), nullable=False, comment=_TAG),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name="fk_sweep_sentences_sweep_id_sweeps",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sweep_id", name="pk_sweep_sentences"),
    )


def downgrade() -> None:
    op.drop_table("sweep_sentences")
    op.drop_table("sweep_stars")
    for name in ("archived_at", "is_helper", "owner_name", "owner"):
        op.drop_column("sweeps", name)
