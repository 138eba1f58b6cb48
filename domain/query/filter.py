"""A condition over columns, checked, as a small tree that storage turns into SQL.

Its grammar is that of all expressions, but a condition compares a column with constants only.
Null is two-valued: every comparison with a null cell is false, so `not (x < 1)` holds for rows
without x. SQL's three-valued NOT must be guarded against (COALESCE(x < 1, FALSE)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import evaluate
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.syntax import And, Compare, Contains, ListOf, Literal, Name, Node, Not, Or
from domain.expression.text import to_text
from domain.quantity import QuantityError, to_field_unit
from domain.query.columns import Column, find_column
from domain.query.errors import QueryError, refuse

Constant: TypeAlias = "str | bool | int | float | datetime"

_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Comparison:
    """`column operator value`; operator is = < <= > or >=; false when the cell is null."""

    column: Column
    operator: str
    value: Constant


@dataclass(frozen=True, slots=True)
class Membership:
    """The cell is one of `values`; false when it is null."""

    column: Column
    values: tuple[Constant, ...]


@dataclass(frozen=True, slots=True)
class IsNull:
    """The cell is null."""

    column: Column


@dataclass(frozen=True, slots=True)
class Inverse:
    """The part does not hold."""

    part: Filter


@dataclass(frozen=True, slots=True)
class AllOf:
    """All parts hold."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Some part holds."""

    parts: tuple[Filter, ...]


Filter: TypeAlias = Comparison | Membership | IsNull | Inverse | AllOf | AnyOf


def parse_filter(text: str, columns: Sequence[Column]) -> Filter:
    """Read a filter.

    Parameters
    ----------
    text
        such as "topology.kind != 'ring' and completion_time_ns < 1e6"; names are full or, where
        unique, short; constants may be computed, and carry a unit as a text ('4 GB/s').
    columns
        what there is.

    Raises
    ------
    QueryError
        the text does not parse, names no column, compares a column with another column or with a
        constant of another type, or computes with a column.
    """
    try:
        node = parse_expression(text)
    except ExpressionSyntaxError as error:
        msg = "filter"
        raise refuse(msg, text, "a condition such as phase = 'failed'", str(error)) from None
    return _Reader(text, columns).read(node)


class _Reader:
    """Turns one parsed text into a filter."""

    def __init__(self, text: str, columns: Sequence[Column]) -> None:
        self._text = text
        self._columns = columns

    def read(self, node: Node) -> Filter:
        """Give the filter that `node` means."""
        match node:
            case And(operands):
                return AllOf(tuple(self.read(o) for o in operands))
            case Or(operands):
                return AnyOf(tuple(self.read(o) for o in operands))
            case Not(operand):
                return Inverse(self.read(operand))
            case Compare(operator, left, right):
                return self._compare(operator, left, right)
            case Contains(needle, collection):
                return self._membership(needle, collection)
            case Name(path):
                return self._truth(path)
            case _:
                msg = f"'{to_text(node)}' is no condition"
                raise self._refuse(msg)

    def _refuse(self, message: str, allowed: Any = None) -> QueryError:
        return refuse("filter", self._text, allowed, message)

    def _compare(self, operator: str, left: Node, right: Node) -> Filter:
        if isinstance(right, Name) and not isinstance(left, Name):
            left, right, operator = right, left, _MIRRORED[operator]
        column = self._column(left)
        value = self._constant(right)
        if value is None:
            if operator not in ("=", "!="):
                msg = f"null has no order, so {operator} null means nothing"
                raise self._refuse(msg)
            return IsNull(column) if operator == "=" else Inverse(IsNull(column))
        if column.type == "boolean" and operator not in ("=", "!="):
            msg = f"{column.name} is true or false and has no order"
            raise self._refuse(msg)
        fitting = self._fit(column, value)
        if operator == "!=":
            return Inverse(Comparison(column, "=", fitting))
        return Comparison(column, operator, fitting)

    def _membership(self, needle: Node, collection: Node) -> Filter:
        column = self._column(needle)
        if not isinstance(collection, ListOf):
            msg = "'in' wants a list such as ['ring', 'mesh'] on its right"
            raise self._refuse(msg)
        values = [self._constant(item) for item in collection.items]
        member = Membership(column, tuple(self._fit(column, v) for v in values if v is not None))
        return AnyOf((member, IsNull(column))) if None in values else member

    def _truth(self, path: str) -> Filter:
        column = find_column(path, self._columns, "filter")
        if column.type != "boolean":
            msg = f"{column.name} is not true or false: compare it with something"
            raise self._refuse(msg)
        return Comparison(column, "=", value=True)

    def _column(self, node: Node) -> Column:
        if not isinstance(node, Name):
            msg = f"'{to_text(node)}' is no column, and a filter compares columns"
            raise self._refuse(msg)
        return find_column(node.path, self._columns, "filter")

    def _constant(self, node: Node) -> Any:
        names = names_in(node)
        if names:
            find_column(names[0].path, self._columns, "filter")
            msg = f"a filter compares with constants, and '{to_text(node)}' is none"
            raise self._refuse(msg)
        try:
            return node.value if isinstance(node, Literal) else evaluate(node, {})
        except EvaluationError as error:
            raise self._refuse(str(error)) from None

    def _fit(self, column: Column, value: Any) -> Constant:
        """Give a constant as the column's type, or refuse it."""
        fitting = _FITTERS[column.type](column, value)
        if fitting is None:
            allowed = {"boolean": "true or false", "time": "an ISO 8601 time"}.get(
                column.type, f"a {column.type}"
            )
            message = f"{column.name} is compared with {value!r}, which is not {allowed}"
            raise self._refuse(message, allowed)
        return fitting


def _fit_number(column: Column, value: Any) -> Constant | None:
    if isinstance(value, str):
        try:
            return to_field_unit(value, column.unit)
        except QuantityError:
            return None
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


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
