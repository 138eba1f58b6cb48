"""The times of traces where messages do not meet, and their critical paths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recordings import COLLECTIVES, Recording

import simcore

_COMPUTE, _MESSAGE, _COLLECTIVE = range(len(simcore.PATH_KINDS))


class _Program(Recording):
    """Each operation of a rank comes after the start of the one before it."""

    def _next(self, rank: int, kind: str, **told: Any) -> None:
        number = len(self.operations[rank])
        self.add(rank, kind, started=(number - 1,) if number else (), **told)

    def compute(self, rank: int, duration_ps: int) -> None:
        self._next(rank, "compute", duration_ps=duration_ps)

    def send(self, rank: int, peer: int, size: int) -> None:
        self._next(rank, "send", peer=peer, bytes=size)

    def receive(self, rank: int, peer: int, size: int) -> None:
        self._next(rank, "receive", peer=peer, bytes=size)

    def wait(self, rank: int, needs: list[int]) -> None:
        self._next(rank, "wait", needs=tuple(needs))

    def collect(self, rank: int, kind: int, size: int) -> None:
        self.groups = [list(range(self.ranks))]
        self._next(rank, "collective", collective=COLLECTIVES[kind], bytes=size)


def _clock(recording: Recording, **network: float) -> dict[str, Any]:
    return simcore.trace_clock(recording.trace(), **network)


def _without_gaps(told: dict[str, Any]) -> bool:
    """Whether the steps of the path follow one another from 0 to the end."""
    path = told["path"]
    ends = [0, *path["end_ps"].tolist()]
    return path["begin_ps"].tolist() == ends[:-1] and ends[-1] == told["length_ps"]


def test_the_path_goes_through_the_rank_that_computes_longest() -> None:
    recording = _Program(2)
    recording.compute(0, 5_000)
    recording.send(0, 1, 1000)
    recording.compute(1, 2_000)
    recording.receive(1, 0, 1000)
    recording.wait(1, [1])
    recording.compute(1, 700)
    told = _clock(recording, latency_ns=3.0, bandwidth_gbps=8.0)
    path = told["path"]
    assert path["kind"].tolist() == [_COMPUTE, _MESSAGE, _COMPUTE]
    assert path["rank"].tolist() == [0, 0, 1]
    assert path["to"].tolist() == [0, 1, 1]
    assert (path["end_ps"] - path["begin_ps"]).tolist() == [5_000, 3_000 + 1_000_000, 700]
    assert told["length_ps"] == 1_008_700
    assert _without_gaps(told)


def test_a_message_that_waits_for_its_receiver_is_not_on_the_path() -> None:
    recording = _Program(2)
    recording.send(0, 1, 8)
    recording.compute(1, 9_000)
    recording.receive(1, 0, 8)
    recording.wait(1, [1])
    told = _clock(recording, latency_ns=1.0)
    assert told["path"]["kind"].tolist() == [_COMPUTE]
    assert told["length_ps"] == 9_000


@pytest.mark.parametrize(
    ("kind", "latencies", "moved"),
    [
        (0, 3, 2 * 4000 * 4 / 5),
        (1, 3, 4000),
        (2, 3, 4 * 4000),
        (3, 3, 4 * 4000),
        (4, 3, 4000),
        (5, 3, 4000 * 4 / 5),
        (6, 3, 0),
    ],
)
def test_a_collective_ends_by_its_lower_bound_after_the_last_has_come(
    kind: int, latencies: int, moved: float
) -> None:
    recording = _Program(5)
    for rank in range(5):
        recording.compute(rank, 1_000 * (rank + 1))
        recording.collect(rank, kind, 0 if kind == 6 else 4000)
    told = _clock(recording, latency_ns=2.0, bandwidth_gbps=8.0)
    takes = latencies * 2_000 + round(moved * 1_000)
    assert told["length_ps"] == 5_000 + takes
    assert told["path"]["kind"].tolist() == [_COMPUTE, _COLLECTIVE]
    assert told["path"]["rank"].tolist() == [4, 4]
    assert told["path"]["collective"].tolist() == [0, kind]


def test_ranks_that_need_one_another_are_named() -> None:
    recording = _Program(2)
    for rank in range(2):
        recording.receive(rank, 1 - rank, 8)
        recording.wait(rank, [0])
        recording.send(rank, 1 - rank, 8)
    with pytest.raises(simcore.PointError, match="operation 0 of rank 0 is the first"):
        _clock(recording)


@pytest.mark.parametrize("wrong", [{"latency_ns": -1.0}, {"bandwidth_gbps": 0.0}])
def test_a_network_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    recording = _Program(1)
    recording.compute(0, 1)
    with pytest.raises(ValueError, match="is allowed"):
        _clock(recording, **wrong)


@pytest.mark.parametrize(
    "workload",
    [
        {"kind": "halo3d26", "iterations": 2, "compute_ns": 500.0},
        {"kind": "sweep3d", "iterations": 1, "compute_ns": 300.0},
        {
            "kind": "training",
            "model": "llama3_8b",
            "layers": 4,
            "tensor_parallel": 4,
            "pipeline_parallel": 2,
        },
    ],
)
def test_no_model_is_faster_than_the_clock(workload: dict[str, Any]) -> None:
    """LogGP with the same latency and rate serves one message after another: it takes as long or longer."""
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": workload,
        # LogGP counts s - 1 bytes of a message, the clock s.
        "loggp": {"latency_ns": 1000.04, "gap_per_byte_ns": 0.04},
        "mpi": {"eager_limit_bytes": 1 << 30},
    }
    columns = simcore.program_trace(point)
    trace = simcore.Trace(columns)
    told = simcore.trace_clock(trace, latency_ns=1000.0, bandwidth_gbps=200.0)
    replayed = simcore.run(
        point | {"workload": {"kind": "trace", "trace": "own", "iterations": 1}},
        traces={"own": trace},
    )
    assert _without_gaps(told)
    if columns["kind"].max() < 4:  # collectives are lower bounds
        assert told["length_ps"] <= round(replayed["metrics"]["completion_time_ns"] * 1000)
    assert told["length_ps"] > 0


@st.composite
def _programs(draw: st.DrawFn) -> _Program:
    """Ranks that compute, and exchange messages in rounds, in one stream or two."""
    ranks = draw(st.integers(2, 5))
    recording = _Program(ranks)
    rows = [0] * ranks
    for _ in range(draw(st.integers(1, 5))):
        pending: list[list[int]] = [[] for _ in range(ranks)]
        for rank in range(ranks):
            if draw(st.booleans()):
                recording.compute(rank, draw(st.integers(0, 5_000)))
                rows[rank] += 1
        for _ in range(draw(st.integers(0, 4))):
            source = draw(st.integers(0, ranks - 1))
            target = (source + draw(st.integers(1, ranks - 1))) % ranks
            size = draw(st.integers(0, 4_000))
            recording.send(source, target, size)
            rows[source] += 1
            recording.receive(target, source, size)
            pending[target].append(rows[target])
            rows[target] += 1
        for rank in range(ranks):
            if pending[rank]:
                recording.wait(rank, pending[rank])
                rows[rank] += 1
    return recording


def _longest(recording: _Program, latency: int, per_byte: int) -> int:
    """The length by taking the longest chain, operation by operation, until nothing changes."""
    columns = recording.columns()
    first = columns["first"].astype(int)
    ends = np.zeros(len(columns["kind"]), dtype=np.int64)
    rank_of = np.repeat(np.arange(len(first) - 1), np.diff(first))
    sends: dict[tuple[int, int, int], list[int]] = {}
    for row in np.flatnonzero(columns["kind"] == 1):
        key = (int(rank_of[row]), int(columns["peer"][row]), int(columns["tag"][row]))
        sends.setdefault(key, []).append(int(row))
    for _ in range(len(ends) + 1):
        before = ends.copy()
        seen: dict[tuple[int, int, int], int] = {}
        free = [0] * (len(first) - 1)  # one stream: what holds it, ends before the next one
        for row, kind in enumerate(columns["kind"]):
            rank = int(rank_of[row])
            begin = free[rank]
            needs = columns["needs"][
                columns["need_offsets"][row] : columns["need_offsets"][row + 1]
            ]
            done = max([begin, *(int(ends[first[rank] + need]) for need in needs)])
            if kind == 0:
                ends[row] = free[rank] = done + int(columns["duration_ps"][row])
            elif kind == 1:
                ends[row] = begin
            elif kind == 2:
                key = (int(columns["peer"][row]), rank, int(columns["tag"][row]))
                sent = sends[key][seen.setdefault(key, 0)]
                seen[key] += 1
                came = ends[sent] + latency + per_byte * int(columns["bytes"][sent])
                ends[row] = max(begin, came)
            else:
                ends[row] = free[rank] = done
        if (before == ends).all():
            break
    return int(ends.max(initial=0))


@settings(max_examples=150, deadline=None)
@given(_programs(), st.integers(0, 3), st.integers(0, 3))
def test_the_length_is_that_of_the_longest_chain(
    recording: _Program, latency_ns: int, per_byte: int
) -> None:
    if not len(recording.columns()["kind"]):
        return
    rate = {"bandwidth_gbps": 8000.0 / per_byte} if per_byte else {}
    told = _clock(recording, latency_ns=float(latency_ns), **rate)
    assert told["length_ps"] == _longest(recording, 1000 * latency_ns, per_byte)
    assert _without_gaps(told)
    assert (told["end_ps"] >= told["begin_ps"]).all()
