"""Locks by name, held until the commit: advisory locks of PostgreSQL, and the order in which they are taken.

Whoever takes several takes them in this order, so that nobody waits in a circle:

1. the request's own: an idempotency key, the origin of an archive;
2. names of fabrics, then contents of fabrics; names of price tables;
3. that large sweeps are expanded in turn;
4. a sweep: alone to cancel, retry, extend or delete it, shared to add runs to it;
5. a project's quota;
6. rows: replicates first, then their sweep.
"""

from __future__ import annotations

from sqlalchemy import text

from storage.session import Session

LARGE_EXPANSIONS = "large expansions"
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_SHARED = text("SELECT pg_advisory_xact_lock_shared(hashtextextended(:name, 0))")
_TRY_SHARED = text("SELECT pg_try_advisory_xact_lock_shared(hashtextextended(:name, 0))")


def lock(session: Session, name: str) -> None:
    """Wait until nobody else holds the lock, and hold it alone."""
    session.execute(_ALONE, {"name": name})


def lock_shared(session: Session, name: str) -> None:
    """Wait until nobody holds the lock alone, and hold it with others."""
    session.execute(_SHARED, {"name": name})


def try_lock_shared(session: Session, name: str) -> bool:
    """Hold the lock with others if nobody holds it alone; tells whether it is held."""
    return bool(session.execute(_TRY_SHARED, {"name": name}).scalar())


def sweep_lock(sweep_id: int) -> str:
    """Name the lock of a sweep: held alone, no run is added to it."""
    return f"sweep {sweep_id}"
