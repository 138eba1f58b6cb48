"""Axes that exist under a condition, and `exclude`."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.problem import Problem
from tests.support.planning import Planned, plan_text

Expand = Callable[..., Planned]
BASE = "base: {workload: {kind: random_reads}, endpoints: 16}\n"
SHAPES = "topology: [ring, torus, mesh]"


def coordinates(plan: Planned) -> list[dict[str, Any]]:
    assert plan.problems == []
    return [point.coordinates for point in plan.points]


def test_an_axis_multiplies_only_where_its_condition_holds(expand_text: Expand) -> None:
    axes = f"axes: {{{SHAPES}, dimensions: {{when: \"topology = 'torus'\", values: [1, 2]}}}}"
    plan = expand_text(BASE + axes)
    assert coordinates(plan) == [
        {"topology": "ring"},
        {"topology": "torus", "topology.dimensions": 1},
        {"topology": "torus", "topology.dimensions": 2},
        {"topology": "mesh"},
    ]
    assert [point.index for point in plan.points] == [0, 1, 2, 3]
    assert plan.axes[1].when == "topology = 'torus'"
    assert plan.axes[1].values == (1, 2)


def test_a_condition_may_name_later_axes_and_other_conditional_ones(expand_text: Expand) -> None:
    text = """axes:
  link_latency_ns: {when: "dimensions = 2", values: [10, 30], role: condition}
  dimensions: {when: "topology != 'ring'", values: [1, 2]}
  topology: [ring, torus]
"""
    found = coordinates(expand_text(BASE + text))
    assert found == [
        {"network.link_latency_ns": 10, "topology.dimensions": 2, "topology": "torus"},
        {"network.link_latency_ns": 30, "topology.dimensions": 2, "topology": "torus"},
        {"topology.dimensions": 1, "topology": "torus"},
        {"topology": "ring"},
    ]


def test_a_drawn_axis_may_have_a_condition(expand_text: Expand) -> None:
    text = """axes:
  topology: [ring, torus]
  router_latency_ns: {uniform: {from: 10, to: 20}}
  link_latency_ns: {when: "topology = 'torus'", values: {uniform: {from: 10, to: 20}}}
samples: {count: 4, seed: 3}
"""
    both = coordinates(expand_text(BASE + text))
    always = coordinates(expand_text(BASE + text.replace("topology = 'torus'", "endpoints > 1")))
    assert [one["sample"] for one in both] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert both[1::2] == always[1::2]
    assert [set(one) for one in both[::2]] == [
        {"sample", "topology", "network.router_latency_ns"}
    ] * 4


@given(
    shapes=st.lists(st.sampled_from(["ring", "torus", "mesh"]), min_size=1, unique=True),
    latencies=st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True),
    on=st.sampled_from(["ring", "torus", "mesh"]),
    above=st.integers(0, 9),
)
def test_no_point_stands_twice_and_none_is_lost(
    shapes: list[str], latencies: list[int], on: str, above: int
) -> None:
    if on not in shapes or max(latencies) <= above:
        return
    when = f"topology = '{on}' and link_latency_ns > {above}"
    axes = {
        "link_latency_ns": latencies,
        "topology": shapes,
        "router_latency_ns": {"when": when, "values": [100, 200]},
    }
    plan = plan_text(BASE + f"axes: {json.dumps(axes)}")
    # Where the axis does not exist its parameter has its default, which is none of the values.
    expected = [
        (latency, shape, router)
        for latency, shape in product(latencies, shapes)
        for router in ([100, 200] if shape == on and latency > above else [None])
    ]
    found = [
        (c["network.link_latency_ns"], c["topology"], c.get("network.router_latency_ns"))
        for c in coordinates(plan)
    ]
    assert found == expected
    assert len({point.point_key for point in plan.points}) == len(expected)
    assert sorted(point.turn for point in plan.points) == list(range(len(expected)))


def test_exclude_leaves_out_what_where_admits_and_is_counted_apart(expand_text: Expand) -> None:
    text = """axes: {topology: [ring, torus], link_latency_ns: [10, 20, 30]}
where: link_latency_ns < 30
exclude: ["topology = 'ring' and link_latency_ns = 10", "dimensions > 9"]
"""
    plan = expand_text(BASE + text)
    assert (len(plan.points), plan.excluded, plan.excluded_by_exclude) == (3, 2, 1)


@pytest.mark.parametrize(
    ("axes", "pointer", "said"),
    [
        (
            """topology: [ring, torus]
  dimensions: {when: "topology = 'tours' or", values: [1]}""",
            "/axes/dimensions/when",
            "ends too early",
        ),
        (
            """topology: [ring, torus]
  dimensions: {when: "topology = 'tours'", values: [1]}""",
            "/axes/dimensions/when",
            "holds at no candidate",
        ),
        (
            """topology: [ring, torus]
  dimensions: {when: "endpionts > 4", values: [1]}""",
            "/axes/dimensions/when",
            "did you mean 'endpoints'",
        ),
        (
            """topology: [torus]
  dimensions: {when: link_latency_ns > 10, values: [1, 2]}
  link_latency_ns: {when: dimensions > 1, values: [1, 20]}""",
            "/axes/dimensions/when",
            "depends on each other: dimensions on link_latency_ns on dimensions",
        ),
        (
            """topology: [ring, torus]
  dimensions: {when: "topology > 4", values: [1]}""",
            "/axes/dimensions/when",
            "cannot compare",
        ),
        (
            """topology: [ring, torus]
  link_latency_ns: {when: "topology = 'torus'", values: {find: [1, 2], until: saturated}}""",
            "/axes/link_latency_ns/values",
            "must be a list",
        ),
        (
            """topology: [ring, torus]
  link_latency_ns: {when: "topology = 'torus'", values: [1, 2], rloe: load}""",
            "/axes/link_latency_ns/rloe",
            "there is no 'rloe' here",
        ),
        (
            """topology: [ring, torus]
  dimensions: [1, 2]""",
            "/axes/dimensions/0",
            "let the axis exist where it applies: {when: \"topology != 'ring'\"",
        ),
    ],
)
def test_mistakes_of_conditions_name_place_and_remedy(
    problem_of: Callable[..., Problem], axes: str, pointer: str, said: str
) -> None:
    problem = problem_of(f"{BASE}axes:\n  {axes}\n")
    assert problem.pointer == pointer, problem
    assert said in problem.message
    assert problem.line


def test_a_search_goes_on_at_each_place_of_a_conditional_axis(
    problem_of: Callable[..., Problem],
) -> None:
    text = """base: {workload: {kind: uniform_random}, endpoints: 16}
axes:
  topology: [ring, torus]
  offered_load: {find: {linear: {from: 0.1, to: 1, count: 10}}, until: saturated}
  dimensions: {when: "WHEN", values: [1, 2]}
"""
    draft_of = plan_text(text.replace("WHEN", "topology = 'torus'"))
    assert len(draft_of.points) == 30
    problem = problem_of(text.replace("WHEN", "topology = 'torus' and offered_load > 0.5"))
    assert problem.pointer == "/axes/offered_load"
    assert "all its values at each place" in problem.message
