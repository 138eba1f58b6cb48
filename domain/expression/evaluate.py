"""AST to value.

Numbers are computed exactly (`domain.expression.numbers`) and rounded once, at the end.

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
from fractions import Fraction
from typing import Any, TypeAlias

from domain.expression.budget import Budget
from domain.expression.errors import EvaluationError, ExpressionError
from domain.expression.functions import FUNCTIONS, describe, number, within_size
from domain.expression.names import names_in
from domain.expression.numbers import bounded, exact, power, quotient, rounded
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
    children,
)

Evaluator: TypeAlias = Callable[[Mapping[str, Any]], Any]

_STEPS_OF_ARITHMETIC = 5
_CONSTANTS_A_STEP = 8
_ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def evaluate(node: Node, names: Mapping[str, Any], budget: Budget | None = None) -> Any:
    """Give the value of `node` where each name has the value that `names` gives it.

    Raises
    ------
    EvaluationError
        an unknown name, a wrong type, division by zero, or a result too large.
    BudgetError
        the steps of `budget` are used up.
    """
    return compile_expression(node, budget)(names)


def compile_expression(node: Node, budget: Budget | None = None) -> Evaluator:
    """Give a function from names to the value of `node`; it raises as `evaluate` does.

    Parameters
    ----------
    node
        the expression; parts without names are computed once.
    budget
        pays for every call: a step a part, one for each item of a list that is made or read, five for
        each that is computed with, and an eighth for each constant that `in` compares.
    """
    compute = _Compiler(budget).compile(node)
    if budget is None:
        return lambda names: rounded(compute(names))
    size, spend = _size(node), budget.spend

    def within(names: Mapping[str, Any]) -> Any:
        spend(size)
        return rounded(compute(names))

    return within


def _size(node: Node) -> int:
    """Give how many parts are computed each time; what has no names is one, computed once."""
    return 1 + sum(map(_size, children(node))) if names_in(node) else 1


class _Compiler:
    """Turns the parts of one expression into closures."""

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget

    def compile(self, node: Node) -> Evaluator:
        """Give a function from names to the value of `node`."""
        compute = self._closure(node)
        if isinstance(node, Literal | Name) or names_in(node):
            return compute
        try:
            value = compute({})
        except ExpressionError:  # It is one only where this part is reached.
            return compute
        return self._paid(lambda _names: value)

    def _listed(self, collection: Node) -> Callable[[Any], bool] | None:
        """Give the constants of `in`, when all are of one family: comparing these is cheap."""
        if not isinstance(collection, ListOf) or names_in(collection):
            return None
        try:
            items = _Compiler(None).compile(collection)({})
        except ExpressionError:
            return None
        families = {_family(item) for item in items}
        if len(families) != 1 or not families <= {"number", "str"}:
            return None
        family, spend = families.pop(), self._budget.spend if self._budget else None
        price = len(items) // _CONSTANTS_A_STEP

        def contained(wanted: Any) -> bool:
            if spend is not None:
                spend(price)
            if wanted is not None and _family(wanted) != family:
                _require_same_family(wanted, items[0])
            return wanted in items

        return contained

    def _closure(self, node: Node) -> Evaluator:
        match node:
            case Literal(written):
                value = exact(written)
                return lambda _names: value
            case Name(path):
                return self._paid(_name(path))
            case ListOf(items):
                parts = [self.compile(item) for item in items]
                return self._paid(lambda names: [part(names) for part in parts])
            case Negate(operand):
                inner = self.compile(operand)
                return lambda names: _negative(inner(names))
            case Arithmetic(sign, left, right):
                computed = _arithmetic(sign, self.compile(left), self.compile(right))
                return self._paid(computed, _STEPS_OF_ARITHMETIC)
            case Call(name, arguments):
                return self._paid(_call(name, [self.compile(a) for a in arguments]))
            case Compare("contains", left, right):
                return _inclusion(self.compile(left), self.compile(right))
            case Compare(sign, left, right):
                return _comparison(sign, self.compile(left), self.compile(right))
            case Contains(needle, collection) if (
                contained := self._listed(collection)
            ) is not None:
                wanted = self.compile(needle)
                return lambda names: contained(wanted(names))
            case Contains(needle, collection):
                return _containment(self.compile(needle), self.compile(collection))
            case _:
                return self._junction(node)

    def _junction(self, node: Node) -> Evaluator:
        match node:
            case Not(operand):
                truth = self._condition(operand, "not")
                return lambda names: not truth(names)
            case And(operands):
                conditions = [self._condition(o, "and") for o in operands]
                return lambda names: all(c(names) for c in conditions)
            case Or(operands):
                conditions = [self._condition(o, "or") for o in operands]
                return lambda names: any(c(names) for c in conditions)
            case _:
                msg = f"{type(node).__name__} is no part of an expression"
                raise TypeError(msg)

    def _condition(self, node: Node, what: str) -> Callable[[Mapping[str, Any]], bool]:
        inner = self.compile(node)

        def truth(names: Mapping[str, Any]) -> bool:
            value = inner(names)
            if value is not None and not isinstance(value, bool):
                msg = f"'{what}' wants conditions, not {describe(value)}"
                raise EvaluationError(msg)
            return bool(value)

        return truth

    def _paid(self, compute: Evaluator, steps: int = 1) -> Evaluator:
        """Have the budget pay so many steps for an item: whoever takes the list walks it once."""
        if self._budget is None:
            return compute
        spend = self._budget.spend

        def paying(names: Mapping[str, Any]) -> Any:
            value = compute(names)
            if isinstance(value, list | str):
                spend(steps * len(value))
            return value

        return paying


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
            value = names[path]
        except KeyError:
            msg = f"there is no '{path}' here"
            raise EvaluationError(msg) from None
        return exact(value)

    return look_up


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
    return within_size(bounded(result), sign)


_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": quotient,
    "%": operator.mod,
    "^": power,
}


def _family(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, int | float | Fraction) else type(value).__name__


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


def _inclusion(whole: Evaluator, part: Evaluator) -> Evaluator:
    def includes(names: Mapping[str, Any]) -> bool:
        within, wanted = whole(names), part(names)
        if within is None or wanted is None:
            return False
        if isinstance(within, list):
            return _holds(within, wanted)
        if not isinstance(within, str):
            msg = f"'contains' wants a text or a list on its left, not {describe(within)}"
            raise EvaluationError(msg)
        _require_same_family(within, wanted)
        return wanted in within

    return includes


def _containment(needle: Evaluator, collection: Evaluator) -> Evaluator:
    def contained(names: Mapping[str, Any]) -> bool:
        wanted, items = needle(names), collection(names)
        if items is None:
            return False
        if not isinstance(items, list):
            msg = f"'in' wants a list on its right, not {describe(items)}"
            raise EvaluationError(msg)
        return _holds(items, wanted)

    return contained


def _holds(items: list[Any], wanted: Any) -> bool:
    for item in items:
        if wanted is not None and item is not None:
            _require_same_family(wanted, item)
        if item == wanted:
            return True
    return False


def _call(name: str, arguments: list[Evaluator]) -> Evaluator:
    function = FUNCTIONS[name]

    def call(names: Mapping[str, Any]) -> Any:
        values = [argument(names) for argument in arguments]
        if not function.takes_null and any(v is None for v in values):
            return None
        try:
            return within_size(bounded(function.apply(*values)), name)
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
