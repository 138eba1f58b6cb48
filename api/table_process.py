"""What the bounded processes do with tables of archives: count what they unpack to, then look into them.

A buffer of an Arrow stream may be compressed within a file that is compressed: 64 MiB from 183 bytes. What
each unpacks to stands before it, so all of them are counted before one is unpacked.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

_MOST_BATCH_BYTES = 256 * 2**20
"""Of a batch, unpacked or written as text: the API reads tables batch by batch, in its own memory."""
_HEADER = 2
_BATCH_BUFFERS, _BATCH_COMPRESSION = 2, 3
_DICTIONARY_DATA = 1
_STORED = -1
"""As the unpacked length of a buffer that is not compressed."""
_BROKEN = (
    pa.ArrowInvalid,
    pa.ArrowNotImplementedError,
    OSError,
    struct.error,
    IndexError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class TableRefusal:
    """Why a table cannot be taken."""

    message: str


def look_into(content: bytes, most_bytes: int) -> int | TableRefusal:
    """Read a table of a run; gives its rows, or why it is none.

    Parameters
    ----------
    content
        an Arrow IPC stream.
    most_bytes
        what it may unpack to; nothing is unpacked of one that would take more.
    """
    try:
        unpacked = _unpacked_bytes(content)
        if unpacked > most_bytes:
            return TableRefusal(f"unpacks to {unpacked} bytes; at most {most_bytes} are taken")
        return _rows(content)
    except _BROKEN as error:
        return TableRefusal(f"is no Arrow stream of a table: {error}")


def _rows(content: bytes) -> int:
    rows = 0
    with pa.ipc.open_stream(content) as reader:
        for field in reader.schema:
            if not _is_plain(field.type):
                msg = f"column {field.name[:100]!r} is of type {str(field.type)[:100]}"
                raise ValueError(msg)
        if not reader.schema.names:
            raise ValueError("it has no columns")
        for batch in reader:
            batch.validate(full=True)
            written = sum(_written_bytes(column) for column in batch.columns)
            if written > _MOST_BATCH_BYTES:
                msg = (
                    f"a batch takes {written} bytes as text; at most {_MOST_BATCH_BYTES} are taken"
                )
                raise ValueError(msg)
            rows += batch.num_rows
    return rows


def _is_plain(kind: pa.DataType) -> bool:
    """Say whether a column is of what tables of runs have: numbers, truths, texts, texts by codes."""
    if pa.types.is_dictionary(kind):
        return bool(pa.types.is_string(kind.value_type) and pa.types.is_integer(kind.index_type))
    is_number = pa.types.is_integer(kind) or pa.types.is_floating(kind)
    return bool(is_number or pa.types.is_boolean(kind) or pa.types.is_string(kind))


def _written_bytes(column: pa.Array) -> int:
    """Give at most how long a column is once its codes are texts."""
    if not pa.types.is_dictionary(column.type):
        return int(column.nbytes)
    lengths = pc.binary_length(column.dictionary)
    longest = pc.max(lengths).as_py() or 0
    return len(column) * (int(longest) + 4)


def _unpacked_bytes(content: bytes) -> int:
    """Add up what all buffers unpack to; refuses a batch that unpacks to too much."""
    total = 0
    for message in pa.ipc.MessageReader.open_stream(pa.py_buffer(content)):
        if message.type not in ("record batch", "dictionary"):
            continue
        size = sum(_buffer_bytes(message))
        if size > _MOST_BATCH_BYTES:
            msg = f"a batch unpacks to {size} bytes; at most {_MOST_BATCH_BYTES} are taken"
            raise ValueError(msg)
        total += size
    return total


def _buffer_bytes(message: pa.Message) -> Iterator[int]:
    """Give the unpacked length of each buffer of a batch.

    Its description is a flatbuffer: https://arrow.apache.org/docs/format/Columnar.html
    """
    told, body = _Flat(message.metadata.to_pybytes()), message.body
    batch = told.table(told.root(), _HEADER)
    if message.type == "dictionary":
        batch = told.table(batch, _DICTIONARY_DATA)
    is_packed = told.place(batch, _BATCH_COMPRESSION) is not None
    for offset, length in told.pairs(batch, _BATCH_BUFFERS):
        if offset < 0 or length < 0 or offset + length > (body.size if body is not None else 0):
            raise ValueError("a buffer lies outside of its message")
        if not is_packed or length == 0:
            yield length
            continue
        (unpacked,) = struct.unpack_from("<q", body, offset)
        if unpacked < _STORED:
            raise ValueError("a buffer has no length")
        yield length if unpacked == _STORED else unpacked


class _Flat:
    """A flatbuffer, as far as it is needed: tables, and vectors of pairs of numbers."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def root(self) -> int:
        return self._number("<I", 0)

    def place(self, table: int, field: int) -> int | None:
        """Give where a field of a table lies; None where it is not there."""
        layout = table - self._number("<i", table)
        if 4 + 2 * field >= self._number("<H", layout):
            return None
        offset = self._number("<H", layout + 4 + 2 * field)
        return table + offset if offset else None

    def table(self, table: int, field: int) -> int:
        place = self.place(table, field)
        if place is None:
            raise ValueError("a message does not say what it holds")
        return place + self._number("<I", place)

    def pairs(self, table: int, field: int) -> Iterator[tuple[int, int]]:
        start = self.table(table, field)
        for number in range(self._number("<I", start)):
            yield struct.unpack_from("<qq", self._content, start + 4 + 16 * number)

    def _number(self, form: str, place: int) -> int:
        if place < 0:
            raise ValueError("a message leads outside of itself")
        found: int = struct.unpack_from(form, self._content, place)[0]
        return found
