"""Writing the tables of runs: as they are kept, or as CSV."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pyarrow as pa
from pyarrow import csv

from storage.records.table import TableRecord
from storage.session import Engine, transaction
from storage.table_store import TableStore

PART_BYTES = 1024 * 1024


class TableFile(io.RawIOBase):
    """The content of a table as a file, read part by part.

    Each part is read in a transaction of its own, so that a slow reader holds no connection.
    """

    def __init__(self, engine: Engine, table: TableRecord) -> None:
        super().__init__()
        self._engine = engine
        self._table = table
        self._offset = 0

    def readable(self) -> bool:
        """Say yes: that is all it can do."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer; 0 at the end."""
        view = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        wanted = min(len(view), self._table.bytes - self._offset)
        if wanted <= 0:
            return 0
        with transaction(self._engine) as session:
            content = TableStore(session).part(self._table, self._offset, wanted)
        view[: len(content)] = content
        self._offset += len(content)
        return len(content)


def arrow_pieces(engine: Engine, table: TableRecord) -> Iterator[bytes]:
    """Give the Arrow stream of a table, piece by piece."""
    file = TableFile(engine, table)
    while piece := file.read(PART_BYTES):
        yield piece


def opened(engine: Engine, table: TableRecord) -> pa.RecordBatchStreamReader:
    """Open a table for reading batch by batch."""
    return pa.ipc.open_stream(io.BufferedReader(TableFile(engine, table), PART_BYTES))


def csv_pieces(engine: Engine, table: TableRecord) -> Iterator[bytes]:
    """Give a table as CSV with a header, batch by batch; texts are quoted, missing cells empty."""
    with opened(engine, table) as reader:
        schema = pa.schema([_plain(field) for field in reader.schema])
        yield _csv(
            pa.record_batch([pa.array([], field.type) for field in schema], schema),
            include_header=True,
        )
        for batch in reader:
            yield _csv(batch.cast(schema), include_header=False)


def _plain(field: pa.Field) -> pa.Field:
    """Give the field with texts instead of codes."""
    return field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field


def _csv(batch: pa.RecordBatch, *, include_header: bool) -> bytes:
    sink = io.BytesIO()
    csv.write_csv(batch, sink, csv.WriteOptions(include_header=include_header))
    return sink.getvalue()
