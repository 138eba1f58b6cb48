"""Leases whose runs are simulated out of sight of the database: whose they are, and what they hold."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.run.records.task import TaskRecord

FILE_HOLDER = "file-"
"""How the names of those begin that hold runs in a chunk file: nobody simulates them at a process of ours."""

_HELD = text(
    "SELECT id FROM leases WHERE worker = :worker AND id = ANY(CAST(:leases AS bigint[])) ORDER BY id"
)
_TASKS = text(
    """
    SELECT r.point_index, r.replicate, p.point_key, p.uncalibrated_seconds, p.uncalibrated_bytes,
        d.document
    FROM replicates r
    JOIN points p ON p.sweep_id = r.sweep_id AND p.point_index = r.point_index
    JOIN point_documents d ON d.sweep_id = r.sweep_id AND d.point_index = r.point_index
    WHERE r.lease_id = :lease_id ORDER BY r.point_index, r.replicate
    """
)


class LeaseStore:
    """Reads leases."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def held(self, worker: str, leases: Sequence[int]) -> list[int]:
        """Give those of ``leases`` that ``worker`` still holds, in order."""
        wanted = {"worker": worker, "leases": list(leases)}
        return list(self._session.scalars(_HELD, wanted))

    def tasks(self, lease_id: int) -> list[TaskRecord]:
        """Give the runs that a lease holds and that are not done, in order."""
        rows = self._session.execute(_TASKS, {"lease_id": lease_id})
        return [TaskRecord.model_validate(row, from_attributes=True) for row in rows]
