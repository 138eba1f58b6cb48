"""The process that reads a trace takes large files from where the form has them."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from starlette.formparsers import MultiPartParser

from api.attachment.form import UploadedFile
from api.config import Settings
from api.trace import reader
from api.trace.models.trace import TraceFormat
from api.trace.process import TraceReading
from api.trace.upload import TraceUpload
from tests.support.goal_files import ring
from tracefile import StoredFile

GOAL = ring(ranks=4, rounds=5000)


def upload(name: str, content: bytes) -> TraceUpload:
    """A form with a file that lies where the form's parser would have it."""
    file = tempfile.SpooledTemporaryFile(max_size=MultiPartParser.spool_max_size)  # noqa: SIM115
    file.write(content)
    file.seek(0)
    return TraceUpload("run", TraceFormat.AUTO, [UploadedFile(name, cast("BinaryIO", file))])


def read(given: TraceUpload) -> TraceReading:
    settings = Settings(database_url="postgresql://nowhere/none", redis_url="redis://nowhere")
    processes = reader.TraceReader(settings, 1)
    try:
        return asyncio.run(processes.read(given))
    finally:
        processes.close()


def test_a_large_file_is_not_sent_to_the_process_where_it_can_be_opened_there() -> None:
    large = upload("ring.goal", GOAL.encode())
    is_opened = isinstance(reader._content(large.files[0].file), StoredFile)
    assert is_opened == Path("/proc/self/fd").exists()
    small = upload("ring.goal", ring().encode())
    assert reader._content(small.files[0].file) == ring().encode()


def test_what_is_read_from_disk_is_what_would_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    from_disk = read(upload("ring.goal", GOAL.encode()))
    monkeypatch.setattr(MultiPartParser, "spool_max_size", 1 << 30)
    assert read(upload("ring.goal", GOAL.encode())) == from_disk
    assert from_disk.figures["ranks"] == 4
