"""Training as a workload: bytes and times by closed forms, pipelines, memory stages, and refusals.

Formulas: Narayanan et al., SC21 (pipelines, computing); Korthikanti et al., 2022 (sequence
parallelism); Rajbhandari et al., SC20 (ZeRO).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simcore

COLLECTIVES = (
    "allreduce",
    "reduce",
    "allgather",
    "alltoall",
    "broadcast",
    "reduce_scatter",
    "barrier",
)
SMALL = {
    "model": "custom",
    "layers": 4,
    "hidden_size": 64,
    "ffn_size": 256,
    "attention_heads": 4,
    "key_value_heads": 4,
    "vocabulary_size": 1000,
    "gated_ffn": False,
    "sequence_length": 128,
    "micro_batches": 4,
    "gradient_bucket_bytes": 1 << 20,
}
EAGER = {"eager_limit_bytes": 1 << 30}
ATTENTION = 4 * 64 * 64
FEED_FORWARD = 2 * 64 * 256
VOCABULARY = 1000 * 64
LAYER = ATTENTION + FEED_FORWARD
ACTIVATIONS = 128 * 64 * 2
"""Bytes of a micro-batch between layers."""


def _point(ranks: int, on: str = "loggp", **workload: Any) -> dict[str, Any]:
    return {
        "model": on,
        "topology": {"kind": "single_router", "endpoints": ranks},
        "workload": {"kind": "training", **SMALL, **workload},
        "mpi": EAGER,
    }


def _free(ranks: int, **workload: Any) -> dict[str, Any]:
    """A point where messages take no time."""
    return _point(ranks, **workload) | {
        "loggp": {"latency_ns": 0, "gap_per_byte_ns": 0},
        "mpi": {"send_overhead_ns": 0, "receive_overhead_ns": 0, "message_gap_ns": 0, **EAGER},
    }


def _sums(ranks: int, rank: int = 0, **workload: Any) -> dict[tuple[str, int], tuple[int, int]]:
    """Of a rank: number and bytes of collectives, by operation and size of group."""
    columns = simcore.program_trace(_point(ranks, **workload))
    rows = slice(int(columns["first"][rank]), int(columns["first"][rank + 1]))
    sizes = np.diff(columns["group_offsets"].astype(int))
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for kind, code, group, size in zip(
        columns["kind"][rows],
        columns["collective"][rows],
        columns["peer"][rows],
        columns["bytes"][rows],
        strict=True,
    ):
        if kind == 4:
            key = COLLECTIVES[code], int(sizes[group])
            count, total = found.get(key, (0, 0))
            found[key] = count + 1, total + int(size)
    return found


@pytest.mark.parametrize(
    ("model", "billions"),
    [
        ("gpt3_175b", 174.6),
        ("llama3_8b", 8.03),
        ("llama3_70b", 70.6),
        ("mixtral_8x7b", 46.7),
        ("deepseek_v3", 671.0),
    ],
)
def test_models_have_their_published_parameters(model: str, billions: float) -> None:
    """The weights of all layers are what data parallelism alone reduces.

    Published: 175 B (GPT-3, of which 174.6 B are weights), 8.03 B and 70.6 B (model cards of Llama
    3), 46.7 B (Mixtral), 671 B (DeepSeek-V3).
    """
    workload = {
        "kind": "training",
        "model": model,
        "micro_batches": 1,
        "gradient_bytes_per_element": 1,
        "gradient_bucket_bytes": 1 << 30,
        "sequence_length": 16,
    }
    point = _point(2) | {"workload": workload}
    columns = simcore.program_trace(point)
    own = slice(0, int(columns["first"][1]))
    reduced = int(columns["bytes"][own][columns["kind"][own] == 4].sum())
    assert reduced == pytest.approx(billions * 1e9, rel=0.01)


def test_tensor_parallelism_reduces_activations_twice_a_layer_and_way() -> None:
    assert _sums(2, tensor_parallel=2) == {("allreduce", 2): (64, 64 * ACTIVATIONS)}  # 4 x 4 x 4


def test_sequence_parallelism_has_both_halves_of_each_allreduce() -> None:
    assert _sums(2, tensor_parallel=2, sequence_parallel=True) == {
        ("allgather", 2): (64, 64 * ACTIVATIONS // 2),
        ("reduce_scatter", 2): (64, 64 * ACTIVATIONS),
    }


@pytest.mark.parametrize("overlap", [True, False])
def test_data_parallelism_reduces_each_gradient_once(overlap: bool) -> None:
    weights = 4 * LAYER + 2 * VOCABULARY
    found = _sums(8, tensor_parallel=2, overlap_gradients=overlap)
    # Layers by layer from the last one, whose output goes first, in buckets of 1 MiB.
    assert found[("allreduce", 4)][1] == weights // 2 * 4
    assert found[("allreduce", 2)][0] == 64


def test_zero_stages_by_their_bytes() -> None:
    weights = 4 * LAYER + 2 * VOCABULARY
    first = _sums(4, zero_stage=1)
    assert first[("reduce_scatter", 4)][1] == weights * 4
    assert first[("allgather", 4)] == (1, weights * 2 // 4)
    second = _sums(4, zero_stage=2)
    assert second[("reduce_scatter", 4)][1] == 4 * weights * 4  # every micro-batch
    assert second[("allgather", 4)] == (1, weights * 2 // 4)
    third = _sums(4, zero_stage=3)
    assert third[("reduce_scatter", 4)][1] == 4 * weights * 4
    assert third[("allgather", 4)] == (2 * 4 * 4, 2 * 4 * weights * 2 // 4)  # each way


def test_experts_exchange_tokens_and_reduce_among_those_with_the_same() -> None:
    found = _sums(8, expert_parallel=4, experts=8, experts_per_token=2, micro_batches=2, layers=3)
    # Two ways there and back, of 2 experts a token, to 3 others and itself.
    assert found[("alltoall", 4)] == (4 * 3 * 2, 4 * 3 * 2 * ACTIVATIONS * 2 // 4)
    assert found[("allreduce", 8)][1] == (3 * ATTENTION + 2 * VOCABULARY) * 4
    assert found[("allreduce", 2)][1] == 3 * 8 * FEED_FORWARD // 4 * 4


_EXPERTS = {"expert_parallel": 4, "experts": 8, "experts_per_token": 2, "micro_batches": 2}


def _received(imbalance: float, replicate: int = 0, **more: Any) -> np.ndarray[Any, Any]:
    """Bytes that each rank is sent in tokens of an otherwise idle step, itself left out."""
    point = _point(4, **_EXPERTS | more, expert_imbalance=imbalance) | {"replicate": replicate}
    columns = simcore.program_trace(point)
    sends = columns["kind"] == 1
    return np.bincount(columns["peer"][sends], weights=columns["bytes"][sends], minlength=4)


def test_tokens_find_their_experts_unevenly() -> None:
    even = 2 * ACTIVATIONS / 4
    exchanges = 4 * SMALL["layers"] * 2  # there and back, forwards and back, of each micro-batch
    most = _received(0.5)
    assert most.sum() == pytest.approx(exchanges * 12 * even, rel=1e-3)
    assert most.max() / most.min() < 3
    assert (most != most[0]).any()
    assert (most == _received(0.5)).all()
    assert (most != _received(0.5, replicate=1)).any()
    # Two exchanges bring a rank its share w from each of three others, two those shares of others
    # that it sent: 2 w + 2 (4 - w) / 3.
    one = _received(0.5, micro_batches=1, layers=1) / (3 * even)
    shares = (one * 3 - 8) / 4
    assert shares.mean() == pytest.approx(1, rel=1e-3)
    assert 0.5 / 1.5 < shares.min() < 1 < shares.max() < 1.5 / 0.5


def test_uneven_experts_hold_up_the_others() -> None:
    def time(imbalance: float, **more: Any) -> float:
        point = _free(4, **_EXPERTS, expert_imbalance=imbalance, **more)
        return float(simcore.run(point)["metrics"]["completion_time_ns"])

    assert time(1e-9) == pytest.approx(time(0), rel=1e-3)
    assert time(0) < time(0.3) < time(1) < 2 * time(0)


@pytest.mark.parametrize("tensor", [1, 2])
def test_stages_send_activations_and_gradients(tensor: int) -> None:
    columns = simcore.program_trace(_point(4 * tensor, pipeline_parallel=4, tensor_parallel=tensor))
    sends = columns["kind"] == 1
    assert sends.sum() == 2 * 3 * 4 * tensor
    assert set(columns["bytes"][sends].tolist()) == {ACTIVATIONS // tensor}


def _time(**workload: Any) -> float:
    ranks = workload.pop("ranks")
    result = simcore.run(_free(ranks, **workload))
    return float(result["metrics"]["completion_time_ns"])


LARGE = {"layers": 16, "vocabulary_size": 1, "micro_batches": 8}


@pytest.mark.parametrize("stages", [2, 4, 8])
@pytest.mark.parametrize("chunks", [1, 2])
def test_the_bubble_of_a_pipeline(stages: int, chunks: int) -> None:
    """(p - 1) / (v m) of the time without it: Narayanan et al., section 2.2."""
    alone = _time(ranks=2, **LARGE)
    took = _time(ranks=stages, pipeline_parallel=stages, virtual_stages=chunks, **LARGE)
    bubble = took / (alone / stages) - 1
    assert bubble == pytest.approx((stages - 1) / (chunks * 8), rel=1e-3)


def test_computing_is_that_of_the_formula() -> None:
    """24 B s h^2 + 4 B s^2 h a layer forward, twice that backward: section 5.1, without recomputing."""
    tokens, hidden, layers = 128, 64, 16
    forward = layers * (24 * tokens * hidden**2 + 4 * tokens**2 * hidden) + 2 * tokens * hidden
    rate = 989e12 * 0.5
    assert _time(ranks=2, **LARGE) == pytest.approx(8 * 3 * forward / rate * 1e9, rel=1e-4)


def test_recomputing_goes_forwards_twice() -> None:
    again = {"recompute_activations": True, "ranks": 2}
    # Forwards, again, and twice as long back, but for the output.
    output = 2 * 128 * VOCABULARY
    layers = 4 * (2 * 128 * LAYER + 4 * 128 * 128 * 64)
    step = _time(ranks=2)
    assert _time(**again) / step == pytest.approx(
        (4 * layers + 3 * output) / (3 * layers + 3 * output), rel=1e-6
    )
    plain = _sums(2, tensor_parallel=2)["allreduce", 2]
    twice = _sums(2, tensor_parallel=2, recompute_activations=True)["allreduce", 2]
    assert twice[0] == plain[0] * 3 // 2


def test_data_parallelism_alone_is_computing_and_then_one_allreduce() -> None:
    one = {"overlap_gradients": False, "gradient_bucket_bytes": 1 << 30, "micro_batches": 1}
    topology = {"kind": "torus", "widths": [4, 4]}
    point = _point(16, on="packet", allreduce_algorithm="ring", **one) | {"topology": topology}
    weights = 4 * LAYER + 2 * VOCABULARY
    allreduce = {
        "kind": "collective",
        "operation": "allreduce",
        "algorithm": "ring",
        "message_bytes": weights * 4,
        "iterations": 1,
    }
    alone = simcore.run(point | {"workload": allreduce})["metrics"]
    metrics = simcore.run(point)["metrics"]
    computing = metrics["iteration_time_mean_ns"] - metrics["exposed_communication_time_mean_ns"]
    flops = 3 * (4 * 2 * 128 * (LAYER + 128 * 2 * 64) + 2 * 128 * VOCABULARY)
    assert computing == pytest.approx(flops / (989e12 * 0.5) * 1e9, rel=1e-3)
    assert metrics["completion_time_ns"] == pytest.approx(
        computing + alone["completion_time_ns"], abs=0.001
    )
    exposed = metrics["exposed_allreduce_time_mean_ns"]
    assert exposed == pytest.approx(alone["iteration_time_mean_ns"], abs=0.001)


def test_overlap_hides_gradients() -> None:
    slow = {"accelerator_tflops": 0.02, "gradient_bucket_bytes": 65536, "micro_batches": 1}
    apart = simcore.run(_point(8, overlap_gradients=False, **slow))["metrics"]
    beside = simcore.run(_point(8, **slow))["metrics"]
    name = "exposed_communication_time_mean_ns"
    assert beside[name] < 0.6 * apart[name]
    assert beside["completion_time_ns"] < apart["completion_time_ns"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_shape_ends_and_says_the_same_as_its_trace(data: st.DataObject) -> None:
    tensor = data.draw(st.sampled_from([1, 2]), "tensor")
    stages = data.draw(st.sampled_from([1, 2, 3]), "stages")
    replicas = data.draw(st.sampled_from([1, 2, 4] if tensor * stages > 1 else [2, 4]), "data")
    chunks = data.draw(st.sampled_from([1, 2]), "chunks") if stages > 1 else 1
    experts = data.draw(st.sampled_from([0, 4]), "experts")
    shape: dict[str, Any] = {
        "tensor_parallel": tensor,
        "pipeline_parallel": stages,
        "virtual_stages": chunks,
        "layers": data.draw(st.integers(stages * chunks, 7), "layers"),
        "micro_batches": stages * data.draw(st.integers(1, 2), "rounds"),
        "zero_stage": data.draw(st.integers(0, 3), "zero") if replicas > 1 else 0,
        "overlap_gradients": data.draw(st.booleans(), "overlap"),
        "sequence_parallel": tensor > 1 and (experts > 0 or data.draw(st.booleans(), "sequence")),
        "experts": experts,
        "expert_parallel": data.draw(st.sampled_from([1, replicas]), "spread") if experts else 1,
        "gradient_bucket_bytes": data.draw(st.sampled_from([20_000, 1 << 20]), "bucket"),
        "recompute_activations": data.draw(st.booleans(), "again"),
    }
    if experts:
        shape["experts_per_token"] = 2
    if shape["expert_parallel"] > 1:
        shape["expert_imbalance"] = data.draw(st.sampled_from([0, 0.4]), "imbalance")
    model = data.draw(st.sampled_from(["loggp", "packet"]), "model")
    point = _point(tensor * stages * replicas, on=model, **shape)
    if model == "packet":
        point["network"] = {"link_bandwidth_gbps": 400}
        point["mpi"] = {"eager_limit_bytes": data.draw(st.sampled_from([0, 1 << 30]), "eager")}
    own = simcore.run(point)["metrics"]
    trace = simcore.Trace(simcore.program_trace(point))
    replay = point | {"workload": {"kind": "trace", "trace": "it"}}
    assert simcore.run(replay, traces={"it": trace})["metrics"] == own


def test_iterations_follow_one_another() -> None:
    one = _time(ranks=4, pipeline_parallel=2)
    assert _time(ranks=4, pipeline_parallel=2, iterations=3) >= 2.5 * one


@pytest.mark.parametrize(
    ("ranks", "changes", "field", "said"),
    [
        (6, {"tensor_parallel": 4}, "tensor_parallel", "must divide the 6 ranks"),
        (4, {"virtual_stages": 2}, "virtual_stages", "there is no pipeline"),
        (
            4,
            {"pipeline_parallel": 2, "virtual_stages": 2, "micro_batches": 3},
            "micro_batches",
            "as many micro-batches at a time",
        ),
        (8, {"pipeline_parallel": 8}, "pipeline_parallel", "has only 4 layers"),
        (4, {"sequence_parallel": True}, "sequence_parallel", "tensor_parallel is 1"),
        (4, {"pipeline_parallel": 4, "zero_stage": 1}, "zero_stage", "has no effect"),
        (4, {"expert_parallel": 2}, "expert_parallel", "the model has no experts"),
        (4, {"experts": 6, "expert_parallel": 4}, "expert_parallel", "must divide the experts"),
        (4, {"experts": 4, "tensor_parallel": 2}, "sequence_parallel", "send their own tokens"),
        (4, {"experts": 4, "experts_per_token": 5}, "experts_per_token", "must not exceed"),
        (4, {"experts_per_token": 2}, "experts_per_token", "applies only when"),
        (
            4,
            {"experts": 4, "expert_imbalance": 0.1},
            "expert_imbalance",
            "expert_parallel is above",
        ),
        (4, {"model": "llama3_8b"}, "hidden_size", "applies only when model is custom"),
        (4, {"attention_heads": 3}, "attention_heads", "must divide hidden_size"),
        (
            2,
            {"tensor_parallel": 2, "sequence_parallel": True, "allreduce_algorithm": "ring"},
            "allreduce_algorithm",
            "has no effect",
        ),
        (
            4,
            {"micro_batch_size": 65536, "sequence_length": 1 << 20},
            "micro_batch_size",
            "more than a message may have",
        ),
        (4, {"zero_stage": 4}, "zero_stage", "3"),
        (
            4,
            {"vocabulary_size": 1 << 24, "gradient_bucket_bytes": 1024},
            "gradient_bucket_bytes",
            "gradients make about",
        ),
        (2, {"micro_batches": 65536, "layers": 1000}, "micro_batches", "at most 4194304"),
        (4096, {"micro_batches": 8192}, "micro_batches", "operations together, at most 67108864"),
    ],
)
def test_what_cannot_be_is_refused(
    ranks: int, changes: dict[str, Any], field: str, said: str
) -> None:
    with pytest.raises(simcore.PointError) as caught:
        simcore.run(_point(ranks, **changes))
    assert f"workload.{field}" in str(caught.value)
    assert said in str(caught.value)
