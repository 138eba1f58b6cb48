"""AST back to text: the canonical spelling of an expression."""

from __future__ import annotations

from datetime import datetime

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

_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _UNARY, _POWER, _ATOM = range(9)
_ARITHMETIC = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "%": _PRODUCT, "^": _POWER}
_ESCAPES = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t"}


def to_text(node: Node) -> str:
    """Write `node` so that parsing the text gives an equal tree."""
    return _write(node)[0]


def _write(node: Node) -> tuple[str, int]:
    """Give the text of `node` and how tightly its outermost operator binds."""
    match node:
        case Literal() | Name() | ListOf() | Call():
            return _write_atom(node)
        case Negate(operand):
            return "-" + _inside(operand, _UNARY), _UNARY
        case Not(Contains(needle, collection)):
            return f"{_inside(needle, _SUM)} not in {_inside(collection, _SUM)}", _COMPARE
        case Not(Compare("contains", left, right)):
            return f"{_inside(left, _SUM)} not contains {_inside(right, _SUM)}", _COMPARE
        case Not(operand):
            return "not " + _inside(operand, _NOT), _NOT
        case And(operands):
            return " and ".join(_inside(o, _NOT) for o in operands), _AND
        case Or(operands):
            return " or ".join(_inside(o, _AND) for o in operands), _OR
        case Compare(operator, left, right):
            return f"{_inside(left, _SUM)} {operator} {_inside(right, _SUM)}", _COMPARE
        case Contains(needle, collection):
            return f"{_inside(needle, _SUM)} in {_inside(collection, _SUM)}", _COMPARE
        case Arithmetic():
            return _arithmetic(node)


def _write_atom(node: Literal | Name | ListOf | Call) -> tuple[str, int]:
    match node:
        case Literal(value):
            return _literal(value)
        case Name(path):
            return path, _ATOM
        case ListOf(items):
            return "[" + ", ".join(to_text(item) for item in items) + "]", _ATOM
        case Call(function, arguments):
            return function + "(" + ", ".join(to_text(a) for a in arguments) + ")", _ATOM


def _arithmetic(node: Arithmetic) -> tuple[str, int]:
    level = _ARITHMETIC[node.operator]
    if level == _POWER:  # associates to the right and takes a sign only on its right
        left, right = _inside(node.left, _ATOM), _inside(node.right, _UNARY)
    else:
        left, right = _inside(node.left, level), _inside(node.right, level + 1)
    return f"{left} {node.operator} {right}", level


def _inside(node: Node, least: int) -> str:
    """Write `node`, in parentheses when it binds looser than its surroundings need."""
    text, level = _write(node)
    return text if level >= least else f"({text})"


def _literal(value: bool | int | float | str | datetime | None) -> tuple[str, int]:
    if value is None:
        return "null", _ATOM
    if isinstance(value, bool):
        return ("true" if value else "false"), _ATOM
    if isinstance(value, str | datetime):
        return "'" + "".join(_ESCAPES.get(c, c) for c in str(value)) + "'", _ATOM
    text = repr(value)
    return text, _UNARY if text.startswith("-") else _ATOM
