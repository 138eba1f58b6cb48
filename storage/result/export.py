"""All results of a sweep at once, as the database writes them: one statement, one snapshot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, literal
from sqlalchemy.orm import Session

from domain.query.columns import Column
from domain.result.spreadsheet import FORMULA_STARTS, GUARD
from storage.result.query import ResultQuery
from storage.session import allow_seconds

PIECE_BYTES = 256 * 1024
LONGEST_SECONDS = 3600.0


class ResultExport:
    """The cells of some columns of every row that a query finds, in its order."""

    def __init__(self, session: Session, query: ResultQuery, columns: Sequence[Column]) -> None:
        self._session = session
        self._query = query
        self._columns = columns

    def lines(self, *, for_spreadsheets: bool) -> Iterator[bytes]:
        """Give CSV (RFC 4180) without a header, some thousand lines a piece.

        A missing cell is empty, an empty text is ``""``. ``for_spreadsheets`` puts an apostrophe
        before texts that would be run as a formula.
        """
        allow_seconds(self._session, LONGEST_SECONDS, LONGEST_SECONDS)
        cells = [
            _written(column, cell, for_spreadsheets=for_spreadsheets)
            for column, cell in zip(self._columns, self._query.cells(self._columns), strict=True)
        ]
        piece: list[bytes] = []
        size = 0
        for line in self._copied(self._query.everything(cells)):
            piece.append(line)
            size += len(line)
            if size >= PIECE_BYTES:
                yield b"".join(piece)
                piece, size = [], 0
        yield b"".join(piece)

    def _copied(self, statement: Select[Any]) -> Iterator[bytes]:
        dialect = self._session.get_bind().dialect
        compiled = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        connection = self._session.connection().connection.driver_connection
        assert connection is not None  # a session in a transaction has a live connection
        copy = f"COPY ({compiled}) TO STDOUT (FORMAT csv)"
        with connection.cursor() as cursor, cursor.copy(copy, compiled.params) as rows:
            for row in rows:  # each is one line, and ends with a line feed
                yield bytes(row[:-1]) + b"\r\n"


def _written(
    column: Column, cell: ColumnElement[Any], *, for_spreadsheets: bool
) -> ColumnElement[Any]:
    """Write truths as words, and keep texts from being run."""
    if column.type == "boolean":
        return case((cell, literal("true")), (~cell, literal("false")))
    if column.type == "text" and for_spreadsheets:
        is_formula = func.left(cell, 1).in_(FORMULA_STARTS)
        return case((is_formula, func.concat(GUARD, cell)), else_=cell)
    return cell
