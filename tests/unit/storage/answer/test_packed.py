"""What the server packs into arrays is read to the last bit; what is no such array is refused."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from storage.answer.packed import unpacked

_FLOAT8, _INT4, _BOOL = 701, 23, 16


def _sent(kind: int, form: str, values: list[float], *, has_null: bool = False) -> bytes:
    """Write an array as PostgreSQL's array_send does."""
    head = struct.pack(">iiIii", 1, has_null, kind, len(values), 1)
    width = struct.calcsize(f">{form}")
    return head + b"".join(struct.pack(f">i{form}", width, value) for value in values)


def test_numbers_keep_every_bit() -> None:
    values = [0.1, -1e300, 5e-324, float("inf")]
    found = unpacked(_sent(_FLOAT8, "d", values), "f8")
    assert found.tolist() == values
    assert found.dtype == np.dtype("=f8")


@pytest.mark.parametrize(
    ("kind", "form", "values", "name"),
    [(_INT4, "i", [3, -7, 2**31 - 1], "i4"), (_BOOL, "?", [True, False], "?")],
)
def test_other_forms_are_read(kind: int, form: str, values: list[float], name: str) -> None:
    assert unpacked(_sent(kind, form, values), name).tolist() == values


def test_no_rows_are_an_empty_column() -> None:
    assert unpacked(None, "i8").tolist() == []


@pytest.mark.parametrize(
    "content",
    [
        _sent(_FLOAT8, "d", [1.0], has_null=True),
        _sent(_INT4, "i", [1, 2]),
        _sent(_FLOAT8, "d", [1.0])[:-1],
    ],
    ids=["a null", "another width", "cut short"],
)
def test_what_is_no_such_array_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="does not hold f8"):
        unpacked(content, "f8")
