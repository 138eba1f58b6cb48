"""What runs in the processes that read files of traces: ``tracefile``, and nothing of the service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracefile import (
    AddressTrace,
    Limits,
    Problem,
    Source,
    Trace,
    TraceFileError,
    address_figures,
    describe,
    describe_addresses,
    figures,
    parse_any,
    scaled,
)


@dataclass(frozen=True, slots=True)
class TraceReading:
    """What files hold; ``content`` is the trace as an Arrow file, the others are plain JSON values."""

    digest: str
    content: bytes
    format: str
    figures: dict[str, Any]
    summary: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TraceRefusal:
    """Why files cannot be taken; ``more`` findings are not listed."""

    problems: tuple[Problem, ...]
    more: int


def begin() -> None:
    """Do nothing: to import this module for it loads what reading needs."""


def read(files: Sequence[Source], style: str, limits: Limits) -> TraceReading | TraceRefusal:
    """Read the files of one trace."""
    try:
        reading = parse_any(*files, format_name=style, limits=limits)
    except TraceFileError as error:
        return TraceRefusal(tuple(error.problems), error.more)
    return _reading(reading.trace, reading.format)


def restore(content: bytes, operations: int) -> TraceReading | TraceRefusal:
    """Read a trace of at most so many operations from its stored content."""
    limits = Limits(bytes=len(content), operations=operations)
    return read([Source("trace", content)], "arrow", limits)


def scale(
    content: bytes,
    ranks: int,
    grid: Sequence[int] | None,
    origin: Mapping[str, Any],
    limits: Limits,
) -> tuple[TraceReading, dict[str, Any]] | TraceRefusal:
    """Make a stored trace larger; also tells the grids that it has and had.

    ``origin`` says which trace it was, and comes into the source of the larger one.
    """
    try:
        trace = scaled(Trace.from_bytes(content), ranks, grid=grid, limits=limits)
    except TraceFileError as error:
        return TraceRefusal(tuple(error.problems), error.more)
    told = dict(trace.source["scaled"])
    source = {**trace.source, "scaled": {**told, **origin}}
    reading = _reading(replace(trace, source=source), "arrow")
    return reading, told


def _reading(trace: Trace | AddressTrace, style: str) -> TraceReading:
    if isinstance(trace, AddressTrace):
        numbers, summary = address_figures(trace), describe_addresses(trace)
    else:
        numbers, summary = figures(trace), describe(trace)
    # Describing takes room of its own: the content is made when that is free again.
    return TraceReading(
        digest=trace.digest,
        content=trace.to_bytes(),
        format=style,
        figures=numbers,
        summary=summary,
    )
