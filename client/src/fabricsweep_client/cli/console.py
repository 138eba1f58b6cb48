"""Consoles that show what others wrote without obeying it, and that stop when nobody reads on."""

import codecs
import io
from collections.abc import Iterable
from typing import BinaryIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from fabricsweep_client.escapes import visible


class PlainConsole(Console):
    """A console for texts of which a server or a file is the author."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render with control characters visible; what the console itself adds stays as it is."""
        for segment in super().render(renderable, options):
            told = segment.text if segment.control else visible(segment.text)
            yield segment if told == segment.text else Segment(told, segment.style)

    def on_broken_pipe(self) -> None:
        """Leave the end to the command: a reader such as `head` has seen enough."""
        raise BrokenPipeError


class TerminalFile:
    """A terminal that is written to in pieces of UTF-8."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        characters = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(characters, translate=True)

    def write(self, piece: bytes) -> None:
        """Write a piece, with control characters visible."""
        self._file.write(visible(self._decoder.decode(piece)).encode())
