"""What keeps a recording from being replayed is found, and named by rank and operation."""

from __future__ import annotations

import dataclasses
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.support.goal_files import ring
from tracefile import Limits, Source, Trace, TraceFileError, check, parse, require_sound
from tracefile.builder import TraceBuilder


def built(*ranks: Any, groups: tuple[tuple[int, ...], ...] = ()) -> Trace:
    """A trace of functions that each fill the rows of a rank."""
    builder = TraceBuilder(len(ranks), Limits())
    for members in groups:
        builder.group(members)
    for number, fill in enumerate(ranks):
        fill(builder.rank(number))
    return builder.finish({"format": "test"})


def first(trace: Trace) -> Any:
    found = check(trace)
    assert found.count
    return found.errors[0]


def test_a_send_without_a_receive_is_named_and_counted() -> None:
    def sends(rows: Any) -> None:
        rows.send(1, 8, 3)
        rows.send(1, 8, 3)

    problem = first(built(sends, lambda rows: rows.receive(0, 8, 3)))
    assert (problem.code, problem.rank, problem.record) == ("unmatched", 0, 1)
    assert "has no receive for it (1 such operations in all)" in problem.message


def test_a_receive_without_a_send_is_named() -> None:
    problem = first(built(lambda rows: rows.compute(5), lambda rows: rows.receive(0, 8, 3)))
    assert (problem.code, problem.rank, problem.record) == ("unmatched", 1, 0)


def test_a_receive_too_small_for_its_message_is_named() -> None:
    problem = first(built(lambda rows: rows.send(1, 80), lambda rows: rows.receive(0, 8)))
    assert (problem.code, problem.rank) == ("truncated", 1)
    assert "8 bytes, and rank 0 sends it 80" in problem.message


def test_a_cycle_is_named() -> None:
    def circle(rows: Any) -> None:
        for _ in range(4):
            rows.compute(1)
        rows.need(1, 3)
        rows.need(2, 1)
        rows.need_started(3, 2)

    problem = first(built(circle))
    assert problem.code == "cycle"
    assert "operations 1, 2, 3 of rank 0 need one another" in problem.message


def test_what_points_forward_is_no_cycle() -> None:
    def forward(rows: Any) -> None:
        rows.compute(1)
        rows.compute(1)
        rows.need(0, 1)

    assert check(built(forward)).count == 0


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (lambda rows: rows.collect(0, 0, 9), "has bytes 9 where"),
        (lambda rows: rows.collect(2, 0, 8), "has collective allgather where"),
        (lambda rows: rows.collect(0, 0, 8, stream=1), "has stream 1 where"),
        (lambda rows: rows.compute(1), "rank 1 does 0 collectives of group 0"),
    ],
)
def test_members_that_disagree_are_named(second: Any, told: str) -> None:
    trace = built(lambda rows: rows.collect(0, 0, 8), second, groups=((0, 1),))
    assert told in first(trace).message


def test_numbers_out_of_range_are_named() -> None:
    def fill(rows: Any) -> None:
        rows.send(9, 8)

    assert first(built(fill)).code == "peer"
    trace = built(lambda rows: rows.compute(1))
    beyond = dataclasses.replace(
        trace, needs=np.array([5], dtype=np.uint32), need_offsets=np.array([0, 1], dtype=np.uint64)
    )
    assert first(beyond).code == "needs"


def test_all_that_is_wrong_is_raised_together() -> None:
    def sends(rows: Any) -> None:
        for _ in range(150):
            rows.send(0, 8)

    with pytest.raises(TraceFileError) as caught:
        require_sound(built(sends))
    assert len(caught.value.problems) == 100


def test_what_is_wrong_is_said_alike_however_few_rows_are_looked_at_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw = np.random.default_rng(3)
    traces = []
    for _ in range(60):
        trace = parse(Source("ring.goal", ring(ranks=5, rounds=6).encode())).trace
        changed = {name: column.copy() for name, column in trace.columns().items()}
        for _ in range(draw.integers(0, 3)):
            name = draw.choice(["peer", "tag", "bytes", "kind", "needs", "needs"])
            column = changed[str(name)]
            column[draw.integers(len(column))] = draw.integers(0, 7)
        traces.append(Trace.of_columns(changed, {}))
    whole = [check(trace).errors for trace in traces]
    monkeypatch.setattr(import_module("tracefile.check"), "_ROWS_OF_A_BLOCK", 1)
    assert [check(trace).errors for trace in traces] == whole
    assert 10 < sum(map(bool, whole)) < 60
