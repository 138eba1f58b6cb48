"""A sweep as one archive, written piece by piece in one snapshot of the database."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

import structlog
from pydantic import ValidationError

from api.archive.services.zip import ZipPieces
from api.find import find_sweep
from api.http.errors import PhaseConflictError
from api.http.queries import ResultFormat
from api.result.models.queries import ListResultsQuery
from api.result.services.export import ExportService
from api.version import VERSION
from domain.archive.documents import Exporter, Manifest, SweepLabels, content_digest, written
from domain.archive.names import (
    FABRICS,
    FORMAT,
    FORMAT_VERSION,
    MANIFEST,
    POINTS,
    README,
    RESULTS,
    RUNS,
    SPEC,
    SWEEP,
    TRACES,
    large_file,
)
from domain.attachment.facts import AttachmentKind
from domain.catalog.models import Catalog
from domain.result.document import Result
from domain.run.expansion import Expansion
from storage.archive.rows import ArchiveRows
from storage.blobs import Blobs
from storage.session import Engine, Session, show_one_moment, transaction
from storage.sweep.records.sweep import SweepRecord, SweepSpecRecord
from storage.sweep.store import SweepStore

if TYPE_CHECKING:
    from api.context import RequestContext

_PIECE_BYTES = 1024 * 1024
_README = """This is a sweep of FabricSweep with all that it has found, as one ZIP file of plain files.

manifest.json    what the archive is; SHA-256 and length of every other file
spec.txt         the specification as it was submitted (YAML or JSON)
sweep.json       what was computed: model and its revision, seeds, axes, limits
points.jsonl     one JSON document a line: the points, each fully resolved
runs.jsonl       one JSON document a line: the runs, each with the simulator's result document
results.parquet  coordinates and metrics of the runs as a table, made from the files above
fabrics.json     imported fabrics that points refer to; their contents are in fabrics/
traces.json      traces that points replay, if any; their contents are in traces/
networks/        wiring and tables that runs kept; tables/ has tables of runs (Arrow IPC streams)

fabricsweep import FILE stores it on another server.
"""


class ArchiveService:
    """Writes sweeps as archives."""

    def __init__(self, session: Session, engine: Engine, catalog: Catalog, blobs: Blobs) -> None:
        self._session = session
        self._engine = engine
        self._catalog = catalog
        self._blobs = blobs
        self._log = structlog.get_logger("api.archives")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session, context.state.engine, context.state.catalog, context.state.blobs
        )

    def pieces(self, sweep_id: str) -> Iterator[bytes]:
        """Give the archive of a sweep, piece by piece, as the sweep stands at the first.

        Raises
        ------
        PhaseConflictError
            The sweep is under way, or has no points.
        """
        check_has_ended(find_sweep(self._session, sweep_id))

        def pieces() -> Iterator[bytes]:
            with transaction(self._engine) as session:
                show_one_moment(session)
                sweep = find_sweep(session, sweep_id)
                check_has_ended(sweep)
                yield from self._written(session, sweep)
            self._log.info("sweep_archived", sweep_id=sweep_id)

        return pieces()

    def _written(self, session: Session, sweep: SweepRecord) -> Iterator[bytes]:
        archive = ZipPieces()
        try:
            yield from self._files(archive, session, sweep)
        finally:
            archive.close()

    def _files(self, archive: ZipPieces, session: Session, sweep: SweepRecord) -> Iterator[bytes]:
        spec = SweepStore(session).spec(sweep.id)
        rows = ArchiveRows(session, sweep.id)
        yield from archive.add(README, [_README.encode()])
        yield from archive.add(SPEC, [spec.spec_text.encode()])
        yield from archive.add(SWEEP, [written(sweep_document(sweep, spec, rows.limits())) + b"\n"])
        yield from archive.add(POINTS, (written(point) + b"\n" for point in rows.points()))
        large: dict[str, str] = {}
        yield from archive.add(RUNS, _run_lines(rows, large))
        yield from self.attachments(archive, rows)
        for name, digest in sorted(large.items()):
            yield from archive.add(name, self._blob(digest), is_compressed=True)
        exports = ExportService(session, self._engine, self._catalog)
        table = exports.written(session, sweep, ListResultsQuery(), ResultFormat.PARQUET)
        yield from archive.add(RESULTS, table, is_compressed=True)
        manifest = _manifest(sweep, archive, self._catalog.model_revision)
        text = manifest.model_dump_json(indent=1).encode() + b"\n"
        yield from archive.add(MANIFEST, [text])
        yield archive.finish()

    def attachments(self, archive: ZipPieces, rows: ArchiveRows) -> Iterator[bytes]:
        """Write the fabrics and traces that points refer to, and their lists."""
        found = rows.attachments(AttachmentKind.FABRIC)
        named = [fabric for fabric, _ in found]
        yield from archive.add(FABRICS, [written(named) + b"\n"])
        for fabric, blob in found:
            name = large_file("fabrics", fabric["digest"])
            yield from archive.add(name, _expanded(self._blobs.open(blob)))
        yield from self._traces(archive, rows)

    def _traces(self, archive: ZipPieces, rows: ArchiveRows) -> Iterator[bytes]:
        found = rows.attachments(AttachmentKind.TRACE)
        if not found:
            return
        named = [{**trace, "content": blob} for trace, blob in found]
        yield from archive.add(TRACES, [written(named) + b"\n"])
        for blob in sorted({blob for _, blob in found}):
            name = large_file("traces", blob)
            yield from archive.add(name, self._blob(blob), is_compressed=True)

    def _blob(self, digest: str) -> Iterator[bytes]:
        file = self._blobs.open(digest)
        while piece := file.read(_PIECE_BYTES):
            yield piece


def check_has_ended(sweep: SweepRecord) -> None:
    """Refuse a sweep that cannot be archived yet, or ever; raises `PhaseConflictError`."""
    named = f"Sweep {sweep.public_id!r}"
    if not sweep.phase.is_finished:
        message = f"{named} is {sweep.phase}: it can be archived once it has ended."
        raise PhaseConflictError(message)
    if not sweep.points or sweep.expansion is Expansion.REFUSED:
        message = (
            f"{named} has no points that could be archived: its specification is all there is."
        )
        raise PhaseConflictError(message)


def _run_lines(rows: ArchiveRows, large: dict[str, str]) -> Iterable[bytes]:
    """Write the runs, noting which large files they lead to."""
    for run in rows.runs():
        result = run["result"]
        if result is not None:
            result["document"] = _normal(result["document"])
            for table in result["tables"]:
                large[large_file("tables", table["sha256"])] = table["sha256"]
            if result["network"] is not None:
                large[large_file("networks", result["network"])] = result["network"]
        yield written(run) + b"\n"


def _normal(document: dict[str, Any]) -> dict[str, Any]:
    """Write a result as one is written here today, however it was stored: the same is the same text."""
    try:
        return Result.model_validate(document).model_dump(mode="json", by_alias=True)
    except ValidationError:  # of long ago: what it lacks, whoever imports it will be told
        return document


def sweep_document(
    sweep: SweepRecord, spec: SweepSpecRecord, limits: dict[str, Any]
) -> dict[str, Any]:
    """Say what was computed, as archives have it."""
    same = (
        "schema_version",
        "model",
        "model_revision",
        "earlier_revisions",
        "simcore_version",
        "base_seed",
        "replicates",
        "replicates_min",
        "until",
        "points",
        "points_expected",
        "metrics",
    )
    return {
        **{name: getattr(sweep, name) for name in same},
        "is_complete": sweep.expansion is Expansion.DONE,
        "limits": limits,
        "axes": spec.axes,
        "networks": spec.networks,
        "estimate": spec.estimate,
    }


def _manifest(sweep: SweepRecord, archive: ZipPieces, revision: int) -> Manifest:
    times = sweep.times
    return Manifest(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        content_digest=content_digest(archive.entries),
        exported_at=datetime.now(UTC),
        exported_by=Exporter(version=VERSION, model_revision=revision),
        sweep=SweepLabels(
            id=sweep.public_id,
            name=sweep.name,
            description=sweep.description,
            tags=sweep.tags,
            created_at=sweep.created_at,
            started_at=times.started_at,
            resumed_at=times.resumed_at,
            finished_at=times.finished_at,
            executed_seconds=times.executed_seconds,
        ),
        files=archive.entries,
    )


_FABRIC_MARK_BYTES = len(b"fabricfile/1\nwiring\n")


def _expanded(blob: io.RawIOBase) -> Iterator[bytes]:
    """Give the content of a stored fabric: its SHA-256 is the fabric's digest."""
    yield blob.read(_FABRIC_MARK_BYTES) or b""
    expander = zlib.decompressobj()
    while piece := blob.read(_PIECE_BYTES):
        while piece:
            yield expander.decompress(piece, _PIECE_BYTES)
            piece = expander.unconsumed_tail
    yield expander.flush()
