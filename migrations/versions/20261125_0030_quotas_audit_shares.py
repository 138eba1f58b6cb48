"""Add quotas of projects, the audit log and share links.

Revision ID: 0030
Revises: 0029
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    for name, kind, comment in (
        ("max_points", sa.BigInteger(), "of all its sweeps together; null: no bound"),
        ("max_core_seconds", sa.Double(), "that its runs may take altogether; null: no bound"),
        ("max_concurrent_sweeps", sa.Integer(), "under way at once; null: no bound"),
    ):
        op.add_column("projects", sa.Column(name, kind, comment=comment))
    op.add_column(
        "projects",
        sa.Column(
            "past_core_seconds",
            sa.Double(),
            server_default="0",
            nullable=False,
            comment="that runs took of sweeps which are deleted",
        ),
    )
    _create_audit_log()
    _create_share_links()


def downgrade() -> None:
    op.drop_table("share_links")
    op.drop_table("audit_log")
    op.execute("DROP FUNCTION refuse_change()")
    for name in ("past_core_seconds", "max_concurrent_sweeps", "max_core_seconds", "max_points"):
        op.drop_column("projects", name)


def _create_audit_log() -> None:
    op.create_table(
        "audit_log",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", _TIME, server_default=sa.text("clock_timestamp()"), nullable=False),
        sa.Column("actor_kind", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=False),
        sa.Column("actor_name", sa.Text(), nullable=False, comment="as it was then"),
        sa.Column("address", sa.Text(), comment="from where the request came"),
        sa.Column("project", sa.Text()),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False, comment="path of what was changed or made"),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_audit_log"),
    )
    op.create_index("ix_audit_log_project_id", "audit_log", ["project", "id"])
    op.execute(
        """
        CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
        END $$
        """
    )
    op.execute(
        """
        CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
        """
    )


def _create_share_links() -> None:
    op.create_table(
        "share_links",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(collation="C"), nullable=False),
        sa.Column("secret_sha256", sa.Text(collation="C"), nullable=False),
        sa.Column("sweep_id", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False, comment="the name of who made it"),
        sa.Column("created_at", _TIME, server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, comment="last use, to the minute"),
        sa.PrimaryKeyConstraint("id", name="pk_share_links"),
        sa.UniqueConstraint("public_id", name="uq_share_links_public_id"),
        sa.UniqueConstraint("secret_sha256", name="uq_share_links_secret_sha256"),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name="fk_share_links_sweep_id_sweeps",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_share_links_sweep_id", "share_links", ["sweep_id"])
