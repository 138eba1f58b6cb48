"""GOAL schedules as text."""

from __future__ import annotations

from collections.abc import Iterator

from tracefile.problems import refused
from tracefile.trace import ANY, COLLECTIVE, COMPUTE, SEND, WAIT, Trace

_PS_OF_NS = 1000


def lines(trace: Trace) -> Iterator[str]:
    """Write a recording as a schedule, which holds whole nanoseconds: durations are rounded.

    A wait becomes a computation of no time that requires. What a wait adds up is left out.

    Raises
    ------
    TraceFileError
        It has collectives: a schedule holds none.
    """
    if (trace.kind == COLLECTIVE).any():
        message = "a schedule holds no collectives: expand them, or write another format"
        raise refused("collectives", message)
    yield f"num_ranks {trace.ranks}\n"
    for rank in range(trace.ranks):
        first, end = int(trace.first[rank]), int(trace.first[rank + 1])
        yield f"\nrank {rank} {{\n"
        for row in range(first, end):
            yield f"l{row - first + 1}: {_operation(trace, row)}\n"
            yield from _requirements(trace, row, row - first + 1)
        yield "}\n"


def _operation(trace: Trace, row: int) -> str:
    kind, stream = int(trace.kind[row]), int(trace.stream[row])
    cpu = f" cpu {stream}" if stream else ""
    if kind in (COMPUTE, WAIT):
        return f"calc {(int(trace.duration_ps[row]) + _PS_OF_NS // 2) // _PS_OF_NS}{cpu}"
    peer, tag = ("-1" if int(one[row]) == ANY else str(one[row]) for one in (trace.peer, trace.tag))
    word, way = ("send", "to") if kind == SEND else ("recv", "from")
    return f"{word} {trace.bytes[row]}b {way} {peer} tag {tag}{cpu}"


def _requirements(trace: Trace, row: int, label: int) -> Iterator[str]:
    for word, offsets, items in (
        ("requires", trace.need_offsets, trace.needs),
        ("irequires", trace.started_offsets, trace.started),
    ):
        for item in items[int(offsets[row]) : int(offsets[row + 1])]:
            yield f"l{label} {word} l{int(item) + 1}\n"
