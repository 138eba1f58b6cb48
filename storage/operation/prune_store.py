"""Which sweeps are old enough to go, and about how much room they take."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from domain.run.phase import Phase
from storage.scope import seen_sweeps
from storage.sweep.tables import sweeps

# Rows of a sweep are much alike: a thousand tell what all of them take.
_RUN_BYTES = text(
    """
    SELECT coalesce(avg(pg_column_size(t)), 0) FROM
        (SELECT * FROM replicates WHERE sweep_id = ANY(:ids) LIMIT 1000) AS t
    """
)
_POINT_BYTES = text(
    """
    SELECT coalesce(avg(pg_column_size(p) + pg_column_size(d)), 0) FROM
        (SELECT * FROM points WHERE sweep_id = ANY(:ids) LIMIT 1000) AS p
        JOIN point_documents AS d USING (sweep_id, point_index)
    """
)


class OldSweep(BaseModel):
    """A sweep that has ended; ``bytes`` is about what its rows take."""

    id: int
    public_id: str
    name: str
    phase: Phase
    tags: list[str]
    finished_at: datetime
    runs: int
    points: int
    bytes: int = 0


class PruneStore:
    """Old sweeps of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def old(
        self, age_seconds: float, phase: Phase | None, tag: str | None, limit: int
    ) -> list[OldSweep]:
        """List sweeps that ended so long ago, those that ended first, at most ``limit``."""
        runs = sum(sweeps.c[phase.value] for phase in Phase if phase.is_finished)
        ended = func.coalesce(sweeps.c.finished_at, sweeps.c.created_at)
        statement = (
            select(
                *(
                    sweeps.c[name]
                    for name in ("id", "public_id", "name", "phase", "tags", "points")
                ),
                ended.label("finished_at"),
                runs.label("runs"),  # type: ignore[union-attr]
            )
            .where(sweeps.c.deleted_at.is_(None), seen_sweeps(self._session))
            .where(sweeps.c.phase.in_([phase.value for phase in Phase if phase.is_finished]))
            .where(ended < func.now() - func.make_interval(0, 0, 0, 0, 0, 0, age_seconds))
            .order_by(ended, sweeps.c.id)
            .limit(limit)
        )
        if phase is not None:
            statement = statement.where(sweeps.c.phase == phase.value)
        if tag is not None:
            statement = statement.where(sweeps.c.tags.contains([tag]))
        rows = self._session.execute(statement)
        return self._sized([OldSweep.model_validate(row, from_attributes=True) for row in rows])

    def _sized(self, found: list[OldSweep]) -> list[OldSweep]:
        ids = {"ids": [sweep.id for sweep in found]}
        run = float(self._session.execute(_RUN_BYTES, ids).scalar_one())
        point = float(self._session.execute(_POINT_BYTES, ids).scalar_one())
        return [
            sweep.model_copy(update={"bytes": round(sweep.runs * run + sweep.points * point)})
            for sweep in found
        ]
