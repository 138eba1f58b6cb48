"""AICB's descriptions of training: groups, sizes against sums by hand, order, and what is refused."""

from __future__ import annotations

import pytest

from tracefile import COLLECTIVES, Limits, Source, Trace, TraceFileError, describe, parse


def layer(name: str, *parts: tuple[int, str, int], update: int = 100) -> str:
    fields = [name, "-1"]
    for time, kind, size in parts:
        fields += [str(time), kind, str(size)]
    return "\t".join([*fields, str(update)])


def text(head: str, *layers: str) -> str:
    return "\n".join([f"HYBRID_TRANSFORMER_FWD_IN_BCKWD\t{head}", str(len(layers)), *layers]) + "\n"


def read(content: str) -> Trace:
    return parse(Source("model.txt", content.encode())).trace


ATTENTION = layer("attention", (500, "ALLREDUCE", 2000), (400, "ALLREDUCE", 3000), (300, "NONE", 0))
EXPERTS = layer("experts", (50, "ALLTOALL_EP", 800), (40, "NONE", 0), (30, "REDUCESCATTER", 6400))
HEAD = "model_parallel_NPU_group: 2 ep: 2 all_gpus: 8 checkpoints: 0"


def test_bytes_by_collective_and_group_are_the_sums_of_the_description() -> None:
    trace = read(text(HEAD, ATTENTION, ATTENTION, EXPERTS))
    found = {
        (row["collective"], row["bytes"], row["members"]): row["count"]
        for row in describe(trace)["collectives"]
    }
    assert found == {
        # Two layers, forward and backward, in each of four tensor groups of two.
        ("allreduce", 2000, 2): 2 * 4,
        ("allreduce", 3000, 2): 2 * 4,
        # 800 bytes of a rank over two experts, in each of four groups.
        ("alltoall", 400, 2): 4,
        # Gradients over data parallelism: two groups of four.
        ("reduce_scatter", 6400, 4): 2,
    }


def test_groups_run_along_tensor_parallelism_then_experts_then_data() -> None:
    trace = read(text(HEAD, ATTENTION, EXPERTS))
    groups = sorted(group.tolist() for group in trace.groups)
    assert [0, 1] in groups
    assert [0, 2] in groups
    assert [0, 2, 4, 6] in groups


def test_a_step_goes_forward_backward_and_updates() -> None:
    trace = read(text(HEAD, ATTENTION, EXPERTS))
    labels = [trace.labels[code] for code in trace.label[: int(trace.first[1])]]
    assert labels == [
        "attention forward",
        "attention forward",
        "experts forward",
        "experts forward",
        "experts backward",
        "experts gradients",
        "experts gradients",
        "attention backward",
        "attention backward",
        "attention gradients",
        "attention update",
        "experts update",
    ]
    # The gradients' collective is beside the backward pass, and the update waits for it.
    gradients, update = 6, 10
    assert trace.stream[gradients] == 2
    needs = trace.needs[int(trace.need_offsets[update]) : int(trace.need_offsets[update + 1])]
    assert gradients in needs.tolist()


def test_without_tensor_parallelism_parameters_are_gathered_by_data_parallelism() -> None:
    gather = layer("zero", (9, "NONE", 0), (9, "ALLGATHER", 1600), (9, "REDUCESCATTER", 1600))
    trace = read(text("model_parallel_NPU_group: 1", gather))
    found = {
        row["collective"]: (row["bytes"], row["members"]) for row in describe(trace)["collectives"]
    }
    assert found == {"allgather": (200, 8), "reduce_scatter": (1600, 8)}


def test_single_collectives_follow_one_another() -> None:
    rows = [
        layer("micro", (1, "NONE", 0), (1, "NONE", 0), (1, "ALLREDUCE", size)) for size in (8, 16)
    ]
    trace = read("\n".join(["MICRO", "2", *rows]) + "\n")
    sizes = trace.bytes[(trace.kind == 4)].reshape(8, -1)
    assert (sizes == [8, 16]).all()
    assert COLLECTIVES[trace.collective[trace.kind == 4][0]] == "allreduce"


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (text(HEAD, ATTENTION)[: -len("\t100\n")], 3, "12 fields, and this one has 11"),
        (text(HEAD, ATTENTION.replace("ALLREDUCE", "ALLJOIN", 1)), 3, "'ALLJOIN' is no collective"),
        (text(HEAD, ATTENTION.replace("500", "5x0")), 3, "'5x0' stands where a whole number"),
        (text("all_gpus: 6 model_parallel_NPU_group: 4", ATTENTION), 1, "do not divide"),
        (text("pp: 4", ATTENTION), 1, "has 4 pipeline stages"),
        (text(HEAD, ATTENTION).replace("\n1\n", "\n2\n"), 2, "counts 2 layers, and there are 1"),
    ],
)
def test_a_mistake_has_its_line(content: str, line: int, said: str) -> None:
    with pytest.raises(TraceFileError, match=said) as caught:
        read(content)
    assert caught.value.problems[0].line == line


def test_a_small_file_of_many_ranks_takes_neither_their_square_nor_more_than_may_be() -> None:
    content = text(f"all_gpus: 4000 model_parallel_NPU_group: 4 x: {'9' * 5000}", ATTENTION)
    assert read(content).ranks == 4000
    with pytest.raises(TraceFileError, match="more than 10000 operations on 4000 ranks"):
        parse(Source("a.txt", content.encode()), limits=Limits(operations=10_000))
