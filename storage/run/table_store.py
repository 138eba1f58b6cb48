"""Tables of runs, as they are listed; their contents are blobs."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from storage.run.records.table import RunRecord, TableRecord
from storage.run.tables import replicates, run_tables
from storage.scope import seen_sweeps
from storage.sweep.tables import sweeps


class TableStore:
    """Tables of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def run(self, public_id: str, point_index: int, replicate: int) -> RunRecord | None:
        """Find a run."""
        statement = (
            select(replicates.c.result_id, replicates.c.phase)
            .join(sweeps, sweeps.c.id == replicates.c.sweep_id)
            .where(
                sweeps.c.public_id == public_id,
                seen_sweeps(self._session),
                sweeps.c.deleted_at.is_(None),
                replicates.c.point_index == point_index,
                replicates.c.replicate == replicate,
            )
        )
        row = self._session.execute(statement).first()
        return RunRecord.model_validate(row, from_attributes=True) if row is not None else None

    def listed(self, result_ids: Collection[int]) -> list[TableRecord]:
        """List the tables of results, by name."""
        columns = (run_tables.c[name] for name in TableRecord.model_fields)
        statement = (
            select(*columns)
            .where(run_tables.c.result_id.in_(result_ids))
            .order_by(run_tables.c.result_id, run_tables.c.name)
        )
        rows = self._session.execute(statement)
        return [TableRecord.model_validate(row, from_attributes=True) for row in rows]
