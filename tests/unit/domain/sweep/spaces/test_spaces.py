"""Named sub-spaces in one sweep."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalog.axis_kind import AxisKind
from domain.problem import Problem
from tests.support.planning import Planned, plan_text

WORKLOAD = {"kind": "random_reads"}
TORI: dict[str, Any] = {"base": {"topology": "torus"}, "axes": {"dimensions": [1, 2]}}
RINGS: dict[str, Any] = {"base": {"topology": "ring"}}


def planned(spaces: dict[str, Any], **more: Any) -> Planned:
    spec = {"base": {"workload": WORKLOAD, "endpoints": 16}, "spaces": spaces} | more
    plan = plan_text(_yaml(spec))
    assert plan.problems == []
    return plan


def _yaml(spec: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {json.dumps(part)}" for name, part in spec.items())


def test_points_of_all_sub_spaces_follow_each_other() -> None:
    plan = planned({"tori": TORI, "rings": RINGS}, axes={"link_latency_ns": [10, 20]})
    assert [point.coordinates for point in plan.points] == [
        {
            "space": "tori",
            "topology": "torus",
            "network.link_latency_ns": 10,
            "topology.dimensions": 1,
        },
        {
            "space": "tori",
            "topology": "torus",
            "network.link_latency_ns": 10,
            "topology.dimensions": 2,
        },
        {
            "space": "tori",
            "topology": "torus",
            "network.link_latency_ns": 20,
            "topology.dimensions": 1,
        },
        {
            "space": "tori",
            "topology": "torus",
            "network.link_latency_ns": 20,
            "topology.dimensions": 2,
        },
        {"space": "rings", "topology": "ring", "network.link_latency_ns": 10},
        {"space": "rings", "topology": "ring", "network.link_latency_ns": 20},
    ]
    space, _, dimensions = plan.axes
    assert (space.name, space.values, space.role) == ("space", ("tori", "rings"), AxisKind.CHOICE)
    assert [one.path for one in space.followers] == ["topology"]
    assert dimensions.spaces == ("tori",)


@given(
    latencies=st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True),
    dimensions=st.lists(st.sampled_from([1, 2, 4]), min_size=1, unique=True),
    router=st.integers(1, 99),
    least=st.integers(1, 9),
)
def test_a_union_is_the_concatenation_of_its_parts(
    latencies: list[int], dimensions: list[int], router: int, least: int
) -> None:
    tori = {"base": {"topology": "torus"}, "axes": {"dimensions": dimensions}}
    rings = {"base": {"topology": "ring", "router_latency_ns": router}}
    if least <= max(latencies):
        rings["where"] = f"link_latency_ns >= {least}"
    shared = {"workload": WORKLOAD, "endpoints": 16, "router_latency_ns": 5}
    axes = {"link_latency_ns": latencies}
    union = planned({"tori": tori, "rings": rings}, base=shared, axes=axes)
    alone = [
        plan_text(
            _yaml(
                {"base": shared | part["base"], "axes": axes | part.get("axes", {})}
                | ({"where": part["where"]} if "where" in part else {})
            )
        )
        for part in (tori, rings)
    ]
    keys = [point.point_key for plan in alone for point in plan.points]
    assert [point.point_key for point in union.points] == keys
    assert [point.index for point in union.points] == list(range(len(keys)))
    assert len({point.turn for point in union.points}) == len(keys)


def test_another_sub_space_at_the_end_moves_no_point() -> None:
    before = planned({"tori": TORI}).points
    after = planned({"tori": TORI, "rings": RINGS}).points
    assert [p.point_key for p in after[: len(before)]] == [p.point_key for p in before]


def test_samples_are_shared_by_number_and_more_of_them_move_no_point() -> None:
    drawn = {"uniform": {"from": 10, "to": 20}}
    spaces = {
        "tori": {"base": TORI["base"], "axes": {"router_latency_ns": drawn}},
        "rings": RINGS
        | {"axes": {"workload.memory_latency_ns": drawn, "router_latency_ns": drawn}},
    }
    axes = {"link_latency_ns": drawn}
    few = planned(spaces, axes=axes, samples={"count": 3, "method": "sobol"}).points
    many = planned(spaces, axes=axes, samples={"count": 7, "method": "sobol"}).points
    assert [p.document for p in many[:6]] == [p.document for p in few]
    assert [p.coordinates["sample"] for p in few] == [1, 1, 2, 2, 3, 3]
    for torus, ring in zip(few[::2], few[1::2], strict=True):
        for path in ("network.link_latency_ns", "network.router_latency_ns"):
            assert torus.coordinates[path] == ring.coordinates[path]


def test_a_shared_axis_with_a_condition_belongs_where_its_parameter_is() -> None:
    axes = {"dimensions": {"when": "topology = 'torus'", "values": [1, 2]}}
    plan = planned({"tori": {"base": TORI["base"]}, "rings": RINGS}, axes=axes)
    assert [point.coordinates.get("topology.dimensions") for point in plan.points] == [1, 2, None]


@pytest.mark.parametrize(
    ("changes", "pointer", "said"),
    [
        (
            {"axes": {"dimensions": [1]}},
            "/spaces/tori/axes/dimensions",
            "of all sub-spaces already",
        ),
        ({"base": {"link_latncy_ns": 3}}, "/base/link_latncy_ns", "did you mean 'link_latency_ns'"),
        (
            {"spaces": {"tori": TORI, "rings": RINGS | {"axes": {"dimensions": [1]}}}},
            "/spaces/rings/axes/dimensions",
            "belongs to",
        ),
        ({"spaces": {"tori": TORI | {"weher": "x"}}}, "/spaces/tori/weher", "did you mean 'where'"),
        (
            {"spaces": {"tori": TORI | {"where": "endpoint >"}}},
            "/spaces/tori/where",
            "ends too early",
        ),
        ({"spaces": {}}, "/spaces", ""),
        (
            {"spaces": {"tori": TORI | {"exclude": ["nothing = 1"]}}},
            "/spaces/tori/exclude/0",
            "there is no 'nothing'",
        ),
        (
            {
                "base": {"router_latency_ns": 3},
                "spaces": {"a": {"base": {"topology": "ring", "router_latency_ns": 4}}},
            },
            "/base/router_latency_ns",
            "every sub-space sets it",
        ),
        (
            {
                "base": {"workload": {"kind": "uniform_random"}},
                "spaces": {
                    "a": RINGS
                    | {"axes": {"offered_load": {"find": [0.1, 0.2], "until": "saturated"}}},
                    "b": RINGS,
                },
            },
            "/axes/offered_load",
            "is searched in a alone",
        ),
        (
            {
                "samples": {"count": 2},
                "spaces": {
                    "a": RINGS | {"axes": {"link_latency_ns": {"uniform": {"from": 1, "to": 2}}}},
                    "b": RINGS | {"axes": {"link_latency_ns": [1, 2]}},
                },
            },
            "/spaces/b/axes/link_latency_ns",
            "is drawn in another sub-space",
        ),
    ],
)
def test_mistakes_of_sub_spaces_name_place_and_remedy(
    problem_of: Callable[..., Problem], changes: dict[str, Any], pointer: str, said: str
) -> None:
    base = {"workload": WORKLOAD, "endpoints": 16} | changes.get("base", {})
    spec = {"spaces": {"tori": TORI, "rings": RINGS}} | changes | {"base": base}
    problem = problem_of(_yaml(spec))
    assert problem.pointer == pointer, problem
    assert said in problem.message
    assert problem.line
