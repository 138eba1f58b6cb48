"""Replay of traces: our own programs written down and replayed, LogGOPSim's times, several streams."""

from __future__ import annotations

import heapq
from typing import Any

import pytest
from recordings import Recording

import simcore

_SHAPES = {
    "torus": {"kind": "torus", "widths": [4, 4]},
    "dragonfly": {"kind": "dragonfly", "endpoints": 16},
    "fat_tree": {"kind": "fat_tree", "endpoints": 16, "radix": 4},
}
_PROGRAMS = {
    "halo": {"kind": "halo3d26", "iterations": 3, "compute_ns": 500.0},
    "exchange": {"kind": "exchange", "iterations": 2},
    "allreduce": {
        "kind": "collective",
        "operation": "allreduce",
        "algorithm": "ring",
        "message_bytes": 40_000,
        "iterations": 2,
        "compute_ns": 100.0,
    },
    "alltoall": {"kind": "collective", "operation": "alltoall", "message_bytes": 3000},
}
_COSTLY = {
    "send_overhead_ns": 310.0,
    "receive_overhead_ns": 270.0,
    "message_gap_ns": 150.0,
    "eager_limit_bytes": 4096,
    "reduction_ns_per_byte": 0.05,
}


def _replayed(point: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The result of a point, and that of its program written down and replayed."""
    asked = point | {"report": {"ports": "all"} if point.get("model") != "loggp" else {}}
    trace = simcore.Trace(simcore.program_trace(asked))
    replay = asked | {"workload": {"kind": "trace", "trace": "own"}}
    return simcore.run(asked), simcore.run(replay, traces={"own": trace})


@pytest.mark.parametrize("shape", _SHAPES)
@pytest.mark.parametrize("program", _PROGRAMS)
@pytest.mark.parametrize("costly", [False, True])
def test_a_program_written_down_ends_when_it_does(shape: str, program: str, costly: bool) -> None:
    mpi = dict(_COSTLY) if costly else {}
    if program != "allreduce":
        mpi.pop("reduction_ns_per_byte", None)
    own, replay = _replayed(
        {"topology": _SHAPES[shape], "workload": _PROGRAMS[program], "mpi": mpi}
    )
    assert replay["metrics"]["completion_time_ns"] == own["metrics"]["completion_time_ns"]
    for column in ("bytes", "packets"):
        assert (replay["tables"]["ports"][column] == own["tables"]["ports"][column]).all()


def test_loggp_replays_a_program_to_the_picosecond() -> None:
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 9},
        "workload": _PROGRAMS["allreduce"],
        "mpi": _COSTLY,
    }
    own, replay = _replayed(point)
    assert replay["metrics"]["completion_time_ns"] == own["metrics"]["completion_time_ns"]
    assert (
        replay["distributions"]["message_latency_ns"] == own["distributions"]["message_latency_ns"]
    )


def _loggopsim(recording: Recording) -> list[float]:  # noqa: C901 - one loop over events
    """When hosts end as LogGOPSim reckons it: eager messages, one processor and interface.

    After its description (Hoefler, Schneider and Lumsdaine, HPDC 2010): an operation waits until the
    processor is free, a send also for g after the one before. A message arrives o + L after its send
    begins and holds the receiver's processor for o and its bytes.
    """
    latency, overhead, gap, per_byte = 2500, 1500, 1000, 6
    free = [0] * recording.ranks
    sends_from = [0] * recording.ranks
    takes_from = [0] * recording.ranks
    needs = [[set(one.needs) for one in rank] for rank in recording.operations]
    queue: list[tuple[int, int, str, int, int]] = []
    serial = 0
    posted: dict[tuple[int, int, int], list[int]] = {}
    early: dict[tuple[int, int, int], int] = {}
    begun: set[tuple[int, int]] = set()

    def push(time: int, what: str, rank: int, number: int, order: int | None = None) -> None:
        nonlocal serial
        serial += 1
        heapq.heappush(queue, (time, serial if order is None else order, what, rank, number))

    def release(rank: int) -> None:
        free_ones = [
            n for n, wanted in enumerate(needs[rank]) if not wanted and (rank, n) not in begun
        ]
        for n in free_ones:
            begun.add((rank, n))
            kind = recording.operations[rank][n].kind
            earliest = max(free[rank], sends_from[rank]) if kind == "send" else free[rank]
            push(earliest, kind, rank, n)

    def done(rank: int, number: int) -> None:
        for wanted in needs[rank]:
            wanted.discard(number)

    for rank in range(recording.ranks):
        release(rank)
    while queue:
        time, order, what, rank, number = heapq.heappop(queue)
        if what == "message":
            sender, sent = divmod(number, 1 << 32)
            told = recording.operations[sender][sent]
            if max(free[rank], takes_from[rank]) > time:
                push(max(free[rank], takes_from[rank]), what, rank, number, order)
                continue
            free[rank] = time + overhead + (told.bytes - 1) * per_byte
            takes_from[rank] = time + gap + (told.bytes - 1) * per_byte
            key = (rank, sender, told.tag)
            if posted.get(key):
                done(rank, posted[key].pop(0))
            else:
                early[key] = early.get(key, 0) + 1
        elif what == "send":
            told = recording.operations[rank][number]
            if max(free[rank], sends_from[rank]) > time:
                push(max(free[rank], sends_from[rank]), what, rank, number, order)
                continue
            free[rank] = time + overhead
            sends_from[rank] = time + gap + (told.bytes - 1) * per_byte
            push(time + overhead + latency, "message", told.peer, (rank << 32) + number)
            done(rank, number)
        elif what == "receive":
            told = recording.operations[rank][number]
            key = (rank, told.peer, told.tag)
            if early.get(key):
                early[key] -= 1
                done(rank, number)
            else:
                posted.setdefault(key, []).append(number)
        else:
            if free[rank] > time:
                push(free[rank], what, rank, number, order)
                continue
            free[rank] = time + recording.operations[rank][number].duration_ps // 1000
            done(rank, number)
        release(rank)
    return [float(end) for end in free]


def _broadcast(ranks: int, size: int) -> Recording:
    """A binomial tree: who has it sends it on to the ranks 1, 2, 4, ... further."""
    recording = Recording(ranks)
    for rank in range(ranks):
        first = 1 << (rank.bit_length() - 1) if rank else 0
        got = ()
        if rank:
            got = (recording.add(rank, "receive", peer=rank - first, bytes=size),)
        step = 2 * first if rank else 1
        while rank + step < ranks:
            recording.add(rank, "send", peer=rank + step, bytes=size, needs=got)
            step *= 2
    return recording


def _reduce(ranks: int, size: int) -> Recording:
    """A binomial tree the other way: each waits for those further from the root."""
    recording = Recording(ranks)
    for rank in range(ranks):
        heard: tuple[int, ...] = ()
        step = 1
        while step < ranks and not rank & step:
            if rank + step < ranks:
                heard = (
                    *heard,
                    recording.add(rank, "receive", peer=rank + step, bytes=size, needs=heard[-1:]),
                )
            step *= 2
        if rank:
            recording.add(rank, "send", peer=rank - step, bytes=size, needs=heard)
    return recording


def _rounds(ranks: int, size: int, partners: Any) -> Recording:
    """In each round every rank sends to one and receives from one, and waits for both."""
    recording = Recording(ranks)
    for rank in range(ranks):
        before: tuple[int, ...] = ()
        for number, (to, source) in enumerate(partners(rank)):
            sent = recording.add(rank, "send", peer=to, bytes=size, tag=number, needs=before)
            got = recording.add(rank, "receive", peer=source, bytes=size, tag=number, needs=before)
            before = (sent, got)
    return recording


_PATTERNS = {
    "broadcast_32": _broadcast(32, 1),
    "broadcast_large": _broadcast(16, 4096),
    "reduce_8": _reduce(8, 1024),
    "ring": _rounds(9, 700, lambda r: [((r + 1) % 9, (r - 1) % 9)] * 8),
    "dissemination": _rounds(16, 1, lambda r: [((r + d) % 16, (r - d) % 16) for d in (1, 2, 4, 8)]),
    "recursive_doubling": _rounds(16, 1024, lambda r: [(r ^ d, r ^ d) for d in (1, 2, 4, 8)]),
    "alltoall": _rounds(8, 512, lambda r: [((r + d) % 8, (r - d) % 8) for d in range(1, 8)]),
}


@pytest.mark.parametrize("pattern", _PATTERNS)
def test_hosts_end_when_loggopsim_has_them_end(pattern: str) -> None:
    recording = _PATTERNS[pattern]
    result = simcore.run(
        {
            "model": "loggp",
            "topology": {"kind": "single_router", "endpoints": recording.ranks},
            "workload": {"kind": "trace", "trace": "goal"},
            "mpi": {
                "send_overhead_ns": 1500.0,
                "receive_overhead_ns": 1500.0,
                "message_gap_ns": 1000.0,
                "eager_limit_bytes": 65535,
            },
            "loggp": {"latency_ns": 2500.0, "gap_per_byte_ns": 6.0},
            "report": {"ranks": "all"},
        },
        traces={"goal": recording.trace()},
    )
    assert result["tables"]["ranks"]["iteration_time_mean_ns"].tolist() == _loggopsim(recording)


def test_the_published_example_of_loggopsim() -> None:
    # A binomial reduce of 1,024 bytes over 8 hosts (MODEL.md, check 25).
    published = [34914, 24776, 13138, 13138, 1500, 1500, 1500, 1500]
    assert sorted(_loggopsim(_PATTERNS["reduce_8"]), reverse=True) == sorted(
        published, reverse=True
    )
