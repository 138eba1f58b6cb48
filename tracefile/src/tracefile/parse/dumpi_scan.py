"""Calls of a DUMPI file found without decoding each: where they are, and which lie alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tracefile.parse.dumpi_layout import (
    ARGUMENTS,
    COUNTERS,
    CPU,
    STATUSES,
    THREAD,
    WALL,
    File,
)
from tracefile.trace import Column

_KINDS: dict[str, str] = {"b": "u1", "h": ">u2", "i": ">i4", "l": ">i8"}
_ITEMS: dict[str, np.dtype[Any]] = {"B": np.dtype("u1"), "H": np.dtype(">u2"), "I": np.dtype(">i4")}
_STATUS: np.dtype[Any] = np.dtype(
    [
        ("bytes", ">i4"),
        ("source", ">i4"),
        ("cancelled", "i1"),
        ("error", "i1"),
        ("tag", ">i4"),
    ]
)
_TIME = np.dtype([("start_s", ">u2"), ("start_ns", ">u4"), ("end_s", ">u2"), ("end_ns", ">u4")])
_HEAD = 3
_LENGTH = 4
_LONGEST_CALL = 1 << 20


@dataclass(slots=True)
class Form:
    """How calls of a function lie whose lists are as long.

    Attributes
    ----------
    function
        its number.
    dtype
        the whole call: ``thread``, ``cpu`` and ``wall`` where they are recorded, and its arguments.
    """

    function: int
    dtype: np.dtype[Any]


@dataclass(slots=True)
class Calls:
    """Calls that follow one another.

    Attributes
    ----------
    forms
        those that they have.
    codes, offsets
        of each call its form, and where it begins.
    end
        where the last one ends.
    """

    forms: list[Form]
    codes: Column
    offsets: Column
    end: int

    def of_forms(self, data: bytes) -> list[tuple[Form, Column, Column]]:
        """Of each form the calls that have it, rising, and their records."""
        whole, found = np.frombuffer(data, dtype=np.uint8), []
        for code, form in enumerate(self.forms):
            rows = np.flatnonzero(self.codes == code)
            windows = np.lib.stride_tricks.sliding_window_view(whole, form.dtype.itemsize)
            found.append((form, rows, windows[self.offsets[rows]].view(form.dtype)[:, 0]))
        return found


class Scanner:
    """Finds runs of calls.

    Parameters
    ----------
    functions
        the numbers of those that a run may have; any other ends it.
    """

    def __init__(self, file: File, functions: frozenset[int]) -> None:
        self._data = file.data
        self._functions = functions
        self._fields: dict[bytes, list[_Field] | None] = {}
        self._steps: dict[bytes, list[_Step]] = {}

    def run(self, at: int, most: int) -> Calls:
        """The calls from this byte on, at most so many."""
        data, end = self._data, len(self._data)
        forms: list[Form] = []
        fixed: dict[bytes, tuple[int, int]] = {}
        varied: dict[tuple[bytes, ...], int] = {}
        codes: list[int] = []
        offsets: list[int] = []
        add, begin = codes.append, offsets.append
        while len(codes) < most:
            head = data[at : at + _HEAD]
            entry = fixed.get(head)
            if entry is not None:
                code, size = entry
                stop = at + size
            else:
                if not self._is_known(head):
                    break
                told, stop = self._lengths(head, at)
                if stop > end or stop - at > _LONGEST_CALL:
                    break
                if told not in varied:
                    varied[told] = len(forms)
                    forms.append(self._form(told))
                    if len(told) == 1:
                        fixed[head] = varied[told], stop - at
                code = varied[told]
            if stop > end:
                break
            add(code)
            begin(at)
            at = stop
        return Calls(forms, np.array(codes, np.int64), np.array(offsets, np.int64), at)

    def _is_known(self, head: bytes) -> bool:
        if head not in self._fields:
            fields = self._fields[head] = self._of_head(head)
            steps, plain = [], 0
            for field in fields or ():
                if field.is_list:
                    steps.append((plain, field.dtype.itemsize))
                    plain = 0
                else:
                    plain += field.dtype.itemsize
            self._steps[head] = [*steps, (plain, 0)]
        return self._fields[head] is not None

    def _of_head(self, head: bytes) -> list[_Field] | None:
        function, mask = int.from_bytes(head[:2]), head[2] if len(head) == _HEAD else 0xFF
        if function not in self._functions or mask & COUNTERS:
            return None
        fields = [_Field("head", np.dtype((np.void, _HEAD)))]
        if mask & THREAD:
            fields.append(_Field("thread", np.dtype(">u2")))
        fields += [_Field(n, _TIME) for n, bit in (("cpu", CPU), ("wall", WALL)) if mask & bit]
        for name, code in ARGUMENTS[function] or ():
            if code in _KINDS:
                fields.append(_Field(name, np.dtype(_KINDS[code])))
            elif code in _ITEMS or (code == "s" and mask & STATUSES):
                fields.append(_Field(name, _STATUS if code == "s" else _ITEMS[code], is_list=True))
            elif code != "s":
                return None
        return fields

    def _lengths(self, head: bytes, at: int) -> tuple[tuple[bytes, ...], int]:
        """The head and the lengths of lists of a call, as bytes, and where it ends."""
        data, told = self._data, [head]
        for skip, width in self._steps[head]:
            at += skip
            if width:
                length = data[at : at + _LENGTH]
                told.append(length)
                at += _LENGTH + width * int.from_bytes(length)
        return tuple(told), at

    def _form(self, told: tuple[bytes, ...]) -> Form:
        lengths = map(int.from_bytes, told[1:])
        parts: list[Any] = []
        for field in self._fields[told[0]] or ():
            if field.is_list:
                parts.append((f"length of {field.name}", ">u4"))
                parts.append((field.name, field.dtype, (next(lengths),)))
            else:
                parts.append((field.name, field.dtype))
        return Form(int.from_bytes(told[0][:2]), np.dtype(parts))


@dataclass(slots=True)
class _Field:
    """A part of a call: of one item, or of as many as stand in front of them."""

    name: str
    dtype: np.dtype[Any]
    is_list: bool = False


_Step = tuple[int, int]
"""Bytes to pass over, and of how many bytes an item of the list behind them is; 0 for no list."""
