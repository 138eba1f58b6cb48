"""What is kept for a while only: events, keys, and results that nothing leads to any more."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.orm import Session

# By sweep and not by the age of each event: what is left is always the whole story of a sweep.
_EVENTS = text(
    """
    DELETE FROM events WHERE ctid = ANY(ARRAY(
        SELECT e.ctid FROM events e WHERE e.sweep_id = (
            SELECT s.id FROM sweeps s
            WHERE s.finished_at < now() - make_interval(secs => :seconds)
                AND EXISTS (SELECT 1 FROM events o WHERE o.sweep_id = s.id)
            ORDER BY s.id LIMIT 1)
        LIMIT :count))
    """
)
_KEYS = text(
    """
    DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency_keys
        WHERE created_at < now() - make_interval(secs => :seconds) LIMIT :count))
    """
)
_LAST_OF_PAGE = text(
    """
    SELECT max(id) FROM (SELECT id FROM results WHERE id > :after ORDER BY id LIMIT :count) AS page
    """
)
# A run that comes to use one meanwhile holds it by its foreign key: the deletion then fails as a
# whole, and is tried again the next time.
_SUPERSEDED = text(
    """
    DELETE FROM results r WHERE r.id > :after AND r.id <= :last
        AND r.model_revision < :model_revision
        AND r.created_at < now() - make_interval(secs => :seconds)
        AND NOT EXISTS (SELECT 1 FROM replicates t WHERE t.result_id = r.id)
    """
)
_ORPHANS = text(
    """
    SELECT g.digest FROM unnest(CAST(:digests AS text[])) AS g(digest)
    WHERE NOT EXISTS (SELECT 1 FROM run_tables t WHERE t.digest = g.digest)
        AND NOT EXISTS (SELECT 1 FROM result_fabrics f WHERE f.digest = g.digest)
        AND NOT EXISTS (SELECT 1 FROM fabric_contents c WHERE c.blob = g.digest)
    """
)


class RetentionStore:
    """What one session finds and deletes; all times in seconds."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def delete_events(self, seconds: float, count: int) -> int:
        """Delete up to ``count`` events of a sweep that ended so long ago; says how many."""
        return self._deleted(_EVENTS, seconds=seconds, count=count)

    def delete_keys(self, seconds: float, count: int) -> int:
        """Delete up to ``count`` idempotency keys of that age; says how many."""
        return self._deleted(_KEYS, seconds=seconds, count=count)

    def delete_superseded(
        self, model_revision: int, seconds: float, after: int, count: int
    ) -> tuple[int, int]:
        """Delete those among the next results that older models made and no sweep shows.

        Parameters
        ----------
        model_revision
            The current one.
        seconds
            Their least age.
        after, count
            Where to go on, and how many results to look at.

        Returns
        -------
        How many went, and where to go on: 0, the beginning, after the last.
        """
        page = {"after": after, "count": count}
        last: int | None = self._session.execute(_LAST_OF_PAGE, page).scalar()
        if last is None:
            return 0, 0
        told = {"after": after, "last": last, "model_revision": model_revision, "seconds": seconds}
        return self._deleted(_SUPERSEDED, **told), last

    def orphans(self, digests: Sequence[str]) -> list[str]:
        """Tell which of these blobs no row leads to."""
        return list(self._session.scalars(_ORPHANS, {"digests": list(digests)}))

    def _deleted(self, statement: object, **parameters: float) -> int:
        done = self._session.execute(statement, parameters)  # type: ignore[call-overload]
        gone: int = done.rowcount
        return gone
