"""What an archive of a sweep is written from: its points and runs, some hundred rows at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import literal, select, tuple_
from sqlalchemy.orm import Session

from domain.archive.documents import utc
from domain.attachment.facts import AttachmentKind
from storage.attachment.tables import fabric_contents, fabrics
from storage.result.details import unpack_details
from storage.result.metric_sql import MetricNames
from storage.result.tables import result_details, result_fabrics, results
from storage.run.tables import point_documents, points, replicates, run_tables
from storage.sweep.tables import sweep_fabrics, sweeps

_POINTS_AT_ONCE = 1000
_RUNS_AT_ONCE = 300
_COPIED = (
    "estimated_cpu_seconds",
    "uncalibrated_seconds",
    "uncalibrated_bytes",
    "estimated_memory_bytes",
    "network",
    "turn",
)
_COST = ("events", "packet_hops", "link_visits", "cpu_seconds", "peak_memory_bytes")


class ArchiveRows:
    """The rows of one sweep, as plain JSON values, in the order in which archives have them."""

    def __init__(self, session: Session, sweep_id: int) -> None:
        self._session = session
        self._sweep_id = sweep_id

    def limits(self) -> dict[str, Any]:
        """Give the limits of each run."""
        statement = select(sweeps.c.limits).where(sweeps.c.id == self._sweep_id)
        found: dict[str, Any] = self._session.execute(statement).scalar_one()
        return found

    def points(self) -> Iterator[dict[str, Any]]:
        """Give the points, by index."""
        of_sweep = points.c.sweep_id == self._sweep_id
        base = (
            select(points, point_documents.c.document)
            .join(
                point_documents,
                (point_documents.c.sweep_id == points.c.sweep_id)
                & (point_documents.c.point_index == points.c.point_index),
            )
            .where(of_sweep)
            .order_by(points.c.point_index)
            .limit(_POINTS_AT_ONCE)
        )
        after = -1
        while rows := self._session.execute(base.where(points.c.point_index > after)).all():
            for row in rows:
                copied = {name: getattr(row, name) for name in _COPIED}
                own = {"index": row.point_index, "key": row.point_key}
                yield {**own, "coordinates": row.coordinates, "point": row.document, **copied}
            after = rows[-1].point_index

    def runs(self) -> Iterator[dict[str, Any]]:
        """Give the runs by point and replicate; results hold the simulator's own document."""
        place = tuple_(replicates.c.point_index, replicates.c.replicate)
        base = (
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                replicates.c.phase,
                replicates.c.started_at,
                replicates.c.finished_at,
                replicates.c.failure,
                replicates.c.result_id,
                *(results.c[name] for name in (*_COST, "model_revision", "is_partial")),
                results.c.metric_values,
                results.c.uncalibrated_seconds,
                results.c.uncalibrated_bytes,
                result_details.c.content,
                result_fabrics.c.digest,
            )
            .outerjoin(results, results.c.id == replicates.c.result_id)
            .outerjoin(result_details, result_details.c.result_id == results.c.id)
            .outerjoin(result_fabrics, result_fabrics.c.result_id == results.c.id)
            .where(replicates.c.sweep_id == self._sweep_id)
            .order_by(replicates.c.point_index, replicates.c.replicate)
            .limit(_RUNS_AT_ONCE)
        )
        names = MetricNames(self._session)
        after = (-1, -1)
        while True:
            later = place > tuple_(*map(literal, after))
            rows = self._session.execute(base.where(later)).all()
            if not rows:
                return
            tables = self._tables([row.result_id for row in rows if row.result_id is not None])
            for row in rows:
                yield _run(row, names, tables.get(row.result_id, []))
            after = (rows[-1].point_index, rows[-1].replicate)

    def attachments(self, kind: AttachmentKind) -> list[tuple[dict[str, Any], str]]:
        """Give the fabrics or traces that the sweep uses, by digest, each with its blob."""
        statement = (
            select(fabrics, fabric_contents.c.blob)
            .join(sweep_fabrics, sweep_fabrics.c.fabric_id == fabrics.c.id)
            .join(fabric_contents, fabric_contents.c.digest == fabrics.c.digest)
            .where(sweep_fabrics.c.sweep_id == self._sweep_id, fabrics.c.kind == kind.value)
            .order_by(fabrics.c.digest, fabrics.c.id)
        )
        found: dict[str, tuple[dict[str, Any], str]] = {}
        for row in self._session.execute(statement):
            named = ("digest", "name", "version", "format")
            found.setdefault(row.digest, ({name: getattr(row, name) for name in named}, row.blob))
        return list(found.values())

    def _tables(self, result_ids: list[int]) -> dict[int, list[dict[str, Any]]]:
        statement = (
            select(run_tables)
            .where(run_tables.c.result_id.in_(result_ids))
            .order_by(run_tables.c.result_id, run_tables.c.name)
        )
        found: dict[int, list[dict[str, Any]]] = {}
        for row in self._session.execute(statement):
            told = {"name": row.name, "rows": row.rows, "bytes": row.bytes, "sha256": row.digest}
            found.setdefault(row.result_id, []).append(told)
        return found


def _run(row: Any, names: MetricNames, tables: list[dict[str, Any]]) -> dict[str, Any]:
    result = None
    if row.result_id is not None:
        result = {
            "model_revision": row.model_revision,
            "is_partial": row.is_partial,
            "uncalibrated_seconds": row.uncalibrated_seconds,
            "uncalibrated_bytes": row.uncalibrated_bytes,
            "document": _document(row, names),
            "tables": tables,
            "network": row.digest,
        }
    return {
        "point_index": row.point_index,
        "replicate": row.replicate,
        "phase": row.phase,
        "started_at": utc(row.started_at),
        "finished_at": utc(row.finished_at),
        "failure": row.failure,
        "result": result,
    }


def _document(row: Any, names: MetricNames) -> dict[str, Any]:
    """Put the simulator's document together again from where its parts are kept."""
    metrics = dict(sorted(names.decoded(row.metric_values).items()))
    details = unpack_details(row.content) if row.content is not None else {}
    traffic = details.pop("traffic", None) or {}
    cost = {name: getattr(row, name) for name in _COST}
    return {"metrics": metrics, **details, **traffic, "cost": cost}
