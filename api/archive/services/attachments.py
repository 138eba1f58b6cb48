"""The fabrics and traces of an archive on their way into a project."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from api.archive.models.archive import ImportedFabric
from api.archive.services.reader import ArchiveReader
from api.fabric.models.fabric import FabricChecks, FabricSummary, FabricWarning
from api.fabric.reader import FabricReader
from api.trace.models.trace import summary_of
from api.trace.process import TraceRefusal
from api.trace.reader import TraceReader
from domain.archive.check import ArchiveError
from domain.archive.documents import ArchivedFabric, ArchivedTrace
from domain.archive.names import FABRICS, TRACES, large_file
from domain.attachment.facts import AttachmentKind
from domain.attachment.of_point import Attachment
from fabricfile import FabricFileError
from storage.attachment.records import NewAttachment
from storage.attachment.store import AttachmentStore, NameTakenError
from storage.blobs import Blobs
from storage.scope import Scope, enter
from storage.session import Engine, Session, transaction

_FABRIC_MARK_BYTES = len(b"fabricfile/1\nwiring\n")
_LISTS = {AttachmentKind.FABRIC: FABRICS, AttachmentKind.TRACE: TRACES}


@dataclass(frozen=True, slots=True)
class AttachmentReaders:
    """What reads contents, in bounded processes."""

    fabrics: FabricReader
    traces: TraceReader


class AttachmentImport:
    """What the sweep of an archive uses; everything raises ArchiveError for what cannot be."""

    def __init__(
        self,
        archive: ArchiveReader,
        engine: Engine,
        blobs: Blobs,
        readers: AttachmentReaders,
        scope: Scope,
    ) -> None:
        self._archive = archive
        self._engine = engine
        self._blobs = blobs
        self._readers = readers
        self._scope = scope
        fabrics = archive.documents(FABRICS, ArchivedFabric)
        has_traces = TRACES in archive.manifest.files
        traces = archive.documents(TRACES, ArchivedTrace) if has_traces else []
        self._fabrics, self._traces = fabrics, traces
        self._shown: dict[AttachmentKind, list[ImportedFabric]] = {kind: [] for kind in _LISTS}

    @property
    def are_any(self) -> bool:
        """Whether the sweep uses any."""
        return bool(self._fabrics or self._traces)

    @property
    def named(self) -> list[Attachment]:
        """Each with its kind, by digest: points may use these."""
        return [(kind, one.digest) for kind, one in self._listed()]

    def shown(self, kind: AttachmentKind) -> list[ImportedFabric]:
        """Give those of a kind under the names that they have here, once they are stored."""
        return self._shown[kind]

    def read_new(self) -> dict[str, NewAttachment]:
        """Read those that the project does not have yet, and keep their contents.

        Whoever knows a digest alone gets nothing of what another project has.
        """
        with transaction(self._engine) as session:
            enter(session, self._scope)
            fabrics = AttachmentStore(session, AttachmentKind.FABRIC)
            traces = AttachmentStore(session, AttachmentKind.TRACE)
            new_fabrics = [f for f in self._fabrics if fabrics.facts_of_digest(f.digest) is None]
            new_traces = [t for t in self._traces if traces.facts_of_digest(t.digest) is None]
        found = [self._read_fabric(fabric) for fabric in new_fabrics]
        found += [self._read_trace(trace) for trace in new_traces]
        return {attachment.digest: attachment for attachment in found}

    def store(self, session: Session, new: dict[str, NewAttachment]) -> set[int]:
        """Give their identifiers; those that are new get a version of their name."""
        return {self._found_or_added(session, kind, one, new) for kind, one in self._listed()}

    def _listed(self) -> list[tuple[AttachmentKind, ArchivedFabric]]:
        fabrics = [(AttachmentKind.FABRIC, fabric) for fabric in self._fabrics]
        return fabrics + [(AttachmentKind.TRACE, trace) for trace in self._traces]

    def _found_or_added(
        self,
        session: Session,
        kind: AttachmentKind,
        one: ArchivedFabric,
        new: dict[str, NewAttachment],
    ) -> int:
        store = AttachmentStore(session, kind)
        known = store.facts_of_digest(one.digest)
        if known is not None:
            self._show(kind, known.name, known.version, one.digest, is_new=False)
            return int(known.id)
        if one.digest not in new:
            message = f"a {kind} was deleted just now: import once more"
            raise ArchiveError(_LISTS[kind], message)
        try:
            record, is_new = store.add(new[one.digest])
        except NameTakenError as error:
            message = f"the {kind} {one.name} has the name of a {error.kind} here"
            raise ArchiveError(_LISTS[kind], message) from error
        self._show(kind, record.name, record.version, one.digest, is_new=is_new)
        return record.id

    def _show(
        self, kind: AttachmentKind, name: str, version: int, digest: str, *, is_new: bool
    ) -> None:
        found = ImportedFabric(name=name, version=version, digest=digest, is_new=is_new)
        self._shown[kind].append(found)

    def _content(self, kind: AttachmentKind, name: str) -> bytes:
        if name not in self._archive.manifest.files:
            raise ArchiveError(_LISTS[kind], f"the archive has no file {name}")
        return self._archive.whole(name)

    def _read_fabric(self, fabric: ArchivedFabric) -> NewAttachment:
        name = large_file("fabrics", fabric.digest)
        plain = self._content(AttachmentKind.FABRIC, name)
        mark, content = plain[:_FABRIC_MARK_BYTES], plain[_FABRIC_MARK_BYTES:]
        try:
            reading = self._readers.fabrics.restore(mark + zlib.compress(content, 6))
        except FabricFileError as error:
            raise ArchiveError(name, f"is no fabric: {error}") from error
        if reading.digest != fabric.digest:
            raise ArchiveError(name, "is not the fabric that it is called", value=reading.digest)
        summary = FabricSummary.model_validate(reading.summary)
        checks = FabricChecks.model_validate(reading.checks)
        warnings = [FabricWarning.model_validate(found) for found in reading.warnings]
        return NewAttachment(
            kind=AttachmentKind.FABRIC,
            name=fabric.name,
            digest=reading.digest,
            blob=self._blobs.put(reading.content),
            bytes=len(reading.content),
            format=fabric.format,
            figures=reading.figures,
            summary=summary.model_dump(mode="json"),
            checks=checks.model_dump(mode="json"),
            warnings=[warning.model_dump(mode="json") for warning in warnings],
        )

    def _read_trace(self, trace: ArchivedTrace) -> NewAttachment:
        name = large_file("traces", trace.content)
        reading = self._readers.traces.restore(self._content(AttachmentKind.TRACE, name))
        if isinstance(reading, TraceRefusal):
            raise ArchiveError(name, f"is no trace: {reading.problems[0].message}")
        if reading.digest != trace.digest:
            raise ArchiveError(name, "is not the trace that it is called", value=reading.digest)
        return NewAttachment(
            kind=AttachmentKind.TRACE,
            name=trace.name,
            digest=reading.digest,
            blob=self._blobs.put(reading.content),
            bytes=len(reading.content),
            format=trace.format,
            figures=reading.figures,
            summary=summary_of(reading.summary).model_dump(mode="json"),
            checks={},
            warnings=[],
        )
