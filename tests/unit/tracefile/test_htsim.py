"""Connection matrices of htsim: starts, triggers, and what is refused with its line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tracefile import KINDS, Limits, Source, Trace, TraceFileError, parse
from tracefile.trace import sizes_of


def read(text: str, **told: Any) -> Trace:
    return parse(Source("flows.cm", text.encode()), **told).trace


def matrix(*lines: str, nodes: int = 4) -> str:
    """A file of these connections and triggers, counted as they must be."""
    triggers = sum(line.startswith("trigger") for line in lines)
    head = [f"Nodes {nodes}", f"Connections {len(lines) - triggers}"]
    head += [f"Triggers {triggers}"] if triggers else []
    return "\n".join([*head, *lines]) + "\n"


def needs(trace: Trace) -> list[list[int]]:
    """Of each operation, by rank, what it needs."""
    ends = trace.need_offsets.astype(int)
    return [trace.needs[a:b].tolist() for a, b in pairwise(ends)]


def test_a_connection_is_a_send_and_a_receive() -> None:
    trace = read(matrix("0->3 start 0 size 2000000", "3->0 start 0 size 5 prio 2", nodes=5))
    assert trace.ranks == 5
    assert sizes_of(trace.first).tolist() == [2, 0, 0, 2, 0]
    assert [KINDS[kind] for kind in trace.kind] == ["send", "receive", "receive", "send"]
    assert trace.bytes.tolist() == [2000000, 5, 2000000, 5]
    assert trace.tag.tolist() == [0, 1, 0, 1]
    assert needs(trace) == [[], [], [], []]


def test_comments_empty_lines_and_messages_of_one_connection() -> None:
    text = "# a comment\nNodes 2\n\nConnections 3\nTriggers 0\n"
    text += (
        "0->1 id 1 msg start 0 size 8\n0->1 id 1 msg 2 start 0 size 9\n\n1->0 id 4 start 0 size 1\n"
    )
    assert read(text).bytes.tolist() == [8, 9, 1, 8, 9, 1]


def test_later_starts_are_one_clock_of_their_rank() -> None:
    trace = read(
        matrix(
            "0->1 start 300 size 8",
            "0->1 start 100.75 size 8",
            "0->1 start 0 size 8",
            "1->0 start 300 size 8",
            "0->1 start 300 size 8",
            nodes=2,
        )
    )
    assert trace.duration_ps.tolist()[:2] == [100, 200]
    assert trace.stream.tolist()[:2] == [1, 1]
    assert needs(trace)[:7] == [[], [0], [1], [0], [], [], [1]]


def test_a_trigger_fires_what_waits_on_its_rank() -> None:
    trace = read(
        matrix(
            "0->1 id 1 start 0 size 8 recv_done_trigger 2 send_done_trigger 1",
            "0->2 id 2 trigger 1 size 8",
            "1->2 id 3 trigger 2 size 8",
            "1->0 id 4 trigger 2 size 8",
            "trigger id 1 oneshot",
            "trigger oneshot id 2",
        )
    )
    # Rank 0: two sends, the second after the first. Rank 1: two sends, both after its receive.
    assert needs(trace)[:3] == [[], [0], []]
    assert needs(trace)[3:6] == [[], [0], [0]]


def test_a_multishot_starts_one_message_each_time() -> None:
    trace = read(
        matrix(
            "0->1 id 1 start 0 size 8 send_done_trigger 1",
            "0->2 id 2 trigger 1 size 8 send_done_trigger 1",
            "0->3 id 3 trigger 1 size 8 send_done_trigger 1",
            "trigger id 1 multishot",
        )
    )
    assert needs(trace)[:3] == [[], [0], [1]]


def test_those_that_fire_a_multishot_come_by_start() -> None:
    trace = read(
        matrix(
            "0->1 id 1 start 10 size 8 send_done_trigger 1",
            "0->2 id 2 start 0 size 8 send_done_trigger 1",
            "0->3 id 3 trigger 1 size 8",
            "0->3 id 4 trigger 1 size 8",
            "trigger id 1 multishot",
        )
    )
    assert needs(trace)[:5] == [[], [0], [], [2], [1]]


def test_a_barrier_waits_for_all_that_fire_it() -> None:
    lines = [f"{source}->0 start 0 size 8 recv_done_trigger 1" for source in (1, 2, 3)]
    lines += [f"0->{to} id {to} trigger 1 size 8" for to in (1, 2)]
    trace = read(matrix(*lines, "trigger id 1 barrier count 3"))
    assert [KINDS[kind] for kind in trace.kind[:6]] == [*["receive"] * 3, *["send"] * 2, "compute"]
    assert needs(trace)[:6] == [[], [], [], [5], [5], [0, 1, 2]]
    assert trace.duration_ps[5] == 0


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("0->1 start 0 size 8\nNodes 2\n", 1, "no_matrix"),
        ("Nodes 2\nNodes 2\n", 2, "statement"),
        ("Nodes 2\nConnections x\n", 2, "statement"),
        ("Nodes 0\n", 1, "ranks"),
        (matrix("0->4 start 0 size 8"), 3, "node"),
        (matrix("0-> start 0 size 8"), 3, "node"),
        (matrix("0->1 start 0 size 8 colour 3"), 3, "word"),
        (matrix("0->1 start 0 size"), 3, "word"),
        (matrix("0->1 start 0 size 8 size 9"), 3, "word"),
        (matrix("0->1 start -1 size 8"), 3, "word"),
        (matrix("0->1 start 0"), 3, "connection"),
        (matrix("0->1 start 0 size 0"), 3, "connection"),
        (matrix(f"0->1 start 0 size {2**49}"), 3, "connection"),
        (matrix("0->1 size 8"), 3, "connection"),
        (matrix("0->1 start 0 trigger 1 size 8"), 3, "connection"),
        (matrix(f"0->1 start {10**15} size 8"), 3, "connection"),
        (matrix("0->1 id 1 msg start 5 size 8"), 3, "connection"),
        (matrix("0->1 id 0 start 0 size 8"), 3, "connection"),
        (matrix("0->1 id 1 start 0 size 8", "0->1 id 1 start 0 size 8"), 4, "connection"),
        (matrix("0->1 start 0 size 8", "hello"), 4, "statement"),
        ("Nodes 2\nFailures 1\n", 2, "failures"),
        ("Nodes 2\nConnections 2\n0->1 start 0 size 8\n", 2, "counts"),
        ("Nodes 2\nConnections 1\nTriggers 3\n0->1 start 0 size 8\n", 3, "counts"),
        (matrix("0->1 start 0 size 8", "trigger id 1"), 5, "trigger"),
        (matrix("0->1 start 0 size 8", "trigger id 1 oneshot multishot"), 5, "trigger"),
        (matrix("0->1 start 0 size 8", "trigger id 1 barrier"), 5, "trigger"),
        (matrix("0->1 start 0 size 8", "trigger id 1 oneshot now"), 5, "trigger"),
        (matrix("0->1 trigger 9 size 8"), 3, "trigger"),
        (matrix("0->1 trigger 9 size 8", "trigger id 9 oneshot"), 4, "trigger"),
        (matrix("0->1 start 0 size 8 send_done_trigger 9"), 3, "trigger"),
    ],
)
def test_a_mistake_has_its_line(text: str, line: int, code: str) -> None:
    with pytest.raises(TraceFileError) as caught:
        read(text, format_name="htsim")
    problem = caught.value.problems[0]
    assert (problem.line, problem.code, problem.file) == (line, code, "flows.cm")


def test_a_trigger_across_ranks_is_refused_with_both_lines() -> None:
    text = matrix(
        "0->1 id 1 start 0 size 8 send_done_trigger 1",
        "1->2 id 2 trigger 1 size 8",
        "trigger id 1 oneshot",
    )
    with pytest.raises(
        TraceFileError, match="message of rank 1 when that of line 4 is sent on rank 0"
    ):
        read(text)


def test_a_trigger_that_fires_too_often_or_too_seldom_is_refused() -> None:
    sends = [f"0->1 id {n} start 0 size 8 send_done_trigger 1" for n in (1, 2)]
    waits = "0->1 id 3 trigger 1 size 8"
    with pytest.raises(TraceFileError, match="once more than the 1 times"):
        read(matrix(*sends, waits, "trigger id 1 oneshot"))
    with pytest.raises(TraceFileError, match="once more than the 1 times"):
        read(matrix(*sends, waits, "trigger id 1 barrier count 1"))
    with pytest.raises(TraceFileError, match="never starts: trigger 1 fires 2 times"):
        read(matrix(*sends, waits, "trigger id 1 barrier count 3"))


def test_more_connections_than_may_be_read_are_refused() -> None:
    text = matrix(*["0->1 start 0 size 8"] * 3)
    with pytest.raises(TraceFileError, match="more than 4 operations"):
        read(text, limits=Limits(operations=4))
    with pytest.raises(TraceFileError, match="1 to 2 can be read"):
        read(text, limits=Limits(ranks=2))
