"""Where a page ended: an opaque text that only the query it came from can continue."""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from domain.query.columns import ColumnType
from domain.query.errors import QueryError, refuse
from domain.storable import is_storable

CursorType: TypeAlias = ColumnType | Literal["count"]
_VERSION = 1
_LONGEST = 4096


def encode_cursor(values: Sequence[str | int | float | bool | None], query: str) -> str:
    """Give the cursor after a row.

    Parameters
    ----------
    values
        the row's values of the sort keys, in their order.
    query
        a text that is the same exactly when the same rows come in the same order, such as filter
        and sort joined.
    """
    body = {"v": _VERSION, "q": _digest(query), "k": list(values)}
    body["c"] = _checksum(body)
    text = json.dumps(body, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode_cursor(
    text: str, query: str, types: Sequence[CursorType], *, nullable: bool = True
) -> list[Any]:
    """Give the values of the sort keys at which to continue.

    Parameters
    ----------
    text
        what `encode_cursor` gave.
    query
        that of the request at hand.
    types
        those of the values; ``count`` is a whole number from 0 on, never null.
    nullable
        whether null can stand for the others: it cannot where rows go by their own name.

    Raises
    ------
    QueryError
        the text is no cursor, was changed, is of another version, or belongs to another query.
    """
    body = _read(text)
    if body.get("v") != _VERSION:
        raise _refuse(text, "the cursor is of another version; begin at the first page")
    if body.get("c") != _checksum({k: v for k, v in body.items() if k != "c"}):
        raise _refuse(text, "the cursor was changed; use it exactly as it was given")
    if body.get("q") != _digest(query):
        raise _refuse(
            text,
            "the cursor belongs to another filter, sort or price table; begin at the first page",
        )
    values = body["k"]
    fits = len(values) == len(types) and all(
        (nullable and type_ != "count" if value is None else _FITS[type_](value))
        for value, type_ in zip(values, types, strict=True)
    )
    if not fits:
        raise _refuse(text, "the cursor does not fit this sort; begin at the first page")
    return list(values)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < math.inf


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


_FITS: dict[str, Callable[[Any], bool]] = {
    "count": _is_count,
    "number": _is_number,
    "text": lambda value: isinstance(value, str) and is_storable(value),
    "boolean": lambda value: isinstance(value, bool),
    "time": lambda value: isinstance(value, str),
}


def _refuse(text: str, message: str) -> QueryError:
    return refuse("cursor", text, "a next_cursor from this list", message)


def _read(text: str) -> dict[str, Any]:
    if len(text) > _LONGEST:
        raise _refuse(text, "this is no cursor")
    try:
        padded = text + "=" * (-len(text) % 4)
        raw = base64.b64decode(padded, altchars=b"-_", validate=True)
        body = json.loads(raw, parse_constant=_no_constant)
    except (binascii.Error, ValueError, RecursionError):
        raise _refuse(text, "this is no cursor") from None
    if not isinstance(body, dict) or not isinstance(body.get("k"), list):
        raise _refuse(text, "this is no cursor")
    return body


def _no_constant(text: str) -> float:
    raise ValueError(text)


def _digest(query: str) -> str:
    return sha256(query.encode()).hexdigest()[:12]


def _checksum(body: dict[str, Any]) -> str:
    """Guard against accidents; a cursor holds nothing that its owner could not ask for."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:12]
