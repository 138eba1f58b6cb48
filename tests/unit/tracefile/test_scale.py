"""Traces of more ranks: equal to what more ranks would have left, or refused with the reason."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.grid_programs import (
    all_neighbours,
    halo,
    neighbours,
    pipeline,
    rows_and_columns,
    written,
)
from tracefile import Limits, Trace, TraceFileError, require_sound, scaled

OPEN, PERIODIC = False, True


def refusal(trace: Trace, ranks: int, **told: Any) -> Any:
    with pytest.raises(TraceFileError) as caught:
        scaled(trace, ranks, **told)
    problem = caught.value.problems[0]
    assert problem.code == "scale"
    return problem


@pytest.mark.parametrize(("recorded", "asked"), [(4, 5), (4, 16), (5, 12), (7, 700)])
def test_a_ring_goes_on(recorded: int, asked: int) -> None:
    steps = [(1,)]
    made = scaled(halo((recorded,), (PERIODIC,), steps), asked)
    assert made.digest == halo((asked,), (PERIODIC,), steps).digest
    require_sound(made)


@pytest.mark.parametrize(("recorded", "asked"), [(3, 4), (4, 9), (5, 64)])
def test_a_pipeline_goes_on_between_its_ends(recorded: int, asked: int) -> None:
    assert scaled(pipeline(recorded), asked).digest == pipeline(asked).digest


@pytest.mark.parametrize("periodic", [(OPEN, OPEN), (PERIODIC, PERIODIC), (OPEN, PERIODIC)])
@pytest.mark.parametrize("corners", [False, True])
def test_a_plane_goes_on_at_corners_edges_and_inside(periodic: Any, corners: bool) -> None:
    steps = all_neighbours(2) if corners else neighbours(2)
    recorded = halo((4, 3), periodic, steps)
    assert scaled(recorded, 48).digest == halo((8, 6), periodic, steps).digest
    assert scaled(recorded, 70, grid=(7, 10)).digest == halo((7, 10), periodic, steps).digest


@pytest.mark.parametrize("periodic", [(OPEN,) * 3, (PERIODIC,) * 3, (PERIODIC, OPEN, OPEN)])
def test_a_block_goes_on(periodic: Any) -> None:
    recorded = halo((3, 4, 5), periodic)
    made = scaled(recorded, 480)
    assert made.digest == halo((6, 8, 10), periodic).digest
    assert made.source["scaled"]["grid"] == [6, 8, 10]


@pytest.mark.parametrize(("recorded", "asked"), [(1, 2), (2, 3), (8, 513)])
def test_collectives_over_all_take_any_number(recorded: int, asked: int) -> None:
    def loop(ranks: int) -> Trace:
        def fill(rows: Any, rank: int) -> None:
            for turn in range(3):
                rows.need(rows.collect(turn, 0, 8, 0), rows.compute(100))

        return written(ranks, fill, [range(ranks)])

    assert scaled(loop(recorded), asked).digest == loop(asked).digest


def test_groups_of_rows_and_columns_go_with_the_grid() -> None:
    made = scaled(rows_and_columns((3, 4)), 48)
    assert made.digest == rows_and_columns((6, 8)).digest
    assert (
        scaled(rows_and_columns((3, 4)), 15, grid=(3, 5)).digest == rows_and_columns((3, 5)).digest
    )


def test_computing_is_taken_in_turns_and_said() -> None:
    def program(ranks: int) -> Trace:
        return halo((ranks,), (PERIODIC,), [(1,)], computes=lambda rank: 100 + rank % 4)

    made = scaled(program(4), 10)
    assert made.digest == program(10).digest
    assert made.source["scaled"] == {
        "from_ranks": 4,
        "from_grid": [4],
        "grid": [10],
        "periodic": [True],
        "computes_alike": False,
    }
    assert scaled(pipeline(5), 7).source["scaled"]["computes_alike"] is True


def test_labels_stay_with_their_operations() -> None:
    trace = dataclasses.replace(pipeline(3), labels=("load",))
    label = (trace.duration_ps == 70) * 1 - 1
    made = scaled(dataclasses.replace(trace, label=label.astype("int32")), 5)
    assert ((made.label == 0) == (made.duration_ps == 70)).all()


def test_a_dimension_of_two_that_stays_is_no_obstacle() -> None:
    recorded = halo((2, 4), (PERIODIC, OPEN))
    assert "it must be said which grid is meant" in refusal(recorded, 16).message
    assert scaled(recorded, 16, grid=(2, 8)).digest == halo((2, 8), (PERIODIC, OPEN)).digest
    assert "dimension 1 cannot grow" in refusal(recorded, 16, grid=(4, 4)).message


def test_what_is_explained_by_several_grids_is_asked_for() -> None:
    strided = halo((16,), (PERIODIC,), [(4,)])
    message = refusal(strided, 64).message
    assert "64 (recorded: 16 periodic); " in message
    assert "name one" in message
    named = scaled(strided, 64, grid=(64,))
    assert named.digest == halo((64,), (PERIODIC,), [(4,)]).digest


def test_a_plane_that_may_grow_two_ways_is_asked_for() -> None:
    message = refusal(halo((4, 4), (OPEN, OPEN)), 32).message
    assert "4 x 8" in message
    assert "8 x 4" in message


def test_an_exchange_among_all_is_no_ring() -> None:
    steps = [(1,), (2,), (-2,), (-1,)]
    exchange = halo((5,), (PERIODIC,), steps)
    assert "every rank sends to every other one" in refusal(exchange, 10).message
    assert scaled(exchange, 10, grid=[10]).digest == halo((10,), (PERIODIC,), steps).digest


def altered(trace: Trace, column: str, row: int, value: int) -> Trace:
    changed = getattr(trace, column).copy()
    changed[row] = value
    return dataclasses.replace(trace, **{column: changed})


@pytest.mark.parametrize("rank", [0, 1, 4, 5])
def test_the_first_operation_that_breaks_the_pattern_is_named(rank: int) -> None:
    ring = halo((6,), (PERIODIC,), [(1,)], turns=1)  # compute, receive, send, wait, two collectives
    found = refusal(altered(ring, "stream", rank * 6 + 3, 7), 12)
    assert (found.rank, found.record) == (rank, 3)
    assert "is a wait, where" in found.message
    assert "another stream" in found.message


def test_a_message_to_elsewhere_is_named_with_where_it_would_go() -> None:
    def program(rows: Any, rank: int) -> None:
        if rank == 5:
            rows.send(6, 64)
            rows.send(7, 64)
        else:
            rows.send((rank + 1) % 8, 64)
            rows.send((rank + 1) % 8, 64)
        if rank == 7:
            for peer in (6, 6, 5):
                rows.receive(peer, 64)
        elif rank == 6:
            rows.receive(5, 64)
        else:
            rows.receive((rank - 1) % 8, 64)
            rows.receive((rank - 1) % 8, 64)

    found = refusal(written(8, program), 16)
    assert (found.rank, found.record) == (5, 1)
    assert "is a send of 64 bytes to rank 7 with tag 0" in found.message
    assert "has a send of 64 bytes to rank 6 with tag 0" in found.message


def test_a_rank_that_does_more_or_less_is_named() -> None:
    def more(rows: Any, rank: int) -> None:
        for _ in range(3 if rank == 2 else 2):
            rows.compute(5)
        rows.collect(0, 0, 8)

    found = refusal(written(4, more, [range(4)]), 8)
    assert (found.rank, found.record) == (2, 2)
    assert "is a computation, where" in found.message
    assert "has allreduce of 8 bytes" in found.message

    def less(rows: Any, rank: int) -> None:
        rows.compute(5)
        if rank != 3:
            rows.compute(5)

    found = refusal(written(4, less), 8)
    assert (found.rank, found.record) == (3, 1)
    assert "ends after 1 operations" in found.message


def test_a_server_and_its_clients_are_no_pattern() -> None:
    def fill(rows: Any, rank: int) -> None:
        for client in range(1, 6):
            if rank == 0:
                rows.receive(client, 8)
            elif rank == client:
                rows.send(0, 8)

    assert refusal(written(6, fill), 12).rank is not None


def test_edges_must_do_what_those_inside_do() -> None:
    def fill(rows: Any, rank: int) -> None:
        if rank < 2:
            rows.send(rank + 1, 8, tag=rank)
        if rank > 0:
            rows.receive(rank - 1, 8, tag=rank - 1)

    found = refusal(written(3, fill), 6)
    assert "with tag" in found.message


@pytest.mark.parametrize(
    ("group", "said"), [((1, 0, 2, 3), "rising order"), ((0, 1, 2), "neither all ranks")]
)
def test_groups_of_another_kind_are_refused(group: tuple[int, ...], said: str) -> None:
    def fill(rows: Any, rank: int) -> None:
        if rank in group:
            rows.collect(0, 0, 8)
        else:
            rows.compute(5)

    found = refusal(written(4, fill, [group]), 8)
    assert said in found.message
    assert "group 0" in found.message


@pytest.mark.parametrize(
    ("shape", "ranks", "grid", "said"),
    [
        ((4, 4), 16, None, "the trace has 16, so 17 or more"),
        ((4, 4), 8, None, "17 or more"),
        ((4, 4), 18, None, "keeps its shape with 64, 144, 256"),
        ((4, 4), 18, (3, 6), "does not go with the recorded one"),
        ((4, 4), 18, (4, 4), "whose product is 18"),
        ((4, 4), 32, (2, 2, 2, 4), "1 to 3 dimensions"),
        ((4, 4), 32, (-4, -8), "1 to 3 dimensions"),
        ((4, 4), 32, (), "1 to 3 dimensions"),
        ((2,), 4, None, "record at least 3"),
        ((2, 2, 2), 64, None, "record at least 3"),
    ],
)
def test_numbers_that_do_not_go_are_refused_with_those_that_do(
    shape: tuple[int, ...], ranks: int, grid: Any, said: str
) -> None:
    assert said in refusal(halo(shape, (OPEN,) * len(shape)), ranks, grid=grid).message


@pytest.mark.parametrize("limits", [Limits(ranks=63), Limits(operations=1000)])
def test_limits_are_those_of_reading(limits: Limits) -> None:
    with pytest.raises(TraceFileError) as caught:
        scaled(halo((4, 4), (OPEN, OPEN)), 64, limits=limits)
    assert caught.value.problems[0].code == "too_large"


def test_what_cannot_be_replayed_is_refused() -> None:
    with pytest.raises(TraceFileError) as caught:
        scaled(written(3, lambda rows, rank: rows.send((rank + 1) % 3, 8)), 6)
    assert caught.value.problems[0].code == "unmatched"


@st.composite
def shapes(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[bool, ...], Any, tuple[int, ...]]:
    dimensions = draw(st.integers(1, 3))
    most = {1: 12, 2: 5, 3: 4}[dimensions]
    shape = tuple(draw(st.integers(3, most)) for _ in range(dimensions))
    periodic = tuple(draw(st.booleans()) for _ in range(dimensions))
    corners = dimensions < 3 and draw(st.booleans())
    steps = all_neighbours(dimensions) if corners else neighbours(dimensions)
    larger = tuple(size + draw(st.integers(0, 7 - 2 * dimensions)) for size in shape)
    return shape, periodic, steps, larger


@given(shapes(), st.booleans())
def test_any_stencil_goes_on_to_any_larger_grid(drawn: Any, reduces: bool) -> None:
    shape, periodic, steps, larger = drawn
    if larger == shape:
        return
    recorded = halo(shape, periodic, steps, turns=1, reduces=reduces)
    made = scaled(recorded, math.prod(larger), grid=larger)
    assert made.digest == halo(larger, periodic, steps, turns=1, reduces=reduces).digest
    require_sound(made)
