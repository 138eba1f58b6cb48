"""Texts such as '2 GB/s' as numbers, in the unit of what they are compared with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from domain.expression.errors import ExpressionSyntaxError
from domain.expression.names import names_in
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
from domain.expression.text import to_text
from domain.quantity import QuantityError, takes_unit, to_field_unit

UnitOf: TypeAlias = Callable[[str], str | None]
"""Gives the unit of the number, or list of numbers, that a name stands for; None of all else."""

_KEEP_THE_UNIT = ("abs", "ceil", "coalesce", "floor", "max", "min", "sum")


def without_units(node: Node, unit_of: UnitOf) -> Node:
    """Give `node` with each text that is compared with a quantity as a number in its unit.

    Raises
    ------
    ExpressionSyntaxError
        such a text is no quantity, or one of another dimension.
    """
    match node:
        case And(operands) | Or(operands):
            return type(node)(tuple(without_units(one, unit_of) for one in operands))
        case Not(operand):
            return Not(without_units(operand, unit_of))
        case Compare(_, left, right):
            left, right = _matched(left, right, unit_of)
            return replace(node, left=left, right=right)
        case Contains(needle, collection):
            needle, collection = _matched(needle, collection, unit_of)
            return Contains(needle, collection)
        case Call(_, arguments):
            return replace(node, arguments=tuple(without_units(one, unit_of) for one in arguments))
        case _:
            return node


def _matched(left: Node, right: Node, unit_of: UnitOf) -> tuple[Node, Node]:
    """Give both sides of a comparison, each in the unit of the other."""
    of_left, of_right = _unit(left, unit_of), _unit(right, unit_of)
    return (
        without_units(left, unit_of) if of_right is None else _number(left, of_right, right),
        without_units(right, unit_of) if of_left is None else _number(right, of_left, left),
    )


def _number(node: Node, unit: str, other: Node) -> Node:
    if isinstance(node, ListOf):
        return ListOf(tuple(_number(item, unit, other) for item in node.items))
    if not isinstance(node, Literal) or not isinstance(node.value, str):
        return node
    try:
        return Literal(to_field_unit(node.value, unit))
    except QuantityError as error:
        names = names_in(other)
        msg = (
            f"cannot compare {to_text(other)[:60]} with {to_text(node)[:60]}: the text {error}; "
            f"allowed is {error.allowed}"
        )
        raise ExpressionSyntaxError(msg, names[0].column if names else None) from None


def _unit(node: Node, unit_of: UnitOf) -> str | None:
    """Give the unit of a value; None when it has none, or nobody can say."""
    match node:
        case Name(path):
            unit = unit_of(path)
            return unit if unit is not None and takes_unit(unit) else None
        case Negate(operand):
            return _unit(operand, unit_of)
        case Arithmetic("+" | "-" | "%", left, right):
            return _common((left, right), unit_of)
        case Arithmetic("*", left, right):
            scaled = [side for side in (left, right) if names_in(side)]
            return _unit(scaled[0], unit_of) if len(scaled) == 1 else None
        case Arithmetic("/", left, right):
            return None if names_in(right) else _unit(left, unit_of)
        case Call(function, arguments) if function in _KEEP_THE_UNIT:
            return _common(arguments, unit_of)
        case Call("if", (_, yes, no)):
            return _common((yes, no), unit_of)
        case _:
            return None


def _common(parts: tuple[Node, ...], unit_of: UnitOf) -> str | None:
    found = {unit for part in parts if names_in(part) for unit in [_unit(part, unit_of)]}
    return found.pop() if len(found) == 1 else None
