"""Tables in CSV: what rows become, gaps that are computing, and mistakes by their lines."""

from __future__ import annotations

import pytest

from tracefile import Source, Trace, TraceFileError, parse
from tracefile.trace import COLLECTIVES

KINDS = ("compute", "send", "receive", "wait", "collective")


def read(text: str, format_name: str = "auto") -> Trace:
    return parse(Source("calls.csv", text.encode()), format_name=format_name).trace


def refusal(text: str) -> TraceFileError:
    with pytest.raises(TraceFileError) as caught:
        read(text, "csv")
    return caught.value


def program(trace: Trace, rank: int) -> list[tuple[str, list[int], list[int]]]:
    """Each operation of a rank: its kind, what it needs done, and what it needs started."""
    found = []
    for row in range(int(trace.first[rank]), int(trace.first[rank + 1])):
        needs = trace.needs[int(trace.need_offsets[row]) : int(trace.need_offsets[row + 1])]
        places = slice(int(trace.started_offsets[row]), int(trace.started_offsets[row + 1]))
        found.append((KINDS[trace.kind[row]], needs.tolist(), trace.started[places].tolist()))
    return found


def test_blocking_operations_follow_one_another() -> None:
    trace = read(
        "rank,operation,peer,bytes,tag,duration_ns,label\n"
        "0,compute,,,,1500.5,forward\n"
        "1,receive,0,64,7,,\n"
        "0,send,1,64,7,,\n"
        "1,allreduce,,4096,,,\n"
        "0,allreduce,,4096,,,\n"
    )
    assert (trace.ranks, trace.operations) == (2, 5)
    assert program(trace, 0) == [("compute", [], []), ("send", [0], []), ("collective", [1], [])]
    assert trace.duration_ps[0] == 1_500_500
    assert trace.labels == ("forward",)
    assert trace.tag[1] == 7
    assert [members.tolist() for members in trace.groups] == [[0, 1]]
    assert trace.collective[2] == COLLECTIVES.index("allreduce")


def test_what_does_not_block_is_waited_for() -> None:
    trace = read(
        "rank,operation,peer,bytes\n"
        "0,isend,1,8\n0,ireceive,1,8\n0,wait,,\n0,barrier,,\n"
        "1,ireceive,0,8\n1,isend,0,8\n1,wait,,\n1,barrier,,\n"
    )
    assert program(trace, 0) == [
        ("send", [], []),
        ("receive", [], [0]),
        ("wait", [0, 1], [1]),
        ("collective", [2], []),
    ]


def test_gaps_between_timed_operations_are_computing() -> None:
    trace = read(
        "rank,operation,peer,bytes,start_ns,duration_ns\n"
        "0,send,1,8,100,50\n0,barrier,,,400,20\n"
        "1,receive,0,8,90,70\n1,barrier,,,160,260\n"
    )
    assert program(trace, 0) == [("send", [], []), ("compute", [0], []), ("collective", [1], [])]
    assert trace.duration_ps[1] == 250_000
    # Rank 1 had nothing to do in between.
    assert [kind for kind, _, _ in program(trace, 1)] == ["receive", "collective"]


def test_where_rows_compute_times_mean_nothing_more() -> None:
    trace = read("rank,operation,start_ns,duration_ns\n0,compute,0,10\n0,barrier,500,1\n")
    assert [kind for kind, _, _ in program(trace, 0)] == ["compute", "collective"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("rank,operation,size\n0,send,8\n", 1, "column 'size': columns are rank, operation, peer"),
        ("operation,peer\nsend,1\n", 1, "the first two always"),
        ("rank,rank,operation\n0,0,wait\n", 1, "each once"),
        (
            "rank,operation\n0,wait\n0,gather\n",
            3,
            "operation 'gather': one of send, receive, isend",
        ),
        ("rank,operation,peer,bytes\n0,send,1\n", 2, "has 3 cells where the first line names 4"),
        ("rank,operation,peer,bytes\n0,send,,8\n", 2, "operation send has no peer"),
        ("rank,operation,peer\n0,receive,1\n", 2, "operation receive has no bytes"),
        ("rank,operation\n0,compute\n", 2, "operation compute has no duration_ns"),
        (
            "rank,operation,duration_ns\n0,compute,-5\n",
            2,
            "duration_ns '-5': nanoseconds, 0 or more",
        ),
        ("rank,operation,duration_ns\n0,compute,1e9\n", 2, "without exponent"),
        ("rank,operation\n-1,wait\n", 2, "rank '-1': a whole number from 0 to"),
        ("rank,operation\n,wait\n", 2, "has no rank"),
        ('rank,operation\n0,"wait\n', 2, "unexpected end of data"),
        ("rank,operation,start_ns\n0,barrier,5\n0,barrier,\n", 2, "must be in each row"),
    ],
)
def test_mistakes_have_their_lines(text: str, line: int, said: str) -> None:
    problem = refusal(text).problems[0]
    assert (problem.file, problem.line) == ("calls.csv", line)
    assert said in problem.message


def test_all_mistakes_are_told_at_once() -> None:
    error = refusal("rank,operation\n0,x\n0,y\n0,z\n")
    assert [problem.line for problem in error.problems] == [2, 3, 4]


def test_a_table_without_rows_has_no_operations() -> None:
    assert refusal("rank,operation\n\n").problems[0].code == "empty"


def test_messages_without_another_end_are_found_as_everywhere() -> None:
    message = refusal("rank,operation,peer,bytes\n0,isend,1,8\n1,barrier,,\n0,barrier,,\n")
    assert "has no receive" in message.problems[0].message
