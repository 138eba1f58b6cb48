"""Keep metrics as arrays and details compressed: a third of the room.

It rewrites every result, and what it replaces goes: versions before cannot read the database
afterwards. Some ten minutes for each ten million runs.

Revision ID: 0010
Revises: 0009
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from storage.result.details import pack_parts, unpack_details

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_BATCH = 1000
_PARTS = ("distributions", "ports", "static", "traffic", "unmeasured", "provenance")
_DETAILS = sa.table(
    "result_details",
    sa.column("result_id", sa.BigInteger()),
    sa.column("content", sa.LargeBinary()),
    *(sa.column(name, sa.JSON(none_as_null=True)) for name in _PARTS),
)


def upgrade() -> None:
    op.create_table(
        "metric_names",
        sa.Column(
            "position",
            sa.SmallInteger(),
            sa.Identity(always=True),
            nullable=False,
            comment="in results.metric_values, from 1; never another once it is given",
        ),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_metric_names")),
        sa.UniqueConstraint("name", name=op.f("uq_metric_names_name")),
    )
    op.add_column(
        "results",
        sa.Column(
            "metric_values",
            postgresql.ARRAY(sa.Double()),
            nullable=True,
            comment="by metric_names; NaN: not measured; null, or beyond the end: not a metric of it",
        ),
    )
    op.execute(
        "INSERT INTO metric_names (name)"
        " SELECT DISTINCT e.name FROM results, jsonb_object_keys(metrics) AS e(name) ORDER BY 1"
    )
    op.execute(
        """
        UPDATE results SET metric_values = coalesce((
            SELECT array_agg(
                CASE WHEN metrics ? n.name THEN coalesce(CAST(metrics ->> n.name AS float8), 'NaN') END
                ORDER BY n.position)
            FROM metric_names n WHERE n.position <= (
                SELECT max(m.position) FROM metric_names m WHERE metrics ? m.name)), '{}')
        """
    )
    op.alter_column("results", "metric_values", nullable=False)
    op.drop_column("results", "metrics")
    op.create_index(
        "ix_replicates_result_id",
        "replicates",
        ["result_id"],
        postgresql_where=sa.text("result_id IS NOT NULL"),
    )
    _compress()


def _compress() -> None:
    op.add_column(
        "result_details",
        sa.Column(
            "content",
            sa.LargeBinary(),
            nullable=True,
            comment="see storage.result.details; kept as it is",
        ),
    )
    # The server would try in vain to compress it once more.
    op.execute("ALTER TABLE result_details ALTER COLUMN content SET STORAGE EXTERNAL")
    texts = [sa.cast(_DETAILS.c[name], sa.Text()).label(name) for name in _PARTS]
    _rewrite(texts, lambda row: {"content": pack_parts({name: row[name] for name in _PARTS})})
    op.alter_column("result_details", "content", nullable=False)
    for name in _PARTS:
        op.drop_column("result_details", name)


def _rewrite(
    cells: Sequence[sa.ColumnElement[Any]], change: Callable[[sa.RowMapping], dict[str, Any]]
) -> None:
    """Set columns of all details from others, a batch at a time in the order of results."""
    connection = op.get_bind()
    result_id = _DETAILS.c.result_id
    update = sa.update(_DETAILS).where(result_id == sa.bindparam("place"))
    page = sa.select(result_id, *cells).order_by(result_id).limit(_BATCH)
    last = 0
    while rows := connection.execute(page.where(result_id > last)).mappings().all():
        changes = [change(row) for row in rows]
        values = {
            name: sa.bindparam(f"new_{name}", type_=_DETAILS.c[name].type) for name in changes[0]
        }
        connection.execute(
            update.values(values),
            [
                {"place": row["result_id"]} | {f"new_{name}": new[name] for name in new}
                for row, new in zip(rows, changes, strict=True)
            ],
        )
        last = rows[-1]["result_id"]


def downgrade() -> None:
    """Write metrics and details as JSON again."""
    for name in _PARTS:
        op.add_column("result_details", sa.Column(name, sa.JSON(), nullable=True))
    _rewrite([_DETAILS.c.content], _expanded)
    for name in ("distributions", "provenance"):
        op.alter_column("result_details", name, nullable=False)
    op.drop_column("result_details", "content")
    op.drop_index("ix_replicates_result_id", table_name="replicates")
    op.add_column(
        "results", sa.Column("metrics", postgresql.JSONB(astext_type=sa.Text()), nullable=True)
    )
    op.execute(
        """
        UPDATE results SET metrics = coalesce((
            SELECT jsonb_object_agg(n.name, nullif(metric_values[n.position], 'NaN'))
            FROM metric_names n WHERE metric_values[n.position] IS NOT NULL), '{}')
        """
    )
    op.alter_column("results", "metrics", nullable=False)
    op.drop_column("results", "metric_values")
    op.drop_table("metric_names")


def _expanded(row: sa.RowMapping) -> dict[str, Any]:
    details = unpack_details(row["content"])
    return {name: details.get(name) for name in _PARTS}
