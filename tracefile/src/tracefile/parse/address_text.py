"""Address traces as text: a line an access, ``core gap_ns address R|W``; ``#`` begins a comment.

Numbers are decimal, or hexadecimal after ``0x``; a gap may have a fraction and an exponent, and is rounded to
picoseconds. Lines of cores may be mixed; those of one core are in the order of its accesses.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
from pyarrow import csv

from tracefile.addresses import ADDRESS_SPACE, COLUMNS, MOST_CORES, MOST_GAP_PS, AddressTrace
from tracefile.problems import Problems, refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import Column

FORMAT = "addresses"
_NAMES = ("core", "gap_ns", "address", "operation")
_FORM = "core gap_ns address R|W"
_WHOLE = re.compile(r"0[xX][0-9a-fA-F]+|[0-9]+")
_TIME = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_PS_OF_NS = 1000
_LONGEST_NUMBER = 64
_CHUNK_BYTES = 1 << 22
_UNTIDY = (b"#", b"\t", b"\r", b"  ", b" \n", b"\n ")

_Columns = dict[str, Column]


def is_address_text(head: str) -> bool:
    """Say whether the first line that holds something looks like an access."""
    lines = (line.partition("#")[0].split() for line in head.lstrip("\ufeff").split("\n"))
    first: list[str] = next((words for words in lines if words), [])
    return len(first) == len(_NAMES) and (
        first[-1] in ("R", "W") or all(_WHOLE.fullmatch(first[place]) for place in (0, 2))
    )


def parse(sources: list[Source], limits: Limits) -> AddressTrace:
    """Read one text.

    Raises
    ------
    TraceFileError
        It is no such text; each mistake has its line.
    """
    if len(sources) != 1:
        raise refused("files", f"an address trace is one file, and {len(sources)} were given")
    name = sources[0].name
    reader = _Reader(name)
    parts: list[_Columns] = []
    rows = 0
    for chunk in _chunks(sources[0].data.removeprefix(b"\xef\xbb\xbf")):
        part = reader.read(chunk)
        rows += len(part["core"])
        if rows > limits.operations:
            message = f"has more than {limits.operations} accesses, the most that can be read"
            raise refused("too_large", message, file=name)
        parts.append(part)
    reader.problems.raise_errors()
    if not rows:
        raise refused("empty", "has no accesses", file=name)
    columns = {column: np.concatenate([part[column] for part in parts]) for column in COLUMNS}
    parts.clear()
    return AddressTrace.of_columns(columns, {"format": FORMAT, "files": [name]})


def _chunks(data: bytes) -> Iterator[bytes]:
    """Cut a text behind ends of lines."""
    start = 0
    while start < len(data):
        end = data.rfind(b"\n", start, start + _CHUNK_BYTES) + 1
        if end <= start:  # a line that is longer than a piece
            end = data.find(b"\n", start + _CHUNK_BYTES) + 1 or len(data)
        yield data[start:end]
        start = end


class _Reader:
    """Reads pieces of one text in their order."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._line = 0  # lines before the piece
        self.problems = Problems()

    def read(self, chunk: bytes) -> _Columns:
        found = _read_at_once(_tidied(chunk))
        if found is None:
            found = self._read_by_line(chunk)
        self._line += chunk.count(b"\n")
        return found

    def _read_by_line(self, chunk: bytes) -> _Columns:
        rows: list[tuple[int, int, int, int]] = []
        for number, line in enumerate(chunk.split(b"\n"), self._line + 1):
            words = line.partition(b"#")[0].split()
            if not words:
                continue
            row = self._row([word.decode("utf-8", "replace") for word in words], number)
            if row is not None:
                rows.append(row)
        return {
            name: np.array([row[place] for row in rows], dtype=kind)
            for place, (name, kind) in enumerate(COLUMNS.items())
        }

    def _row(self, words: list[str], line: int) -> tuple[int, int, int, int] | None:
        if len(words) != len(_NAMES):
            told = f"has {len(words)} values: an access is {_FORM}"
            self.problems.error("torn_line", told, file=self._name, line=line)
            return None
        core = self._whole("core", words[0], MOST_CORES - 1, line)
        gap = self._gap(words[1], line)
        address = self._whole("address", words[2], ADDRESS_SPACE - 1, line)
        if words[3] not in ("R", "W"):
            self._wrong("operation", words[3], "R or W", line)
            return None
        if core is None or gap is None or address is None:
            return None
        return core, gap, address, int(words[3] == "W")

    def _whole(self, name: str, text: str, most: int, line: int) -> int | None:
        if len(text) <= _LONGEST_NUMBER and _WHOLE.fullmatch(text):
            value = int(text, 16 if text[1:2] in ("x", "X") else 10)
            if value <= most:
                return value
        self._wrong(name, text, f"a whole number from 0 to {most}, or as many after 0x", line)
        return None

    def _gap(self, text: str, line: int) -> int | None:
        if len(text) <= _LONGEST_NUMBER and _TIME.fullmatch(text):
            ps = float(text) * _PS_OF_NS
            if ps <= MOST_GAP_PS:
                return round(ps)
        self._wrong("gap_ns", text, f"nanoseconds from 0 to {MOST_GAP_PS / _PS_OF_NS}", line)
        return None

    def _wrong(self, name: str, value: str, allowed: str, line: int) -> None:
        message = f"{name} {shortened(value)!r}: must be {allowed}"
        self.problems.error(name, message, file=self._name, line=line)


def _tidied(chunk: bytes) -> bytes:
    """The same accesses with single spaces, and without comments and ends of lines in other ways."""
    if not any(mark in chunk for mark in _UNTIDY) and not chunk.startswith(b" "):
        return chunk
    chunk = re.sub(rb"#[^\n]*", b"", chunk)
    return re.sub(rb"^ | $", b"", re.sub(rb"[ \t\r\f\v]+", b" ", chunk), flags=re.MULTILINE)


def _read_at_once(chunk: bytes) -> _Columns | None:
    """What a piece holds, many times as fast as by lines; None where something is not as it should be."""
    kinds = {
        "core": pa.uint32(),
        "gap_ns": pa.float64(),
        "address": pa.uint64(),
        "operation": pa.string(),
    }
    try:
        table = csv.read_csv(
            io.BytesIO(chunk),
            csv.ReadOptions(use_threads=False, block_size=2 * len(chunk) + 1, column_names=_NAMES),
            csv.ParseOptions(delimiter=" ", quote_char=False),
            csv.ConvertOptions(column_types=kinds, null_values=[], strings_can_be_null=False),
        )
    except pa.ArrowInvalid:
        return None
    core, gap, address = (table.column(name).to_numpy() for name in _NAMES[:3])
    operation = table.column("operation").combine_chunks().dictionary_encode()
    words = operation.dictionary.to_pylist()
    gap_ps = np.rint(gap * _PS_OF_NS)
    sound = (
        set(words) <= {"R", "W"}
        and not np.signbit(gap).any()
        and bool((gap_ps <= MOST_GAP_PS).all())
        and bool((core < MOST_CORES).all() and (address < ADDRESS_SPACE).all())
    )
    if not sound:
        return None
    writes = np.array([word == "W" for word in words], dtype=np.uint8)
    return {
        "core": core,
        "gap_ps": gap_ps.astype(np.uint64),
        "address": address,
        "write": writes[operation.indices.to_numpy()],
    }
