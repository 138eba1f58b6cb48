"""The public door: files in, one checked recording out, of ranks or of addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from tracefile.addresses import ADDRESS_MARK, AddressTrace
from tracefile.check import require_sound
from tracefile.parse import (
    address_parquet,
    address_text,
    aicb,
    chakra,
    dumpi,
    goal,
    goal_binary,
    htsim,
    otf2,
    table,
)
from tracefile.problems import refused
from tracefile.source import Limits, Source, unpacked
from tracefile.trace import Trace

ARROW = "arrow"
_ARROW_MAGIC = b"ARROW1"
_HEAD_BYTES = 1 << 16

_PARSERS: dict[str, Callable[[list[Source], Limits], Trace]] = {
    goal.FORMAT: goal.parse,
    goal_binary.FORMAT: goal_binary.parse,
    aicb.FORMAT: aicb.parse,
    chakra.FORMAT: chakra.parse,
    dumpi.FORMAT: dumpi.parse,
    otf2.FORMAT: otf2.parse,
    htsim.FORMAT: htsim.parse,
    table.FORMAT: table.parse,
}
_ADDRESS_PARSERS: dict[str, Callable[[list[Source], Limits], AddressTrace]] = {
    address_text.FORMAT: address_text.parse,
    address_parquet.FORMAT: address_parquet.parse,
}
FORMATS = (ARROW, *_PARSERS, *_ADDRESS_PARSERS)


@dataclass(frozen=True, slots=True)
class Reading:
    """A recording of ranks that was read, and the format that it was in."""

    trace: Trace
    format: str


@dataclass(frozen=True, slots=True)
class AddressReading:
    """An address trace that was read, and the format that it was in."""

    trace: AddressTrace
    format: str


def read(*paths: str | Path, format_name: str = "auto", limits: Limits | None = None) -> Reading:
    """`parse` for files."""
    return parse(*map(Source.of_path, paths), format_name=format_name, limits=limits)


def read_any(
    *paths: str | Path, format_name: str = "auto", limits: Limits | None = None
) -> Reading | AddressReading:
    """`parse_any` for files."""
    return parse_any(*map(Source.of_path, paths), format_name=format_name, limits=limits)


def parse(*sources: Source, format_name: str = "auto", limits: Limits | None = None) -> Reading:
    """Read the files of one recording of ranks, and check that it can be replayed.

    Parameters
    ----------
    format_name
        one of `FORMATS`, or ``auto``: by content.

    Raises
    ------
    TraceFileError
        They are no such recording, or it cannot be replayed.
    """
    reading = parse_any(*sources, format_name=format_name, limits=limits)
    if isinstance(reading, AddressReading):
        message = "is an address trace, where a recording of ranks is wanted"
        raise refused("kind", message, file=sources[0].name)
    return reading


def parse_any(
    *sources: Source, format_name: str = "auto", limits: Limits | None = None
) -> Reading | AddressReading:
    """Read the files of one recording, of ranks or of addresses, as `parse` does."""
    bounds = limits or Limits()
    plain = unpacked(sources, bounds)
    if not plain:
        raise refused("files", "there are no files to read")
    found = _format(plain, format_name)
    if found in _ADDRESS_PARSERS:
        return AddressReading(_ADDRESS_PARSERS[found](plain, bounds), found)
    trace = _arrow(plain, bounds) if found == ARROW else _PARSERS[found](plain, bounds)
    if isinstance(trace, AddressTrace):
        return AddressReading(trace, found)
    require_sound(trace)
    return Reading(trace, found)


def stored(content: bytes) -> Trace | AddressTrace:
    """Read what `to_bytes` of either has written.

    Raises
    ------
    TraceFileError
        It is no such file, is damaged, or of a version that is not known.
    """
    try:
        with pa.ipc.open_file(pa.BufferReader(content)) as file:
            if ADDRESS_MARK.encode() not in (file.schema.metadata or {}):
                return Trace.from_bytes(content)
            table = file.read_all()
        table.validate(full=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise refused("damaged", f"is no Arrow file, or a damaged one: {error}") from error
    return AddressTrace.of_table(table)


def _arrow(sources: Sequence[Source], limits: Limits) -> Trace | AddressTrace:
    if len(sources) != 1:
        raise refused(
            "files", f"an Arrow file holds a whole recording, and {len(sources)} were given"
        )
    trace = stored(sources[0].data)
    many, what = (trace.ranks, "ranks") if isinstance(trace, Trace) else (trace.cores, "cores")
    if trace.operations > limits.operations or many > limits.ranks or not trace.operations:
        message = (
            f"{trace.operations} operations of {many} {what}: 1 to {limits.operations} of at most "
            f"{limits.ranks} can be read"
        )
        raise refused("too_large", message, file=sources[0].name)
    return trace


def _format(sources: Sequence[Source], asked: str) -> str:
    if asked != "auto":
        if asked not in FORMATS:
            message = f"{asked!r} is no format: {', '.join(('auto', *FORMATS))} are"
            raise refused("format", message)
        return asked
    first = sources[0]
    if first.head(len(_ARROW_MAGIC)) == _ARROW_MAGIC:
        return ARROW
    if dumpi.is_dumpi(list(sources)):
        return dumpi.FORMAT
    if otf2.is_otf2(list(sources)):
        return otf2.FORMAT
    if goal_binary.is_goal_binary(first):
        return goal_binary.FORMAT
    if first.head(len(address_parquet.MAGIC)) == address_parquet.MAGIC:
        return address_parquet.FORMAT
    head = first.head(_HEAD_BYTES).decode("utf-8", "replace")
    if chakra.is_chakra(list(sources)):
        return chakra.FORMAT
    for is_format, name in _BY_HEAD:
        if is_format(head):
            return name
    message = f"is of no format that is read here: {', '.join(FORMATS)}"
    raise refused("format", message, file=first.name)


_BY_HEAD: tuple[tuple[Callable[[str], bool], str], ...] = (
    (goal.is_goal, goal.FORMAT),
    (aicb.is_aicb, aicb.FORMAT),
    (htsim.is_htsim, htsim.FORMAT),
    (table.is_table, table.FORMAT),
    (address_text.is_address_text, address_text.FORMAT),
)
