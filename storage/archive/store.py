"""Storing the sweep of an archive: ended from the start, its results shared with its project's sweeps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Text, bindparam, func, insert, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from domain.access.quota import Demand, InstallationBounds
from domain.archive.documents import ArchivedRun
from domain.run.expansion import Expansion
from domain.run.phase import Phase
from storage.access.quota_store import QuotaStore
from storage.attachment.store import link
from storage.locks import lock
from storage.result.metric_sql import MetricNames
from storage.result.sharing import readable_by
from storage.result.tables import results
from storage.result.writer import ResultWriter
from storage.run.point_loader import analyze_points, load_point_rows
from storage.run.progress import move_counts
from storage.run.records.task import KeptRun
from storage.scope import person_name_of, person_of, project_of, seen_sweeps
from storage.sweep.records.sweep import Counts, NewPoint, NewSweep
from storage.sweep.tables import sweep_specs, sweeps

_COPY_RUNS = (
    "COPY replicates (sweep_id, point_index, replicate, phase, cached, turn, estimated_cpu_seconds, "
    "started_at, finished_at, failure, result_id) FROM STDIN"
)
_SPEC_FIELDS = {"spec_text", "spec", "axes"}
_ANALYZE_FROM = 1000


@dataclass(frozen=True, slots=True)
class ImportedSweep:
    """A sweep to be stored, with what a worker would have found out while it made the points."""

    sweep: NewSweep
    tags: list[str]
    created_at: datetime
    started_at: datetime | None
    resumed_at: datetime | None
    finished_at: datetime | None
    executed_seconds: float
    earlier_revisions: list[int]
    points: int
    expansion: Expansion
    networks: list[dict[str, Any]]
    estimate: dict[str, Any] | None
    attachment_ids: set[int]
    origin: dict[str, Any]
    origin_digest: str


@dataclass(frozen=True, slots=True)
class ImportedRun:
    """A run to be stored; ``kept`` is its result, with the revision of the models that made it."""

    run: ArchivedRun
    kept: KeptRun | None
    estimated_cpu_seconds: float
    turn: int


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A result that was here before a batch was stored."""

    id: int
    metrics: dict[str, float | None]


class ArchiveStore:
    """Stores one sweep, batch by batch, within one transaction.


    Parameters
    ----------
    bounds
        what every project may use.
    keeps
        its runs show results of its own project alone, and not shared ones.
    """

    def __init__(self, session: Session, bounds: InstallationBounds, *, keeps: bool = True) -> None:
        self._session = session
        self._quotas = QuotaStore(session, bounds)
        self._keeps = keeps
        self._counts = Counts()

    def earlier(self, origin_digest: str) -> str | None:
        """Find the sweep that came from an archive of this content; others wait until the commit."""
        lock(self._session, f"archive {project_of(self._session)} {origin_digest}")
        statement = select(sweeps.c.public_id).where(
            sweeps.c.origin_digest == origin_digest,
            sweeps.c.deleted_at.is_(None),
            seen_sweeps(self._session),
        )
        earliest = statement.order_by(sweeps.c.id).limit(1)
        found: str | None = self._session.execute(earliest).scalar()
        return found

    def check_quotas(self, points: int, sweep_id: int | None = None) -> None:
        """Refuse more points than the project may have; raises QuotaError.

        An import may take an hour, and others of the project wait from this question until the commit. So
        it is asked in a short transaction before anything is stored, and once more at the end.
        """
        self._quotas.check(Demand(points=points, computes=False, of_sweep=sweep_id))

    def add(self, imported: ImportedSweep) -> int:
        """Store the sweep without its points; gives its key."""
        values = imported.sweep.model_dump()
        documents = {name: values.pop(name) for name in _SPEC_FIELDS}
        values |= {
            "project_id": project_of(self._session),
            "phase": Phase.PENDING.value,
            "expansion": Expansion.EXPANDING.value,
            "points": imported.points,
            "tags": imported.tags,
            "created_at": imported.created_at,
            "earlier_revisions": imported.earlier_revisions,
            "owner": person_of(self._session),
            "owner_name": person_name_of(self._session),
            "origin": imported.origin,
            "origin_digest": imported.origin_digest,
        }
        added = insert(sweeps).values(values).returning(sweeps.c.id)
        sweep_id: int = self._session.execute(added).scalar_one()
        documents |= {"networks": imported.networks, "estimate": imported.estimate}
        self._session.execute(insert(sweep_specs).values(sweep_id=sweep_id, **documents))
        link(self._session, sweep_id, imported.attachment_ids)
        return sweep_id

    def add_points(self, sweep_id: int, points: Sequence[NewPoint]) -> None:
        """Store some points."""
        load_point_rows(self._session, sweep_id, points)

    def known(self, runs: Sequence[ImportedRun]) -> dict[tuple[str, int, int], StoredResult]:
        """Find the whole results that are here already, by point key, replicate and model revision."""
        keys = sorted({r.kept.task.point_key for r in runs if r.kept is not None})
        statement = select(
            results.c.id,
            results.c.point_key,
            results.c.replicate,
            results.c.model_revision,
            results.c.metric_values,
        ).where(
            results.c.point_key == func.any(bindparam("keys", keys, type_=ARRAY(Text))),
            ~results.c.is_partial,
            results.c.project_id.in_(readable_by(project_of(self._session), keeps=self._keeps)),
        )
        # Those of the project come last, and so before shared ones.
        statement = statement.order_by(results.c.project_id)
        names = MetricNames(self._session)
        return {
            (row.point_key, row.replicate, row.model_revision): StoredResult(
                row.id, names.decoded(row.metric_values)
            )
            for row in self._session.execute(statement)
        }

    def add_runs(self, sweep_id: int, runs: Sequence[ImportedRun]) -> None:
        """Store some runs; results that are here already stay, and the runs show those."""
        partial = self._add_results(runs, self.known(runs))
        known = self.known(runs)
        counts = dict.fromkeys(Counts.model_fields, 0)
        with self._cursor().copy(_COPY_RUNS) as copy:
            for number, imported in enumerate(runs):
                run, kept = imported.run, imported.kept
                result_id = partial.get(number)
                if kept is not None and result_id is None:
                    assert run.result is not None
                    place = (kept.task.point_key, run.replicate, run.result.model_revision)
                    result_id = known[place].id
                is_cached = run.phase == "completed"
                counts[run.phase] += 1
                counts["cached"] += is_cached
                failure = run.failure.model_dump_json() if run.failure is not None else None
                copy.write_row(
                    (sweep_id, run.point_index, run.replicate, run.phase, is_cached,
                     imported.turn, imported.estimated_cpu_seconds, run.started_at,
                     run.finished_at, failure, result_id)
                )  # fmt: skip
        self._counts += Counts(**counts)

    def finish(self, sweep_id: int, imported: ImportedSweep) -> None:
        """Count the runs, which ends the sweep, and give it the times that it had.

        Raises
        ------
        QuotaError
            The project has come to more points than it may have meanwhile.
        """
        self.check_quotas(imported.points, sweep_id)
        ended = {"expansion": imported.expansion.value, "origin": imported.origin}
        statement = update(sweeps).where(sweeps.c.id == sweep_id)
        self._session.execute(statement.values(ended))
        move_counts(self._session, sweep_id, self._counts, is_news=False)
        times = {
            "started_at": imported.started_at,
            "finished_at": imported.finished_at,
            "resumed_at": imported.resumed_at,
            "executed_seconds": imported.executed_seconds,
        }
        self._session.execute(statement.values(times))
        if imported.points >= _ANALYZE_FROM:
            analyze_points(self._session)

    def _add_results(
        self, runs: Sequence[ImportedRun], known: Collection[tuple[str, int, int]]
    ) -> dict[int, int]:
        """Store whole results that are not known, by revision; gives the keys of partial ones."""
        whole: dict[int, list[KeptRun]] = {}
        partial: dict[int, int] = {}
        for number, imported in enumerate(runs):
            result = imported.run.result
            if imported.kept is None or result is None:
                continue
            if result.is_partial:
                partial[number] = self._writer(result.model_revision).add_partial(imported.kept)
            elif _place(imported.kept, result.model_revision) not in known:
                whole.setdefault(result.model_revision, []).append(imported.kept)
        for revision, kept in sorted(whole.items()):
            self._writer(revision).add(kept)
        return partial

    def _writer(self, revision: int) -> ResultWriter:
        project_id = project_of(self._session)
        return ResultWriter(self._session, revision, project_id, is_imported=True)

    def _cursor(self) -> Any:
        connection = self._session.connection().connection.driver_connection
        assert connection is not None  # a session in a transaction has a live connection
        return connection.cursor()


def _place(kept: KeptRun, model_revision: int) -> tuple[str, int, int]:
    return kept.task.point_key, kept.task.replicate, model_revision


__all__ = ["ArchiveStore", "ImportedRun", "ImportedSweep", "StoredResult"]
