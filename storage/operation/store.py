"""What goes on now, for people who run the service: workers and their runs, long statements, sizes."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel
from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from storage.operation.records.system import (
    HeldChunk,
    LongStatement,
    Operation,
    SeenWorker,
    TableSize,
)
from storage.operation.system_store import SystemStore

MOST_LISTED = 200
LONG_SECONDS = 1.0
_LONGEST_TEXT = 300

Record = TypeVar("Record", bound=BaseModel)

_WORKERS = text(
    """
    SELECT name, processes, memory_bytes, whole_memory_bytes, model_revision, seen_at FROM workers
    WHERE seen_at > now() - make_interval(secs => :alive_seconds)
    ORDER BY name LIMIT :most
    """
)
_CHUNKS = text(
    """
    SELECT l.worker, s.public_id AS sweep_id, s.name AS sweep_name, s.model, l.expires_at,
        (SELECT count(*) FROM replicates r WHERE r.lease_id = l.id) AS runs,
        first.point_index, first.replicate, first.started_at
    FROM leases l JOIN sweeps s ON s.id = l.sweep_id
    LEFT JOIN LATERAL (
        SELECT r.point_index, r.replicate, r.started_at FROM replicates r WHERE r.lease_id = l.id
        ORDER BY r.turn, r.point_index, r.replicate LIMIT 1) AS first ON true
    ORDER BY first.started_at, l.id LIMIT :most
    """
)
_STATEMENTS = text(
    """
    SELECT pid AS process_id, application_name AS application, coalesce(state, 'other') AS state,
        extract(epoch FROM clock_timestamp() - since) AS seconds,
        CASE WHEN state = 'active' THEN wait_event_type || ': ' || wait_event END AS waits_for,
        left(regexp_replace(query, '\\s+', ' ', 'g'), :longest) AS statement
    FROM (
        SELECT *, CASE WHEN state = 'active' THEN query_start ELSE xact_start END AS since
        FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
            AND (state = 'active' OR xact_start IS NOT NULL)
    ) AS busy
    WHERE clock_timestamp() - since > make_interval(secs => :long_seconds)
    ORDER BY since LIMIT :most
    """
)
_TABLES = text(
    """
    SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes,
        greatest(0, CAST(c.reltuples AS bigint)) AS rows
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = current_schema()
    ORDER BY bytes DESC, name LIMIT :most
    """
)


class OperationStore:
    """Looks at what goes on, within a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def now(self, alive_seconds: float) -> Operation:
        """Look; a worker that was silent for longer than ``alive_seconds`` counts as dead."""
        long = {"longest": _LONGEST_TEXT, "long_seconds": LONG_SECONDS}
        return Operation(
            figures=SystemStore(self._session).figures(alive_seconds),
            workers=self._listed(SeenWorker, _WORKERS, alive_seconds=alive_seconds),
            chunks=self._listed(HeldChunk, _CHUNKS),
            statements=self._listed(LongStatement, _STATEMENTS, **long),
            tables=self._listed(TableSize, _TABLES),
        )

    def _listed(self, record: type[Record], statement: TextClause, **values: Any) -> list[Record]:
        rows = self._session.execute(statement, {"most": MOST_LISTED, **values})
        return [record.model_validate(row, from_attributes=True) for row in rows]
