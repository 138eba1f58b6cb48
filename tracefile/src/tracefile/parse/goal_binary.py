"""GOAL schedules in the binary form that LogGOPSim's ``txt2bin`` writes.

All is little-endian and without padding. A file has a magic number of 8 bytes, and then, from where its
offsets count, the number of ranks, the largest processor and interface, and of each rank where its block
begins and ends. A block has the number of operations and of those that need nothing, the numbers of these,
and the operations. Each says how many it needs, and where in the list behind all operations those stand
that need its end, and its start.

Operations, times and streams mean what they mean in the text (`tracefile.parse.goal`).

After ``Parser.hpp`` of LogGOPSim and of spcl/HTSIM, whose readers and writer agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tracefile.builder import MOST_PS, TraceBuilder
from tracefile.problems import refused
from tracefile.source import Limits, Source
from tracefile.trace import COMPUTE, RECEIVE, SEND, Trace

FORMAT = "goal_binary"
MAGIC = (4223).to_bytes(8, "little")
_USED_UP = (2342).to_bytes(8, "little")
_HEAD = np.dtype([("ranks", "<u4"), ("processor", "u1"), ("interface", "u1")])
_BLOCK = np.dtype([("begin", "<u8"), ("end", "<u8")])
_COUNTS = np.dtype([("operations", "<u4"), ("roots", "<u4")])
_OPERATION = np.dtype(
    [
        ("needs", "<u4"),
        ("kind", "u1"),
        ("peer", "<u4"),
        ("size", "<u8"),
        ("tag", "<u4"),
        ("processor", "u1"),
        ("interface", "u1"),
        ("done", "<u4"),
        ("done_at", "<u4"),
        ("started", "<u4"),
        ("started_at", "<u4"),
    ]
)
_KINDS = np.array([255, SEND, RECEIVE, COMPUTE], dtype=np.uint8)
_ENDS = ("done", "started")
_PS_OF_NS = 1000

Column = np.ndarray[Any, Any]


def is_goal_binary(source: Source) -> bool:
    """Say whether a file begins as a binary schedule does."""
    return source.head(len(MAGIC)) in (MAGIC, _USED_UP)


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read one binary schedule.

    Raises
    ------
    TraceFileError
        It is no such schedule, is damaged, or was used up by a simulation that saved memory.
    """
    if len(sources) != 1:
        raise refused("files", f"a schedule is one file, and {len(sources)} were given")
    source = sources[0]
    if source.head(len(MAGIC)) == _USED_UP:
        message = "was used up by a simulation with --save-mem: write it again from its text"
        raise refused("damaged", message, file=source.name)
    if source.head(len(MAGIC)) != MAGIC:
        raise refused("no_schedule", "does not begin as a binary schedule", file=source.name)
    schedule = _Schedule(source)
    head = schedule.read(_HEAD, 0, 1)[0]
    builder = TraceBuilder(int(head["ranks"]), limits, source.name)
    left = limits.operations
    for rank, block in enumerate(schedule.read(_BLOCK, _HEAD.itemsize, builder.ranks)):
        schedule.rank = rank
        left -= schedule.read_rank(builder, int(block["begin"]), int(block["end"]), left)
    return builder.finish({"format": FORMAT, "files": [source.name]})


class _Schedule:
    def __init__(self, source: Source) -> None:
        self._name = source.name
        self._data = memoryview(source.data)[len(MAGIC) :]
        self.rank: int | None = None

    def read(self, what: np.dtype[Any], at: int, count: int, end: int | None = None) -> Column:
        """Records at an offset, which must end before ``end`` or the file does."""
        end = len(self._data) if end is None else min(end, len(self._data))
        if at + count * what.itemsize > end:
            raise self._refused("cut_short", "is cut short, or its offsets are wrong")
        return np.frombuffer(self._data, what, count, at) if count else np.zeros(0, what)

    def read_rank(self, builder: TraceBuilder, begin: int, end: int, most: int) -> int:
        """Read the block of a rank, and give how many operations it has: at most so many."""
        counts = self.read(_COUNTS, begin, 1, end)[0]
        many = int(counts["operations"])
        if many > most:
            raise self._refused("too_large", f"has {many} operations, and {most} more can be read")
        at = begin + _COUNTS.itemsize + 4 * int(counts["roots"])
        operations = self.read(_OPERATION, at, many, end)
        at += many * _OPERATION.itemsize
        listed = self.read(np.dtype("<u4"), at, max(0, end - at) // 4, end)
        self._add(builder, operations)
        rows = builder.rank(self.rank or 0)
        counted = np.zeros(many, dtype=np.int64)
        if sum(int(operations[name].sum(dtype=np.uint64)) for name in _ENDS) > len(listed):
            raise self._refused("needs", "has more needs than its block has room for")
        for name in _ENDS:
            needed = np.repeat(np.arange(many), operations[name])
            needing = self._listed(listed, operations[name], operations[f"{name}_at"])
            if len(needing) and needing.max() >= many:
                message = f"names operation {needing.max()}, and has {many}"
                raise self._refused("needs", message)
            counted += np.bincount(needing, minlength=many)
            rows.extend_needs(needing, needed, started=name == "started")
        if wrong := np.flatnonzero(counted != operations["needs"]).tolist():
            message = (
                f"says that operation {wrong[0]} needs {operations['needs'][wrong[0]]} others, and "
                f"{counted[wrong[0]]} name it"
            )
            raise self._refused("needs", message, wrong[0])
        return many

    def _add(self, builder: TraceBuilder, operations: Column) -> None:
        kinds = operations["kind"]
        wrong = np.flatnonzero((kinds < 1) | (kinds >= len(_KINDS)))
        if len(wrong):
            message = f"has an operation of kind {kinds[wrong[0]]}: 1 to 3 exist"
            raise self._refused("kind", message, int(wrong[0]))
        is_compute = kinds == 3
        most_ns = np.uint64(MOST_PS // _PS_OF_NS + 1)  # what is longer is refused as it is
        times = np.minimum(operations["size"], most_ns) * np.uint64(_PS_OF_NS)
        builder.rank(self.rank or 0, self._name).extend(
            kind=_KINDS[kinds],
            stream=operations["processor"],
            peer=np.where(is_compute, 0, operations["peer"]),
            tag=np.where(is_compute, 0, operations["tag"]),
            bytes=np.where(is_compute, np.uint64(0), operations["size"]),
            duration_ps=np.where(is_compute, times, np.uint64(0)),
        )

    def _listed(self, listed: Column, counts: Column, starts: Column) -> Column:
        """The parts of a list that begin at ``starts``; what has none may say any start."""
        some = counts > 0
        counts, starts = counts[some].astype(np.int64), starts[some].astype(np.int64)
        if (starts + counts > len(listed)).any():
            raise self._refused("needs", "has needs that lie outside its block")
        before = np.cumsum(counts) - counts
        return listed[np.repeat(starts - before, counts) + np.arange(int(counts.sum()))]

    def _refused(self, code: str, message: str, record: int | None = None) -> Exception:
        told = message if self.rank is None else f"rank {self.rank} {message}"
        return refused(code, told, file=self._name, rank=self.rank, record=record)
