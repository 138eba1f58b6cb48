"""Reading the files of fabrics in processes beside the API, bounded in time and memory.

A file of a few megabytes can unpack to a gigabyte, and files come from whoever sends them: neither
a thread of the API nor its memory is theirs to use up.
"""

from __future__ import annotations

from anyio import to_thread

import fabricfile
from api import table_process
from api.attachment.form import UploadedFile
from api.config import Settings
from api.fabric import process as fabric_process
from api.fabric.process import FabricReading, FabricRefusal
from api.fabric.upload import FabricUpload
from api.http.errors import FabricTooCostlyError, FabricTooLargeError, InvalidFabricError
from api.http.problem_document import FieldProblem
from api.http.problems import summary
from api.table_process import TableRefusal
from fabricfile import Problem, Source
from runtime.bounded import BoundedProcesses, TooCostlyError

_TOO_LARGE = "too_large"
_READINGS_OF_A_PROCESS = 8


class FabricReader:
    """The processes, started when the first files come, and anew now and then for their memory.

    Parameters
    ----------
    settings
        what files may hold, and what reading them may take.
    processes
        how many read at once.
    """

    def __init__(self, settings: Settings, processes: int) -> None:
        self._processes = BoundedProcesses(
            processes,
            settings.fabric_memory_bytes,
            settings.fabric_seconds,
            fabric_process.begin,  # so that the time of the first reading holds no imports
            works_of_a_process=_READINGS_OF_A_PROCESS,
        )
        self._limits = fabricfile.Limits(
            settings.max_fabric_bytes, settings.max_fabric_tables_bytes
        )

    async def read(self, upload: FabricUpload) -> FabricReading:
        """Read the files of an upload; no thread waits meanwhile.

        Raises
        ------
        InvalidFabricError
            They have mistakes, each named with its file, line, GUID and port where known.
        FabricTooLargeError
            They are larger than allowed once decompressed.
        FabricTooCostlyError
            Reading them takes more time or memory than it may.
        """
        files = await to_thread.run_sync(_sources, upload)
        try:
            found = await self._processes.ask_in_loop(
                fabric_process.read, files, upload.format.value, self._limits
            )
        except TooCostlyError as error:
            bounds = self._processes
            raise FabricTooCostlyError(bounds.seconds, bounds.memory_bytes) from error
        if isinstance(found, FabricRefusal):
            raise _refused(found, upload, self._limits)
        reading: FabricReading = found
        return reading

    def restore(self, content: bytes) -> FabricReading:
        """Read a fabric from its stored content, such as an archive brings; the thread waits.

        Raises
        ------
        fabricfile.FabricFileError
            The bytes are no such content.
        TooCostlyError
            Reading it takes more time or memory than it may.
        """
        found = self._processes.ask(fabric_process.restore, content)
        if isinstance(found, FabricRefusal):
            raise fabricfile.FabricFileError(found.problems, more=found.more)
        return found

    def table_rows(self, content: bytes, most_bytes: int) -> int | TableRefusal:
        """Look into a table that an archive brings, and count its rows; the thread waits.

        Raises
        ------
        TooCostlyError
            Reading it takes more time or memory than it may.
        """
        return self._processes.ask(table_process.look_into, content, most_bytes)

    def close(self) -> None:
        """End the processes."""
        self._processes.close()


def _sources(upload: FabricUpload) -> list[Source]:
    return [_source(file) for file in (upload.discovery, *upload.tables)]


def _source(file: UploadedFile) -> Source:
    return Source(file.name, file.file.read())


def _refused(
    refusal: FabricRefusal, upload: FabricUpload, limits: fabricfile.Limits
) -> InvalidFabricError | FabricTooLargeError:
    first = refusal.problems[0]
    if first.code == _TOO_LARGE:
        field = _field(first, upload)
        limit = limits.wiring_bytes if field == "discovery" else limits.tables_bytes
        return FabricTooLargeError(field, limit)
    errors = [_problem(found, upload) for found in refusal.problems]
    detail = summary(errors)
    if refusal.more:
        detail += f"; {refusal.more} more are not listed"
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
