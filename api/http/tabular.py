"""Rows that the service has made, as files: the same formats as results have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from api.http import table_files as result_files
from api.http.errors import InvalidQueryError
from api.http.queries import ResultFormat
from api.http.responses import RESULT_TYPES, Download
from domain.query.columns import Column
from domain.result import spreadsheet

WRITERS: dict[ResultFormat, Callable[[Sequence[Column], Iterator[bytes]], Iterator[bytes]]] = {
    ResultFormat.CSV: result_files.csv_pieces,
    ResultFormat.ARROW: result_files.arrow_pieces,
    ResultFormat.PARQUET: result_files.parquet_pieces,
}
_SPECIAL = ('"', ",", "\r", "\n")
_ROWS_OF_PIECE = 500


def file_pieces(
    columns: Sequence[Column], rows: Iterable[Sequence[Any]], chosen: ResultFormat
) -> Iterator[bytes]:
    """Give the file of some rows, a cell a column, piece by piece."""
    lines = _lines(columns, rows, for_spreadsheets=chosen is ResultFormat.CSV)
    return WRITERS[chosen](columns, lines)


def table_download(pieces: Iterator[bytes], chosen: ResultFormat, name: str) -> Download:
    """Answer with a file; its name is that of what it is about, without an ending."""
    charset = "; charset=utf-8" if chosen is ResultFormat.CSV else ""
    disposition = f'attachment; filename="{name}.{chosen}"'
    headers = {"Content-Disposition": disposition, "Vary": "Accept"}
    return Download(pieces, RESULT_TYPES[chosen] + charset, headers)


def refuse_pages(query: Any) -> None:
    """Say that a file has no pages. Raises InvalidQueryError."""
    for name in ("limit", "cursor"):
        if getattr(query, name) is not None:
            message = "has no effect on a file, which always holds every row"
            raise InvalidQueryError.of(name, getattr(query, name), message, "with JSON only")


def _lines(
    columns: Sequence[Column], rows: Iterable[Sequence[Any]], *, for_spreadsheets: bool
) -> Iterator[bytes]:
    """Write lines as the database does: a missing cell is empty, an empty text is ``""``."""
    guarded = [column.type == "text" and for_spreadsheets for column in columns]
    piece: list[str] = []
    for row in rows:
        cells = (_cell(cell, guarded=guard) for cell, guard in zip(row, guarded, strict=True))
        piece.append(",".join(cells) + "\r\n")
        if len(piece) == _ROWS_OF_PIECE:
            yield "".join(piece).encode()
            piece = []
    yield "".join(piece).encode()


def _cell(cell: Any, *, guarded: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if not isinstance(cell, str):
        return repr(cell)
    text = spreadsheet.guarded(cell) if guarded else cell
    if text and not any(sign in text for sign in _SPECIAL):
        return text
    return '"' + text.replace('"', '""') + '"'
