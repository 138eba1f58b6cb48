"""Traces: import, list, read, export, cut, scale, rename, delete."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Self

import structlog

from api.attachment.library import AttachmentLibrary
from api.http.errors import InvalidQueryError, InvalidTraceError
from api.http.problem_document import FieldProblem
from api.trace.judge import TraceJudge
from api.trace.models.clock import CriticalPath, CriticalPathQuery, CutTrace, TraceWindow
from api.trace.models.queries import ExportTraceQuery, ListTracesQuery
from api.trace.models.scaling import ScaledTrace, TraceScaling
from api.trace.models.trace import (
    AddressSummary,
    Summary,
    Trace,
    TraceChanges,
    TraceItem,
    TraceKind,
    TracePage,
    TraceReport,
    TraceSummary,
    TraceVersion,
    summary_of,
)
from api.trace.process import TraceReading, TraceRefusal
from api.trace.reader import TraceReader
from api.trace.upload import ReadTrace
from domain.access.quota import InstallationBounds
from domain.attachment.facts import AttachmentKind
from domain.trace.clock import RecordingRefusedError
from runtime.bounded import TooCostlyError
from storage.attachment.records import AttachmentRecord, NewAttachment
from storage.blobs import Blobs
from storage.session import Session
from tracefile import ADDRESS_EXPORT_FORMATS, EXPORT_FORMATS

if TYPE_CHECKING:
    from api.context import RequestContext


class TraceService:
    """Decides what happens to traces."""

    def __init__(
        self,
        session: Session,
        blobs: Blobs,
        reader: TraceReader,
        judge: TraceJudge,
        bounds: InstallationBounds,
    ) -> None:
        self._blobs = blobs
        self._reader = reader
        self._judge = judge
        self._library = AttachmentLibrary(session, AttachmentKind.TRACE, bounds)
        self._log = structlog.get_logger("api.traces")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        state = context.state
        return cls(
            context.session,
            state.blobs,
            state.trace_reader,
            state.trace_judge,
            state.settings.project_bounds,
        )

    def validate(self, upload: ReadTrace) -> TraceReport:
        """Say what the files of an upload hold, mistakes included; nothing is stored."""
        outcome = upload.outcome
        if isinstance(outcome, InvalidTraceError):
            nothing = dict.fromkeys(("format", "kind", "summary", "addresses"))
            return TraceReport(valid=False, errors=outcome.errors, **nothing)
        held = _by_kind(summary_of(outcome.summary))
        return TraceReport(valid=True, format=outcome.format, errors=[], **held)

    def import_upload(self, upload: ReadTrace) -> tuple[Trace, bool]:
        """Store a trace as a new version of its name, unless the latest has the same content.

        Raises
        ------
        InvalidTraceError
            The files have mistakes; nothing is stored.
        """
        reading = upload.outcome
        if isinstance(reading, InvalidTraceError):
            raise reading
        record, is_new = self._library.add(self._to_store(upload.name, reading))
        if is_new:
            self._log.info(
                "trace_imported",
                trace=record.name,
                version=record.version,
                digest=record.digest,
                format=reading.format,
                bytes=len(reading.content),
            )
        return self._document(record), is_new

    def page(self, query: ListTracesQuery) -> TracePage:
        """List a page of traces by name, each in its latest version."""
        page, next_cursor = self._library.page(query.cursor, query.limit)
        return TracePage(items=[_item(record) for record in page], next_cursor=next_cursor)

    def get(self, name: str, version: int | None) -> Trace:
        """Read a version of a trace, the latest when none is given."""
        return self._document(self._library.find(name, version))

    def export(self, name: str, query: ExportTraceQuery) -> bytes:
        """Write a trace as a file."""
        record = self._library.find(name, query.version)
        content = self._blobs.get(self._library.blob(record))
        if query.format.value == "arrow":
            return content
        try:
            return self._judge.export(content, query.format.value)
        except RecordingRefusedError as error:
            is_of_ranks = isinstance(summary_of(record.summary), TraceSummary)
            allowed = ", ".join(EXPORT_FORMATS if is_of_ranks else ADDRESS_EXPORT_FORMATS)
            raise InvalidQueryError.of(
                error.field, query.format.value, error.message, allowed
            ) from error

    def critical_path(self, name: str, query: CriticalPathQuery) -> CriticalPath:
        """Say what the time of a trace is made of, where messages do not meet.

        Raises
        ------
        InvalidTraceError
            Its ranks need one another, or it has none.
        """
        record = self._of_ranks(name, query.version)
        content = self._blobs.get(self._library.blob(record))
        try:
            found = self._judge.critical_path(content, query.network)
        except RecordingRefusedError as error:
            raise _refused(error) from error
        told = {
            "version": record.version,
            "latency_ns": query.latency_ns,
            "bandwidth_gbps": query.bandwidth_gbps,
        }
        return CriticalPath.model_validate(asdict(found) | told)

    def cut(self, name: str, version: int | None, asked: TraceWindow) -> tuple[CutTrace, bool]:
        """Store what begins in a window of a trace as a trace, and say what its borders tore.

        Raises
        ------
        InvalidTraceError
            Nothing begins in the window, or the trace has no ranks.
        """
        record = self._of_ranks(name, version)
        content = self._blobs.get(self._library.blob(record))
        try:
            cut, messages, collectives = self._judge.cut(content, asked.window, _origin(record))
        except RecordingRefusedError as error:
            raise _refused(error) from error
        trace, is_new = self._restored(asked.name, cut)
        torn = {"messages_left_out": messages, "collectives_left_out": collectives}
        return CutTrace(trace=trace, **torn), is_new

    def scale(
        self, name: str, version: int | None, asked: TraceScaling
    ) -> tuple[ScaledTrace, bool]:
        """Store a trace of more ranks, unless the latest version of its name has this content.

        Raises
        ------
        InvalidTraceError
            Its structure is not recognised, or does not go with the number.
        """
        record = self._of_ranks(name, version)
        content = self._blobs.get(self._library.blob(record))
        reading, grids = self._reader.scale(content, asked.ranks, asked.grid, _origin(record))
        trace, is_new = self._keep(asked.name, reading)
        return ScaledTrace(trace=trace, **grids), is_new

    def _of_ranks(self, name: str, version: int | None) -> AttachmentRecord:
        """Find a recording of ranks, for what an address trace has not."""
        record = self._library.find(name, version)
        if isinstance(summary_of(record.summary), TraceSummary):
            return record
        message = (
            f"the trace {record.name} version {record.version} is an address trace: only recordings "
            "of ranks have a critical path, and are cut and scaled"
        )
        raise InvalidTraceError(message, [])

    def _restored(self, name: str, content: bytes) -> tuple[Trace, bool]:
        """Store a trace that was made here."""
        try:
            reading = self._reader.restore(content)
        except TooCostlyError as error:
            raise self._reader.too_costly() from error
        if isinstance(reading, TraceRefusal):
            raise InvalidTraceError(reading.problems[0].message, [])
        return self._keep(name, reading)

    def _keep(self, name: str, reading: TraceReading) -> tuple[Trace, bool]:
        """Store a trace that was made of another one, as `import_upload` does."""
        record, is_new = self._library.add(self._to_store(name, reading))
        if is_new:
            self._log.info("trace_made", trace=record.name, version=record.version)
        return self._document(record), is_new

    def delete(self, name: str, version: int | None) -> None:
        """Delete a version of a trace, or all of them when none is given.

        Raises
        ------
        AttachmentNotFoundError, AttachmentInUseError
            There is none, or sweeps use it.
        """
        self._library.delete(name, version)
        self._log.info("trace_deleted", trace=name, version=version)

    def change(self, name: str, changes: TraceChanges) -> Trace:
        """Give a trace another name; refused while sweeps use it, whose specifications name it."""
        self._library.rename(name, changes.name)
        return self.get(changes.name, None)

    def _to_store(self, name: str, reading: TraceReading) -> NewAttachment:
        return NewAttachment(
            kind=AttachmentKind.TRACE,
            name=name,
            digest=reading.digest,
            blob=self._blobs.put(reading.content),
            bytes=len(reading.content),
            format=reading.format,
            figures=reading.figures,
            summary=summary_of(reading.summary).model_dump(mode="json"),
            checks={},
            warnings=[],
        )

    def _document(self, record: AttachmentRecord) -> Trace:
        return Trace(
            name=record.name,
            version=record.version,
            digest=record.digest,
            format=record.format,
            created_at=record.created_at,
            versions=[
                TraceVersion.model_validate(version.model_dump())
                for version in self._library.versions(record.name)
            ],
            **_by_kind(summary_of(record.summary)),
        )


def _origin(record: AttachmentRecord) -> dict[str, Any]:
    """Which trace another one is made of."""
    return {"trace": record.name, "version": record.version, "digest": record.digest}


def _refused(error: RecordingRefusedError) -> InvalidTraceError:
    problem = FieldProblem(pointer=f"/{error.field}", field=error.field, message=error.message)
    return InvalidTraceError(error.message, [problem])


def _by_kind(summary: Summary) -> dict[str, Any]:
    """What a document says of a trace of either kind."""
    of_ranks = summary if isinstance(summary, TraceSummary) else None
    of_addresses = summary if isinstance(summary, AddressSummary) else None
    return {"kind": _kind(summary), "summary": of_ranks, "addresses": of_addresses}


def _kind(summary: Summary) -> TraceKind:
    return TraceKind.RANKS if isinstance(summary, TraceSummary) else TraceKind.ADDRESSES


def _item(record: AttachmentRecord) -> TraceItem:
    summary = summary_of(record.summary)
    return TraceItem(
        name=record.name,
        version=record.version,
        digest=record.digest,
        format=record.format,
        created_at=record.created_at,
        kind=_kind(summary),
        **_counts(summary),
    )


def _counts(summary: Summary) -> dict[str, int | None]:
    """What a list says of a trace of either kind."""
    of_ranks = dict.fromkeys(("ranks", "sent_bytes", "collectives"))
    of_addresses = dict.fromkeys(("cores", "writes", "lines", "address_bytes"))
    told: dict[str, int | None] = of_ranks | of_addresses
    if isinstance(summary, TraceSummary):
        told |= summary.model_dump(include={"ranks", "operations", "sent_bytes"})
        return told | {"collectives": sum(one.count for one in summary.collectives)}
    told |= summary.model_dump(include=set(of_addresses))
    return told | {"operations": summary.accesses}
