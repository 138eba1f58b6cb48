"""`routing: recommended`: points have the routing itself, chosen for each by its topology."""

from __future__ import annotations

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.recommended import recommended_kinds
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import Planned, plan_text, planned

_BASE = "workload: {kind: uniform_random, messages_per_endpoint: 2}, endpoints: 16"
_NETWORKS = (
    "topology: [{kind: torus, dimensions: 2}, fat_tree, dragonfly, {kind: hyperx, dimensions: 2}]"
)
_CHOSEN = ["adaptive_minimal", "adaptive_up", "par", "hyperx_adaptive"]


def _version(number: int, text: str, model: str = "packet") -> Planned:
    head = f"schema_version: {number}\nname: test\nmodel: {model}\n"
    return planned(parse_spec(head + text))


def _kinds(plan: Planned) -> list[str]:
    assert plan.impossible == []
    return [point.point["routing"]["kind"] for point in plan.points]


@pytest.mark.parametrize(
    "written", ["routing: recommended", "routing: {kind: recommended}", "routing.kind: recommended"]
)
def test_points_are_those_of_the_routing_itself(written: str) -> None:
    plan = plan_text(f"base: {{{_BASE}, {written}}}\naxes: {{{_NETWORKS}}}")
    assert _kinds(plan) == _CHOSEN
    for point, kind in zip(plan.points, _CHOSEN, strict=True):
        own = point.coordinates["topology"].split(" ")[0]
        settings = ", dimensions: 2" if own in ("torus", "hyperx") else ""
        explicit = f"topology: {{kind: {own}{settings}}}, routing: {kind}"
        (alone,) = plan_text(f"base: {{{_BASE}, {explicit}}}").points
        assert (point.point_key, point.document) == (alone.point_key, alone.document)


@pytest.mark.parametrize(("version", "kinds"), [(1, ["minimal"] * 4), (2, _CHOSEN)])
def test_what_no_routing_means_depends_on_the_version(version: int, kinds: list[str]) -> None:
    text = f"base: {{{_BASE}}}\naxes: {{{_NETWORKS}}}"
    assert _kinds(_version(version, text)) == kinds


def test_version_2_keeps_a_routing_that_is_named() -> None:
    text = (
        f"base: {{{_BASE}, routing: {{path_choice: fixed, kind: minimal}}}}\naxes: {{{_NETWORKS}}}"
    )
    assert _kinds(_version(2, text)) == ["minimal"] * 4


def test_an_axis_may_have_both() -> None:
    plan = plan_text(
        f"base: {{{_BASE}}}\naxes: {{topology: [ring, fat_tree], routing: [minimal, recommended]}}"
    )
    assert _kinds(plan) == ["minimal", "adaptive_minimal", "minimal", "adaptive_up"]
    shown = [point.coordinates["routing"] for point in plan.points]
    assert shown == ["minimal", "recommended"] * 2
    assert plan.axes[1].labels == ("minimal", "recommended")


def test_sub_spaces_choose_each_for_itself() -> None:
    text = f"""
base: {{{_BASE}}}
spaces:
  trees: {{base: {{topology: fat_tree}}}}
  grids: {{base: {{topology: {{kind: torus, dimensions: 2}}, routing: minimal}}}}
  others: {{axes: {{topology: [dragonfly], routing: [recommended, valiant]}}}}
"""
    assert _kinds(_version(2, text)) == ["adaptive_up", "minimal", "par", "valiant"]
    assert _kinds(_version(1, text)) == ["minimal", "minimal", "par", "valiant"]


def test_conditions_see_what_is_written() -> None:
    axes = "axes: {topology: [ring, fat_tree], routing: [minimal, recommended]}"
    plan = plan_text(
        f"base: {{{_BASE}}}\n{axes}\nwhere: routing = 'recommended' or topology = 'ring'"
    )
    assert _kinds(plan) == ["minimal", "adaptive_minimal", "adaptive_up"]


def test_a_routing_that_cannot_go_around_failures_gives_way() -> None:
    text = f"base: {{{_BASE}, topology: fat_tree, routing: recommended}}\n"
    plan = plan_text(text + "axes: {failures.failed_links: [0, 1]}")
    assert _kinds(plan) == ["adaptive_up", "adaptive_minimal"]


def test_a_point_that_none_serves_is_refused_where_the_word_stands() -> None:
    edges = [f"r{number} r{number + 1}" for number in range(40)]
    text = (
        "base: {workload: {kind: uniform_random, messages_per_endpoint: 2}, routing: recommended}\n"
    )
    plan = plan_text(
        text + f"axes: {{topology: [{{kind: graph, endpoints_per_router: 1, edges: {edges}}}]}}"
    )
    (problem,) = plan.problems
    assert (plan.points, problem.pointer) == ([], "/base/routing")
    assert problem.message.startswith("'adaptive_minimal' needs 40 virtual channels")


def test_too_few_channels_are_told_and_change_no_routing() -> None:
    text = f"base: {{{_BASE}, topology: dragonfly, routing: recommended}}\n"
    plan = plan_text(text + "axes: {virtual_channels: [3, 4]}")
    assert [point.point["routing"]["kind"] for point in plan.points] == ["par"]
    (problem,) = plan.problems
    assert (problem.field, problem.value) == ("network.virtual_channels", 3)
    assert problem.pointer == "/axes/virtual_channels/0"


def test_it_takes_no_parameters() -> None:
    with pytest.raises(SpecError) as caught:
        plan_text(
            f"base: {{{_BASE}, topology: ring, routing: {{kind: recommended, path_choice: fixed}}}}"
        )
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.value) == ("/base/routing/path_choice", "fixed")
    assert problem.message.startswith("'recommended' takes no parameters")


def test_version_2_wants_a_kind_beside_a_parameter() -> None:
    with pytest.raises(SpecError) as caught:
        _version(2, f"base: {{{_BASE}, topology: ring, path_choice: fixed}}")
    (problem,) = caught.value.problems
    assert problem.pointer == "/base/path_choice"
    assert "routing 'minimal'" in problem.message


def test_an_unknown_routing_is_told_of_it() -> None:
    with pytest.raises(SpecError) as caught:
        plan_text(f"base: {{{_BASE}, topology: ring, routing: recomended}}")
    (problem,) = caught.value.problems
    assert {"minimal", "recommended"} < set(problem.allowed or ())


def test_the_static_model_has_engines_instead() -> None:
    text = "base: {topology: {kind: torus, widths: [4, 4]}, pattern: ring, routing: recommended}"
    with pytest.raises(SpecError) as caught:
        _version(2, text, "static")
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.value) == ("/base/routing", "recommended")
    assert "min_hop" in (problem.allowed or ())
    unnamed = _version(2, text.replace(", routing: recommended", ""), "static")
    assert _kinds(unnamed) == ["min_hop"]


def test_flows_have_the_first_that_their_model_has() -> None:
    view = load_catalog().for_model("flow")
    assert recommended_kinds(view, "dragonfly") == ("adaptive_minimal",)
    text = f"base: {{{_BASE}}}\naxes: {{{_NETWORKS}}}"
    assert _kinds(_version(2, text, "flow")) == [
        "adaptive_minimal",
        "adaptive_up",
        "adaptive_minimal",
        "adaptive_minimal",
    ]


def test_networks_tell_their_routing() -> None:
    plan = _version(2, f"base: {{{_BASE}}}\naxes: {{topology: [ring, fat_tree]}}")
    assert [facts["routing"] for facts in plan.networks] == ["adaptive_minimal", "adaptive_up"]
