"""Add schedules with their runs and alerts, and webhooks with their messages and deliveries.

Revision ID: 0024
Revises: 0023
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_schedules()
    _create_webhooks()


def downgrade() -> None:
    op.drop_table("deliveries")
    op.drop_table("messages")
    op.drop_table("webhooks")
    op.drop_table("scheduler_lease")
    op.drop_table("alerts")
    op.drop_table("schedule_runs")
    op.drop_table("schedules")


def _create_schedules() -> None:
    op.create_table(
        "schedules",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "definition",
            postgresql.JSON(astext_type=sa.Text()),
            nullable=False,
            comment="all but the specification",
        ),
        sa.Column(
            "spec",
            postgresql.JSON(astext_type=sa.Text()),
            nullable=False,
            comment="the specification, as data",
        ),
        sa.Column("spec_version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("paused", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("pause_note", sa.Text(), nullable=True),
        sa.Column(
            "on_model_revision", sa.Boolean(), server_default=sa.text("false"), nullable=False
        ),
        sa.Column(
            "seen_revision",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="newest that ran",
        ),
        sa.Column(
            "next_slot",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="next time of its cron expression",
        ),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when that slot begins; null while none does",
        ),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.Column("body_sha256", sa.Text(), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "changed_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedules")),
        sa.UniqueConstraint("idempotency_key", name=op.f("uq_schedules_idempotency_key")),
        sa.UniqueConstraint("public_id", name=op.f("uq_schedules_public_id")),
    )
    op.create_index(
        "ix_schedules_due_at",
        "schedules",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_schedules_on_model_revision",
        "schedules",
        ["seen_revision"],
        unique=False,
        postgresql_where=sa.text("on_model_revision AND NOT paused"),
    )
    op.create_table(
        "schedule_runs",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("schedule_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "slot", sa.Text(), nullable=False, comment="a time, a revision, or a name of its own"
        ),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column(
            "planned_at", sa.DateTime(timezone=True), nullable=False, comment="the time of the slot"
        ),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True, comment="why it was passed over or refused"),
        sa.Column("sweep_id", sa.BigInteger(), nullable=True),
        sa.Column("base_seed", sa.BigInteger(), nullable=True),
        sa.Column("model_revision", sa.Integer(), nullable=True),
        sa.Column("spec_version", sa.Integer(), nullable=False),
        sa.Column("sweep_phase", sa.Text(), nullable=True, comment="in which its sweep ended"),
        sa.Column(
            "findings",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=True,
            comment="what each rule said, in their order",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "cause IN ('cron', 'revision', 'manual', 'backfill')",
            name=op.f("ck_schedule_runs_cause"),
        ),
        sa.CheckConstraint(
            "state IN ('waiting', 'running', 'ended', 'skipped', 'refused')",
            name=op.f("ck_schedule_runs_state"),
        ),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.id"],
            name=op.f("fk_schedule_runs_schedule_id_schedules"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["sweep_id"],
            ["sweeps.id"],
            name=op.f("fk_schedule_runs_sweep_id_sweeps"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedule_runs")),
        sa.UniqueConstraint("schedule_id", "slot", name=op.f("uq_schedule_runs_schedule_id_slot")),
    )
    op.create_index(
        "ix_schedule_runs_open",
        "schedule_runs",
        ["schedule_id"],
        unique=False,
        postgresql_where=sa.text("state IN ('waiting', 'running')"),
    )
    op.create_index(
        op.f("ix_schedule_runs_schedule_id_planned_at_id"),
        "schedule_runs",
        ["schedule_id", "planned_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_schedule_runs_sweep_id",
        "schedule_runs",
        ["sweep_id"],
        unique=False,
        postgresql_where=sa.text("sweep_id IS NOT NULL"),
    )
    op.create_table(
        "alerts",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("schedule_id", sa.BigInteger(), nullable=False),
        sa.Column("run_id", sa.BigInteger(), nullable=False),
        sa.Column("rule", sa.Integer(), nullable=False, comment="its place in the schedule's list"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("figures", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["schedule_runs.id"],
            name=op.f("fk_alerts_run_id_schedule_runs"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.id"],
            name=op.f("fk_alerts_schedule_id_schedules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_alerts")),
    )
    op.create_index(op.f("ix_alerts_run_id"), "alerts", ["run_id"], unique=False)
    op.create_index(op.f("ix_alerts_schedule_id_id"), "alerts", ["schedule_id", "id"], unique=False)
    op.create_table(
        "scheduler_lease",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_scheduler_lease_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scheduler_lease")),
    )


def _create_webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("events", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column(
            "previous_secret", sa.Text(), nullable=True, comment="of before the last rotation"
        ),
        sa.Column(
            "previous_until",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="until when it signs as well",
        ),
        sa.Column("enabled", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("disabled_note", sa.Text(), nullable=True),
        sa.Column(
            "failing_since",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="first failure since it last worked",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
        sa.UniqueConstraint("public_id", name=op.f("uq_webhooks_public_id")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False, comment="by which receivers know it"),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("data", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("mail_to", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column(
            "at",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.Column(
            "told_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when its deliveries were made; null: not yet",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sa.UniqueConstraint("public_id", name=op.f("uq_messages_public_id")),
    )
    op.create_index(op.f("ix_messages_at"), "messages", ["at"], unique=False)
    op.create_index(
        "ix_messages_untold",
        "messages",
        ["id"],
        unique=False,
        postgresql_where=sa.text("told_at IS NULL"),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("webhook_id", sa.BigInteger(), nullable=True),
        sa.Column("mail_to", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "attempts",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
            comment="oldest first",
        ),
        sa.Column(
            "next_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "state IN ('waiting', 'delivered', 'failed')", name=op.f("ck_deliveries_state")
        ),
        sa.CheckConstraint(
            "(webhook_id IS NULL) <> (mail_to IS NULL)", name=op.f("ck_deliveries_one_target")
        ),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["messages.id"],
            name=op.f("fk_deliveries_message_id_messages"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["webhook_id"],
            ["webhooks.id"],
            name=op.f("fk_deliveries_webhook_id_webhooks"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
        sa.UniqueConstraint("public_id", name=op.f("uq_deliveries_public_id")),
    )
    op.create_index(op.f("ix_deliveries_message_id"), "deliveries", ["message_id"], unique=False)
    op.create_index(
        "ix_deliveries_next_at",
        "deliveries",
        ["next_at"],
        unique=False,
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_index(
        op.f("ix_deliveries_webhook_id_id"), "deliveries", ["webhook_id", "id"], unique=False
    )
