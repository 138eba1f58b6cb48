"""What a filter means for one row: the reference for every translation into SQL."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from domain.query.filter import AllOf, AnyOf, Comparison, Filter, Inverse, IsNull, Membership

_OPERATORS = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def matches(condition: Filter, cells: Mapping[str, Any]) -> bool:
    """Say whether a row satisfies `condition`.

    Parameters
    ----------
    condition
        a parsed filter.
    cells
        column name to cell; an absent cell is null.
    """
    match condition:
        case AllOf(parts):
            return all(matches(part, cells) for part in parts)
        case AnyOf(parts):
            return any(matches(part, cells) for part in parts)
        case Inverse(part):
            return not matches(part, cells)
        case IsNull(column):
            return cells.get(column.name) is None
        case Membership(column, values):
            return cells.get(column.name) in values
        case Comparison(column, sign, value):
            cell = cells.get(column.name)
            return cell is not None and bool(_OPERATORS[sign](cell, value))
