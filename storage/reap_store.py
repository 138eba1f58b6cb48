"""Taking runs back from workers that have died."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.failure import Failure
from storage.progress import move_counts
from storage.records.sweep import Counts
from storage.records.task import Backlog, ReaperBeat, ReapReport

# What is not known to be the server of the last beat may have been away, and a beat that comes
# late may mean that nobody could reach it: the workers get the time of a lease to renew theirs.
_BEAT = text(
    """
    INSERT INTO reaper_beats AS b (id, beat_at, server, outage_end)
    SELECT 1, now(), s.server, now() + make_interval(secs => :lease_seconds)
    FROM (SELECT pg_postmaster_start_time() || ' '
        || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS server) AS s
    ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, server = excluded.server,
        outage_end = CASE
            WHEN b.server <> excluded.server
                OR b.beat_at < now() - make_interval(secs => :late_seconds)
            THEN excluded.outage_end ELSE b.outage_end END
    RETURNING outage_end, outage_end > now() AS waits
    """
)
_EXPIRED = text(
    """
    DELETE FROM leases WHERE id = (
        SELECT id FROM leases WHERE expires_at < now()
        ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sweep_id, worker, expires_at
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
    SET phase = 'queued', attempts = greatest(attempts - :forgiven, 0), lease_id = NULL,
        worker = NULL, started_at = NULL
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

    def beat(self, lease_seconds: float, late_seconds: float) -> ReaperBeat:
        """Note that leases are looked after now, and find out whether they could be renewed.

        Parameters
        ----------
        lease_seconds
            how long workers get to renew their leases after an outage.
        late_seconds
            a beat later than this after the last one comes after an outage.
        """
        values = {"lease_seconds": lease_seconds, "late_seconds": late_seconds}
        row = self._session.execute(_BEAT, values).one()
        return ReaperBeat.model_validate(row, from_attributes=True)

    def reap_one(
        self, max_attempts: int, worker_lost: Failure, outage_end: datetime | None = None
    ) -> ReapReport:
        """Take back the runs of one expired lease; others are left to other transactions.

        Runs tried ``max_attempts`` times fail with ``worker_lost``, the others are queued. A
        lease that ran out before ``outage_end`` is no fault of its runs: that try is not counted.
        """
        lease = self._session.execute(_EXPIRED).first()
        if lease is None:
            return ReapReport()
        is_forgiven = outage_end is not None and lease.expires_at < outage_end
        failed = [] if is_forgiven else self._give_up(lease.id, max_attempts, worker_lost)
        values = {"lease_id": lease.id, "forgiven": int(is_forgiven)}
        requeued = self._session.execute(_REQUEUE, values).rowcount  # type: ignore[attr-defined]
        if failed or requeued:
            change = Counts(queued=requeued, executing=-requeued - len(failed), failed=len(failed))
            move_counts(self._session, lease.sweep_id, change, failed)
        return ReapReport(leases=1, requeued=requeued, failed=len(failed), by_outage=is_forgiven)

    def _give_up(
        self, lease_id: int, max_attempts: int, worker_lost: Failure
    ) -> list[dict[str, Any]]:
        values = {
            "lease_id": lease_id,
            "max_attempts": max_attempts,
            "failure": worker_lost.model_dump_json(),
        }
        return [dict(row._mapping) for row in self._session.execute(_GIVE_UP, values)]

    def backlog(self, alive_seconds: float) -> Backlog:
        """Count what waits for such workers as were seen lately, what is leased, and their processes."""
        row = self._session.execute(_BACKLOG, {"seconds": alive_seconds}).one()
        return Backlog.model_validate(row, from_attributes=True)
