"""Lists in a query: parts by commas."""

from __future__ import annotations

import math
from contextlib import suppress

from domain.answer.request import refuse
from domain.quantity import QuantityError, exact

_MOST = 20


def listed_texts(text: str) -> tuple[str, ...]:
    """Give the parts of a text between commas; none of an empty one."""
    return tuple(part for part in (one.strip() for one in text.split(",")) if part)


def listed_numbers(field: str, text: str, unit: str | None) -> tuple[float, ...]:
    """Read numbers by commas, each with or without a unit of the dimension of `unit`.

    Raises
    ------
    AnswerError
        one of them is no such number, or there are more than 20.
    """
    parts = listed_texts(text)
    if len(parts) > _MOST:
        raise refuse(field, len(parts), f"at most {_MOST}", "are too many")
    found = []
    for part in parts:
        value = _number(field, part, unit)
        if not math.isfinite(value):
            raise refuse(field, part[:60], "a finite number", "is no number")
        found.append(value)
    return tuple(found)


def _number(field: str, part: str, unit: str | None) -> float:
    """Read a plain number, or one with a unit."""
    with suppress(ValueError):
        return float(part)
    try:
        return float(exact(part, unit))
    except (QuantityError, OverflowError) as error:
        allowed = getattr(error, "allowed", "a number")
        raise refuse(field, part[:60], allowed, str(error)) from None
