"""Looking around in a study: distributions, a heat map, points with all their axes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, LinesFigure, Question
from domain.answer.explore_figures import DistributionFigure, HeatFigure, PointsFigure
from domain.answer.point_columns import MOST_POINTS
from domain.answer.rates import RateUnit, in_rate_unit
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.price.network_costs import NetworkCosts
from domain.statistics.density import kernel_density
from tests.golden.costs import bill_of
from tests.support.studies import axis, study, topologies

_SIZES = axis("endpoints", (256, 16), AxisKind.SCALE)
_RATES = axis("network.link_bandwidth_gbps", (8.0, 16.0, 32.0), AxisKind.RESOURCE, "gbps")
_PHASES = axis("workload.phases", (1, 2), AxisKind.CONDITION)


def _time(name: str, endpoints: int, rate: float, phases: int, spread: float = 1.0) -> list[float]:
    start = {"a": 100.0, "b": 200.0}[name] * phases + endpoints + 1000 / rate
    return [start - spread, start, start + spread]


def _study() -> Study:
    return study([topologies("a", "b"), _SIZES, _RATES, _PHASES], _time)


def _explored(**asked: str) -> Answer:
    return answer(_study(), AnswerRequest(question=Question.EXPLORE, **asked))


def _figures(found: Answer) -> tuple[PointsFigure, HeatFigure, DistributionFigure]:
    points, heat, spread = found.figures
    assert isinstance(points, PointsFigure)
    assert isinstance(heat, HeatFigure)
    assert isinstance(spread, DistributionFigure)
    return points, heat, spread


def test_a_cell_is_the_mean_of_its_points_and_says_what_they_share() -> None:
    _, heat, _ = _figures(_explored(x="network.link_bandwidth_gbps", y="endpoints"))
    assert [panel.title for panel in heat.panels] == ["a", "b"]
    cell = heat.panels[1].cells[0]
    assert (cell.points, cell.point_index, cell.value.n) == (2, None, 6)
    assert cell.value.mean == pytest.approx((200 + 400) / 2 + 256 + 125)
    assert (cell.value.low, cell.value.high) == (None, None)
    assert cell.where == {"topology": "b", "endpoints": 256, "network.link_bandwidth_gbps": 8.0}


def test_a_cell_of_one_point_has_its_interval() -> None:
    made = study([topologies("a", "b"), _SIZES, _RATES], lambda n, e, r: _time(n, e, r, 1))
    _, heat, _ = _figures(answer(made, AnswerRequest(question=Question.EXPLORE)))
    for cell in (cell for panel in heat.panels for cell in panel.cells):
        assert cell.point_index is not None
        assert cell.value.low is not None
        assert cell.value.low < cell.value.mean


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"x": "endpoints", "y": "endpoints"}, "y"),
        ({"x": "nothing"}, "x"),
        ({"against": "nothing"}, "against"),
        ({"relative_to": "topology=a"}, "relative_to"),
    ],
)
def test_what_cannot_be_explored_is_named(asked: dict[str, str], field: str) -> None:
    with pytest.raises(AnswerError) as error:
        _explored(**asked)
    assert error.value.problems[0].field == field


def test_other_questions_have_no_second_axis() -> None:
    with pytest.raises(AnswerError) as error:
        answer(_study(), AnswerRequest(question=Question.RANKING, y="endpoints"))
    assert error.value.problems[0].field == "y"


def test_points_have_the_place_of_their_label_by_rising_size() -> None:
    points, _, _ = _figures(_explored())
    (panel,) = points.panels
    sizes = next(column for column in panel.columns if column.path == "endpoints")
    assert (sizes.labels, sizes.keys) == (["16", "256"], [16.0, 256.0])
    first = panel.point_indexes.index(0)
    assert sizes.values[first] == 1.0
    assert panel.columns[-1].kind == "metric"


def test_of_very_many_points_some_are_drawn_both_ends_among_them() -> None:
    count = MOST_POINTS + 1000
    many = axis("endpoints", tuple(range(1, count + 1)), AxisKind.SCALE)
    made = study([many], lambda n: [float(n)])
    found = answer(made, AnswerRequest(question=Question.EXPLORE))
    points = found.figures[0]
    assert isinstance(points, PointsFigure)
    values = points.panels[0].columns[-1].values
    assert (points.points, len(values)) == (count, MOST_POINTS)
    assert {1.0, float(count)} <= set(values)
    assert any(one.topic == "drawn" for one in points.method)


def test_few_values_have_no_density_and_many_have_one_to_their_ends() -> None:
    assert kernel_density([1.0] * 20) == ([], [])
    assert kernel_density([float(n) for n in range(9)]) == ([], [])
    at, density = kernel_density(sorted([1.0, 10.0, 100.0, 1000.0] * 3), of_logarithm=True)
    assert (at[0], at[-1], max(density)) == (1.0, 1000.0, 1.0)


def test_every_figure_says_how_it_was_computed() -> None:
    for question in (Question.EXPLORE, Question.RANKING, Question.PAYING, Question.SPREAD):
        found = answer(_study(), AnswerRequest(question=question))
        for figure in found.figures:
            topics = {one.topic: one.text for one in figure.method}
            assert topics.keys() >= {"runs", "mean", "interval", "left_out", "page"}
            assert topics["runs"].startswith("72 runs of 24 points count")


def test_a_panel_names_who_is_best_throughout() -> None:
    found = answer(_study(), AnswerRequest(question=Question.PAYING))
    figure, _ = found.figures
    assert isinstance(figure, LinesFigure)
    assert {panel.winner for panel in figure.panels} == {"a"}


def test_rates_are_labelled_as_the_reader_chose() -> None:
    found = in_rate_unit(_study(), RateUnit.BYTES)
    assert list(found.axes[2].info.labels) == ["1 GB/s", "2 GB/s", "4 GB/s"]
    assert found.rates_in_bytes
    assert in_rate_unit(found, RateUnit.BITS).axes[2].info.labels == (
        "8 Gb/s",
        "16 Gb/s",
        "32 Gb/s",
    )


def _priced() -> Study:
    """Give the study with each point on the network of its choice and rate."""
    made, rates = _study(), (8, 16, 32)
    networks = [
        {"endpoints": 64, "bill": bill_of(name, rate, 64)}
        for name in ("fat_tree", "torus")
        for rate in rates
    ]
    points = [replace(one, network=one.steps[0] * 3 + one.steps[2]) for one in made.points]
    return replace(made, points=points, networks=networks)


def test_points_have_what_their_networks_cost_where_these_differ() -> None:
    points, _, _ = _figures(answer(_priced(), AnswerRequest(question=Question.EXPLORE)))
    (panel,) = points.panels
    costs = {one.path: one for one in panel.columns if one.kind == "network"}
    assert list(costs) == ["network_cost_per_endpoint_usd", "network_power_per_endpoint_w"]
    made = _priced()
    of_one = NetworkCosts(made.networks, made.prices.table)
    cost = of_one.of(0)
    assert not isinstance(cost, str)
    first = panel.point_indexes.index(0)
    assert costs["network_cost_per_endpoint_usd"].values[first] == pytest.approx(
        of_one.expected_usd(cost) / 64
    )
    plain, _, _ = _figures(_explored())
    assert not [one for one in plain.panels[0].columns if one.kind == "network"]


def test_points_are_drawn_against_what_their_networks_cost() -> None:
    asked = AnswerRequest(question=Question.EXPLORE, against="network_cost_usd")
    found = answer(_priced(), asked)
    points, _, _ = _figures(found)
    assert points.against is not None
    assert (points.against.label, points.against.shown_unit) == ("network cost", "USD")
    assert points.panels[0].columns[-1].path == "network_cost_usd"
    assert points.panels[0].columns[-1].kind == "metric"
    assert "network_cost_usd" in [one.name for one in points.network_metrics]
    assert found.controls.against == "network_cost_usd"
    with pytest.raises(AnswerError):
        answer(_study(), asked)
