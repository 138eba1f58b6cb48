"""OTF2: events become operations; where the library is there, archives that it writes are read."""

from __future__ import annotations

import importlib.util
import random
from itertools import pairwise
from typing import Any

import pytest

from tests.support.otf2_files import archive
from tests.support.trace_files import damaged
from tracefile import (
    COLLECTIVES,
    KINDS,
    Limits,
    Source,
    Trace,
    TraceFileError,
    parse,
    require_sound,
)
from tracefile.parse import otf2_worker as kinds
from tracefile.parse.otf2 import converted

needs_library = pytest.mark.skipif(
    importlib.util.find_spec("otf2") is None, reason="the package otf2 is an extra"
)
WORLD, PAIR, SELF = 0, 1, 2
Events = list[tuple[int, ...]]


def event(rank: int, kind: int, time: int, *numbers: int) -> tuple[int, ...]:
    return (10 + rank, kind, time, *numbers, *[0] * (5 - len(numbers)))


def call(rank: int, start: int, end: int, *events: tuple[int, ...]) -> Events:
    """A function of MPI and what is within it, as (kind, numbers)."""
    within = [event(rank, kind, start, *numbers) for kind, *numbers in events]
    return [event(rank, kinds.ENTER, start, 7), *within, event(rank, kinds.LEAVE, end, 7)]


def read(*events: Events, ranks: int = 2, limits: Limits | None = None) -> Trace:
    definitions = {
        "ticks": 10**9,
        "ranks": [10 + rank for rank in range(ranks)],
        "communicators": {"0": [10 + rank for rank in range(ranks)], "1": [11, 10], "2": None},
        "regions": {"7": "MPI_Call"},
    }
    everything: Any = iter([one for some in events for one in some])
    trace = converted(definitions, everything, ["run.otf2"], limits or Limits())
    require_sound(trace)
    return trace


def of_rank(trace: Trace, rank: int) -> list[tuple[str, int, int]]:
    rows = range(int(trace.first[rank]), int(trace.first[rank + 1]))
    return [(KINDS[trace.kind[r]], int(trace.peer[r]), int(trace.bytes[r])) for r in rows]


def needs(trace: Trace) -> tuple[list[list[int]], list[list[int]]]:
    found = []
    for offsets, items in (
        (trace.need_offsets, trace.needs),
        (trace.started_offsets, trace.started),
    ):
        ends = offsets.astype(int).tolist()
        found.append([items[a:b].tolist() for a, b in pairwise(ends)])
    return found[0], found[1]


def test_calls_that_block_and_the_computing_between_them() -> None:
    trace = read(
        call(0, 100, 200, (kinds.SEND, 1, WORLD, 5, 64)),
        call(0, 250, 300, (kinds.SEND, 0, PAIR, 5, 65)),
        call(1, 100, 200, (kinds.RECEIVE, 0, WORLD, 5, 64)),
        call(1, 200, 300, (kinds.RECEIVE, 1, PAIR, 5, 65)),
    )
    assert of_rank(trace, 0) == [("send", 1, 64), ("compute", 0, 0), ("send", 1, 65)]
    assert of_rank(trace, 1) == [("receive", 0, 64), ("receive", 0, 65)]
    assert trace.duration_ps[1] == 50_000
    assert needs(trace)[0] == [[], [0], [1], [], [0]]


def test_what_is_begun_is_waited_for_where_it_completes() -> None:
    trace = read(
        call(0, 0, 1, (kinds.IRECEIVE_BEGUN, 70)),
        call(0, 1, 2, (kinds.ISEND, 1, WORLD, 3, 8, 71)),
        call(0, 2, 9, (kinds.ISEND_DONE, 71), (kinds.IRECEIVE_DONE, 1, WORLD, 4, 16, 70)),
        call(1, 0, 9, (kinds.RECEIVE, 0, WORLD, 3, 8), (kinds.SEND, 0, WORLD, 4, 16)),
    )
    assert of_rank(trace, 0) == [("receive", 1, 16), ("send", 1, 8), ("wait", 0, 0)]
    # The second rank does both in one call: neither may wait for the other.
    assert [kind for kind, *_ in of_rank(trace, 1)] == ["receive", "send", "wait"]
    assert needs(trace) == ([[], [], [0, 1], [], [], [0, 1]], [[], [0], [1], [], [0], [1]])


@pytest.mark.parametrize(
    ("operation", "sent", "received", "name", "size"),
    [
        (0, 0, 0, "barrier", 0),
        (11, 300, 300, "allreduce", 100),
        (11, 200, 200, "allreduce", 100),
        (6, 300, 300, "allgather", 100),
        (7, 30, 301, "allgather", 101),
        (8, 300, 300, "alltoall", 100),
        (13, 300, 33, "reduce_scatter", 300),
        (16, 300, 300, "reduce_scatter", 300),
    ],
)
def test_bytes_of_collectives_are_what_a_member_contributes(
    operation: int, sent: int, received: int, name: str, size: int
) -> None:
    done = (kinds.COLLECTIVE, operation, WORLD, 0xFFFFFFFF, sent, received)
    trace = read(*(call(rank, 0, 5, done) for rank in range(3)), ranks=3)
    assert [COLLECTIVES[c] for c in trace.collective] == [name] * 3
    assert trace.bytes.tolist() == [size] * 3


def test_collectives_with_a_root() -> None:
    def program(rank: int) -> list[Events]:
        is_root = rank == 1
        told = [
            (1, 30 * is_root, 10),  # Bcast
            (12, 20, 60 * is_root),  # Reduce
            (3, 5 + rank, 18 * is_root),  # Gatherv
            (4, 24 * is_root, 8),  # Scatter
        ]
        return [call(rank, 0, 5, (kinds.COLLECTIVE, op, WORLD, 1, s, r)) for op, s, r in told]

    trace = read(*(one for rank in range(3) for one in program(rank)), ranks=3)
    assert of_rank(trace, 0) == [
        *(("collective", 0, 10), ("collective", 0, 20), ("send", 1, 5), ("receive", 1, 8)),
    ]
    at_root = [(kind, peer, size) for kind, peer, size in of_rank(trace, 1) if kind == "send"]
    assert at_root == [("send", 0, 8), ("send", 2, 8)]
    assert trace.root[trace.kind == 4].tolist() == [1] * 6


def test_groups_are_those_of_communicators_and_one_rank_alone_does_nothing() -> None:
    both = (kinds.COLLECTIVE, 11, PAIR, 0xFFFFFFFF, 16, 16)
    alone = (kinds.COLLECTIVE, 11, SELF, 0xFFFFFFFF, 16, 16)
    made = (kinds.COLLECTIVE, 17, WORLD, 0xFFFFFFFF, 0, 0)
    trace = read(*(call(rank, 0, 5, one) for rank in range(2) for one in (both, alone, made)))
    assert [group.tolist() for group in trace.groups] == [[1, 0]]
    assert trace.operations == 2


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([(kinds.COLLECTIVE, 14, WORLD, 0, 1, 1)], "calls MPI_Scan"),
        ([(kinds.COLLECTIVE, 9, WORLD, 0, 1, 1)], "calls MPI_Alltoallv"),
        ([(kinds.COLLECTIVE, 1, WORLD, 2, 1, 1)], "names rank 2 of a communicator of 2"),
        ([(kinds.OTHER, 1)], "has a RmaPut"),
        ([(kinds.CANCELLED, 1)], "cancels a request"),
        ([(kinds.ISEND_DONE, 1)], "completes request 1, which nothing has begun"),
        ([(kinds.SEND, 1, 9, 0, 8)], "uses communicator 9"),
        ([(kinds.SEND, 5, WORLD, 0, 8)], "names rank 5"),
        ([(kinds.SEND, 1, WORLD, 0, 1 << 60)], "bytes: at most"),
        ([(kinds.SEND, 1, WORLD, 0, 8)], "has no receive for it"),
        ([(kinds.IRECEIVE_BEGUN, 1)], "from any rank"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(events: Any, said: str) -> None:
    with pytest.raises(TraceFileError, match=said) as caught:
        read(call(0, 0, 1, *events))
    assert caught.value.problems[0].rank == 0


def test_threads_that_communicate_and_too_many_operations_are_refused() -> None:
    with pytest.raises(TraceFileError, match="location 17, which is no rank, communicates"):
        read([event(7, kinds.SEND, 0, 1, WORLD, 0, 8)])
    barriers = [call(rank, 0, 5, (kinds.COLLECTIVE, 0, WORLD, 0, 0, 0)) for rank in range(2)] * 2
    with pytest.raises(TraceFileError, match="more than 3 operations"):
        read(*barriers, limits=Limits(operations=3))


def test_without_the_library_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(TraceFileError, match=r"install tracefile\[otf2\]"):
        parse(Source("run.otf2", b"anything"))


def exchange(otf2: Any, events: Any, rank: int, told: dict[str, Any]) -> None:
    """A ring without blocking, and an allreduce, between functions of the program's own."""
    after, before = (rank + 1) % 3, (rank - 1) % 3
    events.enter(0, told["own"])
    events.enter(1000, told["mpi"])
    events.mpi_irecv_request(1010, 1)
    events.mpi_isend(1020, after, told["world"], 4, 64, 2)
    events.leave(1100, told["mpi"])
    events.enter(1500, told["mpi"])
    events.mpi_isend_complete(1600, 2)
    events.mpi_irecv(1600, before, told["world"], 4, 64, 1)
    events.leave(1700, told["mpi"])
    events.enter(1800, told["mpi"])
    events.mpi_collective_begin(1800)
    events.mpi_collective_end(
        1900, otf2.CollectiveOp.ALLREDUCE, told["world"], otf2.CollectiveRoot.NONE, 24, 24
    )
    events.leave(1900, told["mpi"])
    events.leave(2000, told["own"])


@needs_library
def test_an_archive_is_read() -> None:
    files = archive(3, exchange)
    reading = parse(*files)
    assert (reading.format, reading.trace.ranks) == ("otf2", 3)
    kinds_of_rank = ["receive", "send", "compute", "wait", "compute", "collective"]
    assert [kind for kind, *_ in of_rank(reading.trace, 2)] == kinds_of_rank
    assert reading.trace.duration_ps[reading.trace.kind == 0].tolist() == [400_000, 100_000] * 3
    assert reading.trace.bytes[reading.trace.kind == 4].tolist() == [8] * 3
    assert reading.trace.labels == ("MPI_Call",)


@needs_library
def test_damaged_archives_are_read_or_refused() -> None:
    files, draw = archive(3, exchange), random.Random(5)
    for _ in range(12):
        try:
            assert parse(*damaged(files, draw), format_name="otf2").trace.ranks
        except TraceFileError:
            continue
    with pytest.raises(TraceFileError, match="the library otf2 cannot read the archive"):
        parse(*(file for file in files if file.name != "1.evt"))
    with pytest.raises(TraceFileError, match=r"one file \.otf2, and there are 0"):
        parse(*(file for file in files if not file.name.endswith(".otf2")), format_name="otf2")
