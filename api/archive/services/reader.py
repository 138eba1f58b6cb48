"""Reading an archive that somebody sends: every file known, bounded and as its checksum says."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import BinaryIO, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from domain.archive.check import ArchiveError, check_manifest
from domain.archive.documents import Manifest, content_digest
from domain.archive.names import MANIFEST, REQUIRED, digest_in, is_known

T = TypeVar("T")
Read = TypeVar("Read", bound=BaseModel)
_LONGEST_LINE = 16 * 2**20
_LONGEST_DOCUMENT = 16 * 2**20
_LONGEST_MANIFEST = 64 * 2**20
"""It lists every file, of which there may be 200,000."""
_PIECE_BYTES = 1024 * 1024
_MOST_FILES = 200_000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError)


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """What an archive may hold: bytes of all its files, and of one that is kept whole in memory."""

    content_bytes: int
    blob_bytes: int


class ArchiveReader:
    """An archive whose files are all there, of the announced length and checksum.

    Raises
    ------
    ArchiveError
        It is no archive, damaged, larger than allowed, or has files that none has.
    """

    def __init__(self, file: BinaryIO, limits: ArchiveLimits) -> None:
        self.limits = limits
        try:
            self._zip = zipfile.ZipFile(file)
        except _DAMAGED as error:
            raise ArchiveError("", f"is no ZIP file, or not a whole one: {error}") from error
        self._infos = _listed(self._zip)
        self.manifest = self._read_manifest()
        self._check_files()

    def document(self, name: str, model: type[Read], limit: int = _LONGEST_DOCUMENT) -> Read:
        """Read a small JSON file."""
        return _validated(TypeAdapter(model), self.whole(name, limit), name, None)

    def documents(self, name: str, model: type[Read]) -> list[Read]:
        """Read a small JSON file that holds a list."""
        return _validated(TypeAdapter(list[model]), self.whole(name, _LONGEST_DOCUMENT), name, None)  # type: ignore[valid-type]

    def lines(self, name: str, model: type[Read]) -> Iterator[tuple[int, Read]]:
        """Read one document a line, with the number of the line, from 1."""
        adapter = TypeAdapter(model)
        with self._opened(name) as file:
            number = 0
            while line := self._tried(name, lambda: file.readline(_LONGEST_LINE + 1)):
                number += 1
                if len(line) > _LONGEST_LINE:
                    allowed = f"<= {_LONGEST_LINE} bytes"
                    raise ArchiveError(name, "the line is too long", line=number, allowed=allowed)
                yield number, _validated(adapter, line, name, number)

    def whole(self, name: str, limit: int | None = None) -> bytes:
        """Read a file into memory."""
        most = self.limits.blob_bytes if limit is None else limit
        if self._infos[name].file_size > most:
            size = self._infos[name].file_size
            raise ArchiveError(name, "is too large", value=size, allowed=f"<= {most} bytes")
        with self._opened(name) as file:
            content: bytes = self._tried(name, file.read)
        return content

    def large(self, kind: str) -> list[str]:
        """List the digests of the large files of a kind: fabrics, networks or tables."""
        names = (name for name in self._infos if name.startswith(f"{kind}/"))
        return sorted(digest for name in names if (digest := digest_in(name)) is not None)

    def _read_manifest(self) -> Manifest:
        if MANIFEST not in self._infos:
            raise ArchiveError("", f"has no {MANIFEST}: it is no archive of a sweep, or cut short")
        manifest = self.document(MANIFEST, Manifest, _LONGEST_MANIFEST)
        check_manifest(manifest)
        return manifest

    def _check_files(self) -> None:
        told = self.manifest.files
        there = set(self._infos) - {MANIFEST}
        for name in sorted(there ^ set(told)):
            message = "is not in the manifest" if name in there else "is missing"
            raise ArchiveError(name, message)
        for name in REQUIRED:
            if name not in self._infos:
                raise ArchiveError(name, "is missing")
        total = sum(entry.bytes for entry in told.values())
        if total > self.limits.content_bytes:
            allowed = f"<= {self.limits.content_bytes} bytes"
            raise ArchiveError("", "the files are too large together", value=total, allowed=allowed)
        for name, entry in told.items():
            self._check_file(name, entry.bytes, entry.sha256)
        if content_digest(told) != self.manifest.content_digest:
            raise ArchiveError(MANIFEST, "content_digest is not that of the files")

    def _check_file(self, name: str, size: int, digest: str) -> None:
        """Read a file once, no further than it is said to be long: the rest would be a bomb."""
        found, left = sha256(), size
        with self._opened(name) as file:
            while piece := self._tried(name, lambda: file.read(_PIECE_BYTES)):
                left -= len(piece)
                if left < 0:
                    raise ArchiveError(
                        name, "is longer than the manifest says", allowed=f"{size} bytes"
                    )
                found.update(piece)
        if left or found.hexdigest() != digest:
            raise ArchiveError(name, "is damaged: its SHA-256 is not that of the manifest")
        called = digest_in(name)
        if called is not None and called != digest:
            raise ArchiveError(name, "is not called by its SHA-256", value=digest)

    def _opened(self, name: str) -> io.BufferedReader:
        def opened() -> io.BufferedReader:
            return io.BufferedReader(self._zip.open(self._infos[name]), _PIECE_BYTES)  # type: ignore[arg-type]

        return self._tried(name, opened)

    def _tried(self, name: str, read: Callable[[], T]) -> T:
        try:
            return read()
        except _DAMAGED as error:
            raise ArchiveError(name, f"is damaged: {error}") from error


def _listed(file: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """List the files, refusing names that none has: nothing is ever written under any of them."""
    infos = file.infolist()
    if len(infos) > _MOST_FILES:
        raise ArchiveError("", "has too many files", value=len(infos), allowed=f"<= {_MOST_FILES}")
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        shown = info.filename[:120]
        if not is_known(info.filename):
            raise ArchiveError(shown, "is no file that an archive has; pack it as it was exported")
        if info.filename in found:
            raise ArchiveError(shown, "is there twice")
        if info.compress_type not in _METHODS or info.flag_bits & 0x1:
            raise ArchiveError(shown, "is encrypted, or compressed otherwise than by deflate")
        found[info.filename] = info
    return found


def _validated(adapter: TypeAdapter[T], text: bytes, name: str, line: int | None) -> T:
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        message = f"{place}: {first['msg']}" if place else first["msg"]
        raise ArchiveError(name, message, line=line) from error
