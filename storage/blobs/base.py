"""What every store of blobs promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from io import RawIOBase

from storage.session import DatabaseUnavailableError


class BlobMissingError(Exception):
    """No content has this digest: it was deleted, or never arrived."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"no content is kept under {digest}")
        self.digest = digest


class BlobsUnavailableError(DatabaseUnavailableError):
    """The store cannot be reached or refuses: as good as a database that is away."""


@dataclass(frozen=True, slots=True)
class BlobInfo:
    """A content that is kept: its digest, its length in bytes, and when it was last put."""

    digest: str
    bytes: int
    put_at: datetime


class Blobs(ABC):
    """Contents of up to 1 GB, each once however often it is put.

    Whoever needs a content puts it first, and then commits the row that leads to it: a crash in
    between leaves a content that nobody needs, never a row that leads nowhere. Such orphans are
    collected once they have not been put for a while, so putting a content again keeps it.

    Raises (all methods)
    --------------------
    DatabaseUnavailableError
        The store is away.
    """

    @abstractmethod
    def put(self, content: bytes) -> str:
        """Keep a content; gives its digest. It is there for good when this returns."""

    @abstractmethod
    def get(self, digest: str) -> bytes:
        """Read a content whole. Raises BlobMissingError."""

    @abstractmethod
    def open(self, digest: str) -> RawIOBase:
        """Open a content for reading part by part. Raises BlobMissingError."""

    @abstractmethod
    def delete(self, digest: str, put_before: datetime) -> bool:
        """Delete a content unless it was put again since; says whether it went."""

    @abstractmethod
    def list(self, put_before: datetime) -> Iterator[BlobInfo]:
        """List the contents that were last put before a time, in no order."""


def digest_of(content: bytes) -> str:
    """Name a content: its SHA-256, as 64 hexadecimal digits."""
    return sha256(content).hexdigest()
