"""Recordings of applications that a call names, read by the package ``tracefile`` where it is installed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import simcore
from simcore import AddressTrace, Trace


class TraceFilesError(Exception):
    """Files that are no recording, or cannot be read here; the message names file and place."""


def read_traces(written: Iterable[str]) -> dict[str, Trace | AddressTrace]:
    """Read the traces of ``NAME=FILE`` texts, of ranks or of addresses; the files of a name are one.

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


def write_trace(point: Any, file: str, style: str) -> dict[str, Any]:
    """Write the program of ranks of a point as a recording, in a format of ``tracefile``.

    Returns
    -------
    dict
        the file, and how many ranks and operations it has.

    Raises
    ------
    TraceFilesError
        ``tracefile`` is not installed, has no such format, or the format cannot say what there is.
    PointError
        the point has no program of ranks.
    """
    try:
        import tracefile
    except ImportError:
        msg = f"{file}: writing a recording needs the package tracefile: install it"
        raise TraceFilesError(msg) from None
    trace = tracefile.Trace.of_columns(simcore.program_trace(point), {"format": "simcore"})
    try:
        if style == "goal":
            from tracefile.expand import expanded

            trace = expanded(trace, simcore.collective_program)
        pieces = list(tracefile.export_pieces(trace, style))
    except tracefile.TraceFileError as error:
        raise TraceFilesError("\n".join(str(problem) for problem in error.problems)) from None
    try:
        with Path(file).open("wb") as written:
            written.writelines(pieces)
    except OSError as error:
        msg = f"{error.filename}: {error.strerror}"
        raise TraceFilesError(msg) from None
    return {"file": file, "ranks": trace.ranks, "operations": trace.operations}


def _read(sources: list[str]) -> Trace | AddressTrace:
    try:
        import tracefile
    except ImportError:
        msg = f"--trace {sources[0]}: reading a recording needs the package tracefile: install it"
        raise TraceFilesError(msg) from None
    try:
        trace = tracefile.read_any(*sources).trace
    except tracefile.TraceFileError as error:
        told = [str(problem) for problem in error.problems]
        raise TraceFilesError("\n".join(told)) from None
    except OSError as error:
        msg = f"{error.filename}: {error.strerror}"
        raise TraceFilesError(msg) from None
    if isinstance(trace, tracefile.AddressTrace):
        return AddressTrace(trace.columns())
    return Trace(trace.columns())
