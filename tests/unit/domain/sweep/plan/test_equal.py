"""Sizes of networks that are to be alike: sums by hand say which is chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalog.load import load_catalog
from domain.price.expected import ExpectedCosts
from domain.price.reference import shipped_prices
from domain.problem import Problem
from domain.sweep.plan.draft import draft_plan
from domain.sweep.plan.equal_sizes import Group, Size, common_target
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from judge.direct import DirectJudge
from tests.support.equal_prices import by_hand
from tests.support.planning import Planned, plan_text, planned

HEAD = "schema_version: 1\nname: alike\nmodel: packet\n"
BASE = "base: {workload: {kind: random_reads}, endpoints: 16}\n"
TAPERS = "leaf_taper: {when: \"topology = 'fat_tree'\", values: [1, 2, 4]}"
RATES = "link_bandwidth_gbps: [10, 20, 30]"
AXES = f"axes: {{topology: [fat_tree, ring], {TAPERS}, {RATES}}}\n"
CHOOSE = "choose: [leaf_taper, link_bandwidth_gbps]"


def plan(text: str) -> Planned:
    return plan_text(text, facts=PlanFacts(pricing=by_hand()))


def chosen(found: Planned) -> list[tuple[str, str, dict[str, str], float | None]]:
    return [(one.choice, one.place, dict(one.sizes), one.value) for one in found.chosen]


def problems(text: str) -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        plan(text)
    return caught.value.problems


def test_the_size_that_costs_next_to_the_target_is_kept() -> None:
    # 78: of a tree 47.5 + 30 is nearest, of a ring 60 + 20.
    found = plan(BASE + AXES + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}")
    assert chosen(found) == [
        ("fat_tree", "", {"leaf_taper": "2", "link_bandwidth_gbps": "30 Gb/s"}, 77.5),
        ("ring", "", {"link_bandwidth_gbps": "20 Gb/s"}, 80.0),
    ]
    assert [point.coordinates for point in found.points] == [
        {"topology": "fat_tree", "topology.leaf_taper": 2, "network.link_bandwidth_gbps": 30},
        {"topology": "ring", "network.link_bandwidth_gbps": 20},
    ]
    assert (found.excluded, found.excluded_by_equal) == (0, 3 * 3 + 3 - 2)
    assert [point.index for point in found.points] == [0, 1]


def test_of_sizes_that_cost_the_same_the_one_with_most_cable_is_kept() -> None:
    # 70 is a tree without taper at 10 Gb/s: no other size costs just that. At 71.25 a taper of 4 at 30 does.
    for target, taper, rate in ((70, 1, 10), (71.25, 4, 30)):
        found = plan(BASE + AXES + f"equal: {{cost_per_endpoint: {target}, {CHOOSE}}}")
        tree = found.points[0].coordinates
        assert (tree["topology.leaf_taper"], tree["network.link_bandwidth_gbps"]) == (taper, rate)
    # 10 and 20 Gb/s cost the same by a list that has nothing slower than 200 Gb/s.
    text = BASE + "axes: {topology: [ring], link_bandwidth_gbps: [100, 200, 400]}\n"
    facts = PlanFacts(pricing=ExpectedCosts(shipped_prices("list-2026")))
    told = "equal: {cost_per_endpoint: nearest, choose: [link_bandwidth_gbps]}"
    (point,) = plan_text(text + told, facts=facts).points
    assert point.coordinates["network.link_bandwidth_gbps"] == 200


def test_loads_and_scales_multiply_and_each_scale_has_its_own_sizes() -> None:
    text = (
        "base: {workload: {kind: random_reads}}\n"
        f"axes: {{topology: [ring, fat_tree], {TAPERS}, endpoints: [16, 64], {RATES}, "
        "reads_per_core: [8, 16]}\n"
        f"equal: {{cost_per_endpoint: nearest, {CHOOSE}, tolerance: 0.2}}"
    )
    found = plan(text)
    assert len(found.points) == 2 * 2 * 2
    assert [(one.choice, one.place) for one in found.chosen] == [
        ("ring", "endpoints 16"),
        ("ring", "endpoints 64"),
        ("fat_tree", "endpoints 16"),
        ("fat_tree", "endpoints 64"),
    ]
    sizes: dict[tuple[Any, ...], set[tuple[Any, ...]]] = {}
    for point in found.points:
        own = point.coordinates
        key = own["topology"], own["topology.endpoints"]
        size = own.get("topology.leaf_taper"), own["network.link_bandwidth_gbps"]
        sizes.setdefault(key, set()).add(size)
    assert all(len(own) == 1 for own in sizes.values())


def test_nearest_takes_the_cost_to_which_all_come_nearest() -> None:
    # A ring costs 70, 80 or 90, these trees 57.5, 67.5, 77.5, 51.25, 61.25 or 71.25: 70 and 71.25 are nearest
    # to each other, and 70.625 is between them.
    axes = AXES.replace("[1, 2, 4]", "[2, 4]")
    found = plan(BASE + axes + f"equal: {{cost_per_endpoint: nearest, {CHOOSE}}}")
    assert [one.target for one in found.chosen] == [70.625, 70.625]
    assert [one.value for one in found.chosen] == [71.25, 70.0]


def test_a_common_target_is_the_least_of_those_at_which_the_largest_deviation_is_least() -> None:
    def group(*values: float) -> Group:
        sizes = [Size(n, (n,), value=value) for n, value in enumerate(values)]
        return Group((), (), is_ideal=False, first=0, sizes=sizes)

    assert common_target([group(10.0, 30.0), group(30.0, 10.0)]) == (10.0, 0.0)
    # Between 8 and 12 it is 10, from which both are off by a fifth; 11 is nearer to one of them.
    assert common_target([group(8.0), group(12.0), group(11.0)]) == pytest.approx((10.0, 0.2))


def test_bisections_are_made_equal_too() -> None:
    # A torus of 4 x 4 routers has 8 cables across the cut, for the 8 endpoints of a half. A tree has one
    # cable for each over its taper.
    axes = f"axes: {{topology: [fat_tree, {{kind: torus, dimensions: 2}}], {TAPERS}}}\n"
    found = plan(BASE + axes + "equal: {bisection: 1, choose: [leaf_taper]}")
    assert [(one.choice.split()[0], dict(one.sizes), one.value) for one in found.chosen] == [
        ("fat_tree", {"leaf_taper": "1"}, 1.0),
        ("torus", {}, 1.0),
    ]


def test_a_target_that_no_size_meets_is_named_with_the_nearest_sizes() -> None:
    (tree, ring) = problems(BASE + AXES + f"equal: {{cost_per_endpoint: 40, {CHOOSE}}}")
    assert (tree.pointer, tree.value) == ("/equal/cost_per_endpoint", 40.0)
    assert tree.message == (
        "no size of fat_tree has 40.00 US dollars within 5 %: none is below, the nearest above is 51.25 US "
        "dollars with leaf_taper 4, link_bandwidth_gbps 10 Gb/s"
    )
    assert "none is below, the nearest above is 70.00" in ring.message
    assert str(tree.allowed).startswith("70.00 US dollars, from which no network here is off by")
    # 85 lies between 80 and 90, from which it is off by 6 %: both are told.
    axes = f"axes: {{topology: [ring], {RATES}}}\n"
    (one,) = problems(BASE + axes + "equal: {cost_per_endpoint: 85, choose: [link_bandwidth_gbps]}")
    assert "the nearest below is 80.00 US dollars with link_bandwidth_gbps 20 Gb/s" in one.message
    assert "the nearest above is 90.00 US dollars with link_bandwidth_gbps 30 Gb/s" in one.message


def test_a_network_that_is_off_by_the_tolerance_is_within_it() -> None:
    axes = f"axes: {{topology: [ring], {RATES}}}\n"
    told = "equal: {cost_per_endpoint: 100, choose: [link_bandwidth_gbps], tolerance: "
    assert chosen(plan(BASE + axes + told + "0.1}"))[0][3] == 90.0
    assert problems(BASE + axes + told + "0.0999}")


def test_what_where_leaves_out_is_no_size() -> None:
    where = "where: link_bandwidth_gbps < 30\nexclude: link_bandwidth_gbps = 20\n"
    found = plan(BASE + AXES + where + f"equal: {{cost_per_endpoint: 68, {CHOOSE}}}")
    # At 10 Gb/s both cost 70, a tree with taper 1.
    assert [one.value for one in found.chosen] == [70.0, 70.0]
    # 4 kinds of networks at 3 rates: 30 left out by where, 20 by exclude; of the trees at 10 two by size.
    assert (found.excluded, found.excluded_by_exclude, found.excluded_by_equal) == (4, 4, 2)


def test_a_network_has_one_size_at_all_loads_whatever_where_leaves_of_it() -> None:
    # A ring at 20 Gb/s is left at 16 reads alone, and it is the size that the ring has.
    axes = AXES.replace("axes: {", "axes: {reads_per_core: [4, 8, 16], ")
    where = "where: reads_per_core = 16 or topology != 'ring' or link_bandwidth_gbps != 20\n"
    found = plan(BASE + axes + where + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}")
    told = [
        (p.coordinates["workload.reads_per_core"], p.coordinates["topology"]) for p in found.points
    ]
    assert told == [(4, "fat_tree"), (8, "fat_tree"), (16, "fat_tree"), (16, "ring")]
    assert (found.excluded, len(found.chosen)) == (2, 2)


def test_sub_spaces_without_axes_have_their_network() -> None:
    text = BASE + (
        "spaces:\n"
        "  trees: {base: {topology: fat_tree, link_bandwidth_gbps: 10}, axes: {leaf_taper: [1, 4]}}\n"
        "  rings: {base: {topology: ring, link_bandwidth_gbps: 10}}\n"
        "equal: {cost_per_endpoint: 70, choose: [leaf_taper]}"
    )
    assert chosen(plan(text)) == [
        ("trees", "", {"leaf_taper": "1"}, 70.0),
        ("rings", "", {}, 70.0),
    ]


def test_sizes_that_cannot_be_built_are_not_chosen() -> None:
    # Rates are not below 0, and a taper of 3 has no tree of 16.
    axes = AXES.replace("[1, 2, 4]", "[1, 2, 3, 4]").replace("[10, 20, 30]", "[-10, 20, 30]")
    text = BASE + axes + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}"
    draft = draft_plan(parse_spec(HEAD + text), load_catalog(), facts=PlanFacts(pricing=by_hand()))
    PricedPlan(draft, DirectJudge()).refuse_at_once()
    found = plan(text)
    assert found.impossible == []
    assert [one.value for one in found.chosen] == [77.5, 80.0]


def test_a_mistake_that_all_sizes_share_is_told_as_ever() -> None:
    text = BASE.replace("endpoints: 16", "endpoints: 17") + AXES
    found = plan(text + f"equal: {{cost_per_endpoint: 78, {CHOOSE}, tolerance: 0.5}}")
    assert {one.coordinates["topology"] for one in found.impossible} == {"fat_tree"}
    assert any("17" in str(one.value) + one.message for one in found.problems)


def test_an_ideal_need_not_be_alike() -> None:
    axes = AXES.replace("[fat_tree, ring]", "[fat_tree, ring, single_router]")
    found = plan(BASE + axes + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}")
    # 16 ports, adapters and cables: 10 + 20 + r + 5. At 30 Gb/s it is nearest, and 17 % off.
    assert chosen(found)[2] == ("single_router", "", {"link_bandwidth_gbps": "30 Gb/s"}, 65.0)


def test_a_zip_group_is_chosen_as_a_whole() -> None:
    axes = (
        "axes: {topology: [fat_tree, ring], "
        "size: {zip: {link_bandwidth_gbps: [10, 30], router_latency_ns: [50, 100]}}}\n"
    )
    found = plan(BASE + axes + "equal: {cost_per_endpoint: 90, choose: [size]}")
    assert len(found.points) == 2
    assert {point.coordinates["network.router_latency_ns"] for point in found.points} == {100}


def test_sub_spaces_are_alike_with_one_another() -> None:
    text = BASE + (
        f"axes: {{{RATES}}}\n"
        "spaces:\n"
        "  trees: {base: {topology: fat_tree}, axes: {leaf_taper: [1, 2, 4]}}\n"
        "  rings: {base: {topology: ring}}\n"
        f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}"
    )
    assert chosen(plan(text)) == [
        ("trees", "", {"link_bandwidth_gbps": "30 Gb/s", "leaf_taper": "2"}, 77.5),
        ("rings", "", {"link_bandwidth_gbps": "20 Gb/s"}, 80.0),
    ]


def test_each_sample_has_its_own_size() -> None:
    # A drawn rate moves the price: with 10 to 12 Gb/s a tree of 80 has taper 1, with 30 to 32 taper 2.
    text = (
        "base: {workload: {kind: random_reads}, endpoints: 16, topology: fat_tree}\n"
        "axes: {link_bandwidth_gbps: {choice: {values: [20, 32]}}, leaf_taper: [1, 2, 4]}\n"
        "samples: {count: 8, method: random, seed: 3}\n"
        "equal: {cost_per_endpoint: 80, choose: [leaf_taper]}"
    )
    found = plan(text)
    assert len(found.points) == 8
    pairs = {
        (own["network.link_bandwidth_gbps"], own["topology.leaf_taper"])
        for own in (point.coordinates for point in found.points)
    }
    assert pairs == {(20, 1), (32, 2)}


def test_a_plan_in_small_batches_is_the_same() -> None:
    text = BASE + AXES + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}"
    facts = PlanFacts(pricing=by_hand())
    small = plan_text(text, facts=facts, batch_points=5)
    assert [one.point_key for one in small.points] == [one.point_key for one in plan(text).points]


@pytest.mark.parametrize(
    ("equal", "pointer", "said"),
    [
        ("{choose: [leaf_taper]}", "/equal", "must have one of"),
        (
            "{cost_per_endpoint: 1, bisection: 1, choose: [leaf_taper]}",
            "/equal",
            "must have one of",
        ),
        ("{bisection: 1, prices: x, choose: [leaf_taper]}", "/equal", "no effect"),
        ("{bisection: 1, choose: [leaf_taper, leaf_taper]}", "/equal", "twice"),
        ("{bisection: 0, choose: [leaf_taper]}", "/equal/bisection", "a number above 0"),
        ("{cost_per_endpoint: cheap, choose: [leaf_taper]}", "/equal/cost_per_endpoint", "nearest"),
        ("{bisection: 1, choose: [leaf_taper], tolerance: 0.6}", "/equal/tolerance", "0.5"),
        ("{bisection: 1, choose: []}", "/equal/choose", "at least 1"),
        ("{bisection: 1, choose: [leaf_tapers]}", "/equal/choose/0", "did you mean 'leaf_taper'"),
        (
            "{bisection: 1, choose: [link_bandwidth_gbps]}",
            "/equal/choose/0",
            "bisection of no network",
        ),
    ],
)
def test_mistakes_are_named(equal: str, pointer: str, said: str) -> None:
    found = problems(BASE + AXES + f"equal: {equal}")
    assert found[0].pointer == pointer
    assert said in found[0].message


def test_a_table_that_is_not_there_is_named() -> None:
    text = BASE + AXES + f"equal: {{cost_per_endpoint: 78, {CHOOSE}, prices: quotes@3}}"
    with pytest.raises(SpecError) as caught:
        plan_text(text, facts=PlanFacts())
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.value) == ("/equal/prices", "quotes@3")


def test_what_is_drawn_or_searched_is_refused() -> None:
    drawn = (
        "axes: {link_bandwidth_gbps: {uniform: {from: 10, to: 30}}, topology: [ring]}\n"
        "samples: {count: 4}\n"
        "equal: {cost_per_endpoint: 78, choose: [link_bandwidth_gbps]}"
    )
    assert "is drawn" in problems(BASE + drawn)[0].message
    searched = (
        "base: {workload: {kind: uniform_random}, endpoints: 16}\n"
        f"axes: {{topology: [ring], {RATES}, offered_load: {{find: [0.1, 0.5, 0.9], until: saturated}}}}\n"
        "equal: {cost_per_endpoint: 70, choose: [link_bandwidth_gbps]}"
    )
    (problem,) = problems(searched)
    assert problem.pointer == "/axes/offered_load"


def test_models_without_links_have_nothing_to_make_alike() -> None:
    text = (
        "schema_version: 1\nname: n\nmodel: loggp\n"
        "base: {workload: {kind: collective}}\naxes: {latency_ns: [10, 20]}\n"
        "equal: {bisection: 1, choose: [latency_ns]}"
    )
    with pytest.raises(SpecError) as caught:
        planned(parse_spec(text))
    assert any(one.pointer == "/equal" for one in caught.value.problems)


def test_too_many_networks_are_refused() -> None:
    rates = ", ".join(str(rate) for rate in range(1, 2_102))
    axes = f"axes: {{topology: [ring], link_bandwidth_gbps: [{rates}]}}\n"
    (problem,) = problems(
        BASE + axes + "equal: {cost_per_endpoint: 78, choose: [link_bandwidth_gbps]}"
    )
    assert problem.pointer == "/equal/choose"
    assert problem.allowed == "at most 2,000 networks"


def test_a_size_is_no_yardstick() -> None:
    (problem,) = problems(
        BASE + AXES + "ideal: {leaf_taper: '1'}\n" + f"equal: {{cost_per_endpoint: 78, {CHOOSE}}}"
    )
    assert problem.pointer == "/ideal/leaf_taper"


@given(
    st.lists(
        st.lists(st.integers(1, 60).map(float), min_size=1, max_size=6), min_size=1, max_size=4
    )
)
def test_no_target_is_better_than_the_common_one(values: list[list[float]]) -> None:
    groups = [
        Group((), (), False, 0, [Size(n, (n,), value=value) for n, value in enumerate(own)])
        for own in values
    ]
    target, off = common_target(groups)
    assert max(group.deviation(target) for group in groups) == pytest.approx(off, abs=1e-8)
    for tried in np.arange(1, 60, 0.25):
        assert max(group.deviation(float(tried)) for group in groups) >= off - 1e-8
