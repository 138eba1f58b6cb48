"""Reading the form that carries a fabric: bounded, and nothing in it left unread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, BinaryIO

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from api.fabric.models.fabric import FabricFormat
from api.fabric.process import FabricReading
from api.http.body_limits import bounded_stream
from api.http.errors import InvalidFabricError, UnsupportedMediaTypeError
from api.http.problem_document import FieldProblem
from domain.fabric.name import FABRIC_NAME
from domain.problem import shorten

FORM_TYPE = "multipart/form-data"
_FIELDS = ("name", "discovery", "tables", "format")
_LONGEST_TEXT = 1024
_LONGEST_NAME = 200


@dataclass(frozen=True)
class UploadedFile:
    """A file of the form: what problems call it, and its bytes as sent."""

    name: str
    file: BinaryIO


@dataclass(frozen=True)
class FabricUpload:
    """The form as sent; the files are closed once they are read."""

    name: str
    format: FabricFormat
    discovery: UploadedFile
    tables: Sequence[UploadedFile]


@dataclass(frozen=True)
class ReadFabric:
    """What an upload holds, or what is wrong with its files."""

    name: str
    outcome: FabricReading | InvalidFabricError


async def read_fabric_upload(request: Request) -> ReadFabric:
    """Read the form and its files; large ones go to disk as they arrive. Few are read at a time.

    Raises
    ------
    UnsupportedMediaTypeError
        The body is no form.
    BodyTooLargeError
        More bytes were announced or arrived than MAX_FABRIC_UPLOAD_BYTES.
    InvalidFabricError
        A field is unknown, missing, given twice or of the wrong kind.
    FabricTooLargeError, FabricTooCostlyError
        The files hold more than allowed, or reading them takes more.
    """
    given = request.headers.get("content-type")
    if (given or "").split(";")[0].strip().lower() != FORM_TYPE:
        raise UnsupportedMediaTypeError(given, (FORM_TYPE,))
    state = request.app.state.api
    settings = state.settings
    parser = MultiPartParser(
        request.headers,
        bounded_stream(request, settings.max_fabric_upload_bytes, on_disk=True),
        max_files=settings.max_fabric_files,
        max_fields=len(_FIELDS),
        max_part_size=_LONGEST_TEXT,
    )
    try:
        form = await parser.parse()
    except MultiPartException as error:
        whole, allowed = "", f"a form of {', '.join(_FIELDS)}"
        raise refused(whole, None, allowed, error.message) from error
    with ExitStack() as files:
        for _, value in form.multi_items():
            if isinstance(value, UploadFile):
                files.callback(value.file.close)
        upload = _upload(form.multi_items())
        # Waiting here holds no thread, so that nobody but importers waits.
        async with state.import_slots:
            try:
                return ReadFabric(upload.name, await state.fabric_reader.read(upload))
            except InvalidFabricError as error:
                return ReadFabric(upload.name, error)


def refused(field: str, value: Any, allowed: str | None, message: str) -> InvalidFabricError:
    """Make the error about one field of the form."""
    problem = FieldProblem(
        pointer=f"/{field}" if field else "",
        field=field or "body",
        value=shorten(value),
        allowed=allowed,
        message=message,
    )
    return InvalidFabricError(f"{problem.field}: {message}", [problem])


def _upload(items: Sequence[tuple[str, str | UploadFile]]) -> FabricUpload:
    for field, value in items:
        if field not in _FIELDS:
            raise refused(field, _shown(value), ", ".join(_FIELDS), "unknown field of the form")
    discovery, tables = _files(items, "discovery"), _files(items, "tables")
    if len(discovery) != 1:
        message = "is required" if not discovery else "is given twice"
        field = "discovery"
        raise refused(field, None, "one file", message)
    return FabricUpload(
        name=_name(_text(items, "name")),
        format=_format(_text(items, "format")),
        discovery=discovery[0],
        tables=[_renamed(file, discovery[0].name) for file in tables],
    )


def _files(items: Sequence[tuple[str, str | UploadFile]], field: str) -> list[UploadedFile]:
    found = []
    for name, value in items:
        if name != field:
            continue
        if not isinstance(value, UploadFile):
            raise refused(field, value, "a file", "must be sent as a file, with a file name")
        found.append(UploadedFile((value.filename or field)[:_LONGEST_NAME], value.file))
    return found


def _renamed(file: UploadedFile, taken: str) -> UploadedFile:
    """Keep the names of tables apart from that of the wiring: problems go by them."""
    return file if file.name != taken else UploadedFile(f"tables/{file.name}", file.file)


def _text(items: Sequence[tuple[str, str | UploadFile]], field: str) -> str | None:
    found = [value for name, value in items if name == field]
    if not found:
        return None
    if len(found) > 1:
        raise refused(field, None, "one value", "is given twice")
    if not isinstance(found[0], str):
        raise refused(field, _shown(found[0]), "a text", "must be a text, not a file")
    return found[0]


def _name(text: str | None) -> str:
    field, allowed = "name", "1 to 63 of a-z 0-9 . _ -, starting with a letter or digit"
    if text is None:
        raise refused(field, None, allowed, "is required")
    if re.fullmatch(FABRIC_NAME, text) is None:
        raise refused(field, text, allowed, "is no name of a fabric")
    return text


def _format(text: str | None) -> FabricFormat:
    if text is None:
        return FabricFormat.AUTO
    try:
        return FabricFormat(text)
    except ValueError:
        field = "format"
        raise refused(field, text, ", ".join(FabricFormat), "is no format read here") from None


def _shown(value: str | UploadFile) -> str | None:
    return value.filename if isinstance(value, UploadFile) else value
