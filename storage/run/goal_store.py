"""What the points of a goal's sweep have measured, and the runs that they get next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from domain.run.phase import FINISHED, Phase
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.steps import step_index, steps_of
from domain.sweep.goal.contest import GoalPoint
from domain.sweep.goal.rounds import PointSizes
from storage.result.metric_sql import metric_cell
from storage.result.tables import results
from storage.run.expansion_store import hold
from storage.run.further_runs import add_runs
from storage.run.progress import move_counts
from storage.run.records.expansion import ExpansionLease
from storage.run.tables import points, replicates
from storage.sweep.records.sweep import Counts


class GoalStore:
    """Points of goals, in one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def points(
        self,
        sweep_id: int,
        axes: Sequence[AxisInfo],
        metrics: Sequence[str],
        cost_of: Callable[[int | None], float | None],
    ) -> list[GoalPoint]:
        """Give all points of a sweep with these metrics of their runs that have ended.

        Parameters
        ----------
        cost_of
            gives what a network costs an endpoint, by its number; None where it has no price.
        """
        index, runs = step_index(axes), self._runs(sweep_id, metrics)
        columns = (
            points.c.point_index,
            points.c.coordinates,
            points.c.network,
            points.c.estimated_cpu_seconds,
            points.c.uncalibrated_seconds,
        )
        statement = select(*columns).where(points.c.sweep_id == sweep_id)
        return [
            _point(
                row.point_index,
                steps_of(axes, row.coordinates, index),
                cost_of(row.network),
                (row.estimated_cpu_seconds, row.uncalibrated_seconds),
                runs.get(row.point_index, ()),
                metrics,
            )
            for row in self._session.execute(statement.order_by(points.c.point_index))
        ]

    def _runs(self, sweep_id: int, metrics: Sequence[str]) -> dict[int, list[Any]]:
        statement = (
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                replicates.c.phase,
                results.c.cpu_seconds,
                (func.cardinality(results.c.random_streams) == 0).label("is_exact"),
                *(metric_cell(name).label(f"m_{n}") for n, name in enumerate(metrics)),
            )
            .join(results, results.c.id == replicates.c.result_id, isouter=True)
            .where(replicates.c.sweep_id == sweep_id)
            .order_by(replicates.c.point_index, replicates.c.replicate)
        )
        found: dict[int, list[Any]] = {}
        for row in self._session.execute(statement):
            found.setdefault(row.point_index, []).append(row)
        return found

    def grow(self, lease: ExpansionLease, sizes: PointSizes, model_revision: int) -> Counts | None:
        """Give points the runs of the next round, all of them or none.

        Returns
        -------
        The counts of the runs added; None when the lease is lost, and nothing is added.
        """
        if not hold(self._session, lease):
            return None
        rows = add_runs(self._session, lease.sweep_id, sizes, model_revision)
        queued = sum(row.phase == Phase.QUEUED for row in rows)
        known = len(rows) - queued
        counts = Counts(queued=queued, completed=known, cached=known)
        move_counts(self._session, lease.sweep_id, counts)
        return counts


def _point(
    index: int,
    steps: tuple[int, ...],
    cost: float | None,
    estimated: tuple[float, float],
    rows: Sequence[Any],
    metrics: Sequence[str],
) -> GoalPoint:
    runs: dict[int, dict[str, float | None] | None] = {}
    for row in rows:
        if row.phase == Phase.COMPLETED:
            runs[row.replicate] = {name: getattr(row, f"m_{n}") for n, name in enumerate(metrics)}
        elif Phase(row.phase) in FINISHED:
            runs[row.replicate] = None
    measured = [row.cpu_seconds for row in rows if row.cpu_seconds is not None]
    whole = [row for row in rows if row.phase == Phase.COMPLETED]
    return GoalPoint(
        index=index,
        steps=steps,
        cost=cost,
        cpu_seconds=sum(measured) / len(measured) if measured else estimated[0],
        runs=runs,
        waiting=len(rows) - len(runs),
        is_exact=bool(whole) and all(row.is_exact for row in whole),
        work_seconds=estimated[1],
    )
