"""Columns of many rows as one row of arrays: a number costs nanoseconds to read, not microseconds."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, LargeBinary, func

_HEAD = np.dtype([("dimensions", ">i4"), ("has_null", ">i4"), ("type", ">u4")])
_DIMENSION = np.dtype([("length", ">i4"), ("lower", ">i4")])


def packed(cell: ColumnElement[Any]) -> ColumnElement[bytes]:
    """Give a column of a fixed width without nulls as the bytes of one array, in any order of rows.

    All columns that one statement packs are in the same order.
    """
    return func.array_send(func.array_agg(cell), type_=LargeBinary)


def unpacked(content: bytes | None, form: str) -> NDArray[Any]:
    """Read what :func:`packed` gave.

    Parameters
    ----------
    content
        None of no rows.
    form
        the form of one element as NumPy names it, without the order of its bytes: `i4`, `f8`.

    Raises
    ------
    ValueError
        there are nulls, or elements of another width.
    """
    wide = np.dtype(f">{form}")
    if content is None:
        return np.empty(0, wide.newbyteorder("="))
    head = np.frombuffer(content, _HEAD, 1)[0]
    element = np.dtype([("width", ">i4"), ("value", wide)])
    begin = _HEAD.itemsize + _DIMENSION.itemsize
    length = int(np.frombuffer(content, _DIMENSION, 1, _HEAD.itemsize)[0]["length"])
    if head["has_null"] or len(content) != begin + length * element.itemsize:
        msg = f"the array does not hold {form} without nulls"
        raise ValueError(msg)
    found = np.frombuffer(content, element, length, begin)
    return found["value"].astype(wide.newbyteorder("="))
