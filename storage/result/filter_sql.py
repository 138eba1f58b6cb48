"""Filters as SQL: what they mean is said by ``domain.expression.evaluate``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, and_, false, func, not_, or_, true

from domain.expression.syntax import And, Compare, Contains, ListOf, Literal, Name, Node, Not, Or
from domain.query.columns import Column
from domain.query.filter import Filter

Cell = Callable[[Column], ColumnElement[Any]]

_OPERATORS: dict[str, Callable[[ColumnElement[Any], Any], ColumnElement[bool]]] = {
    "=": lambda cell, value: cell == value,
    "<": lambda cell, value: cell < value,
    "<=": lambda cell, value: cell <= value,
    ">": lambda cell, value: cell > value,
    ">=": lambda cell, value: cell >= value,
    "contains": lambda cell, value: func.strpos(cell, value) > 0,
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
    return _condition(condition.condition, lambda name: cell(condition.columns[name]))


def _condition(node: Node, cell: Callable[[str], ColumnElement[Any]]) -> ColumnElement[bool]:
    match node:
        case And(operands):
            return and_(true(), *(_condition(one, cell) for one in operands))
        case Or(operands):
            return or_(false(), *(_condition(one, cell) for one in operands))
        case Not(operand):
            return not_(_condition(operand, cell))
        case Name(path):
            return func.coalesce(cell(path), False)
        case Compare("!=", left, right):
            return not_(_condition(Compare("=", left, right), cell))
        case Compare("=", Name(path), Literal(None)):
            return cell(path).is_(None)
        case Compare(sign, Name(path), Literal(value)):
            return func.coalesce(_OPERATORS[sign](cell(path), value), False)
        case Contains(Name(path), ListOf(items)):
            return _membership(cell(path), [item.value for item in items])  # type: ignore[union-attr]
        case _:
            msg = f"a filter holds no {node}"
            raise TypeError(msg)


def _membership(cell: ColumnElement[Any], values: list[Any]) -> ColumnElement[bool]:
    known = [value for value in values if value is not None]
    member = func.coalesce(cell.in_(known), False)
    return or_(member, cell.is_(None)) if len(known) < len(values) else member
