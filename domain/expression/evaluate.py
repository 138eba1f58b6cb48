"""AST to value.

An expression is turned once into nested closures and then evaluated for many points; that is
several times faster than walking the tree for each.

Arithmetic on lists works item by item; lists of different lengths combine to null.
Null propagates: arithmetic or a function with a null is null, a comparison with null is false
save for `x = null` and `x != null`, and a null condition counts as false. Numbers, texts,
booleans and lists are never converted into each other: comparing them is an error, because a
comparison that is always false hides a spelling mistake.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.expression.errors import EvaluationError
from domain.expression.functions import FUNCTIONS, describe, number
from domain.expression.syntax import (
    And,
    Arithmetic,
    Call,
    Compare,
    Contains,
    ListOf,
    Literal,
    Name,
    Negate,
    Node,
    Not,
    Or,
)

Evaluator: TypeAlias = Callable[[Mapping[str, Any]], Any]

_LARGEST_POWER_BITS = 1024
_ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def evaluate(node: Node, names: Mapping[str, Any]) -> Any:
    """Give the value of `node` where each name has the value that `names` gives it.

    Raises
    ------
    EvaluationError
        an unknown name, a wrong type, division by zero, or a result too large.
    """
    return compile_expression(node)(names)


def compile_expression(node: Node) -> Evaluator:
    """Give a function from names to the value of `node`; it raises as `evaluate` does."""
    match node:
        case Literal(value):
            return lambda _names: value
        case Name(path):
            return _name(path)
        case ListOf(items):
            parts = [compile_expression(item) for item in items]
            return lambda names: [part(names) for part in parts]
        case Negate(operand):
            inner = compile_expression(operand)
            return lambda names: _negative(inner(names))
        case Not(operand):
            truth = _condition(operand, "not")
            return lambda names: not truth(names)
        case And(operands):
            conditions = [_condition(o, "and") for o in operands]
            return lambda names: all(c(names) for c in conditions)
        case Or(operands):
            conditions = [_condition(o, "or") for o in operands]
            return lambda names: any(c(names) for c in conditions)
        case Arithmetic(sign, left, right):
            return _arithmetic(sign, compile_expression(left), compile_expression(right))
        case Compare(sign, left, right):
            return _comparison(sign, compile_expression(left), compile_expression(right))
        case Contains(needle, collection):
            return _containment(compile_expression(needle), compile_expression(collection))
        case Call(name, arguments):
            return _call(name, [compile_expression(a) for a in arguments])


def condition_holds(value: Any) -> bool:
    """Read `value` as a condition: null counts as false.

    Raises
    ------
    EvaluationError
        `value` is neither a boolean nor null.
    """
    if value is None:
        return False
    if not isinstance(value, bool):
        msg = f"a condition is true or false, not {describe(value)}"
        raise EvaluationError(msg)
    return value


def _name(path: str) -> Evaluator:
    def look_up(names: Mapping[str, Any]) -> Any:
        try:
            return names[path]
        except KeyError:
            msg = f"there is no '{path}' here"
            raise EvaluationError(msg) from None

    return look_up


def _condition(node: Node, what: str) -> Callable[[Mapping[str, Any]], bool]:
    inner = compile_expression(node)

    def truth(names: Mapping[str, Any]) -> bool:
        value = inner(names)
        if value is not None and not isinstance(value, bool):
            msg = f"'{what}' wants conditions, not {describe(value)}"
            raise EvaluationError(msg)
        return bool(value)

    return truth


def _negative(value: Any) -> Any:
    return None if value is None else -number(value, "-")


def _arithmetic(sign: str, left: Evaluator, right: Evaluator) -> Evaluator:
    def compute(names: Mapping[str, Any]) -> Any:
        return _combine(sign, left(names), right(names))

    return compute


def _combine(sign: str, a: Any, b: Any) -> Any:
    """Combine two values; lists item by item, a number or a list of one item with every item."""
    if a is None or b is None:
        return None
    if not isinstance(a, list) and not isinstance(b, list):
        return _compute(sign, a, b)
    left, right = (v if isinstance(v, list) else [v] for v in (a, b))
    length = max(len(left), len(right))
    if any(len(side) not in (1, length) for side in (left, right)):
        return None
    left, right = (side * length if len(side) == 1 else side for side in (left, right))
    return [_combine(sign, x, y) for x, y in zip(left, right, strict=True)]


def _compute(sign: str, a: Any, b: Any) -> Any:
    try:
        result = _OPERATIONS[sign](number(a, sign), number(b, sign))
    except ZeroDivisionError:
        msg = f"{describe(a)} {sign} 0 has no value"
        raise EvaluationError(msg) from None
    except OverflowError:
        msg = f"the result of {sign} is too large"
        raise EvaluationError(msg) from None
    if isinstance(result, complex) or (isinstance(result, float) and not math.isfinite(result)):
        msg = f"{describe(a)} {sign} {describe(b)} has no finite value"
        raise EvaluationError(msg)
    return result


def _power(base: float, exponent: float) -> Any:
    """Raise to a power, exactly for small integers, as a real for large ones."""
    whole = isinstance(base, int) and isinstance(exponent, int) and exponent >= 0
    if whole and int(base).bit_length() * exponent <= _LARGEST_POWER_BITS:
        return base**exponent
    return float(base) ** exponent


_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
    "^": _power,
}


def _family(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, int | float) else type(value).__name__


def _require_same_family(a: Any, b: Any) -> None:
    if _family(a) != _family(b):
        msg = f"cannot compare {describe(a)} with {describe(b)}"
        raise EvaluationError(msg)


def _comparison(sign: str, left: Evaluator, right: Evaluator) -> Evaluator:
    if sign in ("=", "!="):
        wanted = sign == "="

        def same(names: Mapping[str, Any]) -> bool:
            a, b = left(names), right(names)
            if a is not None and b is not None:
                _require_same_family(a, b)
            return (a == b) is wanted

        return same
    order = _ORDER[sign]

    def compare(names: Mapping[str, Any]) -> bool:
        a, b = left(names), right(names)
        if a is None or b is None:
            return False
        _require_same_family(a, b)
        if isinstance(a, bool | list):
            msg = f"{describe(a)} has no order, so {sign} means nothing"
            raise EvaluationError(msg)
        return bool(order(a, b))

    return compare


def _containment(needle: Evaluator, collection: Evaluator) -> Evaluator:
    def contained(names: Mapping[str, Any]) -> bool:
        wanted, items = needle(names), collection(names)
        if items is None:
            return False
        if not isinstance(items, list):
            msg = f"'in' wants a list on its right, not {describe(items)}"
            raise EvaluationError(msg)
        for item in items:
            if wanted is not None and item is not None:
                _require_same_family(wanted, item)
            if item == wanted:
                return True
        return False

    return contained


def _call(name: str, arguments: list[Evaluator]) -> Evaluator:
    function = FUNCTIONS[name]

    def call(names: Mapping[str, Any]) -> Any:
        values = [argument(names) for argument in arguments]
        if not function.takes_null and any(v is None for v in values):
            return None
        try:
            return function.apply(*values)
        except EvaluationError:
            raise
        except OverflowError:
            msg = f"the result of {name} is too large"
            raise EvaluationError(msg) from None
        except (TypeError, ValueError, ArithmeticError):
            given = ", ".join(describe(value) for value in values)
            msg = f"{function.usage} cannot take {given}"
            raise EvaluationError(msg) from None

    return call
