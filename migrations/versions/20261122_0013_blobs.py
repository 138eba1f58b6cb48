"""Keep tables and fabrics as blobs, by the SHA-256 of their content.

Revision ID: 0013
Revises: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# Table, key, and the column that leads to the blob from now on.
_MOVED = (
    ("run_tables", ("result_id", "name"), "digest"),
    ("result_fabrics", ("result_id",), "digest"),
    ("fabric_contents", ("digest",), "blob"),
)
# Contents are large: some at a time bound what the server holds.
_BATCH = 200
_MOVE = """
    WITH batch AS (
        SELECT {keys} FROM {table} WHERE content IS NOT NULL LIMIT {batch}
    ), held AS (
        SELECT {keys}, content, encode(sha256(content), 'hex') AS blob_name
        FROM {table} JOIN batch USING ({keys})
    ), kept AS (
        INSERT INTO blobs (digest, bytes, content)
        SELECT DISTINCT ON (blob_name) blob_name, length(content), content FROM held
        ON CONFLICT DO NOTHING
    )
    UPDATE {table} SET {column} = held.blob_name, content = NULL FROM held WHERE {same}
"""
_RETURN = "UPDATE {table} SET content = b.content FROM blobs b WHERE b.digest = {table}.{column}"
_COMMENTS = {
    "run_tables": "Arrow IPC stream, compressed within",
    "result_fabrics": "compressed; kept as it is",
    "fabric_contents": "compressed; kept as it is",
}


def upgrade() -> None:
    op.create_table(
        "blobs",
        sa.Column("digest", sa.Text(collation="C"), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False, comment="length of the content"),
        sa.Column(
            "content",
            sa.LargeBinary(),
            nullable=False,
            comment="compressed within; kept as it is",
        ),
        sa.Column(
            "put_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.CheckConstraint("bytes = length(content)", name=op.f("ck_blobs_size")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_blobs")),
    )
    op.execute("ALTER TABLE blobs ALTER COLUMN content SET STORAGE EXTERNAL")
    op.drop_constraint(op.f("ck_run_tables_size"), "run_tables", type_="check")
    for table, key, column in _MOVED:
        op.add_column(
            table,
            sa.Column(column, sa.Text(collation="C"), comment="SHA-256 of the blob that it is"),
        )
        op.alter_column(table, "content", nullable=True)
        _move(table, key, column)
        op.alter_column(table, column, nullable=False)
        op.drop_column(table, "content")
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_check_constraint(op.f("ck_run_tables_size"), "run_tables", "least(rows, bytes) >= 0")


def _move(table: str, key: tuple[str, ...], column: str) -> None:
    """Move contents to blobs; what they took is free once the server has cleaned up."""
    same = " AND ".join(f"{table}.{name} = held.{name}" for name in key)
    move = _MOVE.format(table=table, column=column, keys=", ".join(key), same=same, batch=_BATCH)
    while op.get_bind().execute(sa.text(move)).rowcount:
        pass


def downgrade() -> None:
    """Put the contents back into their rows; those in another store must be moved here first."""
    op.drop_constraint(op.f("ck_run_tables_size"), "run_tables", type_="check")
    for table, _, column in reversed(_MOVED):
        op.drop_index(f"ix_{table}_{column}", table_name=table)
        op.add_column(table, sa.Column("content", sa.LargeBinary(), comment=_COMMENTS[table]))
        op.execute(f"ALTER TABLE {table} ALTER COLUMN content SET STORAGE EXTERNAL")
        op.execute(_RETURN.format(table=table, column=column))
        op.alter_column(table, "content", nullable=False)
        op.drop_column(table, column)
    op.create_check_constraint(
        op.f("ck_run_tables_size"), "run_tables", "rows >= 0 AND bytes = length(content)"
    )
    op.drop_table("blobs")
