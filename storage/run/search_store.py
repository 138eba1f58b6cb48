"""What the points of a search measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from domain.run.phase import FINISHED, Phase
from domain.sweep.search.rounds import ProbedPoint
from storage.result.metric_sql import metric_cell
from storage.run.tables import points, replicates


class SearchStore:
    """Points of searches, in one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def probed(self, sweep_id: int, metrics: Sequence[str]) -> list[ProbedPoint]:
        """Give all points of a sweep with these metrics of their runs that have ended.

        A run that ended without a whole result has None: what a limit cut off decides nothing.
        """
        cells = [metric_cell(name) for name in metrics]
        statement = (
            select(points.c.point_index, points.c.coordinates, replicates.c.replicate)
            .add_columns(replicates.c.phase, *cells)
            .join(
                replicates,
                (replicates.c.sweep_id == points.c.sweep_id)
                & (replicates.c.point_index == points.c.point_index),
            )
            .where(points.c.sweep_id == sweep_id)
            .order_by(points.c.point_index, replicates.c.replicate)
        )
        found: dict[int, tuple[dict[str, Any], dict[int, Any]]] = {}
        for index, coordinates, replicate, phase, *values in self._session.execute(statement):
            _, runs = found.setdefault(index, (coordinates, {}))
            if phase == Phase.COMPLETED:
                runs[replicate] = dict(zip(metrics, values, strict=True))
            elif Phase(phase) in FINISHED:
                runs[replicate] = None
        return [ProbedPoint(index, *told) for index, told in found.items()]
