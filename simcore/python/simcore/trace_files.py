"""Recordings of applications that a call names, read by the package ``tracefile`` where it is installed."""

from __future__ import annotations

from collections.abc import Iterable

from simcore import Trace


class TraceFilesError(Exception):
    """Files that are no recording, or cannot be read here; the message names file and place."""


def read_traces(written: Iterable[str]) -> dict[str, Trace]:
    """Read the traces of ``NAME=FILE`` texts; the files of a name together are one recording.

    Raises
    ------
    TraceFilesError
        a text is of another form, ``tracefile`` is not installed, or the files are no recording.
    """
    files: dict[str, list[str]] = {}
    for text in written:
        name, equals, source = text.partition("=")
        if not equals or not name or not source:
            msg = f"--trace {text}: must be NAME=FILE"
            raise TraceFilesError(msg)
        files.setdefault(name, []).append(source)
    return {name: _read(sources) for name, sources in files.items()}


def _read(sources: list[str]) -> Trace:
    try:
        import tracefile
    except ImportError:
        msg = f"--trace {sources[0]}: reading a recording needs the package tracefile: install it"
        raise TraceFilesError(msg) from None
    try:
        trace = tracefile.read(*sources).trace
    except tracefile.TraceFileError as error:
        told = [str(problem) for problem in error.problems]
        raise TraceFilesError("\n".join(told)) from None
    except OSError as error:
        msg = f"{error.filename}: {error.strerror}"
        raise TraceFilesError(msg) from None
    return Trace(trace.columns())
