"""Traces of collectives by closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from recordings import COLLECTIVES, Recording

import simcore

_RANKS = 8
_COSTS = {"send_overhead_ns": 300.0, "receive_overhead_ns": 200.0}


def _trace(
    *parts: tuple[str, int], compute_ps: int = 1_000_000, ranks: int = _RANKS
) -> simcore.Trace:
    """All ranks compute, then do one collective after another; rank r computes r times as long more."""
    recording = Recording(ranks, groups=[list(range(ranks))])
    for rank in range(ranks):
        recording.add(rank, "compute", duration_ps=compute_ps * (rank + 1))
        for place, (kind, size) in enumerate(parts):
            recording.add(rank, "collective", collective=kind, bytes=size, needs=(place,))
    return recording.trace()


def _point(model: str = "closed_form", endpoints: int = _RANKS, **workload: Any) -> dict[str, Any]:
    return {
        "model": model,
        "topology": {"kind": "single_router", "endpoints": endpoints},
        "workload": {"kind": "trace", "trace": "own", **workload},
        "mpi": _COSTS,
    }


def _time(trace: simcore.Trace, **workload: Any) -> float:
    told = simcore.run(_point(**workload), traces={"own": trace})
    return float(told["metrics"]["completion_time_ns"])


def _operation(kind: str, size: int, algorithm: str | None = None) -> float:
    """The closed form of one operation, until its last member has ended."""
    workload: dict[str, Any] = {"kind": "osu", "operation": kind, "algorithm": algorithm}
    if kind != "barrier":
        workload["message_bytes"] = size
    told = simcore.run(_point() | {"workload": workload})
    return float(told["metrics"]["rank_operation_time_max_ns"])


@pytest.mark.parametrize("kind", COLLECTIVES)
def test_a_collective_takes_what_its_formula_says(kind: str) -> None:
    usual = {
        "allreduce": "recursive_doubling",
        "allgather": "recursive_doubling",
        "alltoall": "bruck",
        "reduce_scatter": "recursive_halving",
    }
    alone = _operation(kind, 64, usual.get(kind))
    took = _time(_trace((kind, 0 if kind == "barrier" else 64)))
    assert took == pytest.approx(_RANKS * 1000 + alone)


def test_one_begins_when_the_one_before_has_ended() -> None:
    took = _time(_trace(("allreduce", 64), ("broadcast", 128), ("barrier", 0)))
    alone = [
        _operation("allreduce", 64, "recursive_doubling"),
        _operation("broadcast", 128),
        _operation("barrier", 0),
    ]
    assert took == pytest.approx(_RANKS * 1000 + sum(alone))


def test_scales_and_algorithms_count() -> None:
    trace = _trace(("allreduce", 64))
    ring = _operation("allreduce", 256, "ring")
    took = _time(trace, compute_scale=0.5, message_scale=4.0, allreduce_algorithm="ring")
    assert took == pytest.approx(_RANKS * 500 + ring)


def test_it_agrees_with_loggp_where_members_begin_together() -> None:
    """One message at a time over one router: the packet model takes as long, but for the wait of others."""
    trace = _trace(("allreduce", 64), compute_ps=0)
    packet = simcore.run(_point("packet", iterations=1), traces={"own": trace})
    assert _time(trace) == pytest.approx(packet["metrics"]["completion_time_ns"])


@pytest.mark.parametrize(
    ("changed", "field", "said"),
    [
        ({"aggregation": {"kind": "sharp"}}, "aggregation.kind", "those of hosts"),
        ({"topology": {"kind": "single_router", "endpoints": 4}}, "workload.trace", "8 ranks"),
        (
            {
                "workload": {
                    "kind": "trace",
                    "trace": "own",
                    "allreduce_algorithm": "double_binary_tree",
                }
            },
            "workload.allreduce_algorithm",
            "has no closed form",
        ),
        (
            {"workload": {"kind": "trace", "trace": "own", "broadcast_algorithm": "binomial"}},
            "workload.broadcast_algorithm",
            "has no effect",
        ),
    ],
)
def test_what_has_no_formula_is_refused(changed: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(simcore.PointError, match=said) as refused:
        simcore.run(_point() | changed, traces={"own": _trace(("allreduce", 64))})
    assert refused.value.field == field


def test_a_trace_with_messages_is_refused() -> None:
    recording = Recording(2)
    recording.add(0, "send", peer=1, bytes=8)
    recording.add(1, "receive", peer=0, bytes=8)
    with pytest.raises(simcore.PointError, match=r"the trace has messages \(1\)"):
        simcore.run(_point(endpoints=2), traces={"own": recording.trace()})


def test_messages_that_meet_are_left_to_another_algorithm() -> None:
    """Six ranks double with two apart, whose messages meet; a ring has a formula."""
    trace = _trace(("allreduce", 100_000), ranks=6)
    told = simcore.run(
        _point(endpoints=6) | {"mpi": {"eager_limit_bytes": 1 << 20}}, traces={"own": trace}
    )
    assert told["metrics"]["completion_time_ns"] > 6_000


def test_the_judge_refuses_by_what_is_known_of_a_trace() -> None:
    sections = [
        ("topology", {"kind": "single_router", "endpoints": 4}),
        ("workload", {"kind": "trace", "trace": "a" * 64, "ranks": 8, "messages": 3}),
    ]
    parts = {name: [given] for name, given in sections}
    for name in ("network", "mpi", "loggp", "limits"):
        parts[name] = [{}]
    parts["aggregation"] = [{"kind": "none"}]
    points = np.zeros((1, len(parts)), dtype=np.int32)
    found = simcore.fits("closed_form", parts, points)
    messages = " ".join(one["message"] for one in found["refusals"][0])
    assert "collectives alone" in messages
    assert "a rank an endpoint" in messages
