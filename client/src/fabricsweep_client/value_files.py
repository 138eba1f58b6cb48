"""Values that a file holds: ``{file: matrix.csv}`` or ``{file: latencies.csv, column: ns}``.

`simcore` and `fabricsweep` read them alike: this file stands in both packages, and a test holds the
two to the same text.
"""

from __future__ import annotations

import csv
import difflib
import json
import math
import re
from pathlib import Path
from typing import Any

MOST_BYTES = 64 * 1024 * 1024
"""The largest file that is read."""
_KEYS = ({"file"}, {"file", "column"})
_INTEGER = re.compile(r"[-+]?\d{1,18}\Z", re.ASCII)
_REAL = re.compile(r"[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?\Z", re.ASCII)


class ValueFileError(Exception):
    """A file whose values cannot be taken; the message names it, with the line where it matters."""


def names_file(value: Any) -> bool:
    """Whether `value` stands for the content of a file."""
    return isinstance(value, dict) and value.keys() in _KEYS


def read_values(value: dict[str, Any], folder: Path) -> list[Any]:
    """Read what ``{file: PATH}`` or ``{file: PATH, column: NAME}`` stands for.

    A path is relative to `folder`. A file that ends in ``.json`` holds an array of numbers, texts or
    rows of numbers; with `column`, of objects. Any other is a table: cells between commas,
    semicolons, tabs or else spaces; lines that are empty or begin with ``#`` count for nothing; the
    first line may name the columns. A table of one column gives its numbers, as `column` does; one
    of several gives a text for each row, its numbers with spaces between.

    Raises
    ------
    ValueFileError
        there is no such file or column, the file is larger than 64 MiB or empty, or something in it
        is no number.
    """
    name, column = value["file"], value.get("column")
    if not isinstance(name, str) or not name:
        msg = f"file: must be the path of a file, not {name!r}"
        raise ValueFileError(msg)
    if "column" in value and (not isinstance(column, str) or not column):
        msg = f"{name}: column must be the name of a column, not {column!r}"
        raise ValueFileError(msg)
    text = _text_of(name, folder / name)
    rows = _from_json if name.lower().endswith(".json") else _from_table
    found = rows(name, text, column)
    if not found:
        msg = f"{name}: holds no values"
        raise ValueFileError(msg)
    return found


def filled(value: Any, folder: Path) -> Any:
    """Give plain data with the contents of files in the places of those that name them.

    Raises
    ------
    ValueFileError
        as `read_values` does.
    """
    if names_file(value):
        return read_values(value, folder)
    if isinstance(value, dict):
        return {key: filled(part, folder) for key, part in value.items()}
    return [filled(part, folder) for part in value] if isinstance(value, list) else value


def _text_of(name: str, path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            msg = f"{name}: is larger than {MOST_BYTES // 1024 // 1024} MiB"
            raise ValueFileError(msg)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"{name}: is no UTF-8 text ({error.reason} at byte {error.start})"
        raise ValueFileError(msg) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        msg = f"{name}: {reason}"
        raise ValueFileError(msg) from None


def _from_table(name: str, text: str, column: str | None) -> list[Any]:
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    separator = _separator(lines[0][1]) if lines else None
    rows = [(number, _cells(line, separator)) for number, line in lines]
    header = bool(rows) and not any(_is_number(cell) for cell in rows[0][1])
    if column is not None:
        return _column_of(name, rows, column, header=header)
    rows = rows[header:]
    for number, cells in rows:
        for place, cell in enumerate(cells, start=1):
            if not _is_number(cell):
                raise _no_number(f"{name}: line {number}, column {place}", cell)
    if all(len(cells) == 1 for _, cells in rows):
        return [_number(cells[0]) for _, cells in rows]
    return [" ".join(cells) for _, cells in rows]


def _column_of(
    name: str, rows: list[tuple[int, list[str]]], column: str, *, header: bool
) -> list[Any]:
    if not header:
        msg = f"{name}: has no line with the names of columns, so there is no column '{column}'"
        raise ValueFileError(msg)
    place = _place_of(name, rows[0][1], column)
    found = []
    for number, cells in rows[1:]:
        cell = cells[place] if place < len(cells) else ""
        if not _is_number(cell):
            raise _no_number(f"{name}: line {number}, column {column}", cell)
        found.append(_number(cell))
    return found


def _place_of(name: str, names: list[str], column: str) -> int:
    if names.count(column) == 1:
        return names.index(column)
    if column in names:
        msg = f"{name}: has several columns '{column}'"
        raise ValueFileError(msg)
    near = difflib.get_close_matches(column, names, n=1, cutoff=0.5)
    meant = f"; did you mean '{near[0]}'?" if near else f": it has {', '.join(names[:10])}"
    msg = f"{name}: has no column '{column}'{meant}"
    raise ValueFileError(msg)


def _from_json(name: str, text: str, column: str | None) -> list[Any]:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        msg = f"{name}: line {error.lineno}, column {error.colno}: {error.msg}"
        raise ValueFileError(msg) from None
    except (ValueError, RecursionError) as error:
        msg = f"{name}: {error}"
        raise ValueFileError(msg) from None
    if not isinstance(content, list):
        msg = f"{name}: must hold an array"
        raise ValueFileError(msg)
    if column is not None:
        return [_member(name, place, item, column) for place, item in enumerate(content)]
    return [_item(f"{name}: item {place}", item) for place, item in enumerate(content)]


def _member(name: str, place: int, item: Any, column: str) -> Any:
    if not isinstance(item, dict):
        msg = f"{name}: item {place} must be an object, for a column to be taken from it"
        raise ValueFileError(msg)
    if column not in item:
        _place_of(f"{name}: item {place}", [str(key) for key in item], column)
    if not _is_plain_number(item[column]):
        raise _no_number(f"{name}: item {place}, column {column}", str(item[column]))
    return item[column]


def _item(where: str, item: Any) -> Any:
    if isinstance(item, str) or _is_plain_number(item):
        return item
    if isinstance(item, list) and item and all(_is_plain_number(part) for part in item):
        return " ".join(json.dumps(part) for part in item)
    msg = f"{where} must be a number, a text or a row of numbers"
    raise ValueFileError(msg)


def _separator(line: str) -> str | None:
    return next((mark for mark in ",;\t" if mark in line), None)


def _cells(line: str, separator: str | None) -> list[str]:
    if separator is None:
        return line.split()
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator))]


def _is_number(cell: str) -> bool:
    return bool(_REAL.match(cell)) and math.isfinite(float(cell))


def _number(cell: str) -> int | float:
    return int(cell) if _INTEGER.match(cell) else float(cell)


def _is_plain_number(value: Any) -> bool:
    numeric = isinstance(value, int | float) and not isinstance(value, bool)
    return numeric and math.isfinite(value)


def _no_number(where: str, cell: str) -> ValueFileError:
    return ValueFileError(f"{where}: '{cell[:60]}' is no number" if cell else f"{where}: no number")
