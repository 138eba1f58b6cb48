"""The form that carries a trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request

from api.attachment.form import AttachmentForm, UploadedFile, opened_form
from api.http.errors import InvalidTraceError
from api.trace.models.trace import TraceFormat
from api.trace.process import TraceReading

_FIELDS = ("name", "files", "format")


@dataclass(frozen=True)
class TraceUpload:
    """The form as sent; the files are closed once they are read."""

    name: str
    format: TraceFormat
    files: Sequence[UploadedFile]


@dataclass(frozen=True)
class ReadTrace:
    """What an upload holds, or what is wrong with its files."""

    name: str
    outcome: TraceReading | InvalidTraceError


async def read_trace_upload(request: Request) -> ReadTrace:
    """Read the form and its files. Few are read at a time.

    Raises
    ------
    UnsupportedMediaTypeError, BodyTooLargeError, InvalidTraceError
        As `opened_form`.
    TraceTooLargeError, TraceTooCostlyError
        The files hold more than allowed, or reading them takes more.
    """
    state = request.app.state.api
    bounds = state.settings.max_trace_upload_bytes, state.settings.max_trace_files
    async with opened_form(request, _FIELDS, *bounds, InvalidTraceError) as form:
        upload = _upload(form)
        # Waiting here holds no thread, so that nobody but importers waits.
        async with state.import_slots:
            try:
                return ReadTrace(upload.name, await state.trace_reader.read(upload))
            except InvalidTraceError as error:
                return ReadTrace(upload.name, error)


def _upload(form: AttachmentForm) -> TraceUpload:
    files = form.files("files")
    if not files:
        raise form.refused("files", None, "one file or more", "is required")
    return TraceUpload(
        name=form.name("trace"),
        format=form.choice("format", TraceFormat, TraceFormat.AUTO),
        files=files,
    )
