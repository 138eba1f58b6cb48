"""Writing results: metrics, details, tables, networks kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, text
from sqlalchemy.orm import Session

from domain.result.document import Result
from domain.sweep.estimate.cost_class import cost_class_of
from storage.result.details import pack_details
from storage.result.metric_sql import MetricNames
from storage.run.records.task import KeptRun
from storage.run.tables import run_tables

# A result may be there already: another sweep, or a worker that was thought dead, has run
# the very same thing. The first stays, and every run of it points to that one. Two points of
# a chunk may even be the same, spelt differently, hence the second ON CONFLICT.
_ADD_RESULTS = text(
    """
    WITH given AS (
        SELECT * FROM unnest(CAST(:keys AS text[]), CAST(:replicates AS int[]),
            CAST(:metrics AS text[]), CAST(:events AS bigint[]), CAST(:hops AS bigint[]),
            CAST(:visits AS bigint[]), CAST(:cpu AS float8[]), CAST(:memory AS bigint[]),
            CAST(:details AS bytea[]), CAST(:guesses AS float8[]), CAST(:models AS text[]),
            CAST(:fabrics AS text[]), CAST(:streams AS text[]), CAST(:bytes_guesses AS bigint[]),
            CAST(:whats AS text[]), CAST(:besides AS text[]))
            AS g(point_key, replicate, metrics, events, hops, visits, cpu, memory,
                details, guess, model, fabric, streams, bytes_guess, what, beside)
    ), added AS (
        INSERT INTO results (point_key, replicate, model_revision, model, metric_values, events,
            packet_hops, link_visits, cpu_seconds, peak_memory_bytes,
            uncalibrated_seconds, uncalibrated_bytes, cost_class, is_partial, random_streams, project_id,
            is_imported)
        SELECT point_key, replicate, :model_revision, model, CAST(metrics AS float8[]), events,
            hops, visits, cpu, memory, guess, bytes_guess, ARRAY[model, what, beside], :is_partial,
            CASE WHEN streams IS NOT NULL THEN ARRAY(
                SELECT jsonb_array_elements_text(CAST(streams AS jsonb))) END, :project_id, :is_imported
        FROM given
        ON CONFLICT DO NOTHING
        RETURNING id, point_key, replicate
    ), detailed AS (
        INSERT INTO result_details (result_id, content)
        SELECT a.id, g.details
        FROM added a JOIN given g USING (point_key, replicate)
        ON CONFLICT DO NOTHING
    ), kept AS (
        INSERT INTO result_fabrics (result_id, digest)
        SELECT a.id, g.fabric
        FROM added a JOIN given g USING (point_key, replicate)
        WHERE g.fabric IS NOT NULL
        ON CONFLICT DO NOTHING
    )
    SELECT id, point_key, replicate FROM added
    """
)


class ResultWriter:
    """Writes results of one revision of the models within a transaction.

    Parameters
    ----------
    project_id
        whose runs they may answer; 0 for every project's.
    is_imported
        they come from an archive, and not from a run of this service.
    """

    def __init__(
        self,
        session: Session,
        model_revision: int,
        project_id: int,
        *,
        is_imported: bool = False,
    ) -> None:
        self._session = session
        self._model_revision = model_revision
        self._project_id = project_id
        self._is_imported = is_imported

    def add(self, runs: Sequence[KeptRun]) -> None:
        """Store results that answer every run of their points, where there are none yet."""
        # One order of keys for everyone: two workers that insert the same results wait for
        # each other instead of deadlocking.
        self._add(sorted(runs, key=_place), is_partial=False)

    def add_partial(self, run: KeptRun) -> int:
        """Store the result of a run that timed out, which answers no other run; gives its id."""
        (result_id,) = self._add([run], is_partial=True)
        return result_id

    def _add(self, runs: Sequence[KeptRun], *, is_partial: bool) -> list[int]:
        keys = {
            "keys": [run.task.point_key for run in runs],
            "replicates": [run.task.replicate for run in runs],
            "model_revision": self._model_revision,
            "is_partial": is_partial,
            "project_id": self._project_id,
            "is_imported": self._is_imported,
        }
        metrics = MetricNames(self._session).encoded(run.result.metrics for run in runs)
        columns = {"metrics": metrics, **_result_columns(runs)}
        rows = self._session.execute(_ADD_RESULTS, keys | columns).all()
        ids = {(row.point_key, row.replicate): row.id for row in rows}
        self._add_tables(ids, runs)
        return list(ids.values())

    def _add_tables(self, ids: dict[tuple[str, int], int], runs: Sequence[KeptRun]) -> None:
        """Store the tables of those results that were not there before."""
        left, found = dict(ids), []
        for run in runs:
            result_id = left.pop(_place(run), None)
            for table in run.tables if result_id is not None else ():
                values = {
                    "result_id": result_id,
                    "name": table.name,
                    "rows": table.rows,
                    "bytes": table.bytes,
                    "digest": table.digest,
                }
                found.append(values)
        if found:
            self._session.execute(insert(run_tables), found)


def _place(run: KeptRun) -> tuple[str, int]:
    return run.task.point_key, run.task.replicate


def _result_columns(runs: Sequence[KeptRun]) -> dict[str, list[Any]]:
    found = [run.result for run in runs]
    classes = [cost_class_of(run.task.document) for run in runs]
    return {
        "events": [result.cost.events for result in found],
        "hops": [result.cost.packet_hops for result in found],
        "visits": [result.cost.link_visits for result in found],
        "cpu": [result.cost.cpu_seconds for result in found],
        "memory": [result.cost.peak_memory_bytes for result in found],
        "guesses": [run.task.uncalibrated_seconds for run in runs],
        "details": [pack_details(result) for result in found],
        "streams": [_streams(result) for result in found],
        "models": [result.provenance.model for result in found],
        "fabrics": [run.fabric for run in runs],
        "bytes_guesses": [run.task.uncalibrated_bytes for run in runs],
        "whats": [what for _, what, _ in classes],
        "besides": [beside for _, _, beside in classes],
    }


def _streams(result: Result) -> str | None:
    streams = result.provenance.random_streams
    return None if streams is None else json.dumps(streams)
