"""One given value to its parameter's type, or the reason why not."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from domain.catalog.models import ParamSpec
from domain.quantity import QuantityError, takes_unit, to_field_unit, unit_symbol
from domain.suggest import hint

LARGEST_INTEGER = 2**53 - 1
"""Beyond it JSON readers no longer agree about integers."""
LONGEST_TEXT = 256
"""Bytes of a text in UTF-8, such as the name of an endpoint; InfiniBand knows up to 64."""
LONGEST_LIST = 1_048_576
"""Items of a list for which the catalogue names no number: one for each endpoint there can be."""


class ValueRefusedError(ValueError):
    """A value its parameter does not take.

    Attributes
    ----------
    allowed
        what it takes, for people: a range, a list of choices, a type.
    """

    def __init__(self, message: str, allowed: Any) -> None:
        """Keep `message` as the error's text, and `allowed`."""
        self.allowed = allowed
        super().__init__(message)


def describe_allowed(param: ParamSpec) -> Any:
    """Say what `param` takes: its choices as a list, else a text with type, range and unit."""
    if param.choices is not None:
        return list(param.choices)
    text = _TYPE_NAMES[param.type] + _describe_range(param)
    symbol = unit_symbol(param.unit)
    if symbol:
        text += f" {symbol}"
        text += f', or a text with a unit such as "{_example(param)} {symbol}"'
    return text + (", or null" if param.nullable else "")


_TYPE_NAMES = {
    "integer": "an integer",
    "real": "a number",
    "boolean": "true or false",
    "choice": "a text",
    "integer_list": "a list of integers",
    "text": f"a text of 1 to {LONGEST_TEXT} bytes",
    "text_list": f"a list of texts of 1 to {LONGEST_TEXT} bytes",
    "jobs": "a list of jobs, each {workload: {kind: ...}, fraction or endpoints, allocation, priority}",
    "fabric": "the name of a fabric, name@version, or its digest of 64 hexadecimal digits",
}


def _example(param: ParamSpec) -> str:
    return f"{param.default:g}" if isinstance(param.default, int | float) else "1"


def _describe_range(param: ParamSpec) -> str:
    low, high = _bound(param.min), _bound(param.max)
    if low and high:
        return f" above {low} and up to {high}" if param.exclusive_min else f" from {low} to {high}"
    if low:
        return f" above {low}" if param.exclusive_min else f" of {low} or more"
    return f" up to {high}" if high else ""


def _bound(value: int | float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:g}"


def convert(param: ParamSpec, value: Any) -> Any:
    """Give `value` as `param` wants it: quantities in its unit, 8.0 as 8, 8 as 8.0.

    Raises
    ------
    ValueRefusedError
        wrong type, unknown choice, out of range, wrong number of items.
    """
    if value is None:
        if param.nullable:
            return None
        msg = "must not be null"
        raise ValueRefusedError(msg, describe_allowed(param))
    return _CONVERTERS[param.type](param, value)


def _refuse(param: ParamSpec, message: str) -> ValueRefusedError:
    return ValueRefusedError(message, describe_allowed(param))


def _to_number(param: ParamSpec, value: Any) -> int | float:
    if isinstance(value, str) and takes_unit(param.unit):
        try:
            value = to_field_unit(value, param.unit)
        except QuantityError as error:
            raise _refuse(param, f"{error}; it takes {error.allowed}") from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _refuse(param, f"must be a number, not {_kind_of(value)}")
    if isinstance(value, float) and not math.isfinite(value):
        raise _refuse(param, "must be finite")
    return value


def _kind_of(value: Any) -> str:
    kinds = {bool: "true or false", str: "a text", list: "a list", dict: "an object"}
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "a number"
    return kinds.get(type(value), "null")


def _check_range(param: ParamSpec, value: int | float) -> None:
    if param.min is not None and (
        value < param.min or (param.exclusive_min and value == param.min)
    ):
        raise _refuse(param, f"{value} is too small")
    if param.max is not None and value > param.max:
        raise _refuse(param, f"{value} is too large")


def _integer(param: ParamSpec, value: Any) -> int:
    number = _to_number(param, value)
    if isinstance(number, float):
        if not number.is_integer():
            raise _refuse(param, f"{number!r} is not a whole number")
        number = int(number)
    _check_range(param, number)
    if abs(number) > LARGEST_INTEGER:
        raise _refuse(param, f"is beyond {LARGEST_INTEGER}")
    return number


def _real(param: ParamSpec, value: Any) -> float:
    number = _to_number(param, value)
    if isinstance(number, int) and abs(number) > 10**300:
        raise _refuse(param, "is too large")
    _check_range(param, number)
    return float(number) + 0.0  # turns -0.0 into 0.0


def _boolean(param: ParamSpec, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refuse(param, "must be true or false")
    return value


def _choice(param: ParamSpec, value: Any) -> str:
    choices = param.choices or ()
    if not isinstance(value, str):
        raise _refuse(param, f"must be one of {', '.join(choices)}")
    if value not in choices:
        raise _refuse(param, f"there is no choice '{value[:60]}'{hint(value, choices)}")
    return value


def _text(param: ParamSpec, value: Any) -> str:
    if not isinstance(value, str):
        raise _refuse(param, f"must be a text, not {_kind_of(value)}")
    if not value.isprintable():
        raise _refuse(param, "holds characters that cannot be printed")
    if not 1 <= len(value.encode()) <= LONGEST_TEXT:
        raise _refuse(param, f"has {len(value.encode())} bytes")
    return value


def _items(param: ParamSpec, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _refuse(param, f"must be a list, not {_kind_of(value)}")
    if param.min_items is not None and len(value) < param.min_items:
        msg = f"has {len(value)} item(s)"
        raise ValueRefusedError(msg, f"a list of {param.min_items} or more items")
    most = LONGEST_LIST if param.max_items is None else param.max_items
    if len(value) > most:
        msg = f"has {len(value)} items"
        raise ValueRefusedError(msg, f"a list of at most {most} items")
    return value


def _integer_list(param: ParamSpec, value: Any) -> list[int]:
    return [_integer(param, item) for item in _items(param, value)]


def _jobs(param: ParamSpec, value: Any) -> list[dict[str, Any]]:
    items = _items(param, value)
    for item in items:
        if not isinstance(item, dict):
            raise _refuse(param, f"must hold objects, not {_kind_of(item)}")
    return items


def _text_list(param: ParamSpec, value: Any) -> list[str]:
    return [_text(param, item) for item in _items(param, value)]


_CONVERTERS: dict[str, Callable[[ParamSpec, Any], Any]] = {
    "integer": _integer,
    "real": _real,
    "boolean": _boolean,
    "choice": _choice,
    "integer_list": _integer_list,
    "text": _text,
    "text_list": _text_list,
    "fabric": _text,
    "jobs": _jobs,
}
