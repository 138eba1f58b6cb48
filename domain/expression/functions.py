"""The functions an expression can call.

Each takes evaluated arguments that are not null: a call with a null argument is null, save for
`min` and `max`, which pass over nulls, and `coalesce` and `if`, which deal with null.
Wrong arguments raise `EvaluationError`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from domain.expression.errors import EvaluationError
from domain.expression.numbers import bounded, exact, rounded, square_root

MANY = 1000
"""More arguments than an expression can hold."""
_LARGEST = 10**308
"""Beyond it no number is a real, and writing one takes ever longer."""


@dataclass(frozen=True, slots=True)
class Function:
    """How a function is written, what it does, and how many arguments it takes.

    `takes_null` says that the function wants to see null arguments.
    """

    usage: str
    help: str
    least: int
    most: int
    apply: Callable[..., Any]
    takes_null: bool = False


def number(value: Any, what: str) -> Any:
    """Give `value` when it is a number; booleans are not."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        msg = f"{what} wants a number, not {describe(value)}"
        raise EvaluationError(msg)
    if isinstance(value, float):  # All that is finite is exact.
        msg = f"{what} wants a finite number, not {describe(value)}"
        raise EvaluationError(msg)
    return value


def within_size(value: Any, what: str) -> Any:
    """Give a result when it is no number, or one that a real can hold.

    Raises
    ------
    EvaluationError
        it is too large.
    """
    if isinstance(value, int | float | Fraction) and not -_LARGEST <= value <= _LARGEST:
        msg = f"the result of {what} is too large"
        raise EvaluationError(msg)
    return value


def describe(value: Any) -> str:
    """Name `value` in an error: its type and, when short, itself."""
    if value is None:
        return "null"
    kind = {bool: "the boolean", str: "the text", list: "the list"}.get(type(value), "the number")
    text = str(value).lower() if isinstance(value, bool) else repr(rounded(value))
    return f"{kind} {text if len(text) <= 40 else text[:40] + '…'}"


def _numbers(values: Any, what: str) -> list[Any]:
    if not isinstance(values, list):
        msg = f"{what} wants a list of numbers, not {describe(values)}"
        raise EvaluationError(msg)
    return [number(v, what) for v in values]


def _sum(values: Any) -> Any:
    result: Any = 0
    for value in _numbers(values, "sum"):
        result = bounded(result + value)
    return result


def _product(values: Any) -> Any:
    result: Any = 1
    for value in _numbers(values, "product"):
        result = bounded(result * value)
        if abs(result) > 1e300:
            msg = "the product is too large"
            raise EvaluationError(msg)
    return result


def _least_or_most(name: str, pick: Callable[[Any], Any]) -> Callable[..., Any]:
    """Make `min` or `max`: nulls are passed over, and of nothing but nulls the result is null."""

    def apply(*values: Any) -> Any:
        listed = values[0] if len(values) == 1 and isinstance(values[0], list) else list(values)
        if not listed:
            msg = f"{name} of an empty list has no value"
            raise EvaluationError(msg)
        known = [number(v, name) for v in listed if v is not None]
        return pick(known) if known else None

    return apply


def _sqrt(value: Any) -> Any:
    if number(value, "sqrt") < 0:
        msg = f"sqrt of {describe(value)} has no value"
        raise EvaluationError(msg)
    return square_root(value)


def _log2(value: Any) -> Any:
    if number(value, "log2") <= 0:
        msg = f"log2 of {describe(value)} has no value"
        raise EvaluationError(msg)
    return exact(math.log2(value))


def _length(value: Any) -> int:
    if not isinstance(value, list | str):
        msg = f"len wants a list or a text, not {describe(value)}"
        raise EvaluationError(msg)
    return len(value)


def _count(values: Any, wanted: Any) -> int:
    if not isinstance(values, list):
        msg = f"count wants a list, not {describe(values)}"
        raise EvaluationError(msg)
    return sum(1 for v in values if v == wanted and isinstance(v, bool) == isinstance(wanted, bool))


def _is_integer(value: Any) -> bool:
    return bool(number(value, "is_integer").denominator == 1)


def _distinct(value: Any) -> bool:
    """Say whether a list holds nothing twice."""
    if not isinstance(value, list) or any(isinstance(item, list) for item in value):
        msg = f"distinct wants a list of numbers or texts, not {describe(value)}"
        raise EvaluationError(msg)
    return len(set(value)) == len(value)


def _if(condition: Any, yes: Any, no: Any) -> Any:
    if condition is not None and not isinstance(condition, bool):
        msg = f"if wants true or false, not {describe(condition)}"
        raise EvaluationError(msg)
    return yes if condition else no


def _coalesce(*values: Any) -> Any:
    return next((v for v in values if v is not None), None)


FUNCTIONS: dict[str, Function] = {
    "product": Function(
        "product(list)", "All items multiplied: `product([4, 2, 2])` is `16`.", 1, 1, _product
    ),
    "sum": Function(
        "sum(list)",
        "All items added: `sum([4, 2, 2])` is `8`.",
        1,
        1,
        _sum,
    ),
    "min": Function(
        "min(a, b, ...) or min(list)",
        "The smallest, nulls passed over: `min(3, null, 2)` is `2`.",
        1,
        MANY,
        _least_or_most("min", min),
        takes_null=True,
    ),
    "max": Function(
        "max(a, b, ...) or max(list)",
        "The largest, nulls passed over: `max([3, 2])` is `3`.",
        1,
        MANY,
        _least_or_most("max", max),
        takes_null=True,
    ),
    "sqrt": Function("sqrt(x)", "The square root: `sqrt(16)` is `4`.", 1, 1, _sqrt),
    "ceil": Function(
        "ceil(x)",
        "The next whole number above: `ceil(1.2)` is `2`.",
        1,
        1,
        lambda v: math.ceil(number(v, "ceil")),
    ),
    "floor": Function(
        "floor(x)",
        "The next whole number below: `floor(1.8)` is `1`.",
        1,
        1,
        lambda v: math.floor(number(v, "floor")),
    ),
    "log2": Function("log2(x)", "The logarithm to base 2: `log2(8)` is `3`.", 1, 1, _log2),
    "abs": Function(
        "abs(x)", "Without its sign: `abs(-2)` is `2`.", 1, 1, lambda v: abs(number(v, "abs"))
    ),
    "len": Function(
        "len(list)", "How many items, or characters: `len([4, 4])` is `2`.", 1, 1, _length
    ),
    "count": Function(
        "count(list, value)",
        "How often a value stands in a list: `count([4, 2, 4], 4)` is `2`.",
        2,
        2,
        _count,
    ),
    "distinct": Function(
        "distinct(list)",
        "Whether nothing stands twice: `distinct([4, 2, 4])` is `false`.",
        1,
        1,
        _distinct,
    ),
    "is_integer": Function(
        "is_integer(x)",
        "Whether a number is whole: `is_integer(8 / 3)` is `false`.",
        1,
        1,
        _is_integer,
    ),
    "if": Function(
        "if(condition, yes, no)",
        "One of two values: `if(3 > 2, 10, 20)` is `10`. A condition that is null counts as false.",
        3,
        3,
        _if,
        takes_null=True,
    ),
    "coalesce": Function(
        "coalesce(a, b, ...)",
        "The first that is not null: `coalesce(null, 3)` is `3`.",
        1,
        MANY,
        _coalesce,
        takes_null=True,
    ),
}
