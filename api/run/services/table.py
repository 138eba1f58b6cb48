"""Tables of runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from api.http.errors import InvalidQueryError, RunNotFoundError, TableNotFoundError
from api.run.models.queries import ColumnQuantilesQuery, TableFormat, TimelineQuery
from api.run.models.run_table import ColumnQuantiles, RunTables, TableDocument
from api.run.models.timeline import Timeline
from api.run.services.column_quantiles import NoNumbersError, column_quantiles
from api.run.services.table_files import arrow_pieces, csv_pieces
from api.run.services.timeline import timeline
from domain.run.tables import parse_run_id
from storage.blobs import Blobs
from storage.run.records.table import TableRecord
from storage.run.table_store import TableStore
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext


class TableService:
    """Reads tables."""

    def __init__(self, session: Session, blobs: Blobs) -> None:
        self._store = TableStore(session)
        self._blobs = blobs

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.blobs)

    def listed(self, run_id: str) -> RunTables:
        """List the tables of a run; there are none until it has a result.

        Raises
        ------
        RunNotFoundError
            There is no such run.
        """
        tables, _ = self._tables(run_id)
        return RunTables(
            run_id=run_id,
            tables=[TableDocument(name=t.name, rows=t.rows, bytes=t.bytes) for t in tables],
        )

    def written(self, run_id: str, name: str, format_: TableFormat) -> Iterator[bytes]:
        """Write a table piece by piece.

        Raises
        ------
        RunNotFoundError, TableNotFoundError
            There is no such run, or it has no such table.
        """
        write = csv_pieces if format_ is TableFormat.CSV else arrow_pieces
        return write(self._blobs, self._table(run_id, name))

    def quantiles(self, run_id: str, name: str, query: ColumnQuantilesQuery) -> ColumnQuantiles:
        """Sum up one column of a table.

        Raises
        ------
        RunNotFoundError, TableNotFoundError
            There is no such run, or it has no such table.
        InvalidQueryError
            The table has no such column of numbers.
        """
        table = self._table(run_id, name)
        try:
            return column_quantiles(self._blobs, table, query.column, query.steps)
        except NoNumbersError as error:
            field = "column"
            message = "the table has no such column of numbers"
            allowed = ", ".join(error.columns)
            raise InvalidQueryError.of(field, query.column, message, allowed) from error

    def timeline(self, run_id: str, query: TimelineQuery) -> Timeline:
        """Reduce the table `timeline` of a run to what a picture shows.

        Raises
        ------
        RunNotFoundError, TableNotFoundError
            There is no such run, or it has no timeline.
        InvalidQueryError
            There is no such job, or the window is none.
        """
        return timeline(self._blobs, self._table(run_id, "timeline"), query)

    def _table(self, run_id: str, name: str) -> TableRecord:
        tables, phase = self._tables(run_id)
        for table in tables:
            if table.name == name:
                return table
        raise TableNotFoundError(run_id, name, [table.name for table in tables], phase)

    def _tables(self, run_id: str) -> tuple[list[TableRecord], str]:
        parts = parse_run_id(run_id)
        run = self._store.run(*parts) if parts is not None else None
        if run is None:
            raise RunNotFoundError(run_id)
        found = self._store.listed([run.result_id]) if run.result_id is not None else []
        return found, run.phase
