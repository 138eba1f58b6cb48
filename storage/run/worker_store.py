"""Signs of life of the workers."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from storage.run.records.worker import WorkerRecord, WorkerSummary
from storage.run.tables import workers


class WorkerStore:
    """Workers of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def seen(self, worker: WorkerRecord) -> None:
        """Note that a worker is alive now."""
        values = worker.model_dump() | {"seen_at": func.now()}
        statement = insert(workers).values(values)
        self._session.execute(
            statement.on_conflict_do_update(index_elements=[workers.c.name], set_=values)
        )

    def gone(self, name: str) -> None:
        """Forget a worker that has said goodbye."""
        self._session.execute(delete(workers).where(workers.c.name == name))

    def summary(self, alive_seconds: float) -> WorkerSummary:
        """Sum up the workers seen within the last ``alive_seconds``."""
        statement = select(
            func.coalesce(func.sum(workers.c.processes), 0).label("processes"),
            func.coalesce(
                func.max(func.coalesce(workers.c.whole_memory_bytes, workers.c.memory_bytes)), 0
            ).label("memory_bytes_max"),
            func.coalesce(func.array_agg(workers.c.model_revision.distinct()), []).label(
                "revisions"
            ),
        ).where(
            workers.c.seen_at > func.now() - func.make_interval(0, 0, 0, 0, 0, 0, alive_seconds)
        )
        row = self._session.execute(statement).one()
        return WorkerSummary.model_validate(row, from_attributes=True)

    def forget_silent(self, silent_seconds: float) -> None:
        """Forget workers not seen for long, so that the table does not grow with restarts."""
        limit = func.now() - func.make_interval(0, 0, 0, 0, 0, 0, silent_seconds)
        self._session.execute(delete(workers).where(workers.c.seen_at < limit))
