"""What every plot starts from: one row a completed run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One completed run.

    Attributes
    ----------
    point_index
        number of the point in its sweep.
    replicate
        number of the replicate.
    coordinates
        full parameter name, or section, to number or text.
    metrics
        metric to value; one that does not exist for the point, or was not measured, is absent or
        null.
    is_saturated
        the network could not take the offered load: nothing in it was steady.
    """

    point_index: int
    replicate: int
    coordinates: Mapping[str, Any]
    metrics: Mapping[str, float | None]
    is_saturated: bool = False


@dataclass(slots=True)
class PointValues:
    """One metric at one point: replicate to value."""

    point_index: int
    coordinates: Mapping[str, Any]
    values: dict[int, float]
    not_steady: int = 0


def values_by_point(
    rows: Iterable[ResultRow], metric: str, *, only_steady: bool = False
) -> list[PointValues]:
    """Gather `metric` by point, points in the order of their numbers, replicates rising.

    Rows without the metric are passed over, those of saturated runs only counted. `only_steady`
    leaves the values of these out too.
    """
    found: dict[int, PointValues] = {}
    for row in sorted(rows, key=lambda r: (r.point_index, r.replicate)):
        value = row.metrics.get(metric)
        if value is None and not row.is_saturated:
            continue
        point = found.get(row.point_index)
        if point is None:
            point = found[row.point_index] = PointValues(row.point_index, row.coordinates, {})
        point.not_steady += row.is_saturated
        if value is not None and not (only_steady and row.is_saturated):
            point.values[row.replicate] = value
    return list(found.values())
