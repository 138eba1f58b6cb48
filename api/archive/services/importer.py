"""Storing what an archive holds: all of it or nothing, and nothing over what is here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar

import structlog
from pydantic import ValidationError

from api.archive.models.archive import DifferentResult, ImportedFabric
from api.archive.services.attachments import AttachmentImport, AttachmentReaders
from api.archive.services.reader import ArchiveReader
from api.fabric.reader import FabricReader
from api.http.documents import EstimateDocument
from api.sweep.models.samples import DrawnDistribution
from api.sweep.models.sweep import UntilDocument
from api.table_process import TableRefusal
from api.trace.reader import TraceReader
from domain.access.quota import InstallationBounds
from domain.archive.check import ArchiveError, PointCheck, RunCheck, check_sweep
from domain.archive.documents import (
    ArchivedPoint,
    ArchivedRun,
    ArchivedSamples,
    ArchivedSweep,
    SweepLabels,
)
from domain.archive.names import POINTS, RUNS, SPEC, SWEEP, large_file
from domain.attachment.facts import AttachmentKind
from domain.catalog.models import Catalog
from domain.run.expansion import Expansion
from domain.sweep.axes.steps import step_index, steps_of
from domain.sweep.search.searched_axis import search_of
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec
from domain.sweep.spec.spec import SweepSpec
from fabricfile import FabricFileError
from storage.access.quota_store import QuotaStore
from storage.archive.store import ArchiveStore, ImportedRun, ImportedSweep
from storage.attachment.records import NewAttachment
from storage.blobs import Blobs
from storage.ids import new_id
from storage.result.sharing import keeps_results
from storage.run.records.task import KeptRun, KeptTable, TaskRecord
from storage.scope import Scope, enter
from storage.session import Engine, Session, allow_seconds, transaction
from storage.sweep.records.sweep import NewPoint, NewSweep
from storage.sweep.stored_spec import read_axes

T = TypeVar("T")
SCHEMA_VERSION = 2
_POINTS_AT_ONCE = 1000
_RUNS_AT_ONCE = 300
_SHOWN_DIFFERENCES = 20
_LONGEST_SECONDS = 3600.0
_MOST_METRICS = 1000


@dataclass
class Imported:
    """What an import has done; ``sweep_id`` is the public identifier."""

    sweep_id: str = ""
    is_new: bool = True
    results_added: int = 0
    results_known: int = 0
    results_different: int = 0
    differences: list[DifferentResult] = field(default_factory=list)
    fabrics: list[ImportedFabric] = field(default_factory=list)
    traces: list[ImportedFabric] = field(default_factory=list)


class ArchiveImport:
    """One archive on its way into the database.

    Parameters
    ----------
    reader, trace_reader
        read fabrics, networks and tables, and traces, in bounded processes.
    scope
        of the project that it is stored in.
    bounds
        what every project may use.

    Raises
    ------
    ArchiveError
        It says what cannot be, or what this server cannot take.
    """

    def __init__(
        self,
        archive: ArchiveReader,
        engine: Engine,
        blobs: Blobs,
        catalog: Catalog,
        max_points: int,
        reader: FabricReader,
        trace_reader: TraceReader,
        scope: Scope,
        bounds: InstallationBounds,
    ) -> None:
        self._archive = archive
        self._engine = engine
        self._blobs = blobs
        self._catalog = catalog
        self._reader = reader
        self._table_rows: dict[str, int] = {}
        self._scope = scope
        self._bounds = bounds
        self._labels: SweepLabels = archive.manifest.sweep
        self._sweep = archive.document(SWEEP, ArchivedSweep)
        self._attachments = AttachmentImport(
            archive, engine, blobs, AttachmentReaders(reader, trace_reader), scope
        )
        self._names: set[str] = set()
        self._done = Imported()
        self._log = structlog.get_logger("api.archives")
        revision = catalog.model_revision
        check_sweep(
            self._sweep, revision=revision, schema_version=SCHEMA_VERSION, max_points=max_points
        )
        _check_shown(self._sweep)
        self._axes = read_axes(_stored(self._sweep))
        self._check_searched()

    def store(self) -> Imported:
        """Store the sweep, unless this very archive has been imported before."""
        digest = self._archive.manifest.content_digest
        with transaction(self._engine) as session:
            enter(session, self._scope)
            store = ArchiveStore(session, self._bounds)
            earlier = store.earlier(digest)
            if earlier is None:
                store.check_quotas(self._sweep.points)
        if earlier is not None:
            return Imported(sweep_id=earlier, is_new=False)
        # Contents are put before the rows that lead to them; what nothing leads to is collected.
        new = self._attachments.read_new()
        self._check_bytes(new, None)
        self._put_contents()
        with transaction(self._engine) as session:
            enter(session, self._scope)
            allow_seconds(session, _LONGEST_SECONDS, _LONGEST_SECONDS)
            earlier = ArchiveStore(session, self._bounds).earlier(digest)
            if earlier is not None:
                return Imported(sweep_id=earlier, is_new=False)
            self._store(session, new)
        self._log.info("sweep_imported", sweep_id=self._done.sweep_id, content=digest)
        return self._done

    def _store(self, session: Session, new: dict[str, NewAttachment]) -> None:
        keeps = keeps_results(session, uses_attachments=self._attachments.are_any)
        store = ArchiveStore(session, self._bounds, keeps=keeps)
        attachment_ids = self._attachments.store(session, new)
        self._done.fabrics = self._attachments.shown(AttachmentKind.FABRIC)
        self._done.traces = self._attachments.shown(AttachmentKind.TRACE)
        imported = self._imported(attachment_ids)
        sweep_id = store.add(imported)
        for points in _batches(self._points(), _POINTS_AT_ONCE):
            store.add_points(sweep_id, points)
        for runs in _batches(self._runs(), _RUNS_AT_ONCE):
            self._compare(store, runs)
            store.add_runs(sweep_id, runs)
        imported.origin["results_different"] = self._done.results_different
        store.finish(sweep_id, imported)
        self._check_bytes(new, session)

    def _check_bytes(self, new: dict[str, NewAttachment], session: Session | None) -> None:
        """Refuse more bytes than the project may have: before they are stored, and in the end."""
        asked = sum(attachment.bytes for attachment in new.values())
        if not asked:
            return
        if session is not None:
            QuotaStore(session, self._bounds).check_attachments(asked, are_stored=True)
            return
        with transaction(self._engine) as short:
            enter(short, self._scope)
            QuotaStore(short, self._bounds).check_attachments(asked, are_stored=False)

    # Points and runs ---------------------------------------------------------------------------

    def _points(self) -> Iterator[NewPoint]:
        check = PointCheck(self._sweep, self._attachments.named)
        axes = self._axes
        steps = step_index(axes)
        for line, point in self._archive.lines(POINTS, ArchivedPoint):
            check.check(point, line)
            try:
                steps_of(axes, point.coordinates, steps)
            except (KeyError, ValueError, TypeError) as error:
                message = "the coordinates are none of the values of the axes"
                raise ArchiveError(POINTS, message, line=line) from error
            copied = point.model_dump(exclude={"key", "point"})
            document = json.dumps(point.point, separators=(",", ":"), allow_nan=False)
            yield NewPoint(point_key=point.key, document=document, **copied)
        check.finish()

    def _runs(self) -> Iterator[ImportedRun]:
        check = RunCheck(self._sweep)
        points = self._archive.lines(POINTS, ArchivedPoint)
        _, point = next(points)
        for line, run in self._archive.lines(RUNS, ArchivedRun):
            check.check(run, line)
            while point.index < run.point_index:
                _, point = next(points)
            yield ImportedRun(
                run=run,
                kept=self._kept(run, point, line),
                estimated_cpu_seconds=point.estimated_cpu_seconds,
                turn=min(point.turn + run.replicate * self._sweep.points, 2**31 - 1),
            )
        check.finish()

    def _kept(self, run: ArchivedRun, point: ArchivedPoint, line: int) -> KeptRun | None:
        result = run.result
        if result is None:
            return None
        self._note_names(result.document.metrics, line)
        for table in result.tables:
            self._need("tables", table.sha256, line, table.bytes)
            if (rows := self._table_rows[table.sha256]) != table.rows:
                message = f"table {table.name!r} has {rows} rows, not {table.rows}"
                raise ArchiveError(RUNS, message, line=line)
        if result.network is not None:
            self._need("networks", result.network, line)
        task = TaskRecord(
            point_index=run.point_index,
            replicate=run.replicate,
            point_key=point.key,
            document=point.point,
            uncalibrated_seconds=result.uncalibrated_seconds,
            uncalibrated_bytes=result.uncalibrated_bytes,
        )
        tables = tuple(KeptTable(t.name, t.rows, t.bytes, t.sha256) for t in result.tables)
        return KeptRun(task, result.document, result.network, tables)

    def _note_names(self, names: Iterable[str], line: int) -> None:
        """Every name of a metric takes a place in the database for good: forged ones take none."""
        self._names.update(names)
        odd = sorted(name for name in names if not name.isidentifier() or len(name) > 80)
        if odd or len(self._names) > _MOST_METRICS:
            message = f"{odd[0]!r} is no name of a metric" if odd else "too many metrics"
            raise ArchiveError(RUNS, message, line=line)

    def _need(self, kind: str, digest: str, line: int, size: int | None = None) -> None:
        name = large_file(kind, digest)
        entry = self._archive.manifest.files.get(name)
        if entry is None:
            raise ArchiveError(RUNS, f"the archive has no file {name}", line=line)
        if size is not None and entry.bytes != size:
            raise ArchiveError(RUNS, f"{name} has {entry.bytes} bytes, not {size}", line=line)

    def _compare(self, store: ArchiveStore, runs: Iterable[ImportedRun]) -> None:
        """Count which results are here already, and hold them against those of the archive."""
        listed = list(runs)
        known = store.known(listed)
        for imported in listed:
            result = imported.run.result
            if imported.kept is None or result is None or result.is_partial:
                continue
            place = (imported.kept.task.point_key, imported.run.replicate, result.model_revision)
            here = known.get(place)
            if here is None:
                self._done.results_added += 1
                continue
            different = _first_difference(here.metrics, result.document.metrics)
            if different is None:
                self._done.results_known += 1
                continue
            self._done.results_different += 1
            if len(self._done.differences) < _SHOWN_DIFFERENCES:
                self._done.differences.append(
                    DifferentResult(
                        point_index=imported.run.point_index,
                        replicate=imported.run.replicate,
                        metric=different,
                        here=here.metrics.get(different),
                        archived=result.document.metrics.get(different),
                    )
                )

    # The sweep ---------------------------------------------------------------------------------

    def _imported(self, attachment_ids: set[int]) -> ImportedSweep:
        sweep, labels, manifest = self._sweep, self._labels, self._archive.manifest
        self._done.sweep_id = new_id()
        copied = sweep.model_dump(
            include={
                "model", "schema_version", "base_seed", "replicates", "replicates_min", "until",
                "points_expected", "simcore_version", "model_revision", "metrics", "limits",
            }
        )  # fmt: skip
        return ImportedSweep(
            sweep=NewSweep(
                public_id=self._done.sweep_id,
                name=labels.name,
                description=labels.description,
                spec_text=self._spec_text,
                spec=self._spec.to_document(),
                axes=_stored(sweep),
                **copied,
            ),
            tags=labels.tags,
            created_at=labels.created_at,
            started_at=labels.started_at,
            resumed_at=labels.resumed_at,
            finished_at=labels.finished_at,
            executed_seconds=labels.executed_seconds,
            earlier_revisions=sweep.earlier_revisions,
            points=sweep.points,
            expansion=Expansion.DONE if sweep.is_complete else Expansion.CANCELLED,
            networks=sweep.networks,
            estimate=sweep.estimate,
            attachment_ids=attachment_ids,
            origin={
                "sweep_id": labels.id,
                "content_digest": manifest.content_digest,
                "exported_at": manifest.exported_at.isoformat(),
                "imported_at": datetime.now(UTC).isoformat(),
                "results_different": 0,
            },
            origin_digest=manifest.content_digest,
        )

    def _check_searched(self) -> None:
        """Refuse axes that are searched by what means nothing here."""
        try:
            search_of(self._axes, self._catalog.for_model(self._sweep.model))
        except SpecError as error:
            raise ArchiveError(SWEEP, error.problems[0].message) from error

    @cached_property
    def _spec_text(self) -> str:
        try:
            return self._archive.whole(SPEC).decode()
        except UnicodeDecodeError as error:
            raise ArchiveError(SPEC, "is no UTF-8 text") from error

    @cached_property
    def _spec(self) -> SweepSpec:
        try:
            spec = parse_spec(self._spec_text, spec_type(self._spec_text))
        except SpecError as error:
            raise ArchiveError(SPEC, error.problems[0].message) from error
        if spec.model != self._sweep.model:
            raise ArchiveError(SWEEP, "is of another model than spec.txt", value=self._sweep.model)
        if (spec.samples is not None) != any(axis.drawn for axis in self._axes):
            raise ArchiveError(
                SWEEP, "has samples where spec.txt has none, or none where it has some"
            )
        return spec

    # Large contents ----------------------------------------------------------------------------

    def _put_contents(self) -> None:
        """Keep the networks and tables of runs, each looked into first."""
        for digest in self._archive.large("networks"):
            name = large_file("networks", digest)
            content = self._archive.whole(name)
            try:
                self._reader.restore(content)
            except FabricFileError as error:
                raise ArchiveError(name, f"is no network that a run kept: {error}") from error
            self._blobs.put(content)
        for digest in self._archive.large("tables"):
            name = large_file("tables", digest)
            content = self._archive.whole(name)
            rows = self._reader.table_rows(content, self._archive.limits.blob_bytes)
            if isinstance(rows, TableRefusal):
                raise ArchiveError(name, rows.message)
            self._table_rows[digest] = rows
            self._blobs.put(content)


def _batches(items: Iterator[T], size: int) -> Iterator[list[T]]:
    while batch := list(islice(items, size)):
        yield batch


def _check_shown(sweep: ArchivedSweep) -> None:
    """Refuse documents that the API could not show."""
    try:
        if sweep.until is not None:
            UntilDocument.model_validate(sweep.until)
        if sweep.estimate is not None:
            EstimateDocument.model_validate(sweep.estimate)
        for axis in sweep.axes:
            for drawn in axis.drawn if isinstance(axis, ArchivedSamples) else ():
                DrawnDistribution.model_validate(drawn.distribution)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = (
            f"until, estimate or distribution: {'.'.join(map(str, first['loc']))}: {first['msg']}"
        )
        raise ArchiveError(SWEEP, message) from error


def _first_difference(
    here: dict[str, float | None], archived: dict[str, float | None]
) -> str | None:
    names = sorted({*here, *archived})
    return next((name for name in names if here.get(name) != archived.get(name)), None)


def _stored(sweep: ArchivedSweep) -> list[dict[str, Any]]:
    """Give the axes as they are stored: what an archive does not say of one, nothing says here."""
    return [axis.model_dump(mode="json", exclude_unset=True) for axis in sweep.axes]
