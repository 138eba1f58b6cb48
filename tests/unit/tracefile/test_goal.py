"""Schedules in GOAL: what is read, what is refused with its line, and that writing gives the same back."""

from __future__ import annotations

import pytest

from tests.support.goal_files import ring
from tracefile import Source, Trace, TraceFileError, export_pieces, parse


def read(text: str) -> Trace:
    return parse(Source("schedule.goal", text.encode()), format_name="goal").trace


def refusal(text: str) -> TraceFileError:
    with pytest.raises(TraceFileError) as caught:
        read(text)
    return caught.value


def test_every_form_of_an_operation_is_read() -> None:
    trace = read(
        """num_ranks 2   // a comment
        rank 0 { /* another
                    one */
        first: calc 12
        send 8b to 1 tag 7 cpu 2 nic 1
        second: recv 16b from 1
        second irequires first
        }
        rank 1 {
        a: recv 8b from 0 tag 7
        b: send 16b to 0 cpu 1
        b requires a
        }
        """
    )
    assert trace.kind.tolist() == [0, 1, 2, 2, 1]
    assert trace.stream.tolist() == [0, 2, 0, 0, 1]
    assert trace.duration_ps.tolist() == [12_000, 0, 0, 0, 0]
    assert trace.bytes.tolist() == [0, 8, 16, 8, 16]
    assert trace.tag.tolist() == [0, 7, 0, 7, 0]
    assert (trace.needs.tolist(), trace.need_offsets.tolist()) == ([0], [0, 0, 0, 0, 0, 1])
    assert (trace.started.tolist(), trace.started_offsets.tolist()) == ([0], [0, 0, 0, 1, 1, 1])


def test_labels_may_stand_behind_their_use() -> None:
    trace = read("num_ranks 1\nrank 0 {\nb requires a\nb: calc 2\na: calc 1\n}\n")
    assert trace.needs.tolist() == [1]


@pytest.mark.parametrize("compressed", [False, True])
def test_what_is_written_is_what_was_read(compressed: bool) -> None:
    import gzip

    trace = read(ring(ranks=5, rounds=3))
    text = b"".join(export_pieces(trace, "goal"))
    back = parse(Source("back.goal", gzip.compress(text) if compressed else text)).trace
    assert back.digest == trace.digest


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("rank 0 {\n}\n", 1, "no_schedule"),
        ("num_ranks 1\nrank 0 {\ncalc x\n}\n", 3, "statement"),
        ("num_ranks 1\nrank 1 {\n}\n", 2, "rank"),
        ("num_ranks 1\nrank 0 {\n}\nrank 0 {\n}\n", 4, "rank"),
        ("num_ranks 2\nrank 0 {\nsend 8b from 1\n}\n", 3, "statement"),
        ("num_ranks 1\nrank 0 {\na: calc 1\na requires z\n}\n", 4, "label"),
        ("num_ranks 1\nhello\n", 2, "statement"),
    ],
)
def test_a_mistake_has_its_line(text: str, line: int, code: str) -> None:
    problem = refusal(text).problems[0]
    assert (problem.line, problem.code, problem.file) == (line, code, "schedule.goal")


def test_numbers_that_are_too_large_are_refused() -> None:
    assert refusal(f"num_ranks 1\nrank 0 {{\ncalc {10**14}\n}}\n").problems[0].code == "time"
    text = f"num_ranks 2\nrank 0 {{\nsend {2**49}b to 1\n}}\nrank 1 {{\nrecv 8b from 0\n}}\n"
    assert refusal(text).problems[0].code == "size"
    assert refusal("num_ranks 99999999\nrank 0 {\ncalc 1\n}\n").problems[0].code == "ranks"
