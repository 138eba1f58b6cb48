"""Traces with collectives, several streams, iterations and jobs beside them; and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recordings import COLLECTIVES, Recording

import simcore

_TORUS = {"kind": "torus", "widths": [4, 4]}
_ALGORITHMS = {
    "allreduce": "recursive_doubling",
    "reduce": "binomial",
    "allgather": "ring",
    "alltoall": "pairwise",
    "broadcast": "binomial",
    "reduce_scatter": "ring",
    "barrier": "dissemination",
}


def _point(**sections: Any) -> dict[str, Any]:
    return {"topology": _TORUS, "workload": {"kind": "trace", "trace": "it"}, **sections}


def _run(recording: Recording, workload: dict[str, Any] | None = None, **sections: Any) -> Any:
    point = _point(**sections)
    point["workload"] = point["workload"] | (workload or {})
    return simcore.run(point, traces={"it": recording.trace()})


def _collectives(ranks: int, kind: str, size: int, times: int) -> Recording:
    recording = Recording(ranks, groups=[list(range(ranks))])
    for rank in range(ranks):
        before: tuple[int, ...] = ()
        for _ in range(times):
            before = (recording.add(rank, "collective", collective=kind, bytes=size, needs=before),)
    return recording


@pytest.mark.parametrize("kind", COLLECTIVES)
@pytest.mark.parametrize("model", ["packet", "loggp"])
def test_a_recorded_collective_is_that_of_the_workload(kind: str, model: str) -> None:
    size = 0 if kind == "barrier" else 4096
    algorithm = _ALGORITHMS[kind]
    workload = {"kind": "collective", "operation": kind, "algorithm": algorithm, "iterations": 3}
    if size:
        workload["message_bytes"] = size
    own = simcore.run({"model": model, "topology": _TORUS, "workload": workload})
    replay = _run(_collectives(16, kind, size, 3), {f"{kind}_algorithm": algorithm}, model=model)
    assert replay["metrics"]["completion_time_ns"] == own["metrics"]["completion_time_ns"]


def test_groups_run_their_collectives_apart() -> None:
    recording = Recording(16, groups=[list(range(8)), [15, 14, 13, 12, 11, 10, 9, 8]])
    for rank in range(16):
        recording.add(rank, "collective", peer=rank // 8, bytes=1000)
    apart = _run(recording, {"allreduce_algorithm": "ring"})
    alone = Recording(16, groups=[list(range(8))])
    for rank in range(8):
        alone.add(rank, "collective", bytes=1000)
    sent = [
        result["metrics"]["packets_delivered"]
        for result in (apart, _run(alone, {"allreduce_algorithm": "ring"}))
    ]
    assert sent[0] == 2 * sent[1]


def test_streams_run_side_by_side_and_one_after_the_other() -> None:
    def computing(streams: list[int], chained: bool) -> float:
        recording = Recording(1)
        for number, stream in enumerate(streams):
            needs = (number - 1,) if chained and number else ()
            recording.add(0, "compute", duration_ps=1_000_000, stream=stream, needs=needs)
        return float(_run(recording)["metrics"]["completion_time_ns"])

    assert computing([0, 0, 0], chained=False) == 3000
    assert computing([0, 1, 2], chained=False) == 1000
    assert computing([0, 1, 2], chained=True) == 3000
    assert computing([0, 1, 0, 1], chained=False) == 2000


def test_communication_beside_computation_is_not_exposed() -> None:
    def exposed(compute_ps: int, needs: tuple[int, ...]) -> tuple[float, float]:
        recording = Recording(2, groups=[[0, 1]])
        for rank in range(2):
            recording.add(rank, "compute", duration_ps=compute_ps)
            recording.add(rank, "collective", bytes=100_000, stream=1, needs=needs)
        metrics = _run(recording)["metrics"]
        return metrics["exposed_communication_time_mean_ns"], metrics["completion_time_ns"]

    hidden, whole = exposed(10**9, ())
    assert hidden == 0
    assert whole == 10**6
    shown, longer = exposed(10**9, (0,))
    assert shown == pytest.approx(longer - 10**6)
    assert shown > 0


def test_an_iteration_follows_the_one_before_on_each_rank() -> None:
    recording = Recording(4)
    for rank in range(4):
        # Ranks drift apart: rank 0 sends far ahead of who receives last.
        recording.add(rank, "compute", duration_ps=1_000_000 * (rank + 1))
        if rank == 0:
            recording.add(0, "send", peer=3, bytes=100, needs=(0,))
        if rank == 3:
            recording.add(3, "receive", peer=0, bytes=100)
    once = _run(recording)["metrics"]["completion_time_ns"]
    often = _run(recording, {"iterations": 5, "warmup_iterations": 1})
    assert once == 4000
    assert often["metrics"]["completion_time_ns"] == 20_000
    assert often["jobs"][0]["iterations"] == 5


def test_a_trace_in_the_background_goes_on_until_the_foreground_ends() -> None:
    recording = Recording(4)
    for rank in range(4):
        recording.add(rank, "send", peer=(rank + 1) % 4, bytes=20_000)
        recording.add(rank, "receive", peer=(rank - 1) % 4, bytes=20_000)
        recording.add(rank, "wait", needs=(0, 1), started=(1,))
    halo = {"kind": "exchange", "iterations": 200}
    beside = {
        "kind": "shared",
        "foreground_endpoints": 8,
        "background": [{"workload": {"kind": "trace", "trace": "it"}, "endpoints": 8}],
    }
    result = simcore.run(
        {"topology": _TORUS, "workload": halo, "environment": beside},
        traces={"it": recording.trace()},
    )
    alone = simcore.run(
        {
            "topology": _TORUS,
            "workload": halo,
            "environment": {"kind": "shared", "foreground_endpoints": 8},
        }
    )
    background = result["jobs"][1]
    assert background["workload"] == "trace"
    assert background["iterations"] > 3
    assert result["metrics"]["completion_time_ns"] >= alone["metrics"]["completion_time_ns"]


def test_two_traces_and_streams_share_a_network() -> None:
    first = _collectives(4, "allreduce", 50_000, 2)
    second = Recording(2)
    for rank in range(2):
        second.add(rank, "compute", duration_ps=5000, stream=3)
        second.add(rank, "send", peer=1 - rank, bytes=9000, stream=2, needs=(0,))
        second.add(rank, "receive", peer=1 - rank, bytes=9000, stream=1)
    result = simcore.run(
        {
            "topology": _TORUS,
            "mpi": {"ranks_per_endpoint": 2, "send_overhead_ns": 20.0},
            "workload": {"kind": "trace", "trace": "a"},
            "environment": {
                "kind": "shared",
                "foreground_endpoints": 4,
                "background": [
                    {
                        "workload": {"kind": "trace", "trace": "b"},
                        "endpoints": 2,
                        "repeat": False,
                    }
                ],
            },
        },
        traces={"a": first.trace(), "b": second.trace()},
    )
    assert [job["ranks"] for job in result["jobs"]] == [4, 2]
    assert [job["iterations"] for job in result["jobs"]] == [1, 1]


def test_scales_change_times_and_bytes() -> None:
    recording = _collectives(4, "allreduce", 10_000, 1)
    for rank in range(4):
        recording.add(rank, "compute", duration_ps=10**6, needs=(0,))
    plain = _run(recording)["metrics"]
    longer = _run(recording, {"compute_scale": 3})["metrics"]
    larger = _run(recording, {"message_scale": 2})["metrics"]
    assert longer["completion_time_ns"] == plain["completion_time_ns"] + 2000
    assert larger["bytes_delivered"] > 1.8 * plain["bytes_delivered"]


def _pair(**changed: Any) -> Recording:
    recording = Recording(2)
    recording.add(0, "send", **{"peer": 1, "bytes": 8, "tag": 5, **changed})
    recording.add(1, "receive", peer=0, bytes=8, tag=5)
    return recording


@pytest.mark.parametrize(
    ("recording", "told"),
    [
        (_pair(tag=6), "operation 0 of rank 1 receives from rank 0 with tag 5, which has no send"),
        (_pair(peer=0), "operation 0 of rank 0 sends to rank 0 with tag 5, which has no receive"),
        (_pair(peer=7), "operation 0 of rank 0 has a peer that is no rank of the trace"),
        (_pair(stream=64), "operation 0 of rank 0 has a stream beyond the 64"),
        (_pair(bytes=2**48 + 1), "operation 0 of rank 0 has more bytes"),
        (
            _pair(needs=(3,)),
            "operation 0 of rank 0 needs operation 3, which the rank does not have",
        ),
        (_pair(needs=(0,)), "operation 0 of rank 0 needs operation 0, which is itself"),
    ],
)
def test_a_wrong_trace_is_refused_by_rank_and_operation(recording: Recording, told: str) -> None:
    with pytest.raises(simcore.PointError, match=told):
        recording.trace()


def test_members_that_disagree_are_refused() -> None:
    recording = Recording(2, groups=[[0, 1]])
    recording.add(0, "collective", bytes=8)
    recording.add(1, "collective", bytes=9)
    with pytest.raises(simcore.PointError, match="operation 0 of rank 1"):
        recording.trace()
    missing = Recording(2, groups=[[0, 1]])
    missing.add(0, "collective", bytes=8)
    with pytest.raises(simcore.PointError, match="rank 1 does 0 of the 1 collectives of group 0"):
        missing.trace()


@pytest.mark.parametrize(
    ("workload", "field"),
    [
        ({"compute_scale": 2}, "workload.compute_scale"),
        ({"alltoall_algorithm": "pairwise"}, "workload.alltoall_algorithm"),
        ({"trace": "its"}, "workload.trace"),
        ({"ranks": 3}, "workload.ranks"),
        (
            {"message_scale": 500_000, "allreduce_algorithm": "recursive_doubling"},
            "workload.message_scale",
        ),
    ],
)
def test_a_workload_that_does_not_fit_its_trace_is_refused(
    workload: dict[str, Any], field: str
) -> None:
    with pytest.raises(simcore.PointError) as refused:
        _run(_collectives(4, "allreduce", 4096, 1), workload)
    assert refused.value.field == field


def test_a_trace_of_more_ranks_than_there_is_room_for_is_refused() -> None:
    with pytest.raises(simcore.PointError, match="has 17 ranks, but 16 endpoints"):
        _run(_collectives(17, "allreduce", 8, 1))


def test_ranks_that_need_one_another_end_the_run_with_who_waits() -> None:
    recording = Recording(2)
    for rank in range(2):
        recording.add(rank, "receive", peer=1 - rank, bytes=8)
        recording.add(rank, "send", peer=1 - rank, bytes=8, needs=(0,))
    with pytest.raises(simcore.SimulationError, match="rank 0 of trace has 2 operations"):
        _run(recording)


# Receives from anyone are written down by their senders. When requests come before such a receive
# begins, their grants leave in another order: these programs send eagerly here.
_FROM_ANYONE = ("halo3d26", "alltoall")

_WORKLOADS = st.one_of(
    st.fixed_dictionaries(
        {
            "kind": st.just("halo3d26"),
            "iterations": st.integers(1, 3),
            "compute_ns": st.sampled_from([0.0, 130.0, 2000.0]),
        }
    ),
    st.fixed_dictionaries(
        {
            "kind": st.just("collective"),
            "operation": st.sampled_from(["allreduce", "allgather", "alltoall"]),
            "message_bytes": st.integers(0, 50_000),
            "iterations": st.integers(1, 2),
        }
    ),
    st.fixed_dictionaries({"kind": st.just("sweep3d"), "iterations": st.integers(1, 2)}),
    st.fixed_dictionaries({"kind": st.just("amg"), "iterations": st.integers(1, 2)}),
)


@given(
    workload=_WORKLOADS,
    topology=st.sampled_from(
        [
            _TORUS,
            {"kind": "dragonfly", "endpoints": 16},
            {"kind": "hyperx", "endpoints": 16},
            {"kind": "fat_tree", "endpoints": 16, "radix": 4},
        ]
    ),
    ranks=st.sampled_from([1, 2]),
    overhead=st.sampled_from([0.0, 50.0, 900.0]),
    eager=st.sampled_from([0, 1000, 100_000]),
    seed=st.integers(0, 100),
)
def test_any_program_written_down_ends_when_it_does(
    workload: dict[str, Any],
    topology: dict[str, Any],
    ranks: int,
    overhead: float,
    eager: int,
    seed: int,
) -> None:
    if workload["kind"] in _FROM_ANYONE or workload.get("operation") in _FROM_ANYONE:
        eager = 100_000
    point = {
        "topology": topology,
        "workload": workload,
        "mpi": {
            "ranks_per_endpoint": ranks,
            "send_overhead_ns": overhead,
            "receive_overhead_ns": overhead / 2,
            "eager_limit_bytes": eager,
        },
        "base_seed": seed,
    }
    trace = simcore.Trace(simcore.program_trace(point))
    replay = point | {"workload": {"kind": "trace", "trace": "own"}}
    own = simcore.run(point)["metrics"]
    told = simcore.run(replay, traces={"own": trace})["metrics"]
    assert told["completion_time_ns"] == own["completion_time_ns"]
    assert told["bytes_delivered"] == own["bytes_delivered"]
