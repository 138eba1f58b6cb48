"""A file that whoever makes one writes to, and from which the pieces are sent at once."""

from __future__ import annotations

import io


class PieceSink(io.RawIOBase):
    """A file to write to that gives away what was written."""

    def __init__(self) -> None:
        self._written: list[bytes] = []
        self._place = 0

    def writable(self) -> bool:
        """Say that it may be written to."""
        return True

    def tell(self) -> int:
        """Give how many bytes were written so far."""
        return self._place

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Take some bytes."""
        piece = bytes(data)
        self._written.append(piece)
        self._place += len(piece)
        return len(piece)

    def taken(self) -> bytes:
        """Give what was written since it was last asked."""
        piece = b"".join(self._written)
        self._written.clear()
        return piece
