"""What can be wrong with an expression."""

from __future__ import annotations


class ExpressionError(ValueError):
    """An expression that cannot be read or has no value.

    Attributes
    ----------
    message
        one plain sentence.
    column
        where in the text, from 1; None when unknown.
    """

    def __init__(self, message: str, column: int | None = None) -> None:
        """Keep `message` and `column`."""
        self.message = message
        self.column = column
        super().__init__(f"{message} (column {column})" if column is not None else message)


class ExpressionSyntaxError(ExpressionError):
    """The text does not follow the grammar, or is too long or too deeply nested."""


class EvaluationError(ExpressionError):
    """A well-formed expression that has no value here: wrong type, division by zero, overflow."""
