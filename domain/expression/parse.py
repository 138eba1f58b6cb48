"""Text to AST, with errors that name the column."""

from __future__ import annotations

import math
from functools import lru_cache

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from domain.expression.build import TreeBuilder
from domain.expression.errors import ExpressionSyntaxError
from domain.expression.functions import FUNCTIONS
from domain.expression.grammar import GRAMMAR
from domain.expression.names import depth_of, walk
from domain.expression.syntax import Call, Literal, Node
from domain.suggest import hint

MAX_LENGTH = 4096
"""Longest expression in characters."""
MAX_DEPTH = 100
"""Deepest nesting of parts: what a recursive evaluator handles with ease."""

_PARSER = Lark(GRAMMAR, parser="lalr", lexer="basic", transformer=TreeBuilder())

_OTHER_LANGUAGES = {
    "==": "write = to compare",
    "&&": "write 'and'",
    "||": "write 'or'",
    "<>": "write != for 'not equal'",
    "**": "write ^ for 'to the power of'",
    "!": "write 'not', or != for 'not equal'",
    "'": "this string has no closing quote",
    '"': "this string has no closing quote",
}


@lru_cache(maxsize=512)
def parse_expression(text: str, max_length: int = MAX_LENGTH) -> Node:
    """Parse `text`.

    Parameters
    ----------
    text
        the expression.
    max_length
        most characters of it.

    Returns
    -------
    The expression's tree, at most `MAX_DEPTH` deep.

    Raises
    ------
    ExpressionSyntaxError
        the text is empty, longer than `max_length`, nested too deeply, does
        not follow the grammar, or calls an unknown function or one with a wrong number of
        arguments.
    """
    if len(text) > max_length:
        msg = f"the expression has {len(text)} characters; at most {max_length} are allowed"
        raise ExpressionSyntaxError(msg)
    if not text.strip():
        msg = "the expression is empty"
        raise ExpressionSyntaxError(msg, 1)
    try:
        node: Node = _PARSER.parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise _explain(text, error) from None
    except VisitError as error:
        raise error.orig_exc from None
    if depth_of(node) > MAX_DEPTH:
        msg = f"the expression is nested more than {MAX_DEPTH} deep"
        raise ExpressionSyntaxError(msg)
    for part in walk(node):
        _check_part(part)
    return node


def _check_part(part: Node) -> None:
    if isinstance(part, Literal) and isinstance(part.value, float) and math.isinf(part.value):
        msg = "a number is too large"
        raise ExpressionSyntaxError(msg)
    if not isinstance(part, Call):
        return
    function = FUNCTIONS.get(part.function)
    if function is None:
        near = hint(part.function, FUNCTIONS)
        msg = f"there is no function '{part.function[:60]}'{near}"
        raise ExpressionSyntaxError(msg, part.column)
    given = len(part.arguments)
    if not function.least <= given <= function.most:
        msg = f"{part.function} is written {function.usage}; it was given {given} argument(s)"
        raise ExpressionSyntaxError(
            msg,
            part.column,
        )


def _explain(text: str, error: UnexpectedInput) -> ExpressionSyntaxError:
    """Turn lark's report into a sentence about the user's text."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return ExpressionSyntaxError("the expression ends too early", len(text) + 1)
    place = error.pos_in_stream or 0
    for start in (place - 1, place):
        for sign, advice in _OTHER_LANGUAGES.items():
            if len(sign) == 2 and start >= 0 and text.startswith(sign, start):
                return ExpressionSyntaxError(f"'{sign}' is not an operator: {advice}", start + 1)
    if isinstance(error, UnexpectedCharacters):
        sign = text[place]
        advice = _OTHER_LANGUAGES.get(sign, "this character means nothing here")
        if sign.isdigit():
            advice = "behind a number only a unit can stand, such as 2 GB/s"
        return ExpressionSyntaxError(f"unexpected {sign!r}: {advice}", place + 1)
    token = getattr(error, "token", Token("NAME", text[place : place + 10]))
    expected = getattr(error, "expected", ())
    return ExpressionSyntaxError(_explain_token(token, "NAME" in expected), place + 1)


def _explain_token(token: Token, value_expected: bool) -> str:
    if value_expected:
        return f"unexpected '{token}': a value is missing before it"
    if token.type in ("COMPARISON", "_IN", "_IN_OPEN", "_IS", "_CONTAINS"):
        return f"unexpected '{token}': comparisons do not chain, join them with 'and'"
    if token.type in ("NAME", "NUMBER", "QUANTITY", "STRING"):
        return f"unexpected {token}: an operator such as 'and', = or + is missing before it"
    return f"unexpected '{token}'"
