"""Computed parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.problem import Problem
from tests.support.planning import Planned, plan_text

BASE = "base: {workload: {kind: random_reads}, topology: torus, "


def section(plan: Planned, number: int, name: str) -> Any:
    assert plan.problems == []
    return plan.points[number].point[name]


@given(latency=st.integers(1, 500), factor=st.integers(1, 9), plus=st.integers(0, 99))
def test_what_is_computed_is_what_one_would_write(latency: int, factor: int, plus: int) -> None:
    formula = f"= {factor} * link_latency_ns + {plus}"
    text = BASE + "endpoints: 16, link_latency_ns: %s, router_latency_ns: %s}"
    computed = plan_text(text % (latency, f"'{formula}'"))
    written = plan_text(text % (latency, factor * latency + plus))
    assert computed.points[0].point_key == written.points[0].point_key


def test_a_computed_parameter_that_varies_is_a_column() -> None:
    text = BASE + "router_latency_ns: '= endpoints / 4', link_latency_ns: '= 2 * 5'}"
    plan = plan_text(text + "\naxes: {endpoints: [16, 64]}")
    (axis,) = plan.axes
    assert [one.path for one in axis.followers] == ["network.router_latency_ns"]
    found = [point.coordinates["network.router_latency_ns"] for point in plan.points]
    assert found == [4, 16]
    assert section(plan, 0, "network")["link_latency_ns"] == 10


def test_an_axis_keeps_its_formula_and_shows_what_it_gives_beside_it() -> None:
    text = BASE + "endpoints: 16}\naxes: {link_latency_ns: [10, 20], router_latency_ns: "
    plan = plan_text(text + "['= 3 * link_latency_ns', 7]}")
    found = [list(point.coordinates.values()) for point in plan.points]
    assert found == [
        [10, "= 3 * link_latency_ns", 30],
        [10, 7],
        [20, "= 3 * link_latency_ns", 60],
        [20, 7],
    ]
    assert section(plan, 2, "network")["router_latency_ns"] == 60


def test_formulas_see_each_other_defaults_quantities_and_sections() -> None:
    text = BASE + (
        "endpoints: 16, workload.memory_latency_ns: '= 2 * router_latency_ns', "
        "router_latency_ns: \"= if(topology = 'torus', link_latency_ns, 1) + 1 us\", "
        "network.classes.injection.latency_ns: '= link_latency_ns / 2'}"
    )
    plan = plan_text(text + "\naxes: {link_latency_ns: [10, '1 us']}")
    assert [section(plan, n, "network")["router_latency_ns"] for n in (0, 1)] == [1010, 2000]
    assert section(plan, 1, "workload")["memory_latency_ns"] == 4000
    assert section(plan, 1, "network")["classes"]["injection"]["latency_ns"] == 500


@pytest.mark.parametrize(
    ("entry", "pointer", "said"),
    [
        ("endpoints: '= 16 +'", "/base/endpoints", "ends too early"),
        ("endpoints: '= enpoints'", "/base/endpoints", "there is no 'enpoints'"),
        (
            "endpoints: '= link_latency_ns'",
            "/base/endpoints",
            "is 16.5 where link_latency_ns = 16.5",
        ),
        ("endpoints: '= radix'", "/base/endpoints", "has no value where radix = null"),
        ("endpoints: '= 16 / 0'", "/base/endpoints", "has no value"),
        ("endpoints: '= 16 * 10 ns'", "/base/endpoints", "is a time, but this field is a count"),
        (
            "endpoints: '= endpoints'",
            "/base/endpoints",
            "topology.endpoints from topology.endpoints",
        ),
        (
            "endpoints: 16, router_latency_ns: '= nic_latency_ns', nic_latency_ns: '= router_latency_ns'",
            "/base/router_latency_ns",
            "network.router_latency_ns from network.nic_latency_ns from network.router",
        ),
        ("endpoints: '= 1e9'", "/base/endpoints", "1048576"),
    ],
)
def test_mistakes_of_formulas_name_the_point(
    problem_of: Callable[..., Problem], entry: str, pointer: str, said: str
) -> None:
    problem = problem_of(f"{BASE}{entry}}}\naxes: {{link_latency_ns: [16.5]}}")
    assert problem.pointer == pointer, problem
    assert said in f"{problem.message} {problem.allowed}", problem
    assert problem.line
