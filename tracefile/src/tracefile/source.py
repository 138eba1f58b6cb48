"""Where recordings come from: bytes with a name, perhaps compressed or bundled, of bounded size."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tracefile.problems import TraceFileError, refused

GZIP_MAGIC = b"\x1f\x8b"
ZIP_MAGIC = b"PK\x03\x04"
_HEAD_BYTES = 512
_CHUNK_BYTES = 1 << 20
MOST_FILES = 65_536
"""As many are taken from archives, or given, together."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a reading may take in: bytes after decompression, and operations of all ranks."""

    bytes: int = 2 << 30
    operations: int = 200_000_000
    ranks: int = 1 << 20


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that is read when its content is asked for, and not kept; of so many bytes."""

    path: str
    size: int

    def read(self, most: int = -1) -> bytes:
        """Its first bytes, or all."""
        with Path(self.path).open("rb") as file:
            return file.read(self.size if most < 0 else min(most, self.size))


@dataclass(frozen=True, slots=True)
class Source:
    """The content of a file under the name that findings give."""

    name: str
    content: bytes | StoredFile

    @classmethod
    def of_path(cls, path: str | Path) -> Source:
        """The content of a file, read when it is needed. Raises OSError where it cannot be opened."""
        with Path(path).open("rb") as file:
            return cls(Path(path).name, StoredFile(str(path), os.fstat(file.fileno()).st_size))

    @property
    def data(self) -> bytes:
        """The content; read anew each time where it is stored."""
        return self.content if isinstance(self.content, bytes) else self.content.read()

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return len(self.content) if isinstance(self.content, bytes) else self.content.size

    def head(self, most: int) -> bytes:
        """The first bytes, at most so many."""
        if isinstance(self.content, bytes):
            return self.content[:most]
        return self.content.read(most)


def unpacked(sources: tuple[Source, ...], limits: Limits) -> list[Source]:
    """Give the plain files: gzip is undone, tar and zip archives are opened.

    Raises
    ------
    TraceFileError
        They are damaged, hold more than `limits.bytes`, or more than 65,536 files.
    """
    left = limits.bytes
    found: list[Source] = []
    for source in sources:
        for plain in _plain(source, left):
            left -= plain.size
            found.append(plain)
            if left < 0:
                raise too_large(plain.name, limits)
            if len(found) > MOST_FILES:
                raise refused("too_many_files", f"more than {MOST_FILES} files", file=source.name)
    return found


def too_large(name: str, limits: Limits) -> Exception:
    """The error about more bytes than may be read."""
    return refused("too_large", f"the content exceeds {limits.bytes} bytes", file=name)


def _plain(source: Source, limit: int) -> Iterator[Source]:
    head = source.head(_HEAD_BYTES)
    if head.startswith(ZIP_MAGIC):
        yield from _zip_members(source, limit)
        return
    content: bytes | StoredFile = source.content
    if head.startswith(GZIP_MAGIC):
        content = _expanded(source, limit)
        head = content[:_HEAD_BYTES]
    if head[257:262] == b"ustar":
        whole = Source(source.name, content)
        yield from _tar_members(whole.name, whole.data, limit)
        return
    yield Source(source.name.removesuffix(".gz"), content)


def _zip_members(source: Source, limit: int) -> Iterator[Source]:
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if sum(member.file_size for member in members) > limit:
                message = f"the archive holds more than {limit} bytes"
                raise refused("too_large", message, file=source.name)
            for member in members:
                with archive.open(member) as file:
                    data = file.read(limit + 1)
                if len(data) > limit:
                    message = f"the archive holds more than {limit} bytes"
                    raise refused("too_large", message, file=source.name)
                yield Source(Path(member.filename).name, data)
    except TraceFileError:
        raise
    except Exception as error:  # of a damaged archive, the module raises whatever its parts raise
        raise refused("damaged", f"the archive is damaged: {error}", file=source.name) from error


def _tar_members(name: str, data: bytes, limit: int) -> Iterator[Source]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for member in archive:
                limit -= member.size  # more than the archive has, where a member has holes
                if limit < 0:
                    raise refused("too_large", "the archive holds too many bytes", file=name)
                file = archive.extractfile(member) if member.isfile() else None
                if file is not None and not Path(member.name).name.startswith("."):
                    yield Source(Path(member.name).name, file.read())
    except TraceFileError:
        raise
    except Exception as error:  # as above
        raise refused("damaged", f"the archive is damaged: {error}", file=name) from error


def _expanded(source: Source, limit: int) -> bytes:
    pieces, total, rest = [], 0, source.data
    while rest.startswith(GZIP_MAGIC):
        expander = zlib.decompressobj(wbits=31)
        feed = rest
        while not expander.eof:
            try:
                piece = expander.decompress(feed, _CHUNK_BYTES)
            except zlib.error as error:
                message = "the compressed data are damaged"
                raise refused("damaged", message, file=source.name) from error
            feed = expander.unconsumed_tail
            total += len(piece)
            if total > limit:
                message = f"the content exceeds {limit} bytes"
                raise refused("too_large", message, file=source.name)
            pieces.append(piece)
            if not piece and not feed and not expander.eof:
                message = "the compressed data are cut short"
                raise refused("truncated", message, file=source.name)
        rest = expander.unused_data
    return b"".join(pieces)
