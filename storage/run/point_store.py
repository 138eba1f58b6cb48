"""Points of a sweep with the state of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Integer,
    Row,
    Select,
    Subquery,
    and_,
    cast,
    collate,
    func,
    select,
)
from sqlalchemy.orm import Session

from domain.query.columns import Column, NetworkColumn
from domain.query.filter import Filter
from domain.run.phase import Phase
from storage.result.details import DETAILS, unpack_details
from storage.result.filter_sql import filter_to_sql
from storage.result.metric_sql import MetricNames
from storage.result.network_sql import network_cell
from storage.result.phase_sql import shown_phase
from storage.result.tables import result_details, result_fabrics, results
from storage.run.phase_sql import whole_phase
from storage.run.records.point import CostRecord, PointRecord, ReplicateRecord
from storage.run.tables import point_documents, points, replicates
from storage.sweep.records.sweep import Counts

_COST_FIELDS = tuple(CostRecord.model_fields)
_HAS_FABRIC = result_fabrics.c.result_id.is_not(None).label("has_fabric")


class PointStore:
    """Points of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def page(
        self,
        sweep_id: int,
        phase: Phase | None,
        after_index: int,
        limit: int,
        condition: Filter | None = None,
    ) -> list[PointRecord]:
        """List points in their order, those after ``after_index`` (-1 for all).

        ``condition`` is about the columns of `domain.query.columns.point_columns`.
        """
        statement = _with_counts(sweep_id).where(points.c.point_index > after_index)
        if phase is not None:
            statement = statement.having(whole_phase(shown_phase()) == phase.value)
        if condition is not None:
            # Of the grouped: the phase of a point is that of its runs together.
            counted = statement.subquery("counted")
            meets = filter_to_sql(condition, partial(_cell, counted))
            statement = select(counted).where(meets).order_by(counted.c.point_index)
        else:
            statement = statement.order_by(points.c.point_index)
        return [_point(row) for row in self._session.execute(statement.limit(limit))]

    def get(self, sweep_id: int, index: int) -> PointRecord | None:
        """Find one point."""
        statement = _with_counts(sweep_id).where(points.c.point_index == index)
        row = self._session.execute(statement).first()
        return _point(row) if row is not None else None

    def document(self, sweep_id: int, index: int) -> dict[str, Any]:
        """Read the canonical document of a point that exists."""
        statement = select(point_documents.c.document).where(
            point_documents.c.sweep_id == sweep_id, point_documents.c.point_index == index
        )
        document: dict[str, Any] = self._session.execute(statement).scalar_one()
        return document

    def runs(self, sweep_id: int, index: int, after: int, limit: int) -> Sequence[ReplicateRecord]:
        """Read runs of a point after a replicate (-1: from the first), with all of their results."""
        statement = (
            select(replicates, shown_phase().label("shown"), results, result_details, _HAS_FABRIC)
            .outerjoin(results, results.c.id == replicates.c.result_id)
            .outerjoin(result_details, result_details.c.result_id == results.c.id)
            .outerjoin(result_fabrics, result_fabrics.c.result_id == results.c.id)
            .where(_of_point(sweep_id, index), replicates.c.replicate > after)
            .order_by(replicates.c.replicate)
            .limit(limit)
        )
        names = MetricNames(self._session)
        return [_run(row, names) for row in self._session.execute(statement)]

    def whole_metrics(self, sweep_id: int, index: int) -> dict[int, dict[str, float | None]]:
        """Read the metrics of all runs of a point that have a whole result, by replicate."""
        statement = (
            select(replicates.c.replicate, replicates.c.metric_values)
            .where(_of_point(sweep_id, index), replicates.c.phase == Phase.COMPLETED.value)
            .order_by(replicates.c.replicate)
        )
        names = MetricNames(self._session)
        rows = self._session.execute(statement)
        return {row.replicate: names.decoded(row.metric_values) for row in rows}

    def is_exact(self, sweep_id: int, index: int) -> bool:
        """Say whether chance has no part in any completed run of a point, as far as is known."""
        is_known_to_draw_nothing = func.coalesce(
            func.cardinality(results.c.random_streams) == 0, False
        )
        statement = (
            select(func.coalesce(func.bool_and(is_known_to_draw_nothing), False))
            .select_from(replicates.join(results, results.c.id == replicates.c.result_id))
            .where(_of_point(sweep_id, index), replicates.c.phase == Phase.COMPLETED.value)
        )
        return bool(self._session.execute(statement).scalar_one())

    def fabric(self, sweep_id: int, index: int, replicate: int) -> str | None:
        """Find the blob of the fabric that a run kept; None when it kept none."""
        statement = (
            select(result_fabrics.c.digest)
            .join(replicates, replicates.c.result_id == result_fabrics.c.result_id)
            .where(_of_point(sweep_id, index), replicates.c.replicate == replicate)
        )
        digest: str | None = self._session.execute(statement).scalar()
        return digest


def _cell(counted: Subquery, column: Column) -> ColumnElement[Any]:
    """Give what a filter compares: float8 for numbers, text in C collation for texts."""
    if isinstance(column, NetworkColumn):
        return network_cell(column, counted.c.network)
    if column.kind != "coordinate":
        cell: ColumnElement[Any] = counted.c[column.name]
        return collate(cell, "C") if column.type == "text" else cell
    text = counted.c.coordinates[column.name].astext
    return text.cast(Double) if column.type == "number" else collate(text, "C")


def _of_point(sweep_id: int, index: int) -> ColumnElement[bool]:
    return and_(replicates.c.sweep_id == sweep_id, replicates.c.point_index == index)


def _count(phase: Phase) -> ColumnElement[int]:
    return func.count().filter(shown_phase() == phase.value)


def _with_counts(sweep_id: int) -> Select[Any]:
    counts = [_count(Phase(name)).label(name) for name in Counts.model_fields if name != "cached"]
    cached = func.coalesce(func.sum(cast(replicates.c.cached, Integer)), 0).label("cached")
    return (
        select(
            points.c.point_index,
            points.c.point_key,
            points.c.coordinates,
            points.c.network,
            whole_phase(shown_phase()).label("phase"),
            *counts,
            cached,
        )
        .outerjoin(  # a goal leaves points without any run
            replicates,
            (replicates.c.sweep_id == points.c.sweep_id)
            & (replicates.c.point_index == points.c.point_index),
        )
        .where(points.c.sweep_id == sweep_id)
        .group_by(points.c.sweep_id, points.c.point_index)
    )


def _point(row: Row[Any]) -> PointRecord:
    return PointRecord(
        index=row.point_index,
        point_key=row.point_key,
        coordinates=row.coordinates,
        network=row.network,
        phase=Phase(row.phase),
        counts=Counts.model_validate(row, from_attributes=True),
    )


def _run(row: Row[Any], names: MetricNames) -> ReplicateRecord:
    values = row._mapping
    done = values[replicates.c.result_id] is not None
    fields = {
        name: values[replicates.c[name]]
        for name in ReplicateRecord.model_fields
        if name in replicates.c
    }
    fields["phase"] = row.shown
    content = values[result_details.c.content]
    details = unpack_details(content) if content is not None else {}
    fields |= {name: details.get(name) for name in DETAILS}
    fields["has_fabric"] = row.has_fabric
    fields["metrics"] = names.decoded(values[results.c.metric_values]) if done else None
    fields["cost"] = {name: values[results.c[name]] for name in _COST_FIELDS} if done else None
    return ReplicateRecord.model_validate(fields)
