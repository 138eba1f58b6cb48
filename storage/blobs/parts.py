"""A content as a file that is read part by part."""

from __future__ import annotations

import io
from collections.abc import Callable


class PartsFile(io.RawIOBase):
    """A file over a function that reads ``length`` bytes from an offset; ``size`` bytes in all.

    Each part is asked for on its own, so that a slow reader holds no connection.
    """

    def __init__(self, read_part: Callable[[int, int], bytes], size: int) -> None:
        super().__init__()
        self._read_part = read_part
        self._size = size
        self._offset = 0

    def readable(self) -> bool:
        """Say yes: that is all it can do."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer; 0 at the end."""
        view = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        wanted = min(len(view), self._size - self._offset)
        if wanted <= 0:
            return 0
        content = self._read_part(self._offset, wanted)
        view[: len(content)] = content
        self._offset += len(content)
        return len(content)
