"""`values: csv(FILE, COLUMN)` in a specification: a column of a CSV file in the place of a list."""

import csv
import json
import math
import re
from pathlib import Path

from fabricsweep_client.cli.usage import STANDARD, UsageError

_REFERENCE = re.compile(
    rb"(?P<key>\"values\"\s*:\s*|\bvalues:[ \t]*)(?P<quote>[\"']?)"
    rb"csv\((?P<file>[^,()\n]+),(?P<column>[^()\n]+)\)(?P=quote)"
)
_MOST = 100_000


def with_columns(spec: bytes, file: str) -> bytes:
    """Put columns of CSV files into a specification that names them.

    Paths are from the folder of the specification `file`; from the current one for standard input.

    Raises UsageError when there is no such file or column, or a cell is empty or no number.
    """
    folder = Path() if file == STANDARD else Path(file).parent

    def listed(found: re.Match[bytes]) -> bytes:
        path = folder / found["file"].decode().strip()
        values = column_values(path, found["column"].decode().strip())
        return found["key"] + json.dumps(values, ensure_ascii=False).encode()

    return _REFERENCE.sub(listed, spec)


def column_values(path: Path, column: str) -> list[float | str]:
    """Read a column: numbers, and texts that begin with one, such as `12 ns`."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file)
            names = reader.fieldnames or []
            if column not in names:
                message = f"{path} has no column '{column}'; its columns are {', '.join(names)}"
                raise UsageError(message)
            values = [_value(row[column], path, reader.line_num) for row in reader]
    except UnicodeDecodeError:
        message = f"{path} is no text in UTF-8"
        raise UsageError(message) from None
    if not 0 < len(values) <= _MOST:
        message = f"{path} has {len(values)} rows; a distribution takes 1 to {_MOST}"
        raise UsageError(message)
    return values


def _value(cell: str | None, path: Path, line: int) -> float | str:
    text = (cell or "").strip()
    try:
        number = float(text)
    except ValueError:
        if re.match(r"[+-]?[.\d]", text):
            return text
        number = math.nan
    if not math.isfinite(number):
        message = f"{path}, line {line}: '{text[:60]}' is no number"
        raise UsageError(message)
    return int(number) if number.is_integer() else number
