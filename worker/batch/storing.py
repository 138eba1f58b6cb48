"""Storing the runs of a result file, under the leases that they were claimed by.

The file is believed in nothing that the database knows itself: which point a run is, and whether it is still
held, is read there. All of the file is looked at before any of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from domain.catalog.load import load_catalog
from storage.blobs import open_blobs
from storage.run.contents import keep_contents
from storage.run.lease_store import LeaseStore
from storage.run.records.task import FailedRun, FinishedRun, TaskRecord
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from worker.batch.claiming import holder_of, release
from worker.batch.result_file import CheckedRun, ResultHeader, read_results
from worker.batch.sealed_lines import refused
from worker.batch.settings import BatchSettings
from worker.run.chunk_run import STORE_EVERY_BYTES

_RUNS_AT_ONCE = 256
_Tasks = dict[int, dict[tuple[int, int], TaskRecord]]


@dataclass
class Stored:
    """What became of a result file.

    ``lost`` runs are no longer held: they were stored before, cancelled, or given to somebody else since
    their lease ran out.
    """

    stored: int = 0
    failed: int = 0
    lost: int = 0


class ResultStorer:
    """Stores result files."""

    def __init__(self, engine: Engine, settings: BatchSettings) -> None:
        self._engine = engine
        self._settings = settings
        self._catalog = load_catalog()
        self._blobs = open_blobs(settings, engine)

    def store(self, path: Path) -> Stored:
        """Store a file, and give back what was not done of its runs.

        Raises
        ------
        FileRefusedError
            It is no result file, was cut off or changed, or does not fit what was claimed. Nothing of it
            was stored.
        """
        header = self._header(path)
        with transaction(self._engine) as session:
            leases = LeaseStore(session)
            held = leases.held(holder_of(header.key), header.leases)
            tasks: _Tasks = {
                lease_id: {
                    (task.point_index, task.replicate): task for task in leases.tasks(lease_id)
                }
                for lease_id in held
            }
        self._look_through(path, tasks)
        told = Stored()
        for lease_id, runs in _batches(path):
            self._store_some(lease_id, runs, tasks.get(lease_id, {}), told)
        for lease_id in held:
            release(self._engine, lease_id)
        return told

    def _header(self, path: Path) -> ResultHeader:
        header = next(read_results(path))
        assert isinstance(header, ResultHeader)
        if header.model_revision != self._catalog.model_revision:
            raise refused(
                path,
                1,
                f"model_revision: results of revision {header.model_revision} cannot be stored by a "
                f"worker of revision {self._catalog.model_revision}",
            )
        return header

    def _look_through(self, path: Path, tasks: _Tasks) -> None:
        """Read all of the file, and hold each result against the point that was claimed."""
        known = {metric.name for metric in self._catalog.metrics}
        seen: set[tuple[int, int, int]] = set()
        for run in read_results(path):
            if isinstance(run, ResultHeader):
                continue
            place = (run.line.lease_id, *run.line.place)
            if place in seen:
                raise refused(path, run.number, f"run {place} stands in the file twice")
            seen.add(place)
            task = tasks.get(run.line.lease_id, {}).get(run.line.place)
            if task is not None and run.result is not None:
                self._fits(path, run, task, known)

    def _fits(self, path: Path, run: CheckedRun, task: TaskRecord, known: set[str]) -> None:
        assert run.result is not None
        told = run.result.provenance
        claimed = {
            "model_revision": (told.model_revision, self._catalog.model_revision),
            "model": (told.model, task.document["model"]),
            "base_seed": (told.base_seed, task.document["base_seed"]),
            "replicate": (told.replicate, task.replicate),
        }
        for name, (found, wanted) in claimed.items():
            if found != wanted:
                raise refused(
                    path, run.number, f"provenance.{name} is {found}, what was claimed has {wanted}"
                )
        if odd := sorted(run.result.metrics.keys() - known):
            raise refused(path, run.number, f"metrics: {odd[0]} is no metric")

    def _store_some(
        self,
        lease_id: int,
        runs: list[CheckedRun],
        tasks: dict[tuple[int, int], TaskRecord],
        told: Stored,
    ) -> None:
        finished, failed = [], []
        for run in runs:
            task = tasks.get(run.line.place)
            if task is None:
                continue
            if run.result is not None:
                finished.append(FinishedRun(task, run.result, run.fabric, run.tables))
            elif run.failure is not None:
                line = run.line
                failed.append(
                    FailedRun(task, run.failure, line.cpu_seconds, line.peak_memory_bytes)
                )
        held = False
        if finished or failed:
            kept = keep_contents(self._blobs, finished)
            with transaction(self._engine) as session:
                settled = SettleStore(session).store(
                    lease_id,
                    kept,
                    failed,
                    self._catalog.model_revision,
                    self._settings.failure_policy,
                )
            held = settled.held
        told.stored += len(finished) * held
        told.failed += len(failed) * held
        told.lost += len(runs) - (len(finished) + len(failed)) * held


def _batches(path: Path) -> Iterator[tuple[int, list[CheckedRun]]]:
    """Give the runs of a file, those of one lease together and not too many at once."""
    lease_id, runs, size = 0, list[CheckedRun](), 0
    for run in read_results(path):
        if isinstance(run, ResultHeader):
            continue
        is_full = size >= STORE_EVERY_BYTES or len(runs) >= _RUNS_AT_ONCE
        if runs and (is_full or run.line.lease_id != lease_id):
            yield lease_id, runs
            runs, size = [], 0
        lease_id = run.line.lease_id
        runs.append(run)
        size += len(run.fabric or b"") + sum(len(table.content) for table in run.tables)
    if runs:
        yield lease_id, runs
