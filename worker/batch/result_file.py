"""Result files: what became of the runs of a chunk file, on its way back to the database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
from pydantic import (
    Base64Bytes,
    NonNegativeFloat,
    NonNegativeInt,
    ValidationError,
)

import fabricfile
from domain.result.document import Result, parse_result
from domain.run.failure import Failure
from domain.run.tables import EncodedTable, is_table_name
from worker.batch.sealed_lines import Header, Line, first_mistake, parsed, read_sealed, refused

FORMAT: Literal["fabricsweep-results"] = "fabricsweep-results"


class ResultHeader(Header):
    """What the file is; ``key`` is that of the chunk file."""

    format: Literal["fabricsweep-results"]
    leases: list[int]


class TablePart(Line):
    """A table of a run, as an Arrow IPC stream."""

    name: str
    rows: NonNegativeInt
    content: Base64Bytes


class RunLine(Line):
    """One run: its result with what it hands out beside it, or why it failed."""

    lease_id: int
    point_index: NonNegativeInt
    replicate: NonNegativeInt
    result: dict[str, Any] | None = None
    fabric: Base64Bytes | None = None
    tables: tuple[TablePart, ...] = ()
    failure: Failure | None = None
    cpu_seconds: NonNegativeFloat | None = None
    peak_memory_bytes: NonNegativeInt | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Which run of its sweep it is."""
        return self.point_index, self.replicate


class CheckedRun:
    """A run whose parts were looked at: each is of the form that a worker would have stored."""

    def __init__(self, path: Path, number: int, line: RunLine) -> None:
        if (line.result is None) is (line.failure is None):
            raise refused(path, number, "a run has either a result or a failure")
        self.line = line
        self.number = number
        self.failure = line.failure
        self.fabric = line.fabric
        try:
            self.result: Result | None = parse_result(line.result) if line.result else None
            self.tables = tuple(_table(part) for part in line.tables)
            if line.fabric is not None:
                fabricfile.Fabric.from_bytes(line.fabric)
        except ValidationError as error:
            raise refused(path, number, f"no result of a run: {first_mistake(error)}") from error
        except ValueError as error:
            raise refused(path, number, f"no result of a run: {error}") from error


def _table(part: TablePart) -> EncodedTable:
    """Look whether a table is one: Arrow reads all of it, and it has as many rows as it says."""
    if not is_table_name(part.name):
        msg = f"'{part.name}' is no name of a table"
        raise ValueError(msg)
    try:
        with pa.ipc.open_stream(part.content) as reader:
            names, rows = reader.schema.names, sum(batch.num_rows for batch in reader)
    except pa.ArrowException as error:
        msg = f"the table {part.name} is no Arrow stream: {error}"
        raise ValueError(msg) from error
    if rows != part.rows or not all(map(is_table_name, names)):
        msg = f"the table {part.name} has {rows} rows and not {part.rows}, or an odd column"
        raise ValueError(msg)
    return EncodedTable(part.name, part.rows, part.content)


def read_results(path: Path) -> Iterator[ResultHeader | CheckedRun]:
    """Give the header of a result file, then its runs, each of which was looked at.

    Raises
    ------
    FileRefusedError
        It is none, was cut off, or was changed; that may show at its end.
    """
    first = True
    for number, document in read_sealed(path):
        if first:
            yield parsed(path, number, ResultHeader, document)
            first = False
        else:
            yield CheckedRun(path, number, parsed(path, number, RunLine, document))
    if first:
        raise refused(path, 1, "the file holds nothing but its seal")
