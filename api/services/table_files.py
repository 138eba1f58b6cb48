"""Writing the tables of runs: as they are kept, or as CSV."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pyarrow as pa
from pyarrow import csv

from storage.blobs import Blobs
from storage.records.table import TableRecord

PART_BYTES = 1024 * 1024


def arrow_pieces(blobs: Blobs, table: TableRecord) -> Iterator[bytes]:
    """Give the Arrow stream of a table, piece by piece."""
    file = blobs.open(table.digest)
    while piece := file.read(PART_BYTES):
        yield piece


def opened(blobs: Blobs, table: TableRecord) -> pa.RecordBatchStreamReader:
    """Open a table for reading batch by batch."""
    return pa.ipc.open_stream(io.BufferedReader(blobs.open(table.digest), PART_BYTES))


def csv_pieces(blobs: Blobs, table: TableRecord) -> Iterator[bytes]:
    """Give a table as CSV with a header, batch by batch; texts are quoted, missing cells empty."""
    with opened(blobs, table) as reader:
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
