"""The folder that back-ups lie in: one folder each, and beside them the contents that they share."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import file_digest
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from storage.backup.errors import BackupError
from storage.blobs.base import digest_of

_MANIFEST = "manifest.json"
_DUMP = "database.dump"
_UNFINISHED = ".part"
_NAME = "fabricsweep-%Y%m%dT%H%M%SZ"
_FOLDER_MODE, _FILE_MODE = 0o700, 0o600


class Manifest(BaseModel):
    """What a back-up holds; ``contents`` are those that lie outside of the dump."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["fabricsweep-backup"] = "fabricsweep-backup"
    format_version: Literal[1] = 1
    made_at: datetime
    database_revision: str = Field(title="Of the migrations")
    rows: dict[str, int] = Field(title="By table")
    dump_bytes: int
    dump_sha256: str
    contents: list[str] = Field(title="Digests of contents that lie beside the dump")
    missing: list[str] = Field(title="Digests of contents that the store had lost already")


class BackupFolder:
    """A folder of back-ups, the newest last by name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._contents = path / "contents"

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep every other program out that makes a back-up here. Raises BackupError."""
        try:
            self._make_private()
            lock = os.fdopen(os.open(self._path / ".lock", os.O_RDWR | os.O_CREAT, _FILE_MODE), "w")
        except OSError as error:
            message = f"{self._path}: {error.strerror}"
            raise BackupError(message) from error
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                message = f"{self._path}: another back-up is being made there"
                raise BackupError(message) from error
            yield

    def _make_private(self) -> None:
        """Make the folders, and close those that are there: they hold all that the service knows."""
        if not self._path.exists():
            self._path.mkdir(mode=_FOLDER_MODE, parents=True)
        self._contents.mkdir(mode=_FOLDER_MODE, exist_ok=True)
        for folder in (self._contents, *self._path.glob("fabricsweep-*")):
            folder.chmod(_FOLDER_MODE)

    def begin(self, now: datetime) -> Path:
        """Make the place for a new back-up's dump; one that was left half done goes."""
        for old in self._path.glob(f"*{_UNFINISHED}"):
            shutil.rmtree(old)
        place = self._path / (self._free_name(now) + _UNFINISHED)
        place.mkdir(mode=_FOLDER_MODE)
        (place / _DUMP).touch(_FILE_MODE)
        return place / _DUMP

    def _free_name(self, now: datetime) -> str:
        """Name the first second from now on that no back-up is named by: the newest stays the last."""
        named = now
        while (self._path / named.strftime(_NAME)).exists():
            named += timedelta(seconds=1)
        return named.strftime(_NAME)

    def finish(self, dump: Path, manifest: Manifest) -> Path:
        """Give a back-up its name, now that all of it is on disk."""
        told = manifest.model_dump_json(indent=1) + "\n"
        _write(dump.parent / _MANIFEST, told.encode())
        _flush(dump)
        _flush(dump.parent)
        place = dump.parent.rename(dump.parent.with_suffix(""))
        _flush(self._path)
        return place

    def has(self, digest: str) -> bool:
        """Say whether a content is here already, and is what it was: all of it is read."""
        place = self._place(digest)
        return place.exists() and sha256_of(place) == digest

    def keep(self, digest: str, content: bytes) -> None:
        """Keep a content; it has its name only once it is on disk."""
        place = self._place(digest)
        place.parent.mkdir(mode=_FOLDER_MODE, exist_ok=True)
        unfinished = place.with_suffix(_UNFINISHED)
        _write(unfinished, content)
        unfinished.rename(place)
        _flush(place.parent)

    def content(self, digest: str) -> bytes:
        """Read a content. Raises BackupError when it is not what it was."""
        try:
            content = self._place(digest).read_bytes()
        except OSError as error:
            message = f"{self._place(digest)}: {error.strerror}"
            raise BackupError(message) from error
        if digest_of(content) != digest:
            message = f"{self._place(digest)} is damaged: its SHA-256 is {digest_of(content)}"
            raise BackupError(message)
        return content

    def names(self) -> list[str]:
        """List the whole back-ups, the oldest first."""
        found = self._path.glob(f"fabricsweep-*/{_MANIFEST}")
        return sorted(place.parent.name for place in found if place.parent.suffix != _UNFINISHED)

    def read(self, name: str) -> tuple[Manifest, Path]:
        """Read a back-up's manifest and find its dump; ``newest`` names the last. Raises BackupError."""
        names = self.names()
        chosen = names[-1] if name == "newest" and names else name
        if chosen not in names:
            there = ", ".join(names) or "none"
            message = f"{self._path} has no back-up {name!r}; there are: {there}"
            raise BackupError(message)
        place = self._path / chosen
        try:
            manifest = Manifest.model_validate_json((place / _MANIFEST).read_text())
        except (OSError, ValidationError) as error:
            message = f"{place / _MANIFEST} cannot be read: {error}"
            raise BackupError(message) from error
        return manifest, place / _DUMP

    def drop_all_but(self, count: int) -> list[str]:
        """Delete older back-ups, and contents that no other needs; gives the names of those gone."""
        names = self.names()
        gone = names[:-count]
        needed = {digest for name in names[-count:] for digest in self.read(name)[0].contents}
        for name in gone:
            shutil.rmtree(self._path / name)
        for place in self._contents.glob("*/*"):
            if place.name not in needed:
                place.unlink()
        return gone

    def _place(self, digest: str) -> Path:
        return self._contents / digest[:2] / digest


def _write(file: Path, content: bytes) -> None:
    """Write a file that its owner alone reads, down to the disk."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())


def _flush(place: Path) -> None:
    """Have the disk hold a file, or the names in a folder: after a loss of power a name leads to content."""
    opened = os.open(place, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def sha256_of(file: Path) -> str:
    """Name what a file holds. Raises BackupError when it cannot be read."""
    try:
        with file.open("rb") as opened:
            return file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        message = f"{file}: {error.strerror}"
        raise BackupError(message) from error
