"""One program as three recorders write it is one trace, and what is read is replayed to its end."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from tests.support.dumpi_files import (
    BYTE,
    NO_STATUS,
    WORLD,
    call,
    file,
    h,
    i,
    listed,
    receive,
    send,
    sources,
)
from tests.support.trace_files import of_ranks
from tracefile import Limits, Source, Trace, parse
from tracefile.parse import otf2_worker as kinds
from tracefile.parse.otf2 import converted

RANKS = 3
STEPS = 4
_LINES = "rank,operation,peer,bytes,tag,start_ns,duration_ns"


def as_table() -> Trace:
    lines = [_LINES]
    for rank in range(RANKS):
        after, before, now = (rank + 1) % RANKS, (rank - 1) % RANKS, 100 * rank
        for step in range(STEPS):
            lines += [
                f"{rank},ireceive,{before},64,{step},{now},5",
                f"{rank},isend,{after},64,{step},{now + 20},5",
                f"{rank},wait,,,,{now + 500},100",
                f"{rank},allreduce,,16,,{now + 600},40",
                f"{rank},broadcast,2,8,,{now + 700},10",
            ]
            now += 1000 + 7 * step
    return parse(Source("program.csv", "\n".join(lines).encode())).trace


def as_dumpi() -> Trace:
    contents = []
    for rank in range(RANKS):
        after, before, now = (rank + 1) % RANKS, (rank - 1) % RANKS, 100 * rank
        calls = []
        for step in range(STEPS):
            calls += [
                call("Irecv", receive(before, 64, step), i(2), ns=now, took=5),
                call("Isend", send(after, 64, step), i(3), ns=now + 20, took=5),
                call("Waitall", i(2), listed((2, 3)), NO_STATUS, ns=now + 500, took=100),
                call("Allreduce", i(16), h(BYTE), b"\x03", h(WORLD), ns=now + 600, took=40),
                call("Bcast", i(8), h(BYTE), i(2), h(WORLD), ns=now + 700, took=10),
            ]
            now += 1000 + 7 * step
        contents.append(file(*calls))
    return parse(*sources(*contents)).trace


def as_otf2() -> Trace:
    events: list[tuple[int, ...]] = []

    def put(rank: int, start: int, took: int, *within: tuple[int, ...]) -> None:
        events.append((rank, kinds.ENTER, start, 7, 0, 0, 0, 0))
        for kind, *numbers in within:
            events.append((rank, kind, start, *numbers, *[0] * (5 - len(numbers))))
        events.append((rank, kinds.LEAVE, start + took, 7, 0, 0, 0, 0))

    for rank in range(RANKS):
        after, before, now = (rank + 1) % RANKS, (rank - 1) % RANKS, 100 * rank
        for step in range(STEPS):
            put(rank, now, 5, (kinds.IRECEIVE_BEGUN, 2))
            put(rank, now + 20, 5, (kinds.ISEND, after, 0, step, 64, 3))
            done = (kinds.IRECEIVE_DONE, before, 0, step, 64, 2)
            put(rank, now + 500, 100, done, (kinds.ISEND_DONE, 3))
            put(rank, now + 600, 40, (kinds.COLLECTIVE, 11, 0, 0xFFFFFFFF, 48, 48))
            put(rank, now + 700, 10, (kinds.COLLECTIVE, 1, 0, 2, 24 * (rank == 2), 8))
            now += 1000 + 7 * step
    ranks = list(range(RANKS))
    definitions = {"ticks": 10**9, "ranks": ranks, "communicators": {"0": ranks}, "regions": {}}
    everything: Any = iter(events)
    return converted(definitions, everything, ["run.otf2"], Limits())


def test_a_program_is_the_same_trace_from_each_recorder() -> None:
    wanted = as_table()
    assert wanted.operations == RANKS * (STEPS * 9 - 1)
    assert as_dumpi().digest == wanted.digest
    assert as_otf2().digest == wanted.digest


def completion_ns(trace: Trace) -> float:
    """When a replay ends."""
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": trace.ranks},
        "workload": {"kind": "trace", "trace": "it"},
    }
    columns = {"it": simcore.Trace(trace.columns())}
    return float(simcore.run(point, traces=columns)["metrics"]["completion_time_ns"])


def test_the_program_is_replayed_to_its_end() -> None:
    assert completion_ns(as_table()) > 0


def test_a_wait_lets_what_stands_before_it_come_first() -> None:
    """It holds its stream: before its time, nothing that it waits for could go on."""
    head = "rank,operation,peer,bytes,duration_ns"
    for between in ("compute,,,5000", "receive,1,8,", "send,1,8,", "allreduce,,8,", "wait,,,"):
        rows = [f"0,isend,1,8,\n0,{between}\n0,wait,,,", "1,receive,0,8,"]
        word = between.split(",", maxsplit=1)[0]
        other = {"receive": "1,send,0,8,", "send": "1,receive,0,8,", "allreduce": "1,allreduce,,8,"}
        text = "\n".join([head, *rows, other.get(word, "1,compute,,,1")])
        trace = parse(Source("a.csv", text.encode())).trace
        assert completion_ns(trace) >= (5000 if word == "compute" else 0)


@pytest.mark.parametrize("name", list(of_ranks()))
def test_a_recording_of_every_format_is_replayed_to_its_end(name: str) -> None:
    assert completion_ns(parse(*of_ranks()[name]).trace) > 0
