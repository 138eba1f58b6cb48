"""`where` sees numbers in the units of the catalogue, and all its conditions share a budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.expression.budget import Budget
from domain.sweep.axes.scope import scope_of
from domain.sweep.spaces.constraint import Constraint
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.spec import SweepSpec
from tests.support.planning import plan_text

SPEC = SweepSpec(
    schema_version=1, name="x", model="packet", base={"topology": "torus", "workload": "incast"}
)
SCOPE = scope_of(SPEC, load_catalog().for_model("packet"))


@dataclass
class Section:
    """A section of a point."""

    kind: str
    names: Mapping[str, Any] = field(default_factory=dict)


POINT = {
    "topology": Section("torus", {"kind": "torus", "widths": [4, 2], "endpoints": 8}),
    "network": Section("network", {"link_bandwidth_gbps": 16.0, "link_latency_ns": 20.0}),
}


def admits(text: str, budget: int = 10_000) -> bool:
    return Constraint(text, "/where", SCOPE, Budget(budget)).holds(POINT, {"topology": "4x2"})


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("link_bandwidth_gbps >= 2 GB/s", True),
        ('network.link_bandwidth_gbps > "2 GB/s"', False),
        ("link_latency_ns in (0.02 us, 1 ms)", True),
        ("2 * link_latency_ns < 39 ns", False),
        ("endpoints < 1 k and widths contains 4", True),
        ("topology = '4x2' and topology.kind = 'torus'", True),
        ("topology contains 'x'", True),
        ("widths is not null", True),
    ],
)
def test_conditions_with_units(text: str, holds: bool) -> None:
    assert admits(text) is holds


def test_all_names_that_mean_nothing_are_told() -> None:
    with pytest.raises(SpecError) as caught:
        admits("endpoint > 1 and widhts is null and endpoint < 9")
    assert [
        "'endpoint'" in p.message or "'widhts'" in p.message for p in caught.value.problems
    ] == [
        True,
        True,
    ]


def test_the_budget_is_told_with_its_field() -> None:
    budget = Budget(100)
    first, second = (
        Constraint(text, pointer, SCOPE, budget)
        for text, pointer in (("sum(widths) = 6", "/where/0"), ("endpoints > 1", "/where/1"))
    )
    for _ in range(11):  # 4 parts and 2 items, and 3 parts: 9 steps
        assert first.holds(POINT, {})
        assert second.holds(POINT, {})
    with pytest.raises(SpecError) as caught:
        first.holds(POINT, {})
    (problem,) = caught.value.problems
    assert problem.pointer == "/where/0"
    assert problem.allowed == "at most 100 steps over all points and conditions"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (
            (
                "base: {workload: {kind: uniform_random}, topology: ring, endpoints: 16}\n"
                "axes: {workload.offered_load: [0.1, 0.2, 0.3, 0.4]}\n"
                'where: "offered_load >= 3 * 0.1"'
            ),
            2,
        ),
        (
            (
                "base: {workload: {kind: uniform_random}, topology: ring, link_latency_ns: 0.29, "
                'workload.message_bytes: "= floor(100 * link_latency_ns)"}\n'
                'axes: {endpoints: [4, 8]}\nwhere: "message_bytes = 29"'
            ),
            2,
        ),
        (
            (
                "base: {workload: {kind: uniform_random}, topology: ring}\n"
                "axes: {endpoints: [27, 64, 125, 216, 1000]}\n"
                'where: "is_integer(endpoints ^ (1/3))"'
            ),
            5,
        ),
    ],
)
def test_points_are_those_of_decimal_arithmetic(text: str, count: int) -> None:
    plan = plan_text(text)
    assert plan.problems == []
    assert len(plan.points) == count
