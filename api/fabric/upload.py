"""The form that carries a fabric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request

from api.attachment.form import AttachmentForm, UploadedFile, opened_form
from api.fabric.models.fabric import FabricFormat
from api.fabric.process import FabricReading
from api.http.errors import InvalidFabricError

_FIELDS = ("name", "discovery", "tables", "format")


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
    """Read the form and its files. Few are read at a time.

    Raises
    ------
    UnsupportedMediaTypeError, BodyTooLargeError, InvalidFabricError
        As `opened_form`.
    FabricTooLargeError, FabricTooCostlyError
        The files hold more than allowed, or reading them takes more.
    """
    state = request.app.state.api
    settings = state.settings
    bounds = settings.max_fabric_upload_bytes, settings.max_fabric_files
    async with opened_form(request, _FIELDS, *bounds, InvalidFabricError) as form:
        upload = _upload(form)
        # Waiting here holds no thread, so that nobody but importers waits.
        async with state.import_slots:
            try:
                return ReadFabric(upload.name, await state.fabric_reader.read(upload))
            except InvalidFabricError as error:
                return ReadFabric(upload.name, error)


def _upload(form: AttachmentForm) -> FabricUpload:
    discovery, tables = form.files("discovery"), form.files("tables")
    if len(discovery) != 1:
        message = "is required" if not discovery else "is given twice"
        raise form.refused("discovery", None, "one file", message)
    return FabricUpload(
        name=form.name("fabric"),
        format=form.choice("format", FabricFormat, FabricFormat.AUTO),
        discovery=discovery[0],
        tables=[_renamed(file, discovery[0].name) for file in tables],
    )


def _renamed(file: UploadedFile, taken: str) -> UploadedFile:
    """Keep the names of tables apart from that of the wiring: problems go by them."""
    return file if file.name != taken else UploadedFile(f"tables/{file.name}", file.file)
