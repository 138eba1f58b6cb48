"""Deleting sweeps: marked at once, and their rows some at a time."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.orm import Session

from domain.run.phase import Phase
from storage.locks import lock, sweep_lock
from storage.result.tables import results
from storage.sweep.tables import idempotency_keys, sweep_fabrics, sweeps

_NEXT = text(
    """
    SELECT id FROM sweeps WHERE deleted_at IS NOT NULL
    ORDER BY deleted_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    """
)
_REMEMBER = text(
    """
    UPDATE projects AS p SET past_core_seconds = past_core_seconds + s.taken_cpu_seconds
    FROM sweeps s WHERE s.id = :sweep_id AND p.id = s.project_id AND s.taken_cpu_seconds > 0
    """
)
# Rows that refer to others go first: then no deletion cascades over more rows than it was given.
_RUNS = text(
    """
    DELETE FROM replicates WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM replicates WHERE sweep_id = :sweep_id LIMIT :count))
    RETURNING CASE WHEN phase = 'timed_out' THEN result_id END AS own_result
    """
)
_SOME = """
    DELETE FROM {table} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM {table} WHERE sweep_id = :sweep_id LIMIT :count))
"""
_REST = tuple(
    text(_SOME.format(table=table)) for table in ("point_documents", "points", "events", "attempts")
)


class DeletionStore:
    """Deletions of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def mark(self, sweep_ids: Iterable[int]) -> list[int]:
        """Make sweeps vanish, with their keys and their hold on fabrics; those under way stay.

        Returns
        -------
        Those that were marked.
        """
        # In one order, and as whoever cancels or retries: one that is retried just now stays.
        wanted = sorted(sweep_ids)
        for sweep_id in wanted:
            lock(self._session, sweep_lock(sweep_id))
        ended = [phase.value for phase in Phase if phase.is_finished]
        statement = (
            update(sweeps)
            .where(sweeps.c.id == func.any(wanted))
            .where(sweeps.c.deleted_at.is_(None), sweeps.c.phase.in_(ended))
            .values(deleted_at=func.now())
        )
        marked = list(self._session.scalars(statement.returning(sweeps.c.id)))
        for table in (idempotency_keys, sweep_fabrics):
            gone = delete(table).where(table.c.sweep_id == func.any(marked))
            self._session.execute(gone)
        return marked

    def delete_some(self, count: int) -> int:
        """Delete up to ``count`` rows of the sweep that was marked first.

        Results stay, since they answer for other sweeps; those of runs that timed out answer for
        nothing else and go.

        Returns
        -------
        How many rows went; 0 when nothing is left to delete.
        """
        sweep_id = self._session.execute(_NEXT).scalar()
        if sweep_id is None:
            return 0
        some = {"sweep_id": sweep_id, "count": count}
        runs = self._session.execute(_RUNS, some).all()
        if runs:
            own = [run.own_result for run in runs if run.own_result is not None]
            self._session.execute(delete(results).where(results.c.id == func.any(own)))
            return len(runs)
        for statement in _REST:
            gone: int = self._session.execute(statement, some).rowcount  # type: ignore[attr-defined]
            if gone:
                return gone
        self._session.execute(_REMEMBER, {"sweep_id": sweep_id})
        self._session.execute(delete(sweeps).where(sweeps.c.id == sweep_id))
        return 1

    def waiting(self) -> int:
        """Count the sweeps that are marked and not yet gone."""
        marked = select(func.count()).where(sweeps.c.deleted_at.is_not(None))
        found: int = self._session.execute(marked).scalar_one()
        return found
