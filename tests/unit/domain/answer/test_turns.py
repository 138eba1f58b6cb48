"""The order of runs: candidates by turns, so that an unfinished sweep compares already."""

from __future__ import annotations

from itertools import product

from domain.answer.turns import turns_of
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, topologies


def test_choices_alternate_fastest_and_draws_slowest() -> None:
    axes = [
        topologies("ring", "torus"),
        axis("topology.endpoints", [16, 64], AxisKind.SCALE, "count"),
        axis("topology.cabling_seed", [1, 2], AxisKind.CHANCE, "count"),
    ]
    names = ["topology", "topology.endpoints", "topology.cabling_seed"]
    points = [
        dict(zip(names, place, strict=True)) for place in product(*(a.info.values for a in axes))
    ]
    turns = turns_of(axes, points)
    assert sorted(turns) == list(range(8))
    order = [points[turns.index(turn)] for turn in range(8)]
    assert [tuple(point.values()) for point in order] == [
        ("ring", 16, 1),
        ("torus", 16, 1),
        ("ring", 64, 1),
        ("torus", 64, 1),
        ("ring", 16, 2),
        ("torus", 16, 2),
        ("ring", 64, 2),
        ("torus", 64, 2),
    ]


def test_points_that_where_left_out_leave_no_gap() -> None:
    axes = [topologies("ring", "torus"), axis("topology.endpoints", [16, 64], AxisKind.SCALE)]
    names = ("topology", "topology.endpoints")
    places = [("ring", 16), ("torus", 16), ("torus", 64)]
    points = [dict(zip(names, place, strict=True)) for place in places]
    assert turns_of(axes, points) == [0, 1, 2]


def test_a_sweep_without_axes_has_one_turn() -> None:
    assert turns_of([], [{}]) == [0]
