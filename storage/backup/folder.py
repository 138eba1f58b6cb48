"""The folder that back-ups lie in: one folder each, and beside them the contents that they share."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
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
            self._contents.mkdir(parents=True, exist_ok=True)
            lock = (self._path / ".lock").open("w")
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

    def begin(self, now: datetime) -> Path:
        """Make the place for a new back-up's dump; one that was left half done goes."""
        for old in self._path.glob(f"*{_UNFINISHED}"):
            shutil.rmtree(old)
        place = self._path / (now.strftime(_NAME) + _UNFINISHED)
        place.mkdir(mode=0o700)
        return place / _DUMP

    def finish(self, dump: Path, manifest: Manifest) -> Path:
        """Give a back-up its name, now that all of it is there."""
        (dump.parent / _MANIFEST).write_text(manifest.model_dump_json(indent=1) + "\n")
        return dump.parent.rename(dump.parent.with_suffix(""))

    def has(self, digest: str) -> bool:
        """Say whether a content is here already."""
        return self._place(digest).exists()

    def keep(self, digest: str, content: bytes) -> None:
        """Keep a content; it has its name only once it is whole."""
        place = self._place(digest)
        place.parent.mkdir(parents=True, exist_ok=True)
        unfinished = place.with_suffix(_UNFINISHED)
        unfinished.write_bytes(content)
        unfinished.rename(place)

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


def sha256_of(file: Path) -> str:
    """Name what a file holds. Raises BackupError when it cannot be read."""
    try:
        with file.open("rb") as opened:
            return file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        message = f"{file}: {error.strerror}"
        raise BackupError(message) from error
