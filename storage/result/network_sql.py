"""Columns that follow from the network of a point, in SQL: an array, subscripted by the network's number."""

from __future__ import annotations

import math

from sqlalchemy import ColumnElement, Double, Integer, cast, func, literal
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.elements import Grouping

from domain.query.columns import NetworkColumn


def network_cell(column: NetworkColumn, network: ColumnElement[int]) -> ColumnElement[float]:
    """Give the value of points on a network; null of one that has none, or is not known.

    NaN stands for null in the array: a place of an array with nulls is found by walking over all before it.
    """
    held = [math.nan if value is None else value for value in column.values]
    # In brackets, as SQL wants what is subscripted and is no column.
    values = Grouping(literal(held, ARRAY(Double)))
    place: ColumnElement[int] = network + literal(1, Integer)
    return func.nullif(values[place], cast(literal("NaN"), Double), type_=Double)
