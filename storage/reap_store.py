"""Taking runs back from workers that have died."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.failure import Failure
from storage.progress import move_counts
from storage.records.sweep import Counts
from storage.records.task import Backlog, ReapReport

_EXPIRED = text(
    """
    DELETE FROM leases WHERE id = (
        SELECT id FROM leases WHERE expires_at < now()
        ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sweep_id, worker
    """
)
_GIVE_UP = text(
    """
    UPDATE replicates
    SET phase = 'failed', finished_at = now(), lease_id = NULL,
        failure = CAST(:failure AS jsonb)
    WHERE lease_id = :lease_id AND attempts >= :max_attempts
    RETURNING point_index, replicate, failure
    """
)
_REQUEUE = text(
    """
    UPDATE replicates
    SET phase = 'queued', lease_id = NULL, worker = NULL, started_at = NULL
    WHERE lease_id = :lease_id
    """
)
_BACKLOG = text(
    """
    WITH alive AS (
        SELECT processes, model_revision FROM workers
        WHERE seen_at > now() - make_interval(secs => :seconds)
    )
    SELECT (SELECT coalesce(sum(queued), 0) FROM sweeps WHERE queued > 0
            AND model_revision IN (SELECT model_revision FROM alive)) AS queued,
        (SELECT count(*) FROM leases) AS leases,
        (SELECT coalesce(sum(processes), 0) FROM alive) AS processes
    """
)


class ReapStore:
    """Leases that ran out."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def reap_one(self, max_attempts: int, worker_lost: Failure) -> ReapReport:
        """Take back the runs of one expired lease; others are left to other transactions.

        Runs tried ``max_attempts`` times fail with ``worker_lost``, the others are queued.
        """
        lease = self._session.execute(_EXPIRED).first()
        if lease is None:
            return ReapReport()
        held: dict[str, Any] = {"lease_id": lease.id}
        failed = self._session.execute(
            _GIVE_UP,
            held | {"max_attempts": max_attempts, "failure": worker_lost.model_dump_json()},
        ).all()
        requeued = self._session.execute(_REQUEUE, held).rowcount  # type: ignore[attr-defined]
        if failed or requeued:
            change = Counts(queued=requeued, executing=-requeued - len(failed), failed=len(failed))
            failures = [dict(row._mapping) for row in failed]
            move_counts(self._session, lease.sweep_id, change, failures)
        return ReapReport(leases=1, requeued=requeued, failed=len(failed))

    def backlog(self, alive_seconds: float) -> Backlog:
        """Count what waits for such workers as were seen lately, what is leased, and their processes."""
        row = self._session.execute(_BACKLOG, {"seconds": alive_seconds}).one()
        return Backlog.model_validate(row, from_attributes=True)
