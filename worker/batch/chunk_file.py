"""Chunk files: claimed points on their way to a machine that does not reach the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import Base64Bytes, BaseModel, Field

from storage.run.records.task import Chunk, TaskRecord
from worker.batch.sealed_lines import Header, Line, parsed, read_sealed, refused, write_sealed

FORMAT: Literal["fabricsweep-chunk"] = "fabricsweep-chunk"


class ChunkHeader(Header):
    """What the file is; ``key`` is what lets results of its runs be stored."""

    format: Literal["fabricsweep-chunk"]
    expires_at: datetime
    runs: int = Field(ge=1)


class LeaseLine(Line):
    """A lease; the runs that follow are its own."""

    lease_id: int
    sweep: str
    limits: dict[str, Any]


class TaskLine(Line):
    """A run."""

    task: TaskRecord


class AttachmentLine(Line):
    """The content of a fabric that points run on, or of a trace that they replay."""

    attachment: str
    content: Base64Bytes


class ChunkFile:
    """A chunk file that was read whole."""

    def __init__(
        self, header: ChunkHeader, chunks: list[Chunk], attachments: Mapping[str, bytes]
    ) -> None:
        self.header = header
        self.chunks = chunks
        self.attachments = attachments


def write_chunk_file(
    path: Path, header: ChunkHeader, chunks: list[Chunk], attachments: Mapping[str, bytes]
) -> None:
    """Write a chunk file."""
    write_sealed(path, _lines(header, chunks, attachments))


def _lines(
    header: ChunkHeader, chunks: list[Chunk], attachments: Mapping[str, bytes]
) -> Iterator[BaseModel]:
    yield header
    for digest, content in attachments.items():
        yield AttachmentLine.model_construct(attachment=digest, content=content)
    for chunk in chunks:
        assert chunk.lease_id is not None
        yield LeaseLine(lease_id=chunk.lease_id, sweep=chunk.sweep_public_id, limits=chunk.limits)
        for task in chunk.tasks:
            yield TaskLine(task=task)


def read_chunk_file(path: Path) -> ChunkFile:
    """Read a chunk file.

    Raises
    ------
    FileRefusedError
        It is none, was cut off, or was changed.
    """
    header: ChunkHeader | None = None
    chunks: list[Chunk] = []
    attachments: dict[str, bytes] = {}
    for number, document in read_sealed(path):
        if header is None:
            header = parsed(path, number, ChunkHeader, document)
        elif "attachment" in document:
            line = parsed(path, number, AttachmentLine, document)
            attachments[line.attachment] = line.content
        elif "lease_id" in document:
            lease = parsed(path, number, LeaseLine, document)
            chunk = Chunk(
                sweep_id=0,
                lease_id=lease.lease_id,
                sweep_public_id=lease.sweep,
                limits=lease.limits,
            )
            chunks.append(chunk)
        elif chunks:
            chunks[-1].tasks.append(parsed(path, number, TaskLine, document).task)
        else:
            raise refused(path, number, "a run stands before its lease")
    if header is None:
        raise refused(path, 1, "the file holds nothing but its seal")
    return ChunkFile(header, chunks, attachments)
