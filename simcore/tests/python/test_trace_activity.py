"""What replays tell of their time: exposed communication by kind, the slowest rank, the timeline."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from recordings import Recording

import simcore

MODELS = ("packet", "flow", "loggp")
_WHOLE = {"timeline_to_ns": 1e9}


def _replay(recording: Recording, **sections: Any) -> Any:
    sections["workload"] = {"kind": "trace", "trace": "it"} | sections.get("workload", {})
    point = {"topology": {"kind": "single_router", "endpoints": 4}, **sections}
    return simcore.run(point, traces={"it": recording.trace()})


def _steps(ranks: int = 4, compute_ns: int = 5000) -> Recording:
    """Rank 3 computes twice as long; then all reduce, and rank 0 sends to rank 1."""
    recording = Recording(ranks, groups=[list(range(ranks))])
    for rank in range(ranks):
        duration = compute_ns * (2 if rank == ranks - 1 else 1) * 1000
        first = recording.add(rank, "compute", duration_ps=duration)
        second = recording.add(
            rank, "collective", collective="allreduce", bytes=4096, needs=(first,)
        )
        if rank == 0:
            recording.add(rank, "send", peer=1, bytes=1 << 16, needs=(second,))
        if rank == 1:
            third = recording.add(rank, "receive", peer=0, bytes=1 << 16, needs=(second,))
            recording.add(rank, "compute", duration_ps=1_000_000, needs=(third,))
    return recording


def max_operation(rank: int) -> int:
    """The last operation of a rank of _steps()."""
    return {0: 2, 1: 3}.get(rank, 1)


@pytest.mark.parametrize("model", MODELS)
def test_exposed_time_is_that_of_its_kinds(model: str) -> None:
    metrics = _replay(_steps(), model=model)["metrics"]
    told = metrics["exposed_allreduce_time_mean_ns"] + metrics["exposed_messages_time_mean_ns"]
    assert told == pytest.approx(metrics["exposed_communication_time_mean_ns"], rel=1e-12)
    assert metrics["exposed_allreduce_time_mean_ns"] > 5000 * 3 / 4  # three wait for the fourth
    assert metrics["exposed_alltoall_time_mean_ns"] is None


@pytest.mark.parametrize("model", MODELS)
def test_a_timeline_is_what_the_metrics_are(model: str) -> None:
    result = _replay(_steps(), model=model, workload=_WHOLE)
    table = result["tables"]["timeline"]
    lengths = table["end_ns"] - table["begin_ns"]
    kinds = np.array(table["kind"]["values"])[table["kind"]["codes"]]
    in_allreduce = lengths[kinds == "allreduce"].sum() / 4
    assert in_allreduce == pytest.approx(result["metrics"]["exposed_allreduce_time_mean_ns"])
    assert lengths[kinds == "compute"].sum() == pytest.approx(5000 * 5 + 1000)
    assert table["end_ns"].max() == pytest.approx(result["metrics"]["completion_time_ns"])
    assert (lengths > 0).all()


def test_the_slowest_rank_is_named_with_its_computing() -> None:
    result = _replay(_steps())
    (job,) = result["jobs"]
    assert job["slowest_rank"] == 1
    took = result["metrics"]["completion_time_ns"]
    share = result["metrics"]["slowest_rank_compute_fraction"]
    assert share == pytest.approx(6000 / took)


def test_what_computation_hides_is_not_exposed() -> None:
    """A collective beside a longer computation: what is left is where neither stream computes."""
    recording = Recording(4, groups=[[0, 1, 2, 3]])
    for rank in range(4):
        recording.add(rank, "compute", duration_ps=10**9)
        recording.add(rank, "collective", collective="allreduce", bytes=1024, stream=1)
    metrics = _replay(recording)["metrics"]
    assert metrics["exposed_communication_time_mean_ns"] == 0
    assert metrics["exposed_allreduce_time_mean_ns"] is None
    assert metrics["slowest_rank_compute_fraction"] == 1


def test_a_window_shows_what_overlaps_it() -> None:
    whole = _replay(_steps(), workload=_WHOLE)["tables"]["timeline"]
    window = {"timeline_from_ns": 5500, "timeline_to_ns": 9000}
    part = _replay(_steps(), workload=window)["tables"]["timeline"]
    shown = (whole["end_ns"] > 5500) & (whole["begin_ns"] < 9000)
    assert 0 < shown.sum() < len(shown)
    for column in ("rank", "stream", "operation", "begin_ns", "end_ns"):
        assert part[column].tolist() == whole[column][shown].tolist()


def test_every_rank_has_its_share_of_rows() -> None:
    most = 2_097_152 // 4
    recording = Recording(4)
    for _ in range(most // 200_000 + 1):
        recording.add(0, "compute", duration_ps=1000, needs=())
    workload = {"iterations": 200_000} | _WHOLE
    table = _replay(recording, model="loggp", workload=workload)["tables"]["timeline"]
    assert len(table["rank"]) == most


@pytest.mark.parametrize("model", MODELS)
def test_all_measured_iterations_count_and_no_others(model: str) -> None:
    workload = {"iterations": 3, "warmup_iterations": 1}
    result = _replay(_steps(), model=model, workload=workload | _WHOLE)
    table, metrics = result["tables"]["timeline"], result["metrics"]
    lengths = table["end_ns"] - table["begin_ns"]
    kinds = np.array(table["kind"]["values"])[table["kind"]["codes"]]
    in_allreduce, computing = 0.0, 0.0
    slowest = result["jobs"][0]["slowest_rank"]
    for rank in range(4):
        own = lengths[(table["rank"] == rank) & (kinds == "allreduce")]
        assert len(own) == 3
        in_allreduce += own[1:].sum() / 8
        if rank == slowest:
            computing = lengths[(table["rank"] == rank) & (kinds == "compute")].sum() * 2 / 3
    assert metrics["exposed_allreduce_time_mean_ns"] == pytest.approx(in_allreduce)
    begin = table["end_ns"][
        (table["rank"] == slowest) & (table["operation"] == max_operation(slowest))
    ]
    assert metrics["slowest_rank_compute_fraction"] == pytest.approx(
        computing / (begin[2] - begin[0])
    )


def test_background_jobs_have_timelines_of_their_own() -> None:
    job = {"workload": {"kind": "trace", "trace": "it", "timeline_to_ns": 1e5}, "fraction": 0.5}
    environment = {"kind": "shared", "foreground_fraction": 0.5, "background": [job]}
    topology = {"kind": "single_router", "endpoints": 8}
    result = _replay(_steps(), topology=topology, environment=environment)
    table = result["tables"]["timeline"]
    names = {table["job"]["values"][code] for code in table["job"]["codes"]}
    assert names == {result["jobs"][1]["name"]}


def test_a_timeline_ends_after_it_begins() -> None:
    with pytest.raises(simcore.PointError, match="must be later than timeline_from_ns"):
        _replay(_steps(), workload={"timeline_from_ns": 10, "timeline_to_ns": 5})
