"""What goes on in the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from api.operation.models.operation import (
    CareDocument,
    ChunkDocument,
    DatabaseDocument,
    OperationDocument,
    StatementDocument,
    TableSizeDocument,
    WaitingRuns,
    WorkerDocument,
)
from storage.operation.store import OperationStore
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext


class OperationService:
    """Tells what workers, queue and database do now."""

    def __init__(self, session: Session, alive_seconds: float) -> None:
        self._session = session
        self._alive_seconds = alive_seconds

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.settings.lease_seconds)

    def now(self) -> OperationDocument:
        """Look at everything at one moment."""
        found = OperationStore(self._session).now(self._alive_seconds)
        figures = found.figures
        return OperationDocument(
            queue=[WaitingRuns(**pool.model_dump()) for pool in figures.pools],
            workers=[WorkerDocument(**worker.model_dump()) for worker in found.workers],
            chunks=[ChunkDocument(**chunk.model_dump()) for chunk in found.chunks],
            care=CareDocument.model_validate(figures, from_attributes=True),
            database=DatabaseDocument(
                bytes=figures.database_bytes,
                connections=sum(figures.connections.values()),
                connections_most=figures.connections_most,
                oldest_transaction_seconds=figures.transaction_oldest_seconds,
                statements=[StatementDocument(**one.model_dump()) for one in found.statements],
                tables=[TableSizeDocument(**table.model_dump()) for table in found.tables],
            ),
        )
