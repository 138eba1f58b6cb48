"""Each alarm, just beyond its limit and just within it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.sweep.axes.axis import SPACE
from tests.support.studies import TIME, axis, noise, seed, study, topologies


def _alarms(made: Study, name: str) -> list[str]:
    return [alarm.text for alarm in answer(made, AnswerRequest()).alarms if alarm.name == name]


def _timed(name: str, mean: float = 100.0, count: int = 3) -> list[float]:
    return [mean * f for f in noise(count, 0.01, seed(name))]


_CHANNELS = axis("router.virtual_channels", [2, 4], AxisKind.RESOURCE)


def test_an_axis_without_effect() -> None:
    made = study([topologies("torus", "mesh"), _CHANNELS], lambda name, _: _timed(name))
    assert _alarms(made, "no_effect") == [
        "The axis virtual channels changes nothing here: its 2 values give the same results everywhere."
    ]


def test_what_an_axis_without_effect_would_repeat_is_told_once() -> None:
    routing = axis("routing", ["minimal", "ugal", "valiant"], AxisKind.CONDITION)

    def make(name: str, _: str) -> list[float]:
        return _timed(name, {"torus": 100.0, "mesh": 150.0}[name], 6)

    made = study([topologies("torus", "mesh"), routing], make)
    ranked = answer(made, AnswerRequest(question=Question.RANKING))
    assert [alarm.text for alarm in ranked.alarms if alarm.name == "no_effect"] == [
        (
            "The axis routing changes nothing here: its 3 values give the same results everywhere. The "
            "answer shows Minimal routing."
        )
    ]
    (sentence,) = ranked.sentences
    assert sentence.startswith("Torus is best")
    # Who asks for it by name sees that nothing changes.
    held = answer(made, AnswerRequest(question=Question.CONDITIONS)).sentences
    assert any("changes nothing" in told for told in held)


def test_a_value_with_lost_runs_is_not_the_one_that_is_shown() -> None:
    routing = axis("routing", ["minimal", "ugal"], AxisKind.CONDITION)
    made = study([topologies("torus", "mesh"), routing], lambda name, _: _timed(name))
    lost = [
        run for run in made.runs if made.points[run.point_index].steps[1] == 1 or run.replicate > 0
    ]
    found = answer(replace(made, runs=lost), AnswerRequest(question=Question.RANKING))
    (told,) = [alarm.text for alarm in found.alarms if alarm.name == "no_effect"]
    assert told.endswith("The answer shows UGAL routing.")


def test_an_effect_in_one_run_is_an_effect() -> None:
    def make(name: str, channels: int) -> list[float]:
        times = _timed(name)
        return [*times[:2], times[2] + (name == "mesh" and channels == 4)]

    assert _alarms(study([topologies("torus", "mesh"), _CHANNELS], make), "no_effect") == []


def test_draws_without_effect_raise_nothing() -> None:
    draws = axis("topology.seed", [1, 2], AxisKind.CHANCE)
    made = study([topologies("torus", "mesh"), draws], lambda name, _: _timed(name))
    assert _alarms(made, "no_effect") == []


@pytest.mark.parametrize(("streams", "raised"), [(("traffic", "placement"), 1), ((), 0), (None, 0)])
def test_frozen_only_where_something_random_was_asked(streams: Any, raised: int) -> None:
    made = study([topologies("a", "b")], lambda name: [1.0] * 3, random_streams=streams)
    found = _alarms(made, "frozen")
    assert len(found) == raised
    if raised:
        assert "placement and traffic were drawn at random" in found[0]


def test_some_frozen_points_are_counted() -> None:
    made = study([topologies("a", "b")], lambda name: [5.0] * 3 if name == "a" else _timed(name))
    assert "All replicates of 1 of 2 points are equal" in _alarms(made, "frozen")[0]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"max_injection_fraction": 1.002}, "100.2 % of an endpoint's rate went into the network"),
        ({"max_injection_fraction": 1.0009}, None),
        ({"max_ejection_fraction": 1.5}, "150.0 % of an endpoint's rate went out of the network"),
        (
            {"accepted_load": 0.52, "accepted_load_half_width": 0.006, "offered_load": 0.5},
            "accepted load 0.520 is above the offered 0.500",
        ),
        ({"accepted_load": 0.5004, "accepted_load_half_width": 0.0, "offered_load": 0.5}, None),
        # Within three half-widths, as chance may lead one of some thousand runs.
        ({"accepted_load": 0.52, "accepted_load_half_width": 0.007, "offered_load": 0.5}, None),
        # Without an interval nothing tells chance from a mistake.
        ({"accepted_load": 0.52, "offered_load": 0.5}, None),
        (
            {"packet_latency_mean_ns": 90.0, "least_packet_latency_ns": 100.0},
            "mean packet latency 90.0 ns is below the least possible 100.0 ns",
        ),
        ({"packet_latency_mean_ns": 99.95, "least_packet_latency_ns": 100.0}, None),
        (
            {TIME.name: 99.0, "least_completion_time_ns": 100.0},
            "completion time 99.0 ns is below the least possible 100.0 ns",
        ),
    ],
)
def test_beyond_physics(values: dict[str, float], told: str | None) -> None:
    made = study([topologies("a", "b")], lambda name: [{TIME.name: 200.0} | values])
    found = _alarms(made, "beyond_physics")
    if told is None:
        assert found == []
    else:
        assert found == [
            (
                f"2 runs are beyond what is physically possible: {told} (point 0, replicate 0). "
                "Do not trust this study."
            )
        ]


@pytest.mark.parametrize(
    ("accepted", "is_uniform", "is_minimal", "raised"),
    [(0.6, True, True, 1), (0.5, True, True, 0), (0.6, False, True, 0), (0.6, True, False, 0)],
)
def test_links_bound_uniform_traffic_under_minimal_routes(
    accepted: float, is_uniform: bool, is_minimal: bool, raised: int
) -> None:
    """A class that is loaded twofold carries half."""
    facts = {"busiest_class_load": 2.0, "routes_are_minimal": is_minimal}
    made = study(
        [topologies("ring", "mesh")],
        lambda _: [{TIME.name: 1.0, "accepted_load": accepted, "accepted_load_half_width": 0.01}],
        networks={"ring": facts},
        is_uniform=is_uniform,
    )
    found = _alarms(made, "beyond_physics")
    assert len(found) == raised
    assert all(
        "accepted load 0.600 is above the 0.500 that the links carry" in text for text in found
    )


@pytest.mark.parametrize(("count", "raised"), [(2, 1), (3, 0)])
def test_a_winner_needs_three_replicates(count: int, raised: int) -> None:
    times = {"a": [1.0, 1.1, 1.2], "b": [2.0, 2.201, 2.4]}
    made = study([topologies("a", "b")], lambda name: times[name][:count])
    assert _alarms(made, "thin") == [
        "Fewer than 3 replicates stand behind the winner: run more."
    ] * (raised)


@pytest.mark.parametrize(("late", "raised"), [(1, 0), (2, 1)])
def test_one_per_cent_of_the_runs_may_time_out(late: int, raised: int) -> None:
    made = study(
        [topologies("a", "b")],
        lambda name: [
            *([Phase.TIMED_OUT] * (late if name == "a" else 0)),
            *_timed(name, count=50 - (late if name == "a" else 0)),
        ],
    )
    found = _alarms(made, "truncated")
    assert found == ["2 % of the runs timed out (2 of 100)."] * raised


def test_default_routing_matters_where_networks_compete() -> None:
    networks = study([topologies("a", "b")], _timed, routing_is_default=True)
    assert len(_alarms(networks, "default_routing")) == 1
    modes = axis("placement", ["x", "y"], AxisKind.CHOICE)
    placements = study([modes], _timed, routing_is_default=True)
    assert _alarms(placements, "default_routing") == []


def test_sub_spaces_that_choose_networks_compete_as_networks() -> None:
    spaces = axis(SPACE, ["tori", "trees"], AxisKind.CHOICE)
    made = study([spaces], _timed, routing_is_default=True)
    assert _alarms(made, "default_routing") == []
    networks = replace(made, spaces_set=frozenset({"topology"}))
    assert len(_alarms(networks, "default_routing")) == 1


def test_an_ideal_may_be_the_same_whatever_is_drawn() -> None:
    times = {"single_router": [1.0] * 3, "ring": [2.0, 2.1, 2.2], "mesh": [3.0] * 3}
    made = study([topologies(*times)], times.__getitem__)
    (text,) = _alarms(made, "frozen")
    assert text.startswith("All replicates of 1 of 2 points are equal")


@pytest.mark.parametrize("blank", [0, 1, 3])
def test_static_runs_with_unknown_rates_are_named(blank: int) -> None:
    share = MetricSpec(name="mean_flow_bandwidth_fraction", unit="fraction", better="higher")

    def made(name: str) -> list[dict[str, float]]:
        runs = [{share.name: 0.7 + 0.01 * n, "mean_flow_bandwidth_gbps": 70.0} for n in range(3)]
        for run in runs[:blank] if name == "a" else []:
            del run["mean_flow_bandwidth_gbps"]
        return runs

    for model in ("static", "packet"):
        found = answer(study([topologies("a", "b")], made, (share,), model=model), AnswerRequest())
        told = [alarm.text for alarm in found.alarms if alarm.name == "unknown_rates"]
        assert len(told) == (model == "static" and blank > 0)
        assert all(text.startswith(f"In {blank} of 6 runs the fabric's file") for text in told)
