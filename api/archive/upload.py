"""Taking an archive that somebody sends: onto disk, bounded, one after the other, then stored."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import BinaryIO

from anyio import to_thread
from fastapi import Request, status

from api.archive.models.archive import SweepImport
from api.archive.services.importer import ArchiveImport, Imported
from api.archive.services.reader import ArchiveLimits, ArchiveReader
from api.context import RequestContext
from api.http.body_limits import bounded_stream
from api.http.errors import ImportsOffError, InvalidArchiveError, UnsupportedMediaTypeError
from api.http.problem_document import FieldProblem
from api.state import ApiState
from api.sweep.services.sweep import SweepService
from domain.archive.check import ArchiveError
from domain.archive.names import ARCHIVE_TYPE
from domain.problem import shorten
from runtime.bounded import TooCostlyError
from storage.scope import Scope

_TYPES = (ARCHIVE_TYPE, "application/zip", "application/octet-stream")
_IN_MEMORY_BYTES = 1024 * 1024


async def import_archive(
    request: Request, state: ApiState, context: RequestContext, scope: Scope
) -> SweepImport:
    """Read the body and store what it holds in the project of ``scope``.

    Raises
    ------
    UnsupportedMediaTypeError
        The body is no ZIP file by its media type.
    ImportsOffError
        The server takes no archives.
    BodyTooLargeError
        More bytes were announced or arrived than MAX_ARCHIVE_BYTES.
    InvalidArchiveError
        The archive is damaged, says what cannot be, or is not for this server; nothing is stored.
    """
    given = request.headers.get("content-type")
    if (given or "").split(";")[0].strip().lower() not in _TYPES:
        raise UnsupportedMediaTypeError(given, _TYPES)
    limit = state.settings.max_archive_bytes
    if not limit:
        raise ImportsOffError
    # Waiting here holds no thread, so that nobody but importers waits.
    async with _on_disk(request, limit) as file, state.archive_slots:
        return await to_thread.run_sync(partial(_stored, file, state, context, scope))


@asynccontextmanager
async def _on_disk(request: Request, limit: int) -> AsyncIterator[BinaryIO]:
    with tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES) as file:
        async for piece in bounded_stream(request, limit, on_disk=True):
            await to_thread.run_sync(file.write, piece)
        file.seek(0)
        yield file  # type: ignore[misc]


def _stored(file: BinaryIO, state: ApiState, context: RequestContext, scope: Scope) -> SweepImport:
    settings = state.settings
    limits = ArchiveLimits(settings.max_archive_content_bytes, settings.max_archive_blob_bytes)
    try:
        archive = ArchiveReader(file, limits)
        done = ArchiveImport(
            archive,
            state.engine,
            state.blobs,
            state.catalog,
            settings.max_points,
            state.fabric_reader,
            state.trace_reader,
            scope,
            settings.project_bounds,
        ).store()
    except ArchiveError as error:
        raise _refused(error) from error
    except TooCostlyError as error:
        message = (
            "a fabric, trace, network or table in it takes more time or memory to read than it may"
        )
        raise _refused(ArchiveError("", message)) from error
    return _document(done, context)


def _document(done: Imported, context: RequestContext) -> SweepImport:
    with context.transaction():
        context.note_change(f"/v1/sweeps/{done.sweep_id}", status.HTTP_201_CREATED)
        return SweepImport(
            sweep=SweepService.of(context).get(done.sweep_id),
            is_new=done.is_new,
            results_added=done.results_added,
            results_known=done.results_known,
            results_different=done.results_different,
            differences=done.differences,
            fabrics=done.fabrics,
            traces=done.traces,
        )


def _refused(error: ArchiveError) -> InvalidArchiveError:
    problem = FieldProblem(
        pointer="",
        field=error.file or "body",
        value=shorten(error.value),
        allowed=error.allowed,
        message=error.message,
        line=error.line,
    )
    return InvalidArchiveError(f"{error}; nothing is stored", [problem])
