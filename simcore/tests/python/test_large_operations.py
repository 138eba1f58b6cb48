"""Operations of up to 64 GiB, as NCCL's tests reach: by formula, and by messages of at most 1 GiB."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import simcore

_GIB = 2**30
_LARGEST = 64 * _GIB


def _point(model: str, operation: str, algorithm: str, ranks: int, size: int) -> dict[str, Any]:
    workload = {"kind": "osu", "operation": operation, "algorithm": algorithm}
    point = {
        "model": model,
        "topology": {"kind": "single_router", "endpoints": ranks},
        "workload": {**workload, "message_bytes": size},
    }
    if model != "closed_form":
        point["workload"] |= {"iterations": 1, "warmup_iterations": 0}
    if model != "loggp":
        point["network"] = {"packet_bytes": 65_000}
    if model == "packet":
        point["network"] |= {"buffer_bytes": 2**20}
    return point


def _time_ns(model: str, operation: str, algorithm: str, ranks: int, size: int) -> float:
    result = simcore.run(_point(model, operation, algorithm, ranks, size))
    time: float = result["metrics"]["operation_time_mean_ns"]
    return time


@pytest.mark.parametrize(
    ("operation", "algorithm"),
    [
        ("allreduce", "ring"),
        ("allreduce", "rabenseifner"),
        ("allreduce", "recursive_doubling"),
        ("reduce_scatter", "ring"),
        ("reduce_scatter", "pairwise"),
        ("allgather", "ring"),
        ("allgather", "bruck"),
        ("broadcast", "binomial"),
        ("alltoall", "pairwise"),
    ],
)
def test_formulas_go_on_beyond_four_gib(operation: str, algorithm: str) -> None:
    """Times grow with the size, and in proportion to it."""
    sizes = [_GIB // 2 * 2**step for step in range(6)]
    times = [_time_ns("closed_form", operation, algorithm, 4, size) for size in sizes]
    for before, after in pairwise(times):
        assert after / before == pytest.approx(2, rel=1e-3)


@pytest.mark.parametrize("seed", range(12))
def test_formula_and_packets_agree_on_what_messages_can_carry(seed: int) -> None:
    rng = random.Random(seed)
    ranks = rng.choice((2, 4, 8))
    size = min(int(_GIB * 2 ** rng.uniform(0, 3)), ranks * _GIB)
    case = ("allreduce", "ring", ranks, size)
    assert _time_ns("packet", *case) == pytest.approx(_time_ns("closed_form", *case), rel=1e-3)


def test_all_bytes_of_a_large_operation_are_carried() -> None:
    for model in ("packet", "loggp"):
        metrics = simcore.run(_point(model, "allreduce", "ring", 4, 4 * _GIB))["metrics"]
        assert metrics["bytes_delivered"] >= 2 * 3 * 4 * _GIB
    # Each endpoint sends and receives 2 (n - 1) / n of the bytes, at 100 Gb/s of payload at most.
    assert _time_ns("packet", "allreduce", "ring", 4, 4 * _GIB) >= 1.5 * 4 * _GIB * 8 / 100


@pytest.mark.parametrize("model", ["packet", "loggp"])
def test_a_message_beyond_one_gib_is_refused_with_the_bound(model: str) -> None:
    point = _point(model, "allreduce", "recursive_doubling", 4, 2 * _GIB)
    for ask in (simcore.check, simcore.run):
        with pytest.raises(simcore.PointError, match="at most 1073741824 with 4 ranks") as refused:
            ask(point)
        assert refused.value.field == "workload.message_bytes"
    simcore.check(_point(model, "allreduce", "recursive_doubling", 4, _GIB))
    # Channels of NCCL cut each message.
    simcore.check(_point(model, "allreduce", "ring", 4, 4 * _GIB))
    cut = _point(model, "allreduce", "ring", 4, 8 * _GIB)
    cut["workload"] |= {"nccl_protocol": "simple", "nccl_channels": 2}
    simcore.check(cut)


@pytest.mark.parametrize("model", ["closed_form", "packet", "loggp"])
def test_an_operation_beyond_64_gib_is_refused_with_the_bound(model: str) -> None:
    with pytest.raises(simcore.PointError, match="at most 64 GiB"):
        simcore.check(_point(model, "allreduce", "ring", 4, _LARGEST + 1))


def test_joined_blocks_beyond_64_gib_are_refused() -> None:
    with pytest.raises(simcore.PointError, match="at most 64 GiB: bruck joins 4 blocks"):
        simcore.check(_point("closed_form", "alltoall", "bruck", 8, 17 * _GIB))


def test_a_training_step_gathers_layers_beyond_one_gib() -> None:
    workload = {"kind": "training_step", "iterations": 1, "warmup_iterations": 0}
    workload |= {"allgather_bytes": 4 * _GIB, "reduce_scatter_bytes": 4 * _GIB, "compute_ns": 0}
    point = {"model": "loggp", "topology": {"kind": "single_router", "endpoints": 4}}
    metrics = simcore.run({**point, "workload": workload})["metrics"]
    assert metrics["bytes_delivered"] == pytest.approx(2 * 3 * 4 * _GIB, rel=1e-6)
    with pytest.raises(simcore.PointError, match="allgather_bytes"):
        simcore.check({**point, "workload": {**workload, "allgather_bytes": 16 * _GIB}})


def test_aggregation_of_64_gib_follows_from_its_rate() -> None:
    point = _point("closed_form", "allreduce", "sharp", 4, _LARGEST)
    point |= {"aggregation": {"kind": "sharp", "mode": "streaming"}}
    del point["network"]
    metrics = simcore.run(point)["metrics"]
    half = simcore.run({**point, "workload": {**point["workload"], "message_bytes": _LARGEST // 2}})
    ratio = metrics["operation_time_mean_ns"] / half["metrics"]["operation_time_mean_ns"]
    assert ratio == pytest.approx(2, rel=1e-3)
