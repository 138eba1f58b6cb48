"""Binary traces of DUMPI, written here: calls, waiting, communicators, datatypes, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.support.dumpi_files import (
    BYTE,
    DOUBLE,
    INT,
    NO_STATUS,
    NULL,
    SELF,
    WORLD,
    call,
    exchange,
    file,
    h,
    i,
    listed,
    receive,
    send,
    sources,
    status,
)
from tracefile import COLLECTIVES, KINDS, Limits, Source, Trace, TraceFileError, parse

MAKERS = ("Comm_split", "Comm_create", "Comm_dup", "Cart_create", "Cart_sub")


def read(*contents: bytes, **told: Any) -> Trace:
    return parse(*sources(*contents), **told).trace


def refusal(*contents: bytes) -> Any:
    with pytest.raises(TraceFileError) as caught:
        read(*contents)
    return caught.value.problems[0]


def of_rank(trace: Trace, rank: int) -> list[tuple[str, int, int]]:
    """Kind, peer and bytes of the operations of a rank."""
    rows = range(int(trace.first[rank]), int(trace.first[rank + 1]))
    return [(KINDS[trace.kind[r]], int(trace.peer[r]), int(trace.bytes[r])) for r in rows]


def lists(offsets: Any, items: Any) -> list[list[int]]:
    return [items[a:b].tolist() for a, b in pairwise(offsets.astype(int))]


def test_a_program_is_read_in_its_order_with_gaps_as_computing() -> None:
    trace = parse(*exchange()).trace
    assert trace.ranks == 3
    kinds = ["compute", "receive", "compute", "send", "compute", "wait", "compute", "collective"]
    kinds += ["compute", "collective", "compute", "send", "wait", "compute"]
    assert [kind for kind, *_ in of_rank(trace, 0)][:10] == kinds[:10]
    assert [kind for kind, *_ in of_rank(trace, 2)] == kinds
    gaps = [int(t) for t in trace.duration_ps[trace.kind == 0][:3]]
    assert gaps == [(100 + 790) * 1000, 5 * 1000, 985 * 1000]
    needs, started = (
        lists(trace.need_offsets, trace.needs),
        lists(trace.started_offsets, trace.started),
    )
    assert needs[:6] == [[], [0], [], [2], [], [1, 3, 4]]
    assert started[:6] == [[], [], [1], [], [3], [4]]


def test_collectives_of_a_split_communicator_are_by_colour_and_key() -> None:
    trace = parse(*exchange(4)).trace
    assert [group.tolist() for group in trace.groups] == [[2, 0], [0, 1, 2, 3], [3, 1]]
    rows = trace.kind == 4
    assert [COLLECTIVES[c] for c in trace.collective[rows][:2]] == ["allreduce", "broadcast"]
    assert trace.bytes[rows][:2].tolist() == [32, 32]
    assert trace.root[rows][:2].tolist() == [0, 3]


def test_blocking_calls_are_one_after_the_other() -> None:
    second = file(
        call("Recv", receive(0, 8, 3), NO_STATUS),
        call("Bsend", send(0, 16, 3)),
        call("Send", send(0, 1, 4)),
    )
    trace = read(
        file(
            call("Send", send(1, 8, 3)),
            call("Recv", receive(1, 16, 3), NO_STATUS),
            call("Recv", receive(1, 1, 4), NO_STATUS),
        ),
        second,
    )
    assert lists(trace.need_offsets, trace.needs) == [[], [0], [1], [], [0], []]
    assert lists(trace.started_offsets, trace.started) == [[], [], [], [], [], [1]]


def test_sources_and_tags_that_the_status_tells_are_taken() -> None:
    anyone = receive(-1, 8, -1)
    trace = read(
        file(
            call("Recv", anyone, status((1, 5))),
            call("Irecv", anyone, i(2)),
            call("Wait", i(2), status((2, 6))),
        ),
        file(call("Send", send(0, 8, 5))),
        file(call("Send", send(0, 8, 6))),
    )
    assert of_rank(trace, 0) == [("receive", 1, 8), ("receive", 2, 8), ("wait", 0, 0)]
    assert len(set(trace.tag[trace.kind == 1])) == 2


def test_a_receive_from_anyone_without_a_status_is_refused() -> None:
    problem = refusal(file(call("Recv", receive(-1, 8), NO_STATUS)), file(call("Send", send(0, 8))))
    assert (problem.code, problem.rank, problem.record) == ("wildcard", 0, 0)


def test_messages_with_nobody_are_none() -> None:
    trace = read(
        file(
            call("Send", send(-2, 8)),
            call("Recv", receive(-2, 8), status((-2, -1))),
            call("Recv", receive(-1, 8), status((-1, -1))),
            call("Isend", send(-1, 8), i(2)),
            call("Wait", i(2), NO_STATUS),
            call("Wait", i(NULL), NO_STATUS),
            call(
                "Sendrecv", *(i(1), h(BYTE), i(-1, 0), i(1), h(BYTE), i(-2, 0), h(WORLD), NO_STATUS)
            ),
        )
    )
    assert of_rank(trace, 0) == [("compute", 0, 0)]  # that from -1 may have been from anyone


def test_each_way_of_waiting() -> None:
    begun = [call("Irecv", receive(1, n, n), i(n + 1)) for n in range(1, 7)]
    trace = read(
        file(
            *begun,
            call("Test", i(2), i(0), NO_STATUS),
            call("Test", i(2), i(1), NO_STATUS),
            call("Waitany", i(2), listed((3, 4)), i(1), NO_STATUS),
            call("Waitany", i(1), listed((3,)), i(-32766), NO_STATUS),
            call("Waitsome", i(3), listed((3, 5, 6)), i(2), listed((0, 2)), NO_STATUS),
            call("Waitall", i(3), listed((5, NULL, 7)), NO_STATUS),
        ),
        file(*(call("Send", send(0, n, n)) for n in range(1, 7))),
    )
    assert [kind for kind, *_ in of_rank(trace, 0)] == ["receive"] * 6 + ["wait"] * 4
    needs = lists(trace.need_offsets, trace.needs)
    # Each wait is behind what it waits for, and behind the wait before it.
    assert needs[6:10] == [[0], [2, 6], [1, 4, 7], [3, 5, 8]]


def test_prepared_requests_are_begun_again_and_again() -> None:
    rounds = [
        call("Startall", i(2), listed((2, 3))),
        call("Waitall", i(2), listed((2, 3)), NO_STATUS),
    ]
    prepared = [call("Send_init", send(0, 8), i(2)), call("Recv_init", receive(0, 8), i(3))]
    trace = read(file(*prepared, *rounds, *rounds, call("Request_free", i(2))))
    assert [kind for kind, *_ in of_rank(trace, 0)] == ["send", "receive", "wait"] * 2


def test_sizes_are_those_of_made_datatypes() -> None:
    trace = read(
        file(
            call("Type_contiguous", i(3), h(DOUBLE, 30)),
            call("Type_vector", i(2, 5, 100), h(30, 31)),
            call("Type_struct", i(2), listed((1, 2)), listed((0, 8)), i(2) + h(31, INT), h(32)),
            call("Send", send(0, 1, 0, SELF, 32)),
            call("Recv", receive(0, 1, 0, SELF, 32), NO_STATUS),
        )
    )
    assert trace.bytes.tolist() == [2 * 5 * 24 + 8] * 2


@pytest.mark.parametrize("datatype", [16, 0, 40])
def test_a_datatype_of_unknown_size_is_refused(datatype: int) -> None:
    problem = refusal(file(call("Send", send(0, 1, 0, SELF, datatype))))
    assert (problem.code, problem.rank, problem.record) == ("datatype", 0, 0)


def test_gathers_and_all_to_alls_of_unequal_parts_are_messages() -> None:
    parts = ((0, 2, 3), (4, 0, 6), (7, 8, 9))

    def program(rank: int) -> bytes:
        taken = [row[rank] for row in parts]
        root = [listed(row[0] for row in parts), listed((0, 0, 0))] * (rank == 1)
        return file(
            call(
                "Alltoallv",
                *(i(3), listed(parts[rank]), listed((0, 0, 0)), h(INT)),
                *(listed(taken), listed((0, 0, 0)), h(INT), h(WORLD)),
            ),
            call("Gatherv", i(rank, 3, parts[rank][0]), h(INT), i(1), h(WORLD), *root, h(INT)),
            call("Scatter", i(rank, 5), h(BYTE), i(2), h(WORLD), *([i(5), h(BYTE)] * (rank == 2))),
        )

    trace = read(*map(program, range(3)))
    sent = [(peer, size) for kind, peer, size in of_rank(trace, 0) if kind == "send"]
    assert sent == [(1, 8), (2, 12)]
    taken = [(peer, size) for kind, peer, size in of_rank(trace, 1) if kind == "receive"]
    assert taken == [(2, 32), (0, 8), (2, 28), (2, 5)]


def test_collectives_have_the_bytes_that_a_member_contributes() -> None:
    calls = (
        call("Barrier", h(WORLD)),
        call("Allgather", i(99), h(BYTE), i(2), h(INT), h(WORLD)),
        call("Alltoall", i(99), h(BYTE), i(3), h(INT), h(WORLD)),
        call("Allgatherv", i(2, 1), h(BYTE), listed((3, 4)), listed((0, 3)), h(INT), h(WORLD)),
        call("Reduce_scatter", i(2), listed((3, 4)), h(INT), b"\x03", h(WORLD)),
        call("Reduce", i(5), h(INT), b"\x03", i(1), h(WORLD)),
        call("Allreduce", i(5), h(INT), b"\x03", h(SELF)),
    )
    trace = read(file(*calls), file(*calls))
    assert [COLLECTIVES[c] for c in trace.collective[:6]] == [
        *("barrier", "allgather", "alltoall", "allgather", "reduce_scatter", "reduce"),
    ]
    assert trace.bytes[:6].tolist() == [0, 8, 12, 14, 28, 20]
    assert trace.operations == 12


def test_communicators_made_in_every_way() -> None:
    def program(rank: int) -> bytes:
        in_pair = rank in (1, 3)
        return file(
            call("Comm_dup", h(WORLD, 4)),
            call("Cart_create", h(4), i(2), listed((2, 2)), listed((0, 0)), i(1), h(5)),
            call("Cart_sub", i(2), h(5), listed((1, 0)), h(6)),
            call("Comm_rank", h(6), i(rank // 2)),
            call("Comm_group", h(WORLD, 3)),
            call("Group_incl", h(3), i(1), listed((3,)), h(4)),
            call("Group_range_excl", h(3), i(1), i(2), listed((0, 0, 1)), listed((2, 3, 1)), h(5)),
            call("Group_union", h(4, 5, 6)),
            call("Comm_create", h(WORLD, 6), h(7 if in_pair else NULL)),
            call("Barrier", h(6)),
            *([call("Barrier", h(7)), call("Comm_size", h(7), i(2))] * in_pair),
            counted=MAKERS,
        )

    trace = read(*map(program, range(4)))
    assert [group.tolist() for group in trace.groups] == [[0, 2], [1, 3], [3, 1]]


def test_a_communicator_that_is_not_as_derived_is_refused() -> None:
    calls = [call("Comm_split", h(WORLD), i(0, 0), h(4)), call("Comm_rank", h(4), i(0))]
    problem = refusal(*[file(*calls, counted=MAKERS)] * 2)
    assert (problem.code, problem.rank, problem.record) == ("communicator", 1, 1)


def test_a_communicator_that_not_all_make_is_refused() -> None:
    split = call("Comm_split", h(WORLD), i(0, 0), h(4))
    problem = refusal(file(split, counted=MAKERS), file(call("Barrier", h(WORLD))))
    assert (problem.code, problem.rank, problem.file) == ("communicator", 0, "run-0000.bin")
    dup = call("Comm_dup", h(WORLD, 4))
    problem = refusal(file(split, counted=MAKERS), file(dup, counted=MAKERS))
    assert "by dup where another has split" in problem.message


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (file(call("Cancel", i(2))), "call", "calls MPI_Cancel"),
        (file(call("Scan", i(1), h(INT), b"\x03", h(WORLD))), "call", "calls MPI_Scan"),
        (file(call("Put", bytes(24))), "call", "calls MPI_Put"),
        (file(call("Wait", i(9), NO_STATUS)), "request", "request 9, which nothing has begun"),
        (file(call("Start", i(9))), "request", "starts request 9"),
        (
            file(call("Waitsome", i(0), listed(()), i(1), listed((0,)), NO_STATUS)),
            "request",
            "of 0",
        ),
        (file(call("Barrier", h(9))), "communicator", "communicator 9"),
        (file(call("Comm_dup", h(9, 10)), counted=MAKERS), "communicator", "communicator 9"),
        (file(call("Comm_dup", h(WORLD, 10))), "communicator", "its footer does not count"),
        (file(call("Bcast", i(8), h(INT), i(1), h(WORLD))), "peer", "names rank 1"),
        (file(call("Send", send(3, 8))), "peer", "names rank 3"),
        (file(call("Send", send(0, -8))), "size", "-8 bytes"),
        (
            file(call("Barrier", h(WORLD)), call("Barrier", h(WORLD), thread=1)),
            "threads",
            "0 and 1",
        ),
        (file(call("Barrier", h(WORLD)), version=(0, 6, 8)), "unknown_version", "DUMPI 0.6.8"),
        (file(b"\x01\x22\x00"), "damaged", "number 290"),
        (file(call("Barrier", h(WORLD)))[:-1], "cut_short", "no index"),
        (file(call("Init", i(2**30))), "damaged", "longer than the file"),
        (file(), "empty", "no operations"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(content: bytes, code: str, said: str) -> None:
    problem = refusal(content)
    assert problem.code == code
    assert said in problem.message


def test_the_meta_file_counts_the_ranks() -> None:
    files = exchange()
    trace = parse(Source("run.meta", b"hostname=x\nnumprocs=3\n"), *files).trace
    assert trace.ranks == 3
    with pytest.raises(TraceFileError, match="says that there are 4 ranks, and there are 3 files"):
        parse(*files, Source("run.meta", b"numprocs=4\n"))
    with pytest.raises(TraceFileError, match="no file of rank 1"):
        parse(files[0], files[2])


def test_no_more_operations_are_read_than_may_be() -> None:
    with pytest.raises(TraceFileError, match="more operations than may be read"):
        read(*(source.data for source in exchange()), limits=Limits(operations=14))
