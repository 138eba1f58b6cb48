"""Attempts: noted when they end without a whole result, and read beside the runs they belong to.

A row is written before the run's own row forgets its worker and its begin.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from domain.run.attempt import AttemptOutcome
from domain.run.failure import LOST_ATTEMPT
from storage.run.records.attempt import AttemptRecord, EndedAttempt
from storage.run.tables import attempts

_NOTE = """
    INSERT INTO attempts (sweep_id, point_index, replicate, number, worker, started_at, ended_at,
        outcome, failure_class, failure, cpu_seconds, peak_memory_bytes)
    SELECT r.sweep_id, r.point_index, r.replicate,
        1 + (SELECT count(*) FROM attempts a WHERE a.sweep_id = r.sweep_id
            AND a.point_index = r.point_index AND a.replicate = r.replicate),
        r.worker, r.started_at, now(), {told}
"""
_NOTE_ENDED = text(
    _NOTE.format(
        told="""CAST(:outcome AS text), e.failure_class, CAST(e.failure AS jsonb),
        e.cpu_seconds, e.peak_memory_bytes
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:classes AS text[]),
            CAST(:failures AS text[]), CAST(:cpu AS float8[]), CAST(:memory AS int8[]))
        AS e(point_index, replicate, failure_class, failure, cpu_seconds, peak_memory_bytes)
    JOIN replicates r ON r.sweep_id = :sweep_id AND r.point_index = e.point_index
        AND r.replicate = e.replicate AND r.lease_id = :lease_id"""
    )
)
_NOTE_LOST = text(
    _NOTE.format(
        told="""'lost', CAST(:failure_class AS text), CAST(:failure AS jsonb), NULL, NULL
    FROM replicates r WHERE r.lease_id = :lease_id"""
    )
)
# Of the runs of a lease one is being simulated: the first that is left.
_NOTE_ABORTED = text(
    _NOTE.format(
        told="""'aborted', NULL, NULL, NULL, NULL
    FROM (
        SELECT DISTINCT ON (lease_id) * FROM replicates
        WHERE sweep_id = :sweep_id AND lease_id IS NOT NULL
        ORDER BY lease_id, turn, point_index, replicate
    ) AS r"""
    )
)


class AttemptStore:
    """Attempts of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def note_ended(
        self, held: dict[str, int], outcome: AttemptOutcome, ended: Sequence[EndedAttempt]
    ) -> None:
        """Note attempts that ended under a lease, which still holds their runs."""
        if not ended:
            return
        failures = [one.failure for one in ended]
        columns = {
            "outcome": outcome.value,
            "points": [one.task.point_index for one in ended],
            "replicates": [one.task.replicate for one in ended],
            "classes": [f.failure_class.value if f is not None else None for f in failures],
            "failures": [f.model_dump_json() if f is not None else None for f in failures],
            "cpu": [one.cpu_seconds for one in ended],
            "memory": [one.peak_memory_bytes for one in ended],
        }
        self._session.execute(_NOTE_ENDED, held | columns)

    def note_lost(self, lease_id: int) -> None:
        """Note that a worker was lost with all runs that its lease holds."""
        lost = LOST_ATTEMPT
        told = {"failure": lost.model_dump_json(), "failure_class": lost.failure_class.value}
        self._session.execute(_NOTE_LOST, {"lease_id": lease_id, **told})

    def note_aborted(self, sweep_id: int) -> None:
        """Note that the runs of a sweep that are being simulated are aborted."""
        self._session.execute(_NOTE_ABORTED, {"sweep_id": sweep_id})

    def of_runs(
        self, sweep_id: int, point_index: int, replicates: Collection[int]
    ) -> dict[int, list[AttemptRecord]]:
        """Read the attempts of runs of a point that have rows of their own, by replicate, in order."""
        statement = (
            select(attempts)
            .where(attempts.c.sweep_id == sweep_id, attempts.c.point_index == point_index)
            .where(attempts.c.replicate == func.any(sorted(replicates)))
            .order_by(attempts.c.replicate, attempts.c.number)
        )
        found: dict[int, list[AttemptRecord]] = {}
        for row in self._session.execute(statement):
            values: dict[str, Any] = dict(row._mapping)
            found.setdefault(row.replicate, []).append(AttemptRecord.model_validate(values))
        return found
