"""Where text comes from: a file or bytes with a name, perhaps compressed, of bounded size."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import NoReturn

from fabricfile.problems import FabricFileError, Problem

GZIP_MAGIC = b"\x1f\x8b"
CHUNK_BYTES = 1 << 20
MAX_LINE_BYTES = 1 << 20


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, without line ends; one at a time, for memory's sake."""
    for number, line in enumerate(StringIO(text, newline="\n"), start=1):
        yield number, line.rstrip("\n")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a reading may take in, in bytes after decompression: tables are all files together."""

    wiring_bytes: int = 64 << 20
    tables_bytes: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Source:
    """The content of a file under the name that findings give; gzip is recognised by its first bytes."""

    name: str
    data: bytes

    @classmethod
    def of_path(cls, path: str | Path) -> Source:
        """The content of a file. Raises OSError as `Path.read_bytes` does."""
        return cls(Path(path).name, Path(path).read_bytes())

    def chunks(self, limit: int) -> Iterator[bytes]:
        """The plain content piece by piece, whole lines each but the last one.

        `FabricFileError` when it exceeds the limit, when a line exceeds `MAX_LINE_BYTES`, or when
        compressed data are damaged or cut short.
        """
        rest = b""
        for piece in self._pieces(limit):
            cut = piece.rfind(b"\n") + 1
            if cut:
                yield rest + piece[:cut]
                rest = piece[cut:]
            else:
                rest += piece
            if len(rest) > MAX_LINE_BYTES and b"\n" not in rest:
                self._refuse("long_line", f"a line exceeds {MAX_LINE_BYTES} bytes")
        if rest:
            yield rest

    def text(self, limit: int) -> str:
        """The whole plain content; bytes that are no UTF-8 become the replacement character."""
        return b"".join(self.chunks(limit)).decode("utf-8", "replace")

    def _pieces(self, limit: int) -> Iterator[bytes]:
        total = 0
        for piece in self._plain() if self.data.startswith(GZIP_MAGIC) else self._stored():
            total += len(piece)
            if total > limit:
                self._refuse("too_large", f"the content exceeds {limit} bytes")
            yield piece

    def _stored(self, size: int = CHUNK_BYTES) -> Iterator[bytes]:
        for start in range(0, len(self.data), size):
            yield self.data[start : start + size]

    def _plain(self) -> Iterator[bytes]:
        expander = zlib.decompressobj(wbits=31)
        for piece in self._stored(CHUNK_BYTES // 16):
            rest = piece
            while rest:
                if expander.eof:  # another member follows, or the zeros that fill up a tape block
                    rest = rest.lstrip(b"\0")
                    if not rest:
                        break
                    expander = zlib.decompressobj(wbits=31)
                try:
                    yield expander.decompress(rest, CHUNK_BYTES)
                except zlib.error as error:
                    self._refuse("gzip", "the compressed data are damaged", error)
                rest = expander.unused_data if expander.eof else expander.unconsumed_tail
        if not expander.eof:
            self._refuse("truncated", "the compressed data are cut short")

    def _refuse(self, code: str, message: str, cause: Exception | None = None) -> NoReturn:
        problem = Problem(code, f"{message} in {self.name}", self.name)
        raise FabricFileError((problem,)) from cause
