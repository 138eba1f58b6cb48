"""Tables that the simulator hands out, as Arrow IPC streams compressed with zstd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from domain.run.tables import EncodedTable, is_table_name

BATCH_ROWS = 65_536
"""Rows of a record batch: readers need not hold more at once."""


class TableTooLargeError(Exception):
    """A table is larger than a worker may store."""


def encode_tables(
    tables: Mapping[str, Mapping[str, Any]], most_bytes: int
) -> tuple[EncodedTable, ...]:
    """Encode the tables of one run.

    Parameters
    ----------
    tables
        columns by name, by the table's name: one-dimensional arrays of numbers, lists of texts, or
        texts as ``{"codes": array, "values": list}``; those of a table are equally long.
    most_bytes
        largest size of one encoded table.

    Raises
    ------
    TableTooLargeError
        a table exceeds it.
    ValueError
        a name, a column or the lengths are not as agreed.
    """
    return tuple(_encode(name, columns, most_bytes) for name, columns in tables.items())


def _encode(name: str, columns: Mapping[str, Any], most_bytes: int) -> EncodedTable:
    for given in (name, *columns):
        if not is_table_name(given):
            msg = f"'{given}' is no name of a table or column"
            raise ValueError(msg)
    table = pa.table({column: _array(values) for column, values in columns.items()})
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_stream(sink, table.schema, options=options) as writer:
        for batch in table.to_batches(max_chunksize=BATCH_ROWS):
            writer.write_batch(batch)
            if sink.tell() > most_bytes:
                msg = (
                    f"the table {name} of {table.num_rows} rows exceeds {most_bytes} bytes; ask for "
                    f"less in the report, or raise FABRICSWEEP_MAX_TABLE_BYTES of the workers"
                )
                raise TableTooLargeError(msg)
    return EncodedTable(name, table.num_rows, sink.getvalue().to_pybytes())


def _array(values: Any) -> pa.Array:
    if isinstance(values, Mapping):
        codes = pa.array(np.asarray(values["codes"], dtype=np.int32))
        return pa.DictionaryArray.from_arrays(codes, pa.array(values["values"], pa.string()))
    if isinstance(values, np.ndarray):
        if values.ndim != 1 or values.dtype.kind not in "iuf":
            msg = f"a column is an array of {values.ndim} dimensions of {values.dtype}"
            raise ValueError(msg)
        return pa.array(values)
    if values and isinstance(values[0], str):
        return pa.array(values, pa.string()).dictionary_encode()
    return pa.array(values)
