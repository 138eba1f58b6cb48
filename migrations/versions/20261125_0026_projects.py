"""Add projects, users and memberships; everything that is there belongs to the project default.

Revision ID: 0026
Revises: 0025
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

CONTRACT = (
    "Old images know no projects and would show everybody everything: they are stopped before."
)

_NOW = sa.text("now()")
_OWNED = ("sweeps", "schedules", "webhooks")


def upgrade() -> None:
    _create_tables()
    # A constant default is no rewrite: the rows that are there have it without being touched.
    for table in ("sweeps", "fabrics", "schedules", "webhooks", "messages", "idempotency_keys"):
        op.add_column(
            table, sa.Column("project_id", sa.BigInteger(), nullable=False, server_default="1")
        )
        op.create_foreign_key(
            op.f(f"fk_{table}_project_id_projects"),
            table,
            "projects",
            ["project_id"],
            ["id"],
            ondelete="CASCADE" if table == "messages" else None,
        )
    for table in _OWNED:
        op.create_index(op.f(f"ix_{table}_project_id_id"), table, ["project_id", "id"])
    _replace_unique("fabrics", ["name", "version"])
    _replace_unique("schedules", ["idempotency_key"])
    op.drop_constraint("pk_idempotency_keys", "idempotency_keys")
    op.create_primary_key("pk_idempotency_keys", "idempotency_keys", ["project_id", "key"])


def downgrade() -> None:
    """Go back; refused by the database where two projects use one name or key."""
    op.drop_constraint("pk_idempotency_keys", "idempotency_keys")
    op.create_primary_key("pk_idempotency_keys", "idempotency_keys", ["key"])
    for table, columns in (("schedules", ["idempotency_key"]), ("fabrics", ["name", "version"])):
        op.drop_constraint(f"uq_{table}_project_id_{'_'.join(columns)}", table)
        op.create_unique_constraint(f"uq_{table}_{'_'.join(columns)}", table, columns)
    for table in _OWNED:
        op.drop_index(f"ix_{table}_project_id_id", table)
    for table in ("idempotency_keys", "messages", "webhooks", "schedules", "fabrics", "sweeps"):
        op.drop_column(table, "project_id")
    op.drop_table("memberships")
    op.drop_table("users")
    op.drop_table("projects")


def _create_tables() -> None:
    op.create_table(
        "projects",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("description", sa.Text()),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_projects"),
        sa.UniqueConstraint("name", name="uq_projects_name"),
        sa.CheckConstraint("name ~ '^[a-z0-9][a-z0-9-]{0,39}$'", name=op.f("ck_projects_name")),
    )
    # The first of its identities is 1, which the defaults of the other tables name.
    op.execute("INSERT INTO projects (name) VALUES ('default')")
    op.create_table(
        "users",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(collation="C"), nullable=False),
        sa.Column(
            "issuer",
            sa.Text(),
            nullable=False,
            comment="who vouches for the subject; local: this server",
        ),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("email", sa.Text()),
        sa.Column("name", sa.Text()),
        sa.Column("is_admin", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), comment="when they last signed in"),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("public_id", name="uq_users_public_id"),
        sa.UniqueConstraint("issuer", "subject", name="uq_users_issuer_subject"),
    )
    op.execute(
        "INSERT INTO users (public_id, issuer, subject, name, is_admin) "
        "VALUES ('local', 'local', 'local', 'local user', true)"
    )
    op.create_table(
        "memberships",
        sa.Column("project_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.PrimaryKeyConstraint("project_id", "user_id", name="pk_memberships"),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["projects.id"],
            name="fk_memberships_project_id_projects",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_memberships_user_id_users", ondelete="CASCADE"
        ),
        sa.CheckConstraint(
            "role IN ('viewer', 'editor', 'owner')", name=op.f("ck_memberships_role")
        ),
    )
    op.create_index("ix_memberships_user_id", "memberships", ["user_id"])


def _replace_unique(table: str, columns: list[str]) -> None:
    named = "_".join(columns)
    op.drop_constraint(f"uq_{table}_{named}", table)
    op.create_unique_constraint(f"uq_{table}_project_id_{named}", table, ["project_id", *columns])
