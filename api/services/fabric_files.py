"""Files of fabrics, read and written by ``fabricfile``; nothing here touches the database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

import fabricfile
from api.config import Settings
from api.errors import FabricTooLargeError, InvalidFabricError, InvalidQueryError
from api.fabric_upload import FabricUpload, UploadedFile
from api.models.fabric import (
    FabricChecks,
    FabricExportFormat,
    FabricReport,
    FabricSummary,
    FabricWarning,
)
from api.models.problem import FieldProblem
from api.problems import summary
from fabricfile import Fabric, FabricFileError, Problem, Source, export_lines, summarize

_TOO_LARGE = "too_large"
_LINES = 1000


@dataclass(frozen=True)
class FabricReading:
    """What the files of an upload hold."""

    fabric: Fabric
    format: str
    summary: FabricSummary
    checks: FabricChecks
    warnings: list[FabricWarning]


def read_upload(upload: FabricUpload, settings: Settings) -> FabricReading:
    """Read the files of an upload.

    Raises
    ------
    InvalidFabricError
        They have mistakes, each named with its file, line, GUID and port where known.
    FabricTooLargeError
        They are larger than allowed once decompressed.
    """
    limits = fabricfile.Limits(settings.max_fabric_bytes, settings.max_fabric_tables_bytes)
    discovery = _source(upload.discovery)
    tables = [_source(file) for file in upload.tables]
    try:
        reading = fabricfile.parse(
            discovery, *tables, format_name=upload.format.value, limits=limits
        )
    except FabricFileError as error:
        raise _refused(error, upload, limits) from error
    return FabricReading(
        fabric=reading.fabric,
        format=reading.format,
        summary=FabricSummary.model_validate(summarize(reading.fabric).to_dict()),
        checks=FabricChecks.model_validate(reading.checks.to_dict()),
        warnings=[FabricWarning.model_validate(found.to_dict()) for found in reading.warnings],
    )


def check_upload(upload: FabricUpload, settings: Settings) -> FabricReport:
    """Say what the files of an upload hold, their mistakes included."""
    try:
        reading = read_upload(upload, settings)
    except InvalidFabricError as error:
        return FabricReport(
            valid=False, format=None, summary=None, checks=None, warnings=[], errors=error.errors
        )
    return FabricReport(
        valid=True,
        format=reading.format,
        summary=reading.summary,
        checks=reading.checks,
        warnings=reading.warnings,
        errors=[],
    )


def export_pieces(fabric: Fabric, written: FabricExportFormat) -> Iterator[str]:
    """Write a fabric, piece by piece.

    Raises
    ------
    InvalidQueryError
        The format cannot hold this fabric.
    """
    try:
        return _joined(export_lines(fabric, written.value))
    except FabricFileError as error:
        field, allowed = "format", ", ".join(FabricExportFormat)
        raise InvalidQueryError.of(field, written.value, str(error), allowed) from error


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Join lines to pieces worth sending; what goes wrong with the first shows before any."""
    first = list(islice(lines, _LINES))
    return chain(["".join(first)], ("".join(piece) for piece in _batches(lines)))


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    """Give lines some at a time."""
    while piece := list(islice(lines, _LINES)):
        yield piece


def _source(file: UploadedFile) -> Source:
    return Source(file.name, file.file.read())


def _refused(
    error: FabricFileError, upload: FabricUpload, limits: fabricfile.Limits
) -> InvalidFabricError | FabricTooLargeError:
    first = error.problems[0]
    if first.code == _TOO_LARGE:
        field = _field(first, upload)
        limit = limits.wiring_bytes if field == "discovery" else limits.tables_bytes
        return FabricTooLargeError(field, limit)
    errors = [_problem(found, upload) for found in error.problems]
    detail = summary(errors)
    if error.more:
        detail += f"; {error.more} more are not listed"
    return InvalidFabricError(detail, errors)


def _problem(found: Problem, upload: FabricUpload) -> FieldProblem:
    field = _field(found, upload)
    return FieldProblem(
        pointer=f"/{field}",
        field=field,
        value=found.file,
        allowed=None,
        message=found.message,
        line=found.line,
        guid=found.guid,
        port=found.port,
    )


def _field(found: Problem, upload: FabricUpload) -> str:
    """Give the field of the form that a finding is about."""
    is_tables = found.file != upload.discovery.name and found.file in {
        file.name for file in upload.tables
    }
    return "tables" if is_tables else "discovery"
