"""The public door: files in, one checked recording out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tracefile.check import require_sound
from tracefile.parse import aicb, chakra, dumpi, goal, goal_binary, htsim, otf2, table
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
FORMATS = (ARROW, *_PARSERS)


@dataclass(frozen=True, slots=True)
class Reading:
    """A recording that was read, and the format that it was in."""

    trace: Trace
    format: str


def read(*paths: str | Path, format_name: str = "auto", limits: Limits | None = None) -> Reading:
    """`parse` for files."""
    return parse(*map(Source.of_path, paths), format_name=format_name, limits=limits)


def parse(*sources: Source, format_name: str = "auto", limits: Limits | None = None) -> Reading:
    """Read the files of one recording, and check that it can be replayed.

    Parameters
    ----------
    format_name
        one of `FORMATS`, or ``auto``: by content.

    Raises
    ------
    TraceFileError
        They are no such recording, or it cannot be replayed.
    """
    bounds = limits or Limits()
    plain = unpacked(sources, bounds)
    if not plain:
        raise refused("files", "there are no files to read")
    found = _format(plain, format_name)
    trace = _arrow(plain, bounds) if found == ARROW else _PARSERS[found](plain, bounds)
    require_sound(trace)
    return Reading(trace, found)


def _arrow(sources: Sequence[Source], limits: Limits) -> Trace:
    if len(sources) != 1:
        raise refused(
            "files", f"an Arrow file holds a whole recording, and {len(sources)} were given"
        )
    trace = Trace.from_bytes(sources[0].data)
    if trace.operations > limits.operations or trace.ranks > limits.ranks or not trace.operations:
        message = (
            f"{trace.operations} operations of {trace.ranks} ranks: 1 to {limits.operations} of at most "
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
    head = first.head(_HEAD_BYTES).decode("utf-8", "replace")
    if chakra.is_chakra(list(sources)):
        return chakra.FORMAT
    if goal.is_goal(head):
        return goal.FORMAT
    if aicb.is_aicb(head):
        return aicb.FORMAT
    if htsim.is_htsim(head):
        return htsim.FORMAT
    if table.is_table(head):
        return table.FORMAT
    message = f"is of no format that is read here: {', '.join(FORMATS)}"
    raise refused("format", message, file=first.name)
