"""Whether a run reached a steady state, as SQL."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Double

from storage.schema import results

SATURATED = "saturated"
"""The metric that says so: 1 when the network could not take the offered load."""


def steady() -> ColumnElement[bool]:
    """True or false for a run that offered a load; null for others, and before a result."""
    cell: ColumnElement[bool] = results.c.metrics[SATURATED].astext.cast(Double) == 0.0
    return cell
