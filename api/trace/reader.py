"""Reading and writing the files of traces in processes beside the API, bounded in time and memory."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from anyio import to_thread
from starlette.formparsers import MultiPartParser

import tracefile
from api.config import Settings
from api.http.errors import (
    InvalidTraceError,
    TraceTooCostlyError,
    TraceTooLargeError,
)
from api.http.problem_document import FieldProblem
from api.http.problems import summary
from api.trace import process
from api.trace.process import TraceReading, TraceRefusal
from api.trace.upload import TraceUpload
from runtime.bounded import BoundedProcesses, TooCostlyError
from tracefile import Problem, Source, StoredFile

_TOO_LARGE = ("too_large", "too_many_files")
_WORKS_OF_A_PROCESS = 4


class TraceReader:
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
            settings.trace_memory_bytes,
            settings.trace_seconds,
            process.begin,  # so that the time of the first reading holds no imports
            works_of_a_process=_WORKS_OF_A_PROCESS,
        )
        self._limits = tracefile.Limits(
            bytes=settings.max_trace_bytes, operations=settings.max_trace_operations
        )

    async def read(self, upload: TraceUpload) -> TraceReading:
        """Read the files of an upload; no thread waits meanwhile.

        Raises
        ------
        InvalidTraceError
            They have mistakes, each named with its file, line, rank and record where known.
        TraceTooLargeError
            They hold more than allowed.
        TraceTooCostlyError
            Reading them takes more time or memory than it may.
        """
        files = await to_thread.run_sync(_sources, upload)
        try:
            found = await self._processes.ask_in_loop(
                process.read, files, upload.format.value, self._limits
            )
        except TooCostlyError as error:
            raise self.too_costly() from error
        if isinstance(found, TraceRefusal):
            raise _refused(found)
        reading: TraceReading = found
        return reading

    def restore(self, content: bytes) -> TraceReading | TraceRefusal:
        """Read a trace from its stored content, such as an archive brings; the thread waits.

        Raises
        ------
        TooCostlyError
            Reading it takes more time or memory than it may.
        """
        found: TraceReading | TraceRefusal = self._processes.ask(
            process.restore, content, self._limits.operations
        )
        return found

    def scale(
        self,
        content: bytes,
        ranks: int,
        grid: Sequence[int] | None,
        origin: Mapping[str, Any],
    ) -> tuple[TraceReading, dict[str, Any]]:
        """Make a stored trace larger, as `process.scale`; the thread waits.

        Raises
        ------
        InvalidTraceError
            Its structure is not recognised, or does not go with the number.
        TraceTooLargeError
            It would hold more than allowed.
        TraceTooCostlyError
            Making it takes more time or memory than it may.
        """
        try:
            found = self._processes.ask(process.scale, content, ranks, grid, origin, self._limits)
        except TooCostlyError as error:
            raise self.too_costly() from error
        if isinstance(found, TraceRefusal):
            raise _refused(found, "ranks", ranks)
        return found

    def close(self) -> None:
        """End the processes."""
        self._processes.close()

    def too_costly(self) -> TraceTooCostlyError:
        """The error about a reading that takes more time or memory than it may."""
        return TraceTooCostlyError(self._processes.seconds, self._processes.memory_bytes)


def _sources(upload: TraceUpload) -> list[Source]:
    return [Source(file.name, _content(file.file)) for file in upload.files]


def _content(file: BinaryIO) -> bytes | StoredFile:
    """What a form has of a file.

    Where the form has it on disk, the process that reads it opens it by the number that it has here: so
    nobody holds more than a file of a large trace in memory. Where that cannot be done, as on macOS, it is
    sent to the process.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    if size > MultiPartParser.spool_max_size:
        file.flush()
        here = Path(f"/proc/{os.getpid()}/fd/{file.fileno()}")
        if here.exists():
            return StoredFile(str(here), size)
    return file.read()


def _refused(
    refusal: TraceRefusal, field: str = "files", value: int | None = None
) -> InvalidTraceError | TraceTooLargeError:
    errors = [_problem(found, field, value) for found in refusal.problems]
    if refusal.problems[0].code in _TOO_LARGE:
        return TraceTooLargeError(errors[0].message, errors[:1])
    detail = summary(errors)
    if refusal.more:
        detail += f"; {refusal.more} more are not listed"
    return InvalidTraceError(detail, errors)


def _problem(found: Problem, field: str, value: int | None) -> FieldProblem:
    return FieldProblem(
        pointer=f"/{field}",
        field=field,
        value=found.file if value is None else value,
        allowed=None,
        message=found.message,
        line=found.line,
        rank=found.rank,
        record=found.record,
    )
