"""Taking runs back from workers that have died."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.back_off import NO_PAUSE
from domain.run.failure import Failure
from storage.run.attempt_store import AttemptStore
from storage.run.breaker_store import note_failures
from storage.run.lease_store import FILE_HOLDER
from storage.run.mover import abort_if_stopping
from storage.run.progress import move_counts
from storage.run.records.task import Backlog, FailurePolicy, ReaperBeat, ReapReport
from storage.sweep.records.sweep import Counts

AT_ONCE = FailurePolicy(back_off=NO_PAUSE)

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
_OF_WORKERS = text(
    """
    DELETE FROM leases WHERE id = (
        SELECT id FROM leases WHERE worker = ANY(CAST(:workers AS text[]))
        LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sweep_id, worker, expires_at
    """
)
_HELD_RUNS = text(
    """
    SELECT point_index, replicate, attempts FROM replicates WHERE lease_id = :lease_id
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
    UPDATE replicates AS t
    SET phase = 'queued', attempts = greatest(t.attempts - :forgiven, 0), lease_id = NULL,
        worker = NULL, started_at = NULL, not_before = CASE WHEN g.pause > 0
            THEN now() + make_interval(secs => g.pause) END
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:pauses AS float8[]))
        AS g(point_index, replicate, pause)
    WHERE t.lease_id = :lease_id AND t.point_index = g.point_index AND t.replicate = g.replicate
    """
)
_BACKLOG = text(
    """
    WITH alive AS (
        SELECT processes, model_revision FROM workers
        WHERE seen_at > now() - make_interval(secs => :seconds)
    )
    SELECT (SELECT coalesce(sum(queued), 0) FROM sweeps WHERE queued > 0 AND held IS NULL
            AND model_revision IN (SELECT model_revision FROM alive)) AS queued,
        (SELECT count(*) FROM leases WHERE NOT starts_with(worker, :file_holder)) AS leases,
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
        self,
        max_attempts: int,
        worker_lost: Failure,
        outage_end: datetime | None = None,
        policy: FailurePolicy = AT_ONCE,
        workers: Sequence[str] | None = None,
    ) -> ReapReport:
        """Take back the runs of one expired lease; others are left to other transactions.

        With ``workers``, which are known to be dead, of one of theirs, which need not have expired.

        Runs tried ``max_attempts`` times fail with ``worker_lost``, the others are queued, to be tried
        again after the pause of the policy. A lease that ran out before ``outage_end`` is no fault of its
        runs: that attempt is not counted, and they wait for nothing.
        """
        if workers is None:
            lease = self._session.execute(_EXPIRED).first()
        else:
            lease = self._session.execute(_OF_WORKERS, {"workers": list(workers)}).first()
        if lease is None:
            return ReapReport()
        is_forgiven = outage_end is not None and lease.expires_at < outage_end
        failed: list[dict[str, Any]] = []
        if not is_forgiven:
            AttemptStore(self._session).note_lost(lease.id)
            failed = self._give_up(lease.id, max_attempts, worker_lost)
        requeued = self._requeue(lease.id, AT_ONCE if is_forgiven else policy, is_forgiven)
        paused = False
        if failed or requeued:
            change = Counts(queued=requeued, executing=-requeued - len(failed), failed=len(failed))
            if failed:
                reasons = [worker_lost] * len(failed)
                most = policy.breaker_failures
                paused = note_failures(self._session, lease.sweep_id, reasons, 0, most)
            change += abort_if_stopping(self._session, lease.sweep_id)
            move_counts(self._session, lease.sweep_id, change, failed)
        return ReapReport(
            leases=1,
            requeued=requeued,
            failed=len(failed),
            by_outage=is_forgiven,
            paused=paused,
        )

    def _requeue(self, lease_id: int, policy: FailurePolicy, is_forgiven: bool) -> int:
        rows = self._session.execute(_HELD_RUNS, {"lease_id": lease_id}).all()
        values = {
            "lease_id": lease_id,
            "forgiven": int(is_forgiven),
            "points": [row.point_index for row in rows],
            "replicates": [row.replicate for row in rows],
            "pauses": [policy.pause_seconds(row.attempts) for row in rows],
        }
        return self._session.execute(_REQUEUE, values).rowcount  # type: ignore[attr-defined,no-any-return]

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
        """Count what waits for such workers as were seen lately, what they hold, and their processes.

        Runs that are held by chunk files keep no process busy.
        """
        values = {"seconds": alive_seconds, "file_holder": FILE_HOLDER}
        row = self._session.execute(_BACKLOG, values).one()
        return Backlog.model_validate(row, from_attributes=True)
