"""Metrics of runs in SQL: a place in an array, found by name.

Every name has one place for good (``metric_names``). A place holds a number; NaN where the run was to measure
it and could not; null, as beyond the array's end, where it is no metric of the run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import ColumnElement, Double, cast, func, literal, select, text
from sqlalchemy.orm import Session

from storage.result.tables import metric_names
from storage.run.tables import replicates

# The place is looked up once for a statement, not once for a row.
METRIC_VALUE = (
    "nullif({run}.metric_values[(SELECT position FROM metric_names WHERE name = {name})], 'NaN')"
)
"""A metric of a run in plain SQL, null where it has none; ``name`` is a parameter, such as ``:metric``."""

_NAMES = select(metric_names.c.name, metric_names.c.position)
_MISSING = text(
    """
    INSERT INTO metric_names (name)
    SELECT name FROM unnest(CAST(:names AS text[])) AS g(name)
    WHERE NOT EXISTS (SELECT 1 FROM metric_names m WHERE m.name = g.name)
    ORDER BY name ON CONFLICT DO NOTHING
    """
)


def metric_place(name: str) -> ColumnElement[float]:
    """Give what a run holds at the place of a metric: null where it has no such metric."""
    place = select(metric_names.c.position).where(metric_names.c.name == name).scalar_subquery()
    held: ColumnElement[float] = replicates.c.metric_values[place]
    return held


def metric_cell(name: str) -> ColumnElement[float]:
    """Give a metric of a run; null where it was not measured."""
    return func.nullif(metric_place(name), cast(literal("NaN"), Double), type_=Double)


class MetricNames:
    """The names that results have had so far, read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._places: dict[str, int] = self._read()

    def encoded(self, metrics: Iterable[Mapping[str, float | None]]) -> list[str]:
        """Write the metrics of several results as arrays for SQL, naming new ones on the way."""
        listed = list(metrics)
        new = {name for one in listed for name in one} - self._places.keys()
        if new:
            self._session.execute(_MISSING, {"names": sorted(new)})
            self._places = self._read()
        return [self._array(one) for one in listed]

    def decoded(self, values: Sequence[float | None]) -> dict[str, float | None]:
        """Read the metrics of a result; None is what was not measured."""
        found: dict[str, float | None] = {}
        for name, place in self._places.items():
            value = values[place - 1] if place <= len(values) else None
            if value is not None:
                found[name] = None if math.isnan(value) else value
        return found

    def _read(self) -> dict[str, int]:
        return {row.name: row.position for row in self._session.execute(_NAMES)}

    def _array(self, metrics: Mapping[str, float | None]) -> str:
        """Write one array; it ends with its last metric, so that equal metrics are equal arrays."""
        cells = ["NULL"] * max((self._places[name] for name in metrics), default=0)
        for name, value in metrics.items():
            cells[self._places[name] - 1] = "NaN" if value is None else repr(float(value))
        return f"{{{','.join(cells)}}}"
