"""Filters as SQL: the meaning is ``domain.query.match``, this is its translation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, and_, false, func, literal, not_, or_, true

from domain.query.columns import Column
from domain.query.filter import AllOf, AnyOf, Comparison, Filter, Inverse, IsNull, Membership

Cell = Callable[[Column], ColumnElement[Any]]

_OPERATORS: dict[str, Callable[[ColumnElement[Any], Any], ColumnElement[bool]]] = {
    "=": lambda cell, value: cell == value,
    "<": lambda cell, value: cell < value,
    "<=": lambda cell, value: cell <= value,
    ">": lambda cell, value: cell > value,
    ">=": lambda cell, value: cell >= value,
}


def filter_to_sql(condition: Filter, cell: Cell) -> ColumnElement[bool]:
    """Translate a filter.

    Parameters
    ----------
    condition
        What ``parse_filter`` gave: names and types are checked already.
    cell
        Gives the SQL for a column: float8 for numbers, text in C collation for texts.

    Returns
    -------
    A condition that is true or false for every row, never null.
    """
    match condition:
        case AllOf(parts):
            return and_(true(), *(filter_to_sql(part, cell) for part in parts))
        case AnyOf(parts):
            return or_(false(), *(filter_to_sql(part, cell) for part in parts))
        case Inverse(part):
            return not_(filter_to_sql(part, cell))
        case IsNull(column):
            return cell(column).is_(None)
        case Membership(column, values):
            return func.coalesce(cell(column).in_([_constant(v) for v in values]), False)
        case Comparison(column, sign, value):
            return func.coalesce(_OPERATORS[sign](cell(column), _constant(value)), False)


def _constant(value: Any) -> Any:
    """Send every number as a float: an integer may be larger than any integer of SQL."""
    if isinstance(value, int) and not isinstance(value, bool):
        return literal(float(value))
    return value
