"""The parser's tree builder: grammar rules to AST parts, in one pass without recursion."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Transformer, v_args

from domain.expression.errors import ExpressionSyntaxError
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

_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "'": "'", '"': '"'}
_LONGEST_INTEGER = 300


@v_args(inline=True)
class TreeBuilder(Transformer[Token, Node]):
    """One method a grammar rule, named as the grammar names it."""

    def number(self, token: Token) -> Node:
        """Read an integer when the text is digits only, else a real."""
        if not token.isdigit():
            return Literal(float(token))
        if len(token) > _LONGEST_INTEGER:
            msg = "a number is too large"
            raise ExpressionSyntaxError(msg, token.column)
        return Literal(int(token))

    def string(self, token: Token) -> Node:
        r"""Read a quoted string with the escapes \\n, \\t, \\\\, \\' and \\"."""

        def plain(match: re.Match[str]) -> str:
            if match[1] not in _ESCAPES:
                msg = f"'{match[0]}' is no escape"
                raise ExpressionSyntaxError(msg, token.column)
            return _ESCAPES[match[1]]

        return Literal(re.sub(r"\\(.)", plain, token[1:-1], flags=re.DOTALL))

    def quantity(self, token: Token) -> Node:
        """Read a number with a unit: the same as its text in quotes."""
        return Literal(str(token))

    def true(self, _token: Token) -> Node:
        """Read `true`."""
        return Literal(value=True)

    def false(self, _token: Token) -> Node:
        """Read `false`."""
        return Literal(value=False)

    def null(self, _token: Token) -> Node:
        """Read `null`."""
        return Literal(None)

    def name(self, token: Token) -> Node:
        """Read a dotted name."""
        return Name(str(token), token.column or 0)

    def arguments(self, *items: Node) -> tuple[Node, ...]:
        """Collect the items of a call or of a list."""
        return items

    def call(self, function: Token, arguments: tuple[Node, ...] | None) -> Node:
        """Read a function call."""
        return Call(str(function), arguments or (), function.column or 0)

    def listed(self, items: tuple[Node, ...] | None) -> Node:
        """Read a list."""
        return ListOf(items or ())

    def negated(self, _sign: Token, operand: Node) -> Node:
        """Read a unary minus; that of a number becomes part of the number."""
        value: Any = operand.value if isinstance(operand, Literal) else None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return Literal(-value)
        return Negate(operand)

    def arithmetic(self, left: Node, operator: Token, right: Node) -> Node:
        """Read a binary operation on numbers."""
        return Arithmetic(str(operator), left, right)

    def compared(self, left: Node, operator: Token, right: Node) -> Node:
        """Read a comparison."""
        return Compare(str(operator), left, right)

    def contained(self, needle: Node, collection: Node) -> Node:
        """Read `in`."""
        return Contains(needle, collection)

    def not_contained(self, needle: Node, collection: Node) -> Node:
        """Read `not in`."""
        return Not(Contains(needle, collection))

    def contained_in(self, needle: Node, items: tuple[Node, ...] | None) -> Node:
        """Read `in (a, b)`; what stands alone in the parentheses is the list, save a constant."""
        listed = items or ()
        if len(listed) == 1 and not isinstance(listed[0], Literal):
            return Contains(needle, listed[0])
        return Contains(needle, ListOf(listed))

    def not_contained_in(self, needle: Node, items: tuple[Node, ...] | None) -> Node:
        """Read `not in (a, b)`."""
        return Not(self.contained_in(needle, items))

    def containing(self, whole: Node, part: Node) -> Node:
        """Read `contains`."""
        return Compare("contains", whole, part)

    def not_containing(self, whole: Node, part: Node) -> Node:
        """Read `not contains`."""
        return Not(Compare("contains", whole, part))

    def absent(self, operand: Node, _null: Token) -> Node:
        """Read `is null`: another spelling of `= null`."""
        return Compare("=", operand, Literal(None))

    def present(self, operand: Node, _null: Token) -> Node:
        """Read `is not null`."""
        return Compare("!=", operand, Literal(None))

    def inverted(self, operand: Node) -> Node:
        """Read `not`."""
        return Not(operand)

    def conjunction(self, *operands: Node) -> Node:
        """Read a chain of `and`."""
        return And(operands)

    def disjunction(self, *operands: Node) -> Node:
        """Read a chain of `or`."""
        return Or(operands)
