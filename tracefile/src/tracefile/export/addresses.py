"""Address traces as text and as Parquet."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyarrow import parquet

from tracefile.addresses import AddressTrace
from tracefile.problems import refused

ADDRESS_EXPORT_FORMATS = ("arrow", "addresses", "addresses_parquet")
_PS_OF_NS = 1000
_ROWS_OF_A_PIECE = 1 << 16


def export_addresses(trace: AddressTrace, format_name: str) -> Iterator[bytes]:
    """Write an address trace, piece by piece.

    Raises
    ------
    TraceFileError
        There is no such format, or it holds recordings of ranks alone.
    """
    if format_name == "arrow":
        return iter([trace.to_bytes()])
    if format_name == "addresses":
        return _text(trace)
    if format_name == "addresses_parquet":
        return iter([_parquet(trace)])
    message = f"{format_name!r} holds no address trace: {', '.join(ADDRESS_EXPORT_FORMATS)} do"
    raise refused("format", message)


def _text(trace: AddressTrace) -> Iterator[bytes]:
    yield b"# core gap_ns address operation\n"
    for start in range(0, trace.operations, _ROWS_OF_A_PIECE):
        rows = slice(start, start + _ROWS_OF_A_PIECE)
        columns = (column[rows].tolist() for column in trace.columns().values())
        yield "".join(
            f"{core} {_ns(gap)} 0x{address:x} {'W' if write else 'R'}\n"
            for core, gap, address, write in zip(*columns, strict=True)
        ).encode()


def _ns(gap_ps: int) -> str:
    whole, rest = divmod(gap_ps, _PS_OF_NS)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def _parquet(trace: AddressTrace) -> bytes:
    operation = pa.DictionaryArray.from_arrays(pa.array(trace.write), pa.array(["R", "W"]))
    table = pa.table(
        {
            "core": trace.core,
            "gap_ns": trace.gap_ps / _PS_OF_NS,
            "address": trace.address,
            "operation": operation,
        }
    )
    sink = pa.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written
