"""Two stores as one: what is put goes to the first, what is not there yet is in the second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from io import RawIOBase
from itertools import chain
from typing import TypeVar

from storage.blobs.base import BlobInfo, BlobMissingError, Blobs

_Read = TypeVar("_Read")


class LayeredBlobs(Blobs):
    """For the time while contents move from the database to another store."""

    def __init__(self, first: Blobs, second: Blobs) -> None:
        self._first = first
        self._second = second

    def put(self, content: bytes) -> str:
        """Keep a content in the first store."""
        return self._first.put(content)

    def get(self, digest: str) -> bytes:
        """Read a content from wherever it is."""
        return self._wherever(lambda store: store.get(digest))

    def open(self, digest: str) -> RawIOBase:
        """Open a content wherever it is."""
        return self._wherever(lambda store: store.open(digest))

    def delete(self, digest: str, put_before: datetime) -> bool:
        """Delete a content from both."""
        gone = [store.delete(digest, put_before) for store in (self._first, self._second)]
        return any(gone)

    def list(self, put_before: datetime) -> Iterator[BlobInfo]:
        """List the contents of both; one that is in both is listed twice."""
        return chain(self._first.list(put_before), self._second.list(put_before))

    def _wherever(self, read: Callable[[Blobs], _Read]) -> _Read:
        """Read from the first store that has it; it may move while it is looked for."""
        for store in (self._first, self._second):
            with suppress(BlobMissingError):
                return read(store)
        return read(self._first)

    def move(self, put_before: datetime, most: int) -> int:
        """Move up to ``most`` contents from the second to the first; gives how many went."""
        moved = 0
        for found in self._second.list(put_before):
            if moved == most:
                break
            self._first.put(self._second.get(found.digest))
            self._second.delete(found.digest, put_before)
            moved += 1
        return moved
