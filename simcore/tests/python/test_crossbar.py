"""Ranks of an endpoint that a crossbar joins: each has a port of its own."""

from __future__ import annotations

from typing import Any

import pytest
from recordings import Recording

import simcore

_RANKS = 8
_BYTES = 1_000_000
_LATENCY_NS = 300.0
_MOVING_NS = _BYTES * 8 / 800.0
Pairs = list[tuple[int, int]]
_RING: Pairs = [(rank, (rank + 1) % _RANKS) for rank in range(_RANKS)]
_ALL: Pairs = [
    (rank, (rank + shift) % _RANKS) for shift in range(1, _RANKS) for rank in range(_RANKS)
]
_MANY_TO_ONE: Pairs = [(rank, 0) for rank in range(1, _RANKS)]
_ONE_TO_MANY: Pairs = [(0, rank) for rank in range(1, _RANKS)]


def _trace(pairs: Pairs) -> simcore.Trace:
    recording = Recording(_RANKS)
    for source, target in pairs:
        recording.add(source, "send", peer=target, bytes=_BYTES)
        recording.add(target, "receive", peer=source, bytes=_BYTES)
    return recording.trace()


def _time(pairs: Pairs, model: str, **mpi: Any) -> float:
    point = {
        "model": model,
        "topology": {"kind": "single_router", "endpoints": 2},
        "workload": {"kind": "trace", "trace": "own", "iterations": 1},
        "mpi": {"ranks_per_endpoint": _RANKS, "memory_latency_ns": _LATENCY_NS, **mpi},
    }
    told = simcore.run(point, traces={"own": _trace(pairs)})
    return float(told["metrics"]["completion_time_ns"])


@pytest.mark.parametrize("model", ["packet", "flow", "loggp"])
@pytest.mark.parametrize(
    ("pairs", "turns"),
    [(_RING, 1), (_ALL, _RANKS - 1), (_MANY_TO_ONE, _RANKS - 1), (_ONE_TO_MANY, _RANKS - 1)],
)
def test_a_port_sends_one_message_at_a_time_and_takes_in_one(
    model: str, pairs: Pairs, turns: int
) -> None:
    took = _time(pairs, model, rank_bandwidth_gbps=800.0)
    assert took == pytest.approx(turns * _MOVING_NS + _LATENCY_NS)


def test_a_memory_moves_all_of_them_in_turn() -> None:
    took = _time(_RING, "packet", memory_bandwidth_gbps=800.0)
    assert took == pytest.approx(_RANKS * _MOVING_NS + _LATENCY_NS)


def test_pairs_of_their_own_do_not_wait_for_each_other() -> None:
    pairs = [(0, 1), (1, 0), (2, 3), (4, 5)]
    assert _time(pairs, "packet", rank_bandwidth_gbps=800.0) == pytest.approx(
        _MOVING_NS + _LATENCY_NS
    )


def test_messages_to_other_endpoints_leave_by_the_network() -> None:
    """Beside a domain as fast as can be, only the network counts."""
    point = {
        "topology": {"kind": "single_router", "endpoints": 4},
        "workload": {"kind": "collective", "operation": "alltoall", "message_bytes": 100_000},
        "mpi": {"ranks_per_endpoint": 4, "memory_latency_ns": 0.0},
        "report": {"ports": "all"},
    }
    joined = [point | {"mpi": point["mpi"] | {"rank_bandwidth_gbps": rate}} for rate in (1e5, 1e6)]
    told = [simcore.run(one) for one in joined]
    sent = [int(one["tables"]["ports"]["bytes"].sum()) for one in told]
    assert sent[0] == sent[1] == int(simcore.run(point)["tables"]["ports"]["bytes"].sum())
    times = [one["metrics"]["completion_time_ns"] for one in told]
    assert times[1] <= times[0]


@pytest.mark.parametrize(
    ("mpi", "field"),
    [
        ({"rank_bandwidth_gbps": 800.0, "sockets_per_endpoint": 2}, "rank_bandwidth_gbps"),
        ({"rank_bandwidth_gbps": 800.0, "memory_bandwidth_gbps": 100.0}, "memory_bandwidth_gbps"),
        ({"rank_bandwidth_gbps": 0.0}, "rank_bandwidth_gbps"),
    ],
)
def test_what_has_no_effect_is_refused(mpi: dict[str, Any], field: str) -> None:
    with pytest.raises(simcore.PointError) as refused:
        _time(_RING, "packet", **mpi)
    assert refused.value.field == f"mpi.{field}"
