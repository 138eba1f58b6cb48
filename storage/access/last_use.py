"""Noting when a secret was used last, without holding up others who use it."""

from __future__ import annotations

from sqlalchemy import Table, func, select, update
from sqlalchemy.orm import Session


def note_use(session: Session, table: Table, row_id: int) -> None:
    """Note that a row of a table with ``used_at`` is used now.

    The request that notes it holds the row until it ends. Others at the same time do not wait for it, and
    note nothing.
    """
    free = (
        select(table.c.id)
        .where(table.c.id == row_id)
        .with_for_update(key_share=True, skip_locked=True)
    )
    noted = update(table).where(table.c.id == free.scalar_subquery())
    session.execute(noted.values(used_at=func.now()))
