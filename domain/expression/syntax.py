"""The parts an expression is made of: an immutable tree (AST) of dataclasses.

`column` says where a part began in its text, from 1 (0 when it was made without one); it takes no
part in comparison, so two spellings of one expression are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

Value: TypeAlias = "bool | int | float | str | list[Value] | None"
"""What an expression can be worth: JSON without objects."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a string, `true`, `false` or `null` as written; in a filter also a time."""

    value: bool | int | float | str | datetime | None


@dataclass(frozen=True, slots=True)
class ListOf:
    """`[a, b, c]`."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A dotted name such as `topology.kind`."""

    path: str
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Negate:
    """`-operand`; a number's own sign belongs to its `Literal`."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left operator right`, where the operator is one of `+ - * / % ^`."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Compare:
    """`left operator right`, where the operator is one of `= != < <= > >=` and `contains`."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Contains:
    """`needle in collection`."""

    needle: Node
    collection: Node


@dataclass(frozen=True, slots=True)
class Not:
    """`not operand`; `a not in b` is `Not(Contains(a, b))`."""

    operand: Node


@dataclass(frozen=True, slots=True)
class And:
    """Two or more operands joined by `and`."""

    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Two or more operands joined by `or`."""

    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """`function(argument, ...)`."""

    function: str
    arguments: tuple[Node, ...]
    column: int = field(default=0, compare=False)


Node: TypeAlias = (
    Literal | ListOf | Name | Negate | Arithmetic | Compare | Contains | Not | And | Or | Call
)


def children(node: Node) -> tuple[Node, ...]:
    """Give the direct parts of `node`, left to right."""
    match node:
        case Literal() | Name():
            return ()
        case ListOf(items):
            return items
        case Negate(operand) | Not(operand):
            return (operand,)
        case Arithmetic(_, left, right) | Compare(_, left, right):
            return (left, right)
        case Contains(needle, collection):
            return (needle, collection)
        case And(operands) | Or(operands):
            return operands
        case Call(_, arguments):
            return arguments
