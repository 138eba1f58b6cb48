"""Whether a run reached a steady state, as SQL."""

from __future__ import annotations

from sqlalchemy import ColumnElement

from storage.result.metric_sql import metric_cell

SATURATED = "saturated"
"""The metric that says so: 1 when the network could not take the offered load."""


def steady() -> ColumnElement[bool]:
    """True or false for a run that offered a load; null for others, and before a result."""
    cell: ColumnElement[bool] = metric_cell(SATURATED) == 0.0
    return cell
