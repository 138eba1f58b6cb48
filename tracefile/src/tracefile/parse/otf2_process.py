"""The process that reads an OTF2 archive: its files in a folder of its own, its events in a pipe."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import IO, Any

from tracefile.parse import otf2_worker
from tracefile.problems import refused
from tracefile.source import Source

_OF_LOCATION = re.compile(r"\d{1,20}\.(?:evt|def)\Z", re.ASCII)
_RECORDS_AT_ONCE = 4096
_LEAST_SECONDS, _SECONDS_OF_A_BYTE = 30.0, 1 / 50_000
_LEAST_MEMORY, _MEMORY_OF_A_BYTE = 4 << 30, 8
_LONGEST_DEFINITIONS = 1 << 30

Event = tuple[int, int, int, int, int, int, int, int]


@contextmanager
def events_of(sources: list[Source]) -> Iterator[tuple[dict[str, Any], Iterator[Event]]]:
    """The definitions of an archive, and its events by time.

    Raises
    ------
    TraceFileError
        There is no anchor or more than one, the library cannot read them, or takes longer than files of their
        size may (half a minute, and a second for each 50 kB).
    """
    with tempfile.TemporaryDirectory(prefix="tracefile-") as folder:
        anchor = _laid_out(sources, Path(folder))
        size = sum(source.size for source in sources)
        memory = _LEAST_MEMORY + _MEMORY_OF_A_BYTE * size
        seconds = _LEAST_SECONDS + size * _SECONDS_OF_A_BYTE
        script = str(Path(otf2_worker.__file__))
        with subprocess.Popen(
            [sys.executable, "-P", script, str(anchor), str(memory), str(ceil(seconds))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
        ) as process:
            guard = threading.Timer(seconds, process.kill)
            guard.start()
            try:
                pipe = process.stdout
                assert pipe is not None
                yield _definitions(pipe, anchor.name), _events(pipe, anchor.name)
            finally:
                guard.cancel()
                process.kill()


def _laid_out(sources: list[Source], folder: Path) -> Path:
    """Put the files where the library looks for them, and give the anchor."""
    anchors = [source for source in sources if source.name.endswith(".otf2")]
    if len(anchors) != 1:
        message = f"an OTF2 archive has one file .otf2, and there are {len(anchors)}"
        raise refused("files", message)
    stem = anchors[0].name.removesuffix(".otf2")
    locations = folder / "archive"
    locations.mkdir()
    for source in sources:
        if source is anchors[0] or source.name == f"{stem}.def":
            (folder / f"archive{source.name[len(stem) :]}").write_bytes(source.data)
        elif _OF_LOCATION.match(source.name):
            (locations / source.name).write_bytes(source.data)
    return folder / "archive.otf2"


def _definitions(pipe: IO[bytes], name: str) -> dict[str, Any]:
    head = pipe.read(8)
    length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
    text = pipe.read(length) if 0 < length <= _LONGEST_DEFINITIONS else b""
    try:
        definitions: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise _unreadable(name) from error
    return definitions


def _events(pipe: IO[bytes], name: str) -> Iterator[Event]:
    record = otf2_worker.RECORD
    rest = b""
    while True:
        data = pipe.read(record.size * _RECORDS_AT_ONCE)
        whole = rest + data
        usable = len(whole) - len(whole) % record.size
        for event in record.iter_unpack(whole[:usable]):
            if event[1] == otf2_worker.END:
                return
            yield event
        rest = whole[usable:]
        if not data:
            raise _unreadable(name)


def _unreadable(name: str) -> Exception:
    message = "the library otf2 cannot read the archive: it is damaged, or files are missing"
    return refused("damaged", message, file=name)
