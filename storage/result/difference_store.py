"""Two sweeps beside each other: which points of one have other results in the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.result.metric_sql import MetricNames
from storage.sweep.records.sweep import SweepRecord

# A sweep and its repetition have the same specification, so equal coordinates mean the same
# point: its key may be another, since newer models know more parameters. Other sweeps share what
# has the same key.
_SAME_KEY = "b.point_key = a.point_key"
_SAME_PLACE = "CAST(b.coordinates AS text) = CAST(a.coordinates AS text)"
_PAIRS = """
    SELECT a.point_index, a.coordinates, ta.replicate,
        ta.metric_values AS before, tb.metric_values AS after
    FROM points a
    JOIN points b ON b.sweep_id = :after_id AND {same}
    JOIN replicates ta ON ta.sweep_id = a.sweep_id AND ta.point_index = a.point_index
        AND ta.phase = 'completed'
    JOIN replicates tb ON tb.sweep_id = b.sweep_id AND tb.point_index = b.point_index
        AND tb.replicate = ta.replicate AND tb.phase = 'completed'
    WHERE a.sweep_id = :before_id
"""
_MOVED = "{before} IS DISTINCT FROM {after}"
_PLACE = "{side}[(SELECT position FROM metric_names WHERE name = :metric)]"
_COUNTS = """
    WITH pairs AS ({pairs}), seen AS (
        SELECT point_index, bool_or({moved}) AS moved FROM pairs GROUP BY point_index)
    SELECT count(*) AS compared, count(*) FILTER (WHERE moved) AS moved FROM seen
"""
_PAGE = """
    WITH pairs AS ({pairs} AND a.point_index > :after_index), moved AS (
        SELECT point_index FROM pairs GROUP BY point_index HAVING bool_or({moved})
        ORDER BY point_index LIMIT :limit)
    SELECT point_index, coordinates, before, after FROM pairs JOIN moved USING (point_index)
    ORDER BY point_index, replicate
"""


@dataclass(frozen=True, slots=True)
class MovedPoint:
    """A point whose results differ: metrics before and after, a replicate each."""

    index: int
    coordinates: dict[str, Any]
    pairs: list[tuple[dict[str, float | None], dict[str, float | None]]]


class DifferenceStore:
    """Compares two sweeps run by run; of one metric, or of all when that is None.

    ``same_spec`` says that both have one specification; a repetition has it anyway.
    """

    def __init__(
        self,
        session: Session,
        before: SweepRecord,
        after: SweepRecord,
        metric: str | None,
        *,
        same_spec: bool = False,
    ) -> None:
        self._session = session
        repeats = same_spec or before.id == after.rerun_of or after.id == before.rerun_of
        sides = ["before", "after"]
        if metric is not None:
            sides = [_PLACE.format(side=side) for side in sides]
        self._parts = {
            "pairs": _PAIRS.format(same=_SAME_PLACE if repeats else _SAME_KEY),
            "moved": _MOVED.format(before=sides[0], after=sides[1]),
        }
        self._values: dict[str, Any] = {"before_id": before.id, "after_id": after.id}
        if metric is not None:
            self._values |= {"metric": metric}

    def counts(self) -> tuple[int, int]:
        """Count the points with a run completed in both, and those of them that differ."""
        row = self._session.execute(text(_COUNTS.format(**self._parts)), self._values).one()
        return row.compared, row.moved

    def page(self, after_index: int, limit: int) -> list[MovedPoint]:
        """List points that differ, in their order, those after ``after_index`` (-1 for all)."""
        values = self._values | {"after_index": after_index, "limit": limit}
        found: dict[int, MovedPoint] = {}
        names = MetricNames(self._session)
        for row in self._session.execute(text(_PAGE.format(**self._parts)), values):
            point = found.setdefault(
                row.point_index, MovedPoint(row.point_index, row.coordinates, [])
            )
            point.pairs.append((names.decoded(row.before), names.decoded(row.after)))
        return list(found.values())
