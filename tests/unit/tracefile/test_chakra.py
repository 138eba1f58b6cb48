"""Chakra execution traces, written here as recorders write them."""

from __future__ import annotations

import io
import random
import tarfile
from typing import Any

import pytest

from tests.support.chakra_files import file, node
from tracefile import KINDS, Source, Trace, TraceFileError, parse

Attributes = dict[str, tuple[str, Any]]


def read(*contents: bytes) -> Trace:
    sources = [Source(f"run.{rank}.et", content) for rank, content in enumerate(contents)]
    return parse(*sources).trace


WIDTHS = ("int32_val", "int64_val", "uint32_val", "uint64_val", "sint64_val", "fixed32_val")


@pytest.mark.parametrize("width", WIDTHS)
def test_integers_of_any_width_are_read(width: str) -> None:
    sent = {"comm_dst": (width, 1), "comm_size": (width, 4096), "comm_tag": (width, 3)}
    taken = {"comm_src": (width, 0), "comm_size": (width, 4096), "comm_tag": (width, 3)}
    trace = read(file(node(5, 5, **sent)), file(node(9, 6, **taken)))
    assert [KINDS[kind] for kind in trace.kind] == ["send", "receive"]
    assert trace.bytes.tolist() == [4096, 4096]
    assert trace.peer.tolist() == [1, 0]


def test_dependencies_streams_and_times() -> None:
    trace = read(
        file(
            node(1, 4, micros=7, is_cpu_op=("bool_val", True)),
            node(2, 4, (1,), micros=9, is_cpu_op=("bool_val", False)),
            node(3, 2, (2,)),
            node(4, 4, (1, 3), micros=1, is_cpu_op=("bool_val", False), stream=("int64_val", 20)),
        )
    )
    assert trace.duration_ps.tolist() == [7_000_000, 9_000_000, 0, 1_000_000]
    assert trace.stream.tolist() == [0, 1, 0, 3]
    assert trace.needs.tolist() == [0, 1, 0, 2]


def test_collectives_of_all_and_of_groups() -> None:
    groups = '["[{\\"pg_name\\": \\"tp\\", \\"ranks\\": [1, 0]}]"]'
    told = node(1, 1, name="## process_group:init ##")
    told.inputs.values = groups

    def of(kind: int, size: int, group: str) -> Attributes:
        attributes = {"comm_type": ("int64_val", kind), "comm_size": ("uint64_val", size)}
        return attributes | ({"pg_name": ("string_val", group)} if group else {})

    nodes = [told, node(2, 7, **of(0, 1000, "tp")), node(3, 7, (2,), **of(6, 1000, ""))]
    trace = read(file(*nodes), file(*nodes))
    assert [group.tolist() for group in trace.groups] == [[1, 0], [0, 1]]
    # Of an all-to-all a rank holds 1,000 bytes, and sends each its share.
    assert trace.bytes.tolist() == [0, 1000, 500, 0, 1000, 500]


def test_a_group_that_nobody_explains_is_who_communicates_in_it() -> None:
    size = {"comm_type": ("int64_val", 0), "comm_size": ("int64_val", 8)}
    even = file(node(1, 7, **size, pg_name=("string_val", "even")))
    odd = file(node(1, 7, **size, pg_name=("string_val", "odd")))
    trace = read(even, odd, even, odd)
    assert [group.tolist() for group in trace.groups] == [[0, 2], [1, 3]]


def test_an_archive_holds_all_ranks() -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for rank in range(3):
            content = file(node(1, 4, micros=rank))
            member = tarfile.TarInfo(f"some/folder/run.{rank}.et")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    trace = parse(Source("run.tgz", packed.getvalue())).trace
    assert trace.duration_ps.tolist() == [0, 1_000_000, 2_000_000]


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 0.5])
def test_numbers_that_are_not_whole_are_refused(value: float) -> None:
    with pytest.raises(TraceFileError, match="must be a number"):
        read(file(node(1, 5, comm_dst=("double_val", value))))


def in_group(ranks: str) -> bytes:
    groups = node(1, 1, name="process_group:init")
    groups.inputs.values = f'[{{"pg_name": "tp", "ranks": {ranks}}}]'
    told = {"comm_type": ("int64_val", 0), "comm_size": ("int64_val", 8)}
    return file(groups, node(2, 7, **told, pg_name=("string_val", "tp")))


@pytest.mark.parametrize("ranks", ["[-1, 0]", "[0, 77]", f"[0, {2**40}]"])
def test_groups_of_ranks_that_have_no_file_are_refused(ranks: str) -> None:
    message = "group 'tp', which has 2 members, and there is no file of rank"
    with pytest.raises(TraceFileError, match=message) as caught:
        read(in_group(ranks), in_group(ranks))
    assert (caught.value.problems[0].file, caught.value.problems[0].rank) == ("run.0.et", 0)


def test_one_of_several_ranks_alone_is_refused() -> None:
    with pytest.raises(
        TraceFileError, match="which has 4 members, and there is no file of rank 1"
    ) as caught:
        read(in_group("[0, 1, 2, 3]"))
    assert caught.value.problems[0].file == "run.0.et"
    all_reduce = node(1, 7, comm_type=("int64_val", 0), comm_size=("int64_val", 8))
    with pytest.raises(TraceFileError, match="no file of another rank") as caught:
        parse(Source("all_reduce.0.et", file(all_reduce)))
    assert caught.value.problems[0].file == "all_reduce.0.et"


def test_one_rank_alone_in_its_group_is_read() -> None:
    trace = read(in_group("[0]"))
    assert [group.tolist() for group in trace.groups] == [[0]]


@pytest.mark.parametrize(
    "values",
    [
        '["[{\\"pg_name\\": \\"tp\\", \\"ranks\\": [1, 0]}]"]',
        '[\'[{"pg_name": "tp", "ranks": [1, 0]}]\']',  # as Python prints a list of one text
        '[[{"pg_name": "tp", "ranks": [1, 0]}]]',
    ],
)
def test_notes_about_groups_are_read_as_converters_leave_them(values: str) -> None:
    groups = node(1, 1, name="## process_group:init ##")
    groups.inputs.values = values
    told = {"comm_type": ("int64_val", 0), "comm_size": ("int64_val", 8)}
    content = file(groups, node(2, 7, **told, pg_name=("string_val", "tp")))
    assert read(content, content).groups[0].tolist() == [1, 0]


def test_groups_of_the_same_ranks_and_other_names_are_apart() -> None:
    def of(number: int, name: str) -> Any:
        told = {"comm_type": ("int64_val", 0), "comm_size": ("int64_val", number * 8)}
        return node(number, 7, **told, pg_name=("string_val", name))

    one, other = file(of(1, "dp"), of(2, "tp")), file(of(2, "tp"), of(1, "dp"))
    trace = read(one, other)
    assert [group.tolist() for group in trace.groups] == [[0, 1], [0, 1]]
    assert trace.peer.tolist() == [0, 1, 1, 0]


def test_a_file_beside_tells_of_groups_as_for_astra_sim() -> None:
    told = {"comm_type": ("int64_val", 0), "comm_size": ("int64_val", 8)}
    content = file(node(1, 7, **told, pg_name=("string_val", "1")))
    ranks = [Source(f"run.{rank}.et", content) for rank in range(2)]
    groups = Source("groups.json", b'{"1": [1, 0]}')
    assert parse(groups, *ranks).trace.groups[0].tolist() == [1, 0]
    for wrong in (b"[1]", b'{"1": "x"}', b'{"1": [0.5]}', b"{", b"\xff"):
        with pytest.raises(TraceFileError, match="tells of no groups") as caught:
            parse(*ranks, Source("groups.json", wrong))
        assert caught.value.problems[0].file == "groups.json"


@pytest.mark.parametrize("ranks", ["[1e999]", "[" * 100_000, "7", '["x"]'])
def test_notes_about_groups_that_make_no_sense_are_passed_over(ranks: str) -> None:
    assert read(in_group(ranks), in_group(ranks)).groups[0].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "holds nothing"),
        (file(node(1, 4))[:-1], "cut short"),
        (file(node(1, 4, (77,))), "needs node 77, which is not there"),
        (file(node(1, 4), node(1, 4)), "two nodes have the identifier 1"),
        (file(node(1, 7, comm_type=("int64_val", 3))), "a collective gather"),
        (file(node(1, 5, comm_dst=("string_val", "x"))), "its attribute comm_dst is 'x'"),
    ],
)
def test_what_cannot_be_read_is_refused_by_rank_and_node(content: bytes, said: str) -> None:
    with pytest.raises(TraceFileError, match=said) as caught:
        read(content)
    assert caught.value.problems[0].file == "run.0.et"
    assert caught.value.problems[0].rank == 0


def test_a_missing_rank_is_named() -> None:
    with pytest.raises(TraceFileError, match="no file of rank 0"):
        parse(Source("run.1.et", file(node(1, 4))))


def test_damaged_files_are_refused_and_nothing_worse() -> None:
    content = file(*(node(n, 4, (n - 1,) if n > 1 else (), micros=n) for n in range(1, 30)))
    draw = random.Random(3)
    for _ in range(500):
        damaged = bytearray(content)
        for _ in range(draw.randint(1, 6)):
            damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        try:
            read(bytes(damaged[: draw.randrange(1, len(damaged))]))
        except TraceFileError:
            continue
