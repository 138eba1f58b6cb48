"""Writing the tables of runs: as they are kept, or as CSV."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from domain.result.spreadsheet import FORMULA_STARTS, GUARD, guarded
from storage.blobs import Blobs
from storage.run.records.table import TableRecord

PART_BYTES = 1024 * 1024
_STARTS = "".join(re.escape(start) for start in FORMULA_STARTS)


def arrow_pieces(blobs: Blobs, table: TableRecord) -> Iterator[bytes]:
    """Give the Arrow stream of a table, piece by piece."""
    file = blobs.open(table.digest)
    while piece := file.read(PART_BYTES):
        yield piece


def opened(blobs: Blobs, table: TableRecord) -> pa.RecordBatchStreamReader:
    """Open a table for reading batch by batch."""
    return pa.ipc.open_stream(io.BufferedReader(blobs.open(table.digest), PART_BYTES))


def csv_pieces(blobs: Blobs, table: TableRecord) -> Iterator[bytes]:
    """Give a table as CSV with a header, batch by batch; texts are quoted, missing cells empty.

    Texts that a spreadsheet would run as a formula are guarded, as in every CSV file.
    """
    with opened(blobs, table) as reader:
        schema = pa.schema([_plain(field) for field in reader.schema])
        shown = pa.schema([field.with_name(guarded(field.name)) for field in schema])
        empty = [pa.array([], field.type) for field in shown]
        yield _csv(pa.record_batch(empty, shown), include_header=True)
        for batch in reader:
            cells = [_guarded(column) for column in batch.cast(schema).columns]
            yield _csv(pa.record_batch(cells, shown), include_header=False)


def _guarded(column: pa.Array) -> pa.Array:
    if not pa.types.is_string(column.type):
        return column
    return pc.replace_substring_regex(column, f"^([{_STARTS}])", rf"{GUARD}\1")


def _plain(field: pa.Field) -> pa.Field:
    """Give the field with texts instead of codes."""
    return field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field


def _csv(batch: pa.RecordBatch, *, include_header: bool) -> bytes:
    sink = io.BytesIO()
    csv.write_csv(batch, sink, csv.WriteOptions(include_header=include_header))
    return sink.getvalue()
