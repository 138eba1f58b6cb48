"""A recording whose collectives are written out as the messages that they are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tracefile.builder import RankRows, TraceBuilder
from tracefile.problems import refused
from tracefile.source import Limits
from tracefile.trace import COLLECTIVE, COLLECTIVES, WAIT, Column, Trace, sizes_of

Program = Mapping[str, Column]
"""The columns of a recording with a rank for each member: its messages of one collective."""

_MOST_TAGS = 0xFFFFFFFF
_PLAIN = ("kind", "stream", "peer", "tag", "bytes", "duration_ps")
_ALONE: Program = {"first": np.zeros(2, dtype=np.uint64)}
"""Of a group of one, which has nothing to do."""


@dataclass(slots=True)
class _Instances:
    """How many collectives of each group a rank has done, and the tags of each."""

    programs: Callable[[str, int, int, int], Program]
    next_tag: int
    first_tags: dict[tuple[int, int], int]

    def program_of(self, trace: Trace, row: int, turn: int) -> tuple[Program, int]:
        """What the members of a collective do, and the first of the tags that it alone uses."""
        group = int(trace.peer[row])
        if len(trace.groups[group]) == 1:
            return _ALONE, 0
        told = COLLECTIVES[trace.collective[row]], len(trace.groups[group])
        program = self.programs(*told, int(trace.bytes[row]), int(trace.root[row]))
        first = self.first_tags.get((group, turn))
        if first is None:
            first = self.first_tags[group, turn] = self.next_tag
            self.next_tag += int(program["tag"].max(initial=0)) + 1
            if self.next_tag > _MOST_TAGS:
                raise refused("tag", "its collectives need more tags than there are")
        return program, first


def expanded(trace: Trace, program_of: Callable[[str, int, int, int], Program]) -> Trace:
    """Write collectives out as messages.

    They stay on the stream of the collective, one after another. What waits for the collective waits
    for its last operation. Other operations of the stream that are ready may come between them. A recording
    without collectives stays as it is; others lose their labels.

    Parameters
    ----------
    program_of
        gives what members do, for a collective's name, number of members, bytes and root.

    Raises
    ------
    TraceFileError
        It grows beyond what can be read.
    """
    if not (trace.kind == COLLECTIVE).any():
        return trace
    builder = TraceBuilder(trace.ranks, Limits())
    instances = _Instances(cache(program_of), int(trace.tag.max(initial=0)) + 1, {})
    places = {
        group: {int(rank): place for place, rank in enumerate(members)}
        for group, members in enumerate(trace.groups)
    }
    for rank in range(trace.ranks):
        _expand_rank(trace, rank, builder.rank(rank), instances, places)
    return builder.finish({**trace.source, "collectives": "written out as messages"})


def _expand_rank(
    trace: Trace,
    rank: int,
    rows: RankRows,
    instances: _Instances,
    places: Mapping[int, Mapping[int, int]],
) -> None:
    begin, end = int(trace.first[rank]), int(trace.first[rank + 1])
    first, last = (np.zeros(end - begin, dtype=np.int64) for _ in range(2))
    turns: dict[int, int] = {}
    done = begin
    for row in (*(begin + np.flatnonzero(trace.kind[begin:end] == COLLECTIVE)).tolist(), end):
        # What lies between collectives stays as it is.
        first[done - begin : row - begin] = last[done - begin : row - begin] = np.arange(
            len(rows), len(rows) + row - done
        )
        rows.extend(**{name: getattr(trace, name)[done:row].astype(np.int64) for name in _PLAIN})
        if row == end:
            break
        group = int(trace.peer[row])
        turns[group] = turn = turns.get(group, -1) + 1
        program, tag = instances.program_of(trace, row, turn)
        first[row - begin] = len(rows)
        members = trace.groups[group]
        _add_program(program, places[group][rank], members, tag, rows, int(trace.stream[row]))
        last[row - begin] = len(rows) - 1
        done = row + 1
    for offsets, items, known, started in (
        (trace.need_offsets, trace.needs, last, False),
        (trace.started_offsets, trace.started, first, True),
    ):
        sizes = sizes_of(offsets[begin : end + 1])
        needed = items[int(offsets[begin]) : int(offsets[end])]
        rows.extend_needs(np.repeat(first, sizes), known[needed], started=started)


def _add_program(
    program: Program,
    member: int,
    members: Column,
    first_tag: int,
    rows: RankRows,
    stream: int,
) -> None:
    begin, end = (int(program["first"][member + i]) for i in range(2))
    here = len(rows)
    if begin == end:
        rows.compute(0, stream=stream)
        return
    of = slice(begin, end)
    kind = program["kind"][of]
    waits = kind == WAIT
    told: dict[str, Any] = {
        "kind": kind,
        "stream": np.full(end - begin, stream),
        "peer": np.where(waits, 0, members[np.where(waits, 0, program["peer"][of])]),
        "tag": np.where(waits, 0, program["tag"][of].astype(np.int64) + first_tag),
        "bytes": program["bytes"][of],
        "duration_ps": program["duration_ps"][of],
    }
    rows.extend(**{name: column.astype(np.int64) for name, column in told.items()})
    for name, started in (("need", False), ("started", True)):
        offsets = program[f"{name}_offsets"]
        items = program["needs" if name == "need" else "started"]
        sizes = sizes_of(offsets[begin : end + 1])
        needed = items[int(offsets[begin]) : int(offsets[end])].astype(np.int64)
        of_rows = np.repeat(np.arange(end - begin), sizes)
        rows.extend_needs(here + of_rows, here + needed, started=started)
