"""The public door out: a recording in a format that others read."""

from __future__ import annotations

from collections.abc import Iterator

from tracefile.export import chakra, goal
from tracefile.problems import refused
from tracefile.trace import Trace

EXPORT_FORMATS = ("arrow", "goal", "chakra")


def export_pieces(trace: Trace, format_name: str) -> Iterator[bytes]:
    """Write a recording, piece by piece.

    Raises
    ------
    TraceFileError
        There is no such format, or it cannot hold this recording.
    """
    if format_name == "arrow":
        return iter([trace.to_bytes()])
    if format_name == "goal":
        return (line.encode() for line in goal.lines(trace))
    if format_name == "chakra":
        return iter([chakra.archive(trace)])
    message = f"{format_name!r} is no format: {', '.join(EXPORT_FORMATS)} are"
    raise refused("format", message)
