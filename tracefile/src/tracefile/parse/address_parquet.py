"""Address traces in Parquet: a row an access, with ``core``, ``gap_ns``, ``address`` and ``operation``.

An operation is ``R`` or ``W``. Rows of cores may be mixed; those of one core are in the order of its
accesses.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from tracefile.addresses import ADDRESS_SPACE, COLUMNS, MOST_CORES, MOST_GAP_PS, AddressTrace
from tracefile.problems import Problems, TraceFileError, refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import Column

FORMAT = "addresses_parquet"
MAGIC = b"PAR1"
_NAMES = ("core", "gap_ns", "address", "operation")
_ROWS_OF_A_BATCH = 1 << 18
_PS_OF_NS = 1000


def parse(sources: list[Source], limits: Limits) -> AddressTrace:
    """Read one file.

    Raises
    ------
    TraceFileError
        It is no such file; each mistake has its row, counted from 0.
    """
    if len(sources) != 1:
        raise refused("files", f"an address trace is one file, and {len(sources)} were given")
    name = sources[0].name
    reader = _Reader(name, limits)
    try:
        parts = list(reader.parts(parquet.ParquetFile(pa.BufferReader(sources[0].data))))
    except (MemoryError, TraceFileError):
        raise
    except (pa.ArrowException, OSError, ValueError) as error:
        message = f"is no Parquet file, or a damaged one: {shortened(str(error))}"
        raise refused("damaged", message, file=name) from error
    reader.problems.raise_errors()
    columns = {column: np.concatenate([part[column] for part in parts]) for column in COLUMNS}
    parts.clear()
    return AddressTrace.of_columns(columns, {"format": FORMAT, "files": [name]})


class _Reader:
    def __init__(self, name: str, limits: Limits) -> None:
        self._name = name
        self._limits = limits
        self._row = 0  # rows before the batch
        self.problems = Problems()

    def parts(self, file: parquet.ParquetFile) -> Iterator[dict[str, Column]]:
        """Read batch after batch."""
        self._check(file)
        for batch in file.iter_batches(_ROWS_OF_A_BATCH, use_threads=False):
            yield {
                "core": self._whole(batch, "core", MOST_CORES - 1),
                "gap_ps": self._gap(batch),
                "address": self._whole(batch, "address", ADDRESS_SPACE - 1),
                "write": self._write(batch),
            }
            self._row += batch.num_rows

    def _check(self, file: parquet.ParquetFile) -> None:
        names = file.schema_arrow.names
        wrong = [name for name in names if name not in _NAMES or names.count(name) > 1]
        missing = [name for name in _NAMES if name not in names]
        if wrong or missing:
            told = f"column {shortened(wrong[0])!r}" if wrong else f"has no column {missing[0]}"
            message = f"{told}: columns are {', '.join(_NAMES)}, each once"
            raise refused("columns", message, file=self._name)
        for name in _NAMES:
            kind = file.schema_arrow.field(name).type
            if not _TAKES[name](kind):
                message = f"column {name}: is of {kind}, and must be of {_TYPES[name]}"
                raise refused("columns", message, file=self._name)
        rows = file.metadata.num_rows
        if rows > self._limits.operations:
            message = (
                f"has {rows} accesses: {self._limits.operations} are the most that can be read"
            )
            raise refused("too_large", message, file=self._name)
        if rows == 0:
            raise refused("empty", "has no accesses", file=self._name)

    def _whole(self, batch: pa.RecordBatch, name: str, most: int) -> Column:
        column = batch.column(name)
        values = _array(column)
        wrong = (values < 0) | (values > most)
        self._note(name, column, wrong, f"a whole number from 0 to {most}")
        return np.where(wrong, 0, values).astype(COLUMNS[name])

    def _gap(self, batch: pa.RecordBatch) -> Column:
        column = batch.column("gap_ns")
        with np.errstate(invalid="ignore", over="ignore"):
            ps = np.rint(_array(column.cast(pa.float64(), safe=False)) * _PS_OF_NS)
            wrong = ~((ps >= 0) & (ps <= MOST_GAP_PS))  # what is no number is wrong too
        allowed = f"nanoseconds from 0 to {MOST_GAP_PS / _PS_OF_NS}"
        self._note("gap_ns", column, wrong, allowed)
        return np.where(wrong, 0, ps).astype(np.uint64)

    def _write(self, batch: pa.RecordBatch) -> Column:
        column = batch.column("operation").cast(pa.string())
        writes = _array(pc.equal(column, "W"))
        wrong = ~(writes | _array(pc.equal(column, "R")))
        self._note("operation", column, wrong, "R or W")
        return writes.astype(np.uint8)

    def _note(self, name: str, column: pa.Array, wrong: Column, allowed: str) -> None:
        """Note each value of a batch that is wrong, or not there."""
        for row in np.flatnonzero(wrong | _array(column.is_null())).tolist():
            value = column[row].as_py()
            told = "has no value" if value is None else repr(shortened(str(value)))
            at = self._row + row
            message = f"row {at}: {name} {told}: must be {allowed}"
            self.problems.error(name, message, file=self._name, record=at)


def _array(column: pa.Array) -> Column:
    """Its values; what is missing is 0."""
    nothing = pa.scalar(0).cast(column.type)
    found: Column = column.fill_null(nothing).to_numpy(zero_copy_only=False)
    return found


def _is_text(kind: pa.DataType) -> bool:
    plain = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(plain) or pa.types.is_large_string(plain))


def _is_number(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    )


_TAKES = {
    "core": pa.types.is_integer,
    "gap_ns": _is_number,
    "address": pa.types.is_integer,
    "operation": _is_text,
}
_TYPES = {
    "core": "whole numbers",
    "gap_ns": "numbers",
    "address": "whole numbers",
    "operation": "texts",
}
