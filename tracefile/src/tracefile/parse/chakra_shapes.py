"""Nodes of a Chakra file that lie alike, decoded together.

Most nodes of a file differ in numbers alone. The first of a shape is decoded as protobuf has it. It says
which bytes the others must have as well, which only have to be digits of a number or letters of a text, and
which are of no matter; numbers of all of them are then taken as columns. A file of which this is not certain
to give what protobuf gives is read node by node.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from google.protobuf.message import DecodeError

from tracefile.parse.chakra_messages import (
    ADDED,
    EXACT_DURATION,
    GROUPS_OF,
    STARTS_AFTER,
    VALUES,
    Node,
)
from tracefile.trace import Column

_WORD = 8
_VARINT, _EIGHT_BYTES, _LISTED, _FOUR_BYTES = 0, 1, 2, 5
_MOST_VARINT = 9
"""Bytes of a number that has room in 63 bits."""
_LOOSE = {
    "comm_dst": "number",
    "comm_src": "number",
    "comm_size": "number",
    "comm_tag": "number",
    EXACT_DURATION: "number",
    ADDED: "number",
    STARTS_AFTER: "text",
}
"""Attributes that nodes of a shape may have otherwise, and how."""
_FIXED = frozenset({"comm_type", "root", "pg_name", "stream", "is_cpu_op", "is_wait"})
_NUMBER_WIDTHS = {7: 4, 9: _MOST_VARINT, 11: 4, 13: _MOST_VARINT}
"""How many bytes numbers of each type may have here: those of 32 bits are cut off by protobuf."""
_TEXT, _ = VALUES["string_val"]
_VALUE_FIELDS = frozenset(number for number, _ in VALUES.values())
_MOST_MICROS = 1 << 42
"""Far longer than is simulated, and in picoseconds within 63 bits."""
_MOST_SHAPES = 32
_NODES_OF_A_SHAPE = 64
"""With fewer on average it is quicker to read them one by one."""

_Span = tuple[int, int]


class IrregularError(Exception):
    """A file must be read node by node."""


@dataclass(slots=True)
class Alike:
    """Nodes of one shape.

    Attributes
    ----------
    rows
        their places in the file, rising.
    node
        the first of them, decoded.
    ids, duration_micros
        int64, of each.
    needs
        int64, nodes by needs: the identifiers of what each needs.
    numbers
        int64, attributes whose numbers may differ.
    names, starts
        texts of each, where they may differ.
    """

    rows: Column
    node: Any
    ids: Column
    duration_micros: Column
    needs: Column
    numbers: dict[str, Column]
    names: list[str] | None
    starts: list[str] | None


def shapes(data: bytes, starts: Column, lengths: Column) -> list[Alike]:
    """Decode the messages of nodes that begin and are as long as told, all within `data`.

    Raises
    ------
    IrregularError
        They have too many shapes, or one that is only decoded node by node.
    """
    if not len(starts):
        return []
    if not lengths.all():
        raise IrregularError
    padded = np.frombuffer(data + bytes(_WORD), dtype=np.uint8)
    order = np.argsort(lengths, kind="stable")
    ends = np.flatnonzero(np.diff(lengths[order])) + 1
    most = _MOST_SHAPES + len(starts) // _NODES_OF_A_SHAPE
    if len(ends) > most:
        raise IrregularError
    found: list[Alike] = []
    for rows in np.split(order, ends):
        length = int(lengths[rows[0]])
        width = -(-length // _WORD) * _WORD
        windows = np.lib.stride_tricks.sliding_window_view(padded, width)
        left, block = rows, windows[starts[rows]]
        while len(left):
            shape = _Shape(block[0, :length].tobytes())
            same = shape.matches(block)
            found.append(shape.decode(left[same], block[same]))
            left, block = left[~same], block[~same]
            if len(found) > most:
                raise IrregularError
    return found


class _Shape:
    """What all nodes of a shape have, by the bytes of one."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._mask = np.zeros(-(-len(raw) // _WORD) * _WORD, dtype=np.uint8)
        self._mask[: len(raw)] = 0xFF
        self._id: _Span | None = None
        self._duration: _Span | None = None
        self._name: _Span | None = None
        self._starts: _Span | None = None
        self._needs: list[_Span] = []
        self._numbers: dict[str, _Span] = {}
        try:
            self._node = Node.FromString(raw)
        except DecodeError as error:
            raise IrregularError from error
        self._loosen()
        whole = np.zeros(len(self._mask), dtype=np.uint8)
        whole[: len(raw)] = np.frombuffer(raw, dtype=np.uint8)
        self._wanted = whole & self._mask

    def matches(self, block: Column) -> Column:
        """Which rows of bytes are of this shape."""
        words = block.view(np.uint64)
        same = np.ones(len(block), dtype=bool)
        pairs = zip(self._mask.view(np.uint64), self._wanted.view(np.uint64), strict=True)
        for place, (mask, wanted) in enumerate(pairs):
            if mask:
                same &= (words[:, place] & mask) == wanted
        return same

    def decode(self, rows: Column, block: Column) -> Alike:
        """Take the numbers of these rows of bytes."""
        needs = [_numbers(block, span) for span in self._needs]
        alike = Alike(
            rows=rows,
            node=self._node,
            ids=_numbers(block, self._id),
            duration_micros=_numbers(block, self._duration),
            needs=np.stack(needs, axis=1) if needs else np.zeros((len(rows), 0), np.int64),
            numbers={name: _numbers(block, span) for name, span in self._numbers.items()},
            names=None if self._name is None else _texts(block, self._name),
            starts=None if self._starts is None else _texts(block, self._starts),
        )
        named = alike.names or (self._node.name,)
        if len(rows) > 1 and any(GROUPS_OF in name for name in named):
            raise IrregularError  # what they say of groups differs
        if alike.duration_micros.max() > _MOST_MICROS:
            raise IrregularError
        return alike

    def _loosen(self) -> None:
        """Find what may differ: the rest of the bytes must be the same."""
        single: set[int] = set()
        names: set[bytes] = set()
        for number, wire, begin, end in _fields(self._raw, 0, len(self._raw)):
            if number in (1, 2, 7, 8):
                if number in single:
                    raise IrregularError
                single.add(number)
            if number in (1, 7) and wire == _VARINT:
                span = self._digits(begin, end)
                if number == 1:
                    self._id = span
                else:
                    self._duration = span
            elif number == 2 and wire == _LISTED:
                self._name = self._letters(begin, end)
            elif number in (4, 5):
                self._add_needs(wire, begin, end)
            elif number == 8 and wire == _LISTED:
                self._loosen_told(begin, end)
            elif number == 10 and wire == _LISTED:
                self._loosen_attribute(begin, end, names)
            elif number not in (1, 2, 3, 7, 8, 10):
                self._pass_over(wire, begin, end)

    def _add_needs(self, wire: int, begin: int, end: int) -> None:
        if wire == _VARINT:
            self._needs.append(self._digits(begin, end))
        elif wire != _LISTED:
            raise IrregularError
        else:
            while begin < end:
                stop = varint(self._raw, begin, end)[1]
                self._needs.append(self._digits(begin, stop))
                begin = stop

    def _loosen_told(self, begin: int, end: int) -> None:
        """What goes into a node: of no matter, but must be as protobuf takes it."""
        for number, wire, start, stop in _fields(self._raw, begin, end):
            if number == 1 and wire == _LISTED:
                self._letters(start, stop)
            elif number != 1:
                self._pass_over(wire, start, stop)

    def _loosen_attribute(self, begin: int, end: int, names: set[bytes]) -> None:
        name, values = b"", []
        for number, wire, start, stop in _fields(self._raw, begin, end):
            if number == 1:
                if name or wire != _LISTED:
                    raise IrregularError
                name = self._raw[start:stop]
            elif number in _VALUE_FIELDS:
                values.append((number, wire, start, stop))
            else:
                self._pass_over(wire, start, stop)
        if name in names or len(values) > 1:
            raise IrregularError
        names.add(name)
        for number, wire, start, stop in values:
            self._loosen_value(name.decode(), number, wire, (start, stop))

    def _loosen_value(self, name: str, number: int, wire: int, span: _Span) -> None:
        how = _LOOSE.get(name)
        if name in _FIXED:
            return
        if how is None and wire != _LISTED:
            self._pass_over(wire, *span)
        elif number == _TEXT and wire == _LISTED and how != "number":
            letters = self._letters(*span)
            if how == "text":
                self._starts = letters
        elif (
            how == "number"
            and wire == _VARINT
            and span[1] - span[0] <= _NUMBER_WIDTHS.get(number, 0)
        ):
            self._numbers[name] = self._digits(*span)

    def _digits(self, begin: int, end: int) -> _Span:
        """Let a number differ that takes as many bytes."""
        if end - begin > _MOST_VARINT:
            raise IrregularError
        self._mask[begin:end] = 0x80
        return begin, end

    def _letters(self, begin: int, end: int) -> _Span | None:
        """Let a text differ that is as long; of ASCII, since other bytes are not letters in any order."""
        if not self._raw[begin:end].isascii():
            return None
        self._mask[begin:end] = 0x80
        return begin, end

    def _pass_over(self, wire: int, begin: int, end: int) -> None:
        """Let differ what protobuf does not know."""
        self._mask[begin:end] = 0x80 if wire == _VARINT else 0


def _fields(raw: bytes, at: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """Number, wire type, begin and end of each field of a message."""
    while at < end:
        tag, at = varint(raw, at, end)
        number, wire = tag >> 3, tag & 7
        if wire == _VARINT:
            stop = varint(raw, at, end)[1]
        elif wire in (_EIGHT_BYTES, _FOUR_BYTES):
            stop = at + (8 if wire == _EIGHT_BYTES else 4)
        elif wire == _LISTED:
            length, at = varint(raw, at, end)
            stop = at + length
        else:
            raise IrregularError
        if not number or stop > end:
            raise IrregularError
        yield number, wire, at, stop
        at = stop


def varint(raw: bytes, at: int, end: int) -> tuple[int, int]:
    """A number and where it ends; `IrregularError` where it is not within the bytes."""
    value = 0
    for shift in range(0, 7 * (_MOST_VARINT + 1), 7):
        if at >= end:
            break
        byte = raw[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
    raise IrregularError


def _numbers(block: Column, span: _Span | None) -> Column:
    value = np.zeros(len(block), dtype=np.int64)
    if span is not None:
        for place in range(*span):
            digit = (block[:, place] & 0x7F).astype(np.int64)
            value |= digit << 7 * (place - span[0])
    return value


def _texts(block: Column, span: _Span) -> list[str]:
    """The texts of these bytes, one a row."""
    begin, end = span
    if begin == end:
        return [""] * len(block)
    joined = np.ascontiguousarray(block[:, begin:end]).tobytes().decode("ascii")
    size = end - begin
    return [joined[at : at + size] for at in range(0, len(joined), size)]
