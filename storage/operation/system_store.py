"""How the system does, in statements that read a row a sweep under way, a lease or a worker, none a run."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.operation.records.system import PoolFigures, SystemFigures
from storage.session import allow_seconds

_SECONDS = 5.0

# The phases are those of the index of sweeps under way. Of a sweep the run is looked at that is next:
# one look-up by index, where the oldest of all would be a walk through them.
_POOLS = text(
    """
    WITH alive AS (
        SELECT model_revision, max(memory_bytes) AS share FROM workers
        WHERE seen_at > now() - make_interval(secs => :alive_seconds)
        GROUP BY model_revision
    ), under_way AS (
        SELECT s.held, s.queued, s.executing, next.queued_at,
            CASE WHEN a.share IS NULL THEN 'no_worker'
                WHEN CAST(d.estimate ->> 'memory_bytes_max' AS bigint) > a.share
                    THEN 'whole_machine'
                ELSE 'shared' END AS pool
        FROM sweeps s
        LEFT JOIN sweep_specs d ON d.sweep_id = s.id
        LEFT JOIN alive a ON a.model_revision = s.model_revision
        LEFT JOIN LATERAL (
            SELECT r.queued_at FROM replicates r
            WHERE r.sweep_id = s.id AND r.phase = 'queued'
            ORDER BY r.turn, r.point_index, r.replicate LIMIT 1) AS next ON true
        WHERE s.phase IN ('pending', 'expanding', 'queued', 'executing')
            AND s.queued + s.executing > 0
    )
    SELECT pool, held, sum(queued) AS queued, sum(executing) AS executing,
        coalesce(extract(epoch FROM now() - min(queued_at)), 0) AS oldest_seconds
    FROM under_way GROUP BY pool, held ORDER BY pool, held
    """
)
_REST = text(
    """
    WITH alive AS (
        SELECT count(*) AS workers, coalesce(sum(processes), 0) AS processes FROM workers
        WHERE seen_at > now() - make_interval(secs => :alive_seconds)
    ), held AS (
        SELECT count(*) AS leases,
            coalesce(extract(epoch FROM now() - min(first.started_at)), 0) AS oldest,
            greatest(0, coalesce(extract(epoch FROM now() - min(l.expires_at)), 0)) AS overdue
        FROM leases l
        LEFT JOIN LATERAL (
            SELECT r.started_at FROM replicates r WHERE r.lease_id = l.id LIMIT 1) AS first ON true
    ), starved AS (
        SELECT coalesce(extract(epoch FROM now() - min(waits)), 0) AS seconds FROM (
            SELECT min(e.requested_at) FILTER (WHERE NOT (e.waits_for_runs
                AND s.queued + s.executing > 0) AND s.held IS NULL) AS waits
            FROM expansions e JOIN sweeps s ON s.id = e.sweep_id WHERE s.deleted_at IS NULL
            GROUP BY s.project_id HAVING count(*) FILTER (WHERE e.expires_at > now()) = 0
        ) AS projects
    ), making AS (
        SELECT count(*) FILTER (WHERE expires_at > now()) AS under_way,
            count(*) FILTER (WHERE (expires_at IS NULL OR expires_at <= now())
                AND NOT waits_for_runs) AS waiting
        FROM expansions
    ), telling AS (
        SELECT count(*) AS waiting,
            greatest(0, coalesce(extract(epoch FROM now() - min(next_at)), 0)) AS overdue
        FROM deliveries WHERE state = 'waiting'
    )
    SELECT (SELECT count(*) FROM sweeps
            WHERE phase IN ('pending', 'expanding', 'queued', 'executing')
                AND held = 'paused' AND held_by = 'breaker') AS sweeps_paused_by_breaker,
        alive.workers, alive.processes AS worker_processes,
        held.leases, held.oldest AS lease_oldest_seconds,
        held.overdue AS lease_overdue_seconds,
        making.waiting AS expansions_waiting, making.under_way AS expansions_under_way,
        starved.seconds AS expansion_starved_seconds,
        telling.waiting AS deliveries_waiting, telling.overdue AS delivery_overdue_seconds,
        (SELECT extract(epoch FROM now() - beat_at) FROM reaper_beats)
            AS reaper_silence_seconds,
        (SELECT extract(epoch FROM now() - max(made_at)) FROM backups) AS backup_age_seconds,
        pg_database_size(current_database()) AS database_bytes,
        CAST(current_setting('max_connections') AS int) AS connections_most
    FROM alive, held, starved, making, telling
    """
)
_CONNECTIONS = text(
    """
    SELECT coalesce(state, 'other') AS state, count(*) AS connections,
        coalesce(extract(epoch FROM now() - min(xact_start)), 0) AS oldest
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    GROUP BY 1
    """
)


class SystemStore:
    """Looks at the whole system within a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def figures(self, alive_seconds: float) -> SystemFigures:
        """Count; a worker that was silent for longer than ``alive_seconds`` counts as dead."""
        allow_seconds(self._session, _SECONDS)
        alive = {"alive_seconds": alive_seconds}
        pools = [
            PoolFigures.model_validate(row, from_attributes=True)
            for row in self._session.execute(_POOLS, alive)
        ]
        rest = self._session.execute(_REST, alive).one()
        connections = self._session.execute(_CONNECTIONS).all()
        return SystemFigures(
            pools=pools,
            connections={row.state: row.connections for row in connections},
            transaction_oldest_seconds=max((row.oldest for row in connections), default=0),
            **rest._mapping,
        )
