"""Keep the metrics of a run beside it, as a copy of those of its result.

Revision ID: 0015
Revises: 0014
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_FUNCTION = """
    CREATE FUNCTION copy_metric_values() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        NEW.metric_values := (SELECT metric_values FROM results WHERE id = NEW.result_id);
        RETURN NEW;
    END $$
"""
_TRIGGERS = {
    "copy_metric_values_of_new_runs": "INSERT ON replicates FOR EACH ROW"
    " WHEN (NEW.result_id IS NOT NULL)",
    "copy_metric_values_of_runs": "UPDATE OF result_id ON replicates FOR EACH ROW"
    " WHEN (NEW.result_id IS DISTINCT FROM OLD.result_id)",
}


def upgrade() -> None:
    op.add_column(
        "replicates",
        sa.Column(
            "metric_values",
            postgresql.ARRAY(sa.Double()),
            nullable=True,
            comment="those of its result; a trigger copies them",
        ),
    )
    op.execute(_FUNCTION)
    for name, rule in _TRIGGERS.items():
        op.execute(f"CREATE TRIGGER {name} BEFORE {rule} EXECUTE FUNCTION copy_metric_values()")
    op.execute(
        "UPDATE replicates AS t SET metric_values = r.metric_values"
        " FROM results AS r WHERE r.id = t.result_id"
    )
    op.create_check_constraint(
        "metric_values", "replicates", "(result_id IS NULL) = (metric_values IS NULL)"
    )


def downgrade() -> None:
    for name in _TRIGGERS:
        op.execute(f"DROP TRIGGER {name} ON replicates")
    op.execute("DROP FUNCTION copy_metric_values()")
    op.drop_constraint("metric_values", "replicates", type_="check")
    op.drop_column("replicates", "metric_values")
