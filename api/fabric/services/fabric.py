"""Imported fabrics: import, list, read, export, and what was studied on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

import structlog

from api.attachment.library import AttachmentLibrary
from api.fabric.models.fabric import (
    Fabric,
    FabricChanges,
    FabricChecks,
    FabricItem,
    FabricPage,
    FabricReport,
    FabricSummary,
    FabricVersion,
    FabricWarning,
)
from api.fabric.models.queries import ExportFabricQuery, FabricSpecQuery, ListFabricsQuery
from api.fabric.process import FabricReading
from api.fabric.services.files import export_pieces
from api.fabric.upload import ReadFabric
from api.http.errors import InvalidFabricError
from api.sweep.models.sweep import SweepPage
from api.sweep.services.documents import summary_document
from api.sweep.services.sentences import kept_sentences
from domain.access.quota import InstallationBounds
from domain.attachment.facts import AttachmentKind
from domain.catalog.models import Catalog
from domain.query.cursor import decode_cursor, encode_cursor
from domain.sweep.fabric_study import fabric_study
from fabricfile import Fabric as FabricContent
from storage.attachment.records import AttachmentRecord, NewAttachment
from storage.attachment.resolver import StoredAttachments
from storage.blobs import Blobs
from storage.scope import person_of
from storage.session import Session
from storage.sweep.list_store import Archived, Place, SweepListStore, SweepsWanted

if TYPE_CHECKING:
    from api.context import RequestContext


class FabricService:
    """Decides what happens to fabrics."""

    def __init__(
        self, session: Session, catalog: Catalog, blobs: Blobs, bounds: InstallationBounds
    ) -> None:
        self._session = session
        self._blobs = blobs
        self._catalog = catalog
        self._library = AttachmentLibrary(session, AttachmentKind.FABRIC, bounds)
        self._log = structlog.get_logger("api.fabrics")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        state = context.state
        bounds = state.settings.project_bounds
        return cls(context.session, state.catalog, state.blobs, bounds)

    def validate(self, upload: ReadFabric) -> FabricReport:
        """Say what the files of an upload hold, mistakes included; nothing is stored."""
        return _report(upload.outcome)

    def import_upload(self, upload: ReadFabric) -> tuple[Fabric, bool]:
        """Store a fabric as a new version of its name, unless the latest has the same content.

        Raises
        ------
        InvalidFabricError
            The files have mistakes; nothing is stored.
        """
        reading = upload.outcome
        if isinstance(reading, InvalidFabricError):
            raise reading
        record, is_new = self._library.add(self._to_store(upload.name, reading))
        if is_new:
            self._log.info(
                "fabric_imported",
                fabric=record.name,
                version=record.version,
                digest=record.digest,
                endpoints=reading.endpoints,
            )
        return self._document(record), is_new

    def page(self, query: ListFabricsQuery) -> FabricPage:
        """List a page of fabrics by name, each in its latest version."""
        page, next_cursor = self._library.page(query.cursor, query.limit)
        return FabricPage(items=[_item(record) for record in page], next_cursor=next_cursor)

    def get(self, name: str, version: int | None) -> Fabric:
        """Read a version of a fabric, the latest when none is given."""
        return self._document(self._library.find(name, version))

    def export(self, name: str, query: ExportFabricQuery) -> Iterator[str]:
        """Write a fabric as text."""
        blob = self._library.blob(self._library.find(name, query.version))
        return export_pieces(FabricContent.from_bytes(self._blobs.get(blob)), query.format)

    def spec(self, name: str, query: FabricSpecQuery) -> str:
        """Write the standard study of a fabric, as a specification in YAML."""
        record = self._library.find(name, query.version)
        facts = StoredAttachments(self._session, AttachmentKind.FABRIC).resolve(
            f"{record.name}@{record.version}"
        )
        assert facts is not None  # it was found just now, and versions stay
        return fabric_study(
            facts,
            self._catalog,
            engines=_names(query.engines),
            patterns=_names(query.patterns),
            replicates=query.replicates,
            draws=query.draws,
        )

    def sweeps(self, name: str, query: ListFabricsQuery) -> SweepPage:
        """List a page of the sweeps that use any version of a fabric, newest first."""
        self._library.find(name, None)
        scope = f"fabric sweeps\n{name}"
        before = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else None
        wanted = SweepsWanted(fabric=name, archived=Archived.SHOWN, with_helpers=True)
        after = Place(None, before) if before is not None else None
        store = SweepListStore(self._session)
        found = [record for record, _ in store.page(wanted, query.limit + 1, after=after)]
        page = found[: query.limit]
        more = len(found) > query.limit
        kept = kept_sentences(self._session, page)
        person, revision = person_of(self._session), self._catalog.model_revision
        return SweepPage(
            items=[
                summary_document(sweep, person, revision, None, kept.get(sweep.id))
                for sweep in page
            ],
            next_cursor=encode_cursor([page[-1].id], scope) if more else None,
        )

    def delete(self, name: str, version: int | None) -> None:
        """Delete a version of a fabric, or all of them when none is given.

        Raises
        ------
        AttachmentNotFoundError, AttachmentInUseError
            There is none, or sweeps use it.
        """
        self._library.delete(name, version)
        self._log.info("fabric_deleted", fabric=name, version=version)

    def change(self, name: str, changes: FabricChanges) -> Fabric:
        """Give a fabric another name; refused while sweeps use it, whose specifications name it."""
        self._library.rename(name, changes.name)
        return self.get(changes.name, None)

    def _to_store(self, name: str, reading: FabricReading) -> NewAttachment:
        report = _report(reading).model_dump(mode="json")
        return NewAttachment(
            kind=AttachmentKind.FABRIC,
            name=name,
            digest=reading.digest,
            blob=self._blobs.put(reading.content),
            bytes=len(reading.content),
            format=reading.format,
            figures=reading.figures,
            summary=report["summary"],
            checks=report["checks"],
            warnings=report["warnings"],
        )

    def _document(self, record: AttachmentRecord) -> Fabric:
        return Fabric(
            name=record.name,
            version=record.version,
            digest=record.digest,
            format=record.format,
            created_at=record.created_at,
            versions=[
                FabricVersion.model_validate(version.model_dump())
                for version in self._library.versions(record.name)
            ],
            summary=FabricSummary.model_validate(record.summary),
            checks=FabricChecks.model_validate(record.checks),
            warnings=[FabricWarning.model_validate(warning) for warning in record.warnings],
        )


def _report(outcome: FabricReading | InvalidFabricError) -> FabricReport:
    if isinstance(outcome, InvalidFabricError):
        return FabricReport(
            valid=False, format=None, summary=None, checks=None, warnings=[], errors=outcome.errors
        )
    return FabricReport(
        valid=True,
        format=outcome.format,
        summary=FabricSummary.model_validate(outcome.summary),
        checks=FabricChecks.model_validate(outcome.checks),
        warnings=[FabricWarning.model_validate(found) for found in outcome.warnings],
        errors=[],
    )


def _names(text: str | None) -> list[str] | None:
    if text is None:
        return None
    return [name.strip() for name in text.split(",") if name.strip()]


def _item(record: AttachmentRecord) -> FabricItem:
    summary = FabricSummary.model_validate(record.summary)
    return FabricItem(
        name=record.name,
        version=record.version,
        digest=record.digest,
        format=record.format,
        created_at=record.created_at,
        endpoints=summary.endpoints,
        routers=summary.routers,
        links=summary.links,
        has_tables=summary.has_tables,
    )
