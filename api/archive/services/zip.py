"""Writing a ZIP file as it is sent: no file of it is ever whole in memory or on disk."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256

from api.http.piece_sink import PieceSink
from domain.archive.documents import FileEntry

_PIECE_BYTES = 256 * 1024
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""Files have no times of their own: what they hold is the same whenever it is written."""


class ZipPieces:
    """A ZIP file that grows; `entries` has length and SHA-256 of what was written so far."""

    def __init__(self) -> None:
        self._sink = PieceSink()
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self.entries: dict[str, FileEntry] = {}

    def add(
        self, name: str, pieces: Iterable[bytes], *, is_compressed: bool = False
    ) -> Iterator[bytes]:
        """Write a file; gives what has become of the ZIP file meanwhile.

        Parameters
        ----------
        is_compressed
            its content is compressed already, and is stored as it is.
        """
        info = zipfile.ZipInfo(name, _EARLIEST)
        info.compress_type = zipfile.ZIP_STORED if is_compressed else zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        digest, size, waiting = sha256(), 0, 0
        # Nobody knows yet how long it will be: it may exceed what the small format can say.
        with self._zip.open(info, "w", force_zip64=True) as file:
            for piece in pieces:
                digest.update(piece)
                size += len(piece)
                waiting += len(piece)
                file.write(piece)
                if waiting >= _PIECE_BYTES:
                    yield self._sink.taken()
                    waiting = 0
        self.entries[name] = FileEntry(sha256=digest.hexdigest(), bytes=size)
        yield self._sink.taken()

    def finish(self) -> bytes:
        """Give the end of the ZIP file."""
        self._zip.close()
        return self._sink.taken()

    def close(self) -> None:
        """Let go of a ZIP file that nobody reads to its end."""
        with suppress(ValueError):  # a file of it is still open
            self._zip.close()
