"""Networks that are compared: what they are, and how alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, Question
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, study, topologies


def _facts(**more: Any) -> dict[str, Any]:
    alike = {
        "endpoints": 64,
        "cables_per_endpoint": 1.0,
        "cable_rate_per_endpoint_fraction": 1.0,
        "bisection_fraction": 1.0,
        "busiest_class": "local",
        "busiest_class_load": 1.0,
    }
    return alike | more


def _answer(*names: str, **facts: dict[str, Any]) -> Answer:
    made = study([topologies(*names)], lambda _: [1.0, 2.0, 3.0], networks=facts)
    return answer(made, AnswerRequest())


def _alarms(found: Answer) -> list[tuple[str, str]]:
    named = ("unlike_networks", "overloaded")
    return [(alarm.name, alarm.text) for alarm in found.alarms if alarm.name in named]


def test_alike_networks_raise_nothing() -> None:
    twice = _facts(cable_rate_per_endpoint_fraction=2.0, busiest_class_load=1.1)
    assert _alarms(_answer("a", "b", a=_facts(), b=twice)) == []


def test_more_than_twice_the_cables_is_not_alike() -> None:
    rich = _facts(cable_rate_per_endpoint_fraction=3.0)
    assert _alarms(_answer("torus", "tree", torus=rich, tree=_facts())) == [
        (
            "unlike_networks",
            (
                "Torus has 3 times the cable bandwidth per endpoint that tree has (over the injection "
                "rate: Torus 3 and tree 1). A network that leads over one with less owes part of "
                "its lead to more cable."
            ),
        )
    ]


def test_endpoints_that_send_faster_are_not_alike() -> None:
    rails = _facts(endpoint_rate_gbps=400.0)
    ring = _facts(endpoint_rate_gbps=100.0)
    assert _alarms(_answer("rails", "ring", rails=rails, ring=ring)) == [
        (
            "unlike_networks",
            (
                "Endpoints of rails send at 4 times the rate of those of Ring (Gb/s: rails 400 and "
                "Ring 100). A network whose endpoints send faster owes part of its lead to them."
            ),
        )
    ]
    assert _alarms(_answer("a", "b", a=ring, b=ring)) == []


def test_a_class_loaded_beyond_what_it_carries_is_named() -> None:
    ring = _facts(busiest_class_load=8.125, busiest_class="router")
    ((name, text),) = _alarms(_answer("ring", "tree", ring=ring, tree=_facts()))
    assert name == "overloaded"
    assert text.endswith("are oversubscribed: the router links of Ring 8.12 times.")


def test_a_taper_that_was_asked_for_raises_nothing() -> None:
    tapered = _facts(busiest_class_load=4.0, taper_asked=True)
    assert _alarms(_answer("a", "b", a=_facts(), b=tapered)) == []


def test_the_ideal_is_listed_and_not_compared() -> None:
    big = _facts(cable_rate_per_endpoint_fraction=50.0, busiest_class_load=9.0)
    found = _answer(
        "torus", "tree", "single_router", torus=_facts(), tree=_facts(), single_router=big
    )
    assert _alarms(found) == []
    assert [row.label for row in found.networks] == ["Torus", "tree", "Single router"]


def test_networks_of_other_choices_are_not_held_against_one_another() -> None:
    rich = _facts(cable_rate_per_endpoint_fraction=3.0)
    made = study(
        [axis("placement", ["x", "y"], AxisKind.CHOICE)],
        lambda _: [1.0, 2.0, 3.0],
        networks={"x": rich, "y": _facts()},
    )
    assert _alarms(answer(made, AnswerRequest())) == []


def test_a_network_of_which_nothing_is_known_is_left_out() -> None:
    found = _answer("torus", "tree", torus=_facts())
    assert [row.label for row in found.networks] == ["Torus"]
    assert found.networks[0].cables_per_endpoint == pytest.approx(1.0)
    assert found.networks[0].routers is None


@pytest.mark.parametrize("sizes", [(64, 256), (64, 256, 1024)])
def test_a_row_a_network_that_says_what_differs(sizes: tuple[int, ...]) -> None:
    """Choices of routing share a network; rates make no other one; dimensions and sizes do."""
    routings = ("minimal", "valiant", "ugal")
    kinds = list(product((2, 3), sizes, (8, 16)))
    whole = study(
        [
            axis("routing", routings, AxisKind.CHOICE),
            axis("topology.dimensions", [2, 3], AxisKind.CONDITION),
            axis("topology.endpoints", sizes, AxisKind.SCALE),
            axis("link_bandwidth_gbps", [8, 16], AxisKind.CONDITION),
        ],
        lambda *_: [1.0, 1.1, 1.2],
    )
    points = [
        replace(
            point,
            network=(point.steps[1] * len(sizes) + point.steps[2]) * 2 + point.steps[3],
        )
        for point in whole.points
    ]
    facts = [_facts(endpoints=size, diameter=d) for d, size, _ in kinds]
    whole = replace(whole, points=points, networks=facts)
    for question in (Question.RANKING, Question.MAP):
        rows = answer(whole, AnswerRequest(question=question)).networks
        assert len(rows) == 2 * len(sizes)
        assert len({row.place for row in rows}) == len(rows)
        assert {row.label for row in rows} == {"Minimal, Valiant and UGAL"}
