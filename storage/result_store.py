"""Results: what is known already, and the rows that statistics start from."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, bindparam, func, or_, select, true
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from domain.plots.rows import ResultRow
from domain.query.filter import Filter
from domain.run.phase import Phase
from storage.filter_sql import filter_to_sql
from storage.metric_sql import metric_cell, metric_place
from storage.result_query import joined, result_cell
from storage.schema import points, replicates, results
from storage.steady_sql import steady


class ResultStore:
    """Results of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def known(
        self, point_keys: Sequence[str], replicates_count: int, model_revision: int
    ) -> dict[str, int]:
        """Count, for each point key, which of its first replicates have a stored result."""
        keys = bindparam("keys", list(set(point_keys)), type_=ARRAY(Text))
        statement = (
            select(results.c.point_key, func.count())
            .where(
                results.c.point_key == func.any(keys),
                results.c.replicate < replicates_count,
                results.c.model_revision == model_revision,
                ~results.c.is_partial,
            )
            .group_by(results.c.point_key)
        )
        return {row[0]: row[1] for row in self._session.execute(statement)}

    def timed_out(self, sweep_id: int, condition: Filter | None = None) -> int:
        """Count the runs of a sweep that timed out and meet the condition."""
        statement = joined(select(func.count())).where(
            and_(
                replicates.c.sweep_id == sweep_id,
                replicates.c.phase == Phase.TIMED_OUT.value,
                filter_to_sql(condition, result_cell) if condition is not None else true(),
            )
        )
        count: int = self._session.execute(statement).scalar_one()
        return count

    def metric_rows(
        self,
        sweep_id: int,
        metric: str,
        condition: Filter | None = None,
        *,
        include_timed_out: bool = False,
    ) -> list[ResultRow]:
        """Read one metric of every completed run that has it and meets the condition.

        Saturated runs are read without it too: they count as not steady. With
        ``include_timed_out`` also what runs had measured when their time was up.
        """
        is_saturated = func.coalesce(~steady(), False)
        value = metric_cell(metric).label("value")
        statement = joined(
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                points.c.coordinates,
                value,
                is_saturated,
            )
        ).where(
            and_(
                replicates.c.sweep_id == sweep_id,
                metric_place(metric).is_not(None),
                or_(value.is_not(None), is_saturated),
                true() if include_timed_out else ~results.c.is_partial,
                filter_to_sql(condition, result_cell) if condition is not None else true(),
            )
        )
        rows = self._session.execute(statement)
        return [
            ResultRow(row[0], row[1], row[2], {metric: row[3]}, is_saturated=row[4]) for row in rows
        ]
