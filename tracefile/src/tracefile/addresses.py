"""Recorded accesses to memory as columns: a row an access, the rows of a core one after the other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from tracefile.problems import refused
from tracefile.trace import Column, Content

ADDRESS_MARK = "fabricsweep_address_trace"
ADDRESS_VERSION = "1"
MOST_CORES = 1 << 20
ADDRESS_SPACE = 1 << 48
MOST_GAP_PS = (1 << 47) - 2
LINE_BYTES = 64
"""Of the lines that a description counts."""

COLUMNS = {"core": np.uint32, "gap_ps": np.uint64, "address": np.uint64, "write": np.uint8}
_BOUNDS = {
    "core": MOST_CORES - 1,
    "gap_ps": MOST_GAP_PS,
    "address": ADDRESS_SPACE - 1,
    "write": 1,
}
_ROWS_OF_A_BATCH = 1 << 20
_PS_OF_NS = 1000


@dataclass(frozen=True, eq=False)
class AddressTrace:
    """An address trace; docs/models/address-traces.md says what the columns mean.

    Attributes
    ----------
    core
        uint32, rising.
    gap_ps, address, write
        one value a row: uint64, uint64, uint8.
    source
        what it was read from: ``format`` and ``files``.
    """

    core: Column
    gap_ps: Column
    address: Column
    write: Column
    source: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of_columns(cls, columns: Mapping[str, Column], source: Mapping[str, Any]) -> AddressTrace:
        """Make the one that has these columns, whose rows may be in any order of cores."""
        order = np.argsort(columns["core"], kind="stable")
        ordered = {name: columns[name][order].astype(kind) for name, kind in COLUMNS.items()}
        return cls(**ordered, source=source)

    @property
    def cores(self) -> int:
        """One more than the highest core that has an access; 0 without any."""
        return int(self.core[-1]) + 1 if len(self.core) else 0

    @property
    def operations(self) -> int:
        """How many rows there are."""
        return len(self.core)

    @property
    def digest(self) -> str:
        """SHA-256 over what a run depends on: not the source."""
        total = hashlib.sha256(b"addresses/1\n")
        for name, column in self.columns().items():
            total.update(f"{name} {len(column)}\n".encode())
            total.update(np.ascontiguousarray(column).astype(column.dtype.newbyteorder("<")).data)
        return total.hexdigest()

    def columns(self) -> dict[str, Column]:
        """The columns that a simulator takes."""
        return {name: getattr(self, name) for name in COLUMNS}

    def to_bytes(self) -> Content:
        """The Arrow file, compressed."""
        told = {
            ADDRESS_MARK: ADDRESS_VERSION,
            "source": json.dumps(dict(self.source), sort_keys=True),
        }
        fields = [pa.field(n, pa.from_numpy_dtype(t), nullable=False) for n, t in COLUMNS.items()]
        table = pa.Table.from_arrays(
            [pa.array(column) for column in self.columns().values()],
            schema=pa.schema(fields, metadata=told),
        )
        sink = pa.BufferOutputStream()
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        with pa.ipc.new_file(sink, table.schema, options=options) as writer:
            writer.write_table(table, max_chunksize=_ROWS_OF_A_BATCH)
        written: Content = sink.getvalue().to_pybytes()
        return written

    @classmethod
    def of_table(cls, table: pa.Table) -> AddressTrace:
        """Take what `to_bytes` has written, read as a table.

        Raises
        ------
        TraceFileError
            It is damaged, or of a version that is not known.
        """
        told = table.schema.metadata or {}
        version = told.get(ADDRESS_MARK.encode(), b"").decode("utf-8", "replace")
        if version != ADDRESS_VERSION:
            message = f"is of version {version!r}: {ADDRESS_VERSION} is read here"
            raise refused("unknown_version", message)
        try:
            source = dict(json.loads(told.get(b"source", b"{}")))
        except (ValueError, TypeError, RecursionError) as error:
            raise refused("damaged", f"has a source that cannot be read: {error}") from error
        columns = {name: _column(table, name) for name in COLUMNS}
        for name, most in _BOUNDS.items():
            beyond = np.flatnonzero(columns[name] > most)
            if len(beyond):
                raise refused("damaged", out_of_range(int(beyond[0]), name, columns[name], most))
        if np.any(np.diff(columns["core"].astype(np.int64)) < 0):
            raise refused("damaged", "has rows that do not rise by core")
        return cls(**columns, source=source)


def out_of_range(row: int, name: str, column: Column, most: int) -> str:
    """The sentence about a value that is beyond what its column may hold."""
    return f"row {row}: {name} {column[row]}: 0 to {most} is allowed"


def address_figures(trace: AddressTrace) -> dict[str, int]:
    """What a sweep's specification says of an address trace, by the simulator's names."""
    return {
        "trace_cores": trace.cores,
        "trace_operations": trace.operations,
        "trace_writes": int(trace.write.sum(dtype=np.int64)),
        "trace_address_bytes": int(trace.address.max()) + 1,
    }


def describe_addresses(trace: AddressTrace) -> dict[str, Any]:
    """Describe an address trace in plain JSON values.

    ``lines`` counts the lines of 64 bytes that are accessed, and ``shared_lines`` those that more than
    one core accesses.
    """
    figures = address_figures(trace)
    lines, shared = _lines(trace)
    counts = np.bincount(trace.core, minlength=trace.cores)
    gaps = np.bincount(trace.core, weights=trace.gap_ps, minlength=trace.cores) / _PS_OF_NS
    return {
        "cores": figures["trace_cores"],
        "accesses": figures["trace_operations"],
        "writes": figures["trace_writes"],
        "lines": lines,
        "shared_lines": shared,
        "address_bytes": figures["trace_address_bytes"],
        "accesses_of_core": _spread(counts, int),
        "gap_ns_of_core": _spread(gaps, float),
    }


def _lines(trace: AddressTrace) -> tuple[int, int]:
    line = trace.address // np.uint64(LINE_BYTES)
    # 42 bits of a line and 20 of a core: a number for each core that accesses a line.
    users = np.unique(line * np.uint64(MOST_CORES) + trace.core)
    lines = users // np.uint64(MOST_CORES)  # rises
    firsts = np.flatnonzero(np.diff(lines, prepend=lines[0] + np.uint64(1)))
    return len(firsts), int((np.diff(firsts, append=len(lines)) > 1).sum())


def _spread(values: Column, kind: type[int] | type[float]) -> dict[str, float]:
    return {"least": kind(values.min()), "mean": float(values.mean()), "most": kind(values.max())}


def _column(table: pa.Table, name: str) -> Column:
    if table.column_names.count(name) != 1:
        raise refused("missing_column", f"has no column {name}, or more than one")
    column, wanted = table.column(name), COLUMNS[name]
    if column.null_count or column.type != pa.from_numpy_dtype(wanted):
        raise refused(
            "damaged", f"the column {name} is not of {np.dtype(wanted).name}, or has gaps"
        )
    found: Column = column.to_numpy()
    return found
