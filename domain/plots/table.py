"""Flat rows for CSV and spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def flatten(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give one results item as column name to cell.

    Coordinates and metrics keep their names; what a run took gets the prefix `cost.`; everything
    else is a column of its own. This is also how `domain.query.columns` names columns.
    """
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if name in ("coordinates", "metrics"):
            flat.update(value or {})
        elif name == "cost":
            flat.update({f"cost.{part}": cell for part, cell in (value or {}).items()})
        else:
            flat[name] = value
    return flat


def csv_lines(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> Iterator[str]:
    """Give CSV text (RFC 4180) line by line: a header, then one line a row.

    A missing or null cell is empty. Texts that a spreadsheet would run as a formula get a leading
    apostrophe; numbers are written in full precision.
    """
    yield _line(columns)
    for row in rows:
        flat = flatten(row)
        yield _line([_cell(flat.get(name)) for name in columns])


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return "'" + value
    return value


def _line(cells: Sequence[Any]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow(cells)
    return buffer.getvalue()
