"""A condition over columns: an expression, checked, that storage turns into SQL.

Its language is that of all expressions, but a condition compares a column with constants only.
Null is two-valued: every comparison with a null cell is false, so `not (x < 1)` holds for rows
without x. SQL's three-valued NOT must be guarded against (COALESCE(x < 1, FALSE)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from domain.expression.budget import Budget
from domain.expression.errors import ExpressionError, ExpressionSyntaxError
from domain.expression.evaluate import evaluate
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.syntax import And, Compare, Contains, ListOf, Literal, Name, Node, Not, Or
from domain.expression.text import to_text
from domain.quantity import QuantityError, to_field_unit
from domain.query.columns import Column, find_column
from domain.query.errors import QueryError, refuse

Constant: TypeAlias = "str | bool | float | datetime"

_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_STEPS = 100_000
"""What computing the constants of one filter may take."""
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition that holds for some rows.

    Attributes
    ----------
    condition
        what `evaluate` says true or false to, given a cell for each column by its full name. Of
        comparisons the left side is a column's name, and the right side a `Literal` of the column's
        type (numbers are reals, in the column's unit) or, of `in`, a list of such; null among them
        stands for an empty cell. A name alone is a column of true and false.
    columns
        the columns that it names.
    """

    condition: Node
    columns: dict[str, Column]


def parse_filter(text: str, columns: Sequence[Column]) -> Filter:
    """Read a filter.

    Parameters
    ----------
    text
        such as "topology.kind != 'ring' and completion_time_ns < 1 ms"; names are full or, where
        unique, short; constants may be computed, and carry a unit (4 GB/s or '4 GB/s').
    columns
        what there is.

    Raises
    ------
    QueryError
        the text does not parse, names no column, compares a column with another column or with a
        constant of another type, computes with a column, or computes too much.
    """
    try:
        node = parse_expression(text)
    except ExpressionSyntaxError as error:
        msg = "filter"
        raise refuse(msg, text, "a condition such as phase = 'failed'", str(error)) from None
    reader = _Reader(text, columns)
    return Filter(reader.read(node), reader.used)


class _Reader:
    """Checks one parsed text, and gives it the full names and constants of its columns.

    Attributes
    ----------
    used
        the columns named so far.
    """

    def __init__(self, text: str, columns: Sequence[Column]) -> None:
        self.used: dict[str, Column] = {}
        self._text = text
        self._columns = columns
        self._budget = Budget(_STEPS)

    def read(self, node: Node) -> Node:
        """Give the condition that `node` means."""
        match node:
            case And(operands) | Or(operands):
                return type(node)(tuple(self.read(o) for o in operands))
            case Not(operand):
                return Not(self.read(operand))
            case Compare("contains", left, right):
                return self._inclusion(left, right)
            case Compare(operator, left, right):
                return self._compare(operator, left, right)
            case Contains(needle, collection):
                return self._membership(needle, collection)
            case Name(path):
                return self._truth(path)
            case _:
                msg = f"'{to_text(node)[:60]}' is no condition"
                raise self._refuse(msg)

    def _refuse(self, message: str, allowed: Any = None) -> QueryError:
        return refuse("filter", self._text, allowed, message)

    def _compare(self, operator: str, left: Node, right: Node) -> Node:
        if isinstance(right, Name) and not isinstance(left, Name):
            left, right, operator = right, left, _MIRRORED[operator]
        column = self._column(left)
        value = self._constant(right)
        if operator not in ("=", "!="):
            if value is None:
                msg = f"null has no order, so {operator} null means nothing"
                raise self._refuse(msg)
            if column.type == "boolean":
                msg = f"{column.name} is true or false and has no order"
                raise self._refuse(msg)
        return Compare(operator, Name(column.name), self._fit(column, value))

    def _inclusion(self, left: Node, right: Node) -> Node:
        column = self._column(left)
        value = self._constant(right)
        if column.type != "text" or not isinstance(value, str):
            msg = f"'contains' looks for a text in a column of texts; {column.name} is a {column.type}"
            raise self._refuse(msg, "a column of texts, and a text")
        return Compare("contains", Name(column.name), Literal(value))

    def _membership(self, needle: Node, collection: Node) -> Node:
        column = self._column(needle)
        if not isinstance(collection, ListOf):
            msg = "'in' wants a list such as ('ring', 'mesh') on its right"
            raise self._refuse(msg)
        values = [self._fit(column, self._constant(item)) for item in collection.items]
        return Contains(Name(column.name), ListOf(tuple(values)))

    def _truth(self, path: str) -> Node:
        column = self._column(Name(path))
        if column.type != "boolean":
            msg = f"{column.name} is not true or false: compare it with something"
            raise self._refuse(msg)
        return Name(column.name)

    def _column(self, node: Node) -> Column:
        if not isinstance(node, Name):
            msg = f"'{to_text(node)[:60]}' is no column, and a filter compares columns"
            raise self._refuse(msg)
        column = find_column(node.path, self._columns, "filter")
        self.used[column.name] = column
        return column

    def _constant(self, node: Node) -> Any:
        names = names_in(node)
        if names:
            find_column(names[0].path, self._columns, "filter")
            msg = f"a filter compares with constants, and '{to_text(node)[:60]}' is none"
            raise self._refuse(msg)
        try:
            return node.value if isinstance(node, Literal) else evaluate(node, {}, self._budget)
        except ExpressionError as error:
            raise self._refuse(str(error)) from None

    def _fit(self, column: Column, value: Any) -> Literal:
        """Give a constant as the column's type, or refuse it; null fits everywhere."""
        fitting = None if value is None else _FITTERS[column.type](column, value)
        if fitting is None and value is not None:
            allowed = {"boolean": "true or false", "time": "an ISO 8601 time"}.get(
                column.type, f"a {column.type}"
            )
            given = repr(value)
            shown = given if len(given) <= _LONGEST_SHOWN else given[:_LONGEST_SHOWN] + "…"
            message = f"{column.name} is compared with {shown}, which is not {allowed}"
            raise self._refuse(message, allowed)
        return Literal(fitting)


def _fit_number(column: Column, value: Any) -> Constant | None:
    if isinstance(value, str):
        try:
            return float(to_field_unit(value, column.unit))
        except QuantityError:
            return None
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _fit_text(column: Column, value: Any) -> Constant | None:
    """Take texts; a coordinate that is true or false is stored as a text."""
    if isinstance(value, bool) and column.kind == "coordinate":
        return str(value).lower()
    return value if isinstance(value, str) else None


def _fit_boolean(_column: Column, value: Any) -> Constant | None:
    return value if isinstance(value, bool) else None


def _fit_time(_column: Column, value: Any) -> Constant | None:
    """Take ISO 8601 texts; without an offset they are in UTC."""
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


_FITTERS = {
    "number": _fit_number,
    "text": _fit_text,
    "boolean": _fit_boolean,
    "time": _fit_time,
}
