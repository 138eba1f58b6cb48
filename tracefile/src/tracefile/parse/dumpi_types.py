"""How many bytes the datatypes of a DUMPI file have: its table of them, and types made from others."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from tracefile.parse.dumpi_layout import File

_FIRST_MADE = 28
_BOUNDS = (20, 21)
"""MPI_LB and MPI_UB, which have no bytes."""
_MOST_DIMS = 64


def _blocks(told: dict[str, Any]) -> int:
    return sum(told["lengths"])


def _vector(told: dict[str, Any]) -> int:
    return int(told["count"] * told["blocklength"])


_OF_ONE: dict[str, Callable[[dict[str, Any]], int]] = {
    "Type_contiguous": lambda told: int(told["count"]),
    "Type_vector": _vector,
    "Type_hvector": _vector,
    "Type_create_hvector": _vector,
    "Type_create_indexed_block": _vector,
    "Type_indexed": _blocks,
    "Type_hindexed": _blocks,
    "Type_create_hindexed": _blocks,
    "Type_create_subarray": lambda told: prod(told["subsizes"][:_MOST_DIMS]),
    "Type_create_resized": lambda _: 1,
    "Type_dup": lambda _: 1,
}
"""How often a type made by each call has the old one."""
_STRUCTS = ("Type_struct", "Type_create_struct")
MAKERS = (*_OF_ONE, *_STRUCTS, "Type_size")


class Datatypes:
    """The sizes that a rank knows of."""

    def __init__(self, file: File) -> None:
        self._file = file
        self._table = file.datatype_sizes()
        self._made: dict[int, int] = {}

    def make(self, name: str, told: dict[str, Any]) -> None:
        """Take in a call that makes a type, or tells its size."""
        if name == "Type_size":
            self._made.setdefault(told["datatype"], told["size"])
            return
        sizes = [self._known(old) for old in told.get("oldtypes", (told.get("oldtype"),))]
        counts = told["lengths"] if name in _STRUCTS else (_OF_ONE[name](told),)
        self._made.pop(told["newtype"], None)
        if len(counts) == len(sizes) and None not in sizes:
            pairs = zip(counts, sizes, strict=True)
            self._made[told["newtype"]] = sum(many * (size or 0) for many, size in pairs)

    def size(self, datatype: int) -> int:
        """Bytes of one."""
        found = self._known(datatype)
        if found is None or found < 0:
            message = f"uses datatype {datatype}, whose size the file does not say"
            raise self._file.refused("datatype", message)
        return found

    def _known(self, datatype: int) -> int | None:
        if datatype in self._made:
            return self._made[datatype]
        size = self._table[datatype] if datatype < len(self._table) else None
        if size == 0 and datatype < _FIRST_MADE and datatype not in _BOUNDS:
            return None  # the recorder's library had no such type
        return size
