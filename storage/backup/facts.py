"""What a back-up notes of a database, and what a restore holds against it."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

COUNTED = ("sweeps", "points", "replicates", "results", "fabrics", "schedules")

_OUTSIDE = text(
    """
    SELECT digest FROM run_tables
    UNION SELECT digest FROM result_fabrics
    UNION SELECT blob FROM fabric_contents
    EXCEPT SELECT digest FROM blobs
    """
)
_TABLES = text(
    """
    SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    """
)


def outside(session: Session) -> list[str]:
    """List the contents that rows lead to and that are not in the database itself."""
    return sorted(session.scalars(_OUTSIDE))


def row_counts(session: Session) -> dict[str, int]:
    """Count the rows of the tables that people would miss."""
    return {
        name: session.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()  # noqa: S608
        for name in COUNTED
    }


def revision(session: Session) -> str:
    """Tell which migration the database is at."""
    found: str = session.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    return found


def is_empty(session: Session) -> bool:
    """Say whether the database has no table, view or sequence of anybody's yet."""
    tables: int = session.execute(_TABLES).scalar_one()
    return tables == 0
