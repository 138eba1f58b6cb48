"""Results as files, made from the lines that the database writes, some thousand rows at a time."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

import pyarrow as pa
from pyarrow import csv as arrow_csv
from pyarrow import parquet

from api.http.piece_sink import PieceSink
from domain.query.columns import RUN_COUNTS, Column
from domain.result.spreadsheet import guarded

_BLOCK_BYTES = 1024 * 1024
_ROWS_OF_GROUP = 20_000
_WHOLE = {
    "point_index": pa.int32(),
    "replicate": pa.int32(),
    "cost.events": pa.int64(),
    "cost.packet_hops": pa.int64(),
    "cost.link_visits": pa.int64(),
    "cost.peak_memory_bytes": pa.int64(),
    **dict.fromkeys(("n", "rank", *RUN_COUNTS), pa.int64()),
}
_TYPES = {"number": pa.float64(), "boolean": pa.bool_(), "text": pa.string()}


def csv_pieces(columns: Sequence[Column], lines: Iterator[bytes]) -> Iterator[bytes]:
    """Give CSV with a header."""
    header = io.StringIO()
    csv.writer(header, lineterminator="\r\n").writerow([guarded(column.name) for column in columns])
    yield header.getvalue().encode()
    yield from lines


def arrow_pieces(columns: Sequence[Column], lines: Iterator[bytes]) -> Iterator[bytes]:
    """Give an Arrow IPC stream, compressed within."""
    sink = PieceSink()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_stream(sink, _schema(columns), options=options) as writer:
        for batch in _batches(columns, lines):
            writer.write_batch(batch)
            yield sink.taken()
    yield sink.taken()


def parquet_pieces(columns: Sequence[Column], lines: Iterator[bytes]) -> Iterator[bytes]:
    """Give a Parquet file, in groups of 20,000 rows and a little more."""
    sink = PieceSink()
    # A dictionary of numbers that hardly repeat would hold a megabyte a column, for nothing.
    texts = [column.name for column in columns if column.type == "text"]
    with parquet.ParquetWriter(
        sink, _schema(columns), compression="zstd", use_dictionary=texts or False
    ) as writer:
        group: list[pa.RecordBatch] = []
        for batch in _batches(columns, lines):
            group.append(batch)
            if sum(part.num_rows for part in group) >= _ROWS_OF_GROUP:
                writer.write_table(pa.Table.from_batches(group))
                group = []
                yield sink.taken()
        if group:
            writer.write_table(pa.Table.from_batches(group))
    yield sink.taken()


def _schema(columns: Sequence[Column]) -> pa.Schema:
    return pa.schema([_field(column) for column in columns])


def _field(column: Column) -> pa.Field:
    """Give name and type; what follows from networks also says by which prices."""
    told = {"help": column.help} if column.kind == "network" else None
    kind = _WHOLE.get(column.name, _TYPES.get(column.type))
    return pa.field(column.name, kind, metadata=told)


def _batches(columns: Sequence[Column], lines: Iterator[bytes]) -> Iterator[pa.RecordBatch]:
    """Read lines into columns of the right types; an empty cell is null, a quoted one a text."""
    source = _Source(lines)
    if not source.peek():
        return
    schema = _schema(columns)
    with arrow_csv.open_csv(
        source,
        read_options=arrow_csv.ReadOptions(
            column_names=schema.names, block_size=_BLOCK_BYTES, use_threads=False
        ),
        parse_options=arrow_csv.ParseOptions(newlines_in_values=True),
        convert_options=arrow_csv.ConvertOptions(
            column_types=schema,
            null_values=[""],
            true_values=["true"],
            false_values=["false"],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
        ),
    ) as reader:
        yield from reader


class _Source(io.BufferedReader):
    """A file to read from that holds the pieces of an iterator."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        super().__init__(_Pieces(pieces), _BLOCK_BYTES)


class _Pieces(io.RawIOBase):
    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size
