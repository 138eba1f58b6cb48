"""What answers are made from: every point of a sweep, and every run with a few of its metrics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, cast, func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from domain.answer.study import StudyRun
from domain.query.filter import Filter
from domain.run.phase import Phase
from storage.result.details import unpack_details
from storage.result.metric_sql import metric_cell
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.tables import result_details, results
from storage.run.tables import points, replicates

_MOST_DETAILS = 2000
"""Details are read of so many points at most: each is unpacked by itself."""


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point with where it lies; `network` is the number of its network, where known."""

    index: int
    coordinates: dict[str, Any]
    network: int | None


class AnswerStore:
    """Reads one sweep for one answer."""

    def __init__(self, session: Session, sweep_id: int) -> None:
        self._session = session
        self._sweep_id = sweep_id

    def points(self) -> list[PointRow]:
        """Read every point, in order."""
        statement = (
            select(points.c.point_index, points.c.coordinates, points.c.network)
            .where(points.c.sweep_id == self._sweep_id)
            .order_by(points.c.point_index)
        )
        return [PointRow(row[0], row[1], row[2]) for row in self._session.execute(statement)]

    def measured(self, metrics: Sequence[str], *, by_any: bool = False) -> set[str]:
        """Give those of ``metrics`` that the first replicate of some point has, or any replicate."""
        first = select(literal(1)).where(replicates.c.sweep_id == self._sweep_id)
        first = first if by_any else first.where(replicates.c.replicate == 0)
        # A metric that some point has is found at the first points: each look ends there.
        found = [first.where(metric_cell(name).is_not(None)).exists() for name in metrics]
        row = self._session.execute(select(*found)).one() if found else ()
        return {name for name, there in zip(metrics, row, strict=True) if there}

    def busiest_classes(self) -> dict[int, str]:
        """Give the class of the busiest ports of the first points' first runs, by point."""
        statement = (
            select(replicates.c.point_index, result_details.c.content)
            .join(result_details, result_details.c.result_id == replicates.c.result_id)
            .where(replicates.c.sweep_id == self._sweep_id, replicates.c.replicate == 0)
            .order_by(replicates.c.point_index)
            .limit(_MOST_DETAILS)
        )
        found: dict[int, str] = {}
        for index, content in self._session.execute(statement):
            bottleneck = (unpack_details(content).get("traffic") or {}).get("bottleneck")
            if bottleneck is not None:
                found[index] = bottleneck["link_class"]
        return found

    def runs(self, metrics: Sequence[str], condition: Filter | None = None) -> list[StudyRun]:
        """Read every run that meets the condition, with those of `metrics` that it has."""
        values = [metric_cell(name).label(f"metric_{n}") for n, name in enumerate(metrics)]
        digest = case(
            (
                replicates.c.result_id.is_not(None),
                cast(func.hash_array_extended(replicates.c.metric_values, 0), Text),
            ),
            else_=literal(None),
        )
        table = RunTable(self._sweep_id, columns_of(condition), with_results=True)
        statement = table.select(
            replicates.c.point_index,
            replicates.c.replicate,
            replicates.c.phase,
            digest.label("digest"),
            cast(results.c.random_streams, ARRAY(Text)).label("streams"),
            *values,
        ).where(meets(condition, table.cell))
        order = (replicates.c.point_index, replicates.c.replicate)
        return [
            StudyRun(
                point_index=row[0],
                replicate=row[1],
                phase=Phase(row[2]),
                digest=row[3],
                random_streams=None if row[4] is None else tuple(row[4]),
                values={
                    name: value
                    for name, value in zip(metrics, row[5:], strict=True)
                    if value is not None
                },
            )
            for row in self._session.execute(statement.order_by(*order))
        ]
