"""What networks cost: who is named, how surely, and what is left out, on studies whose answer is known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from domain.answer.compose import answer
from domain.answer.cost_figures import CostFigure, CostPanel
from domain.answer.document import Answer, Question
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.study import Study
from domain.answer.table import answer_tables
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.price.component import ComponentClass
from domain.price.energy import PortClass, PortTimes
from domain.price.reference import PricedBy, shipped_prices
from domain.price.table import price_table_from
from domain.run.phase import Phase
from tests.support.studies import BANDWIDTH, axis, noise, study, topologies

_COST = AnswerRequest(question=Question.COST)
_SAID = {"source": "this test", "date": "2026"}


def _bill(
    switches: int, metres: float = 0.0, ports: int = 8, endpoints: int = 100
) -> dict[str, Any]:
    lengths = [metres] if metres else []
    return {
        "bill": {
            "endpoints": endpoints,
            "cabinets": 0,
            "nics": [],
            "switches": [{"ports": ports, "rate_gbps": 100, "count": switches}],
            "cables": [
                {
                    "link_class": "up",
                    "rate_gbps": 100,
                    "lengths_m": lengths,
                    "counts": [1] * len(lengths),
                }
            ],
        }
    }


def _prices(switch: Mapping[str, Any], cable: Mapping[str, Any] | None = None) -> PricedBy:
    components = [
        {"component": "switch", "name": "switch", "ports": 64, **switch},
        {"component": "active_optical", "name": "cable", **(cable or {"price_per_m_usd": 1})},
        {"component": "nic", "name": "adapter"},
        {"component": "rack", "name": "rack"},
    ]
    document = {
        "schema_version": 1,
        "title": "of this test",
        "components": [{**_SAID, **one} for one in components],
    }
    return PricedBy("mine", 3, "0" * 64, price_table_from(document))


def _study(
    networks: Mapping[str, Mapping[str, Any]],
    values: Mapping[str, Any],
    prices: PricedBy | None = None,
) -> Study:
    made = study([topologies(*networks)], lambda name: values[name], networks=networks)
    return replace(made, prices=prices or _prices({"price_usd": 100}))


def _panel(found: Answer) -> CostPanel:
    (figure,) = found.figures
    assert isinstance(figure, CostFigure)
    (panel,) = figure.panels
    return panel


_TIMES = {"a": [100.0, 102, 98, 101, 99], "b": [200.0, 204, 196, 202, 198]}


def test_a_slow_cheap_network_costs_least_and_a_fast_dear_one_is_the_better_buy() -> None:
    made = _study({"a": _bill(15), "b": _bill(10)}, _TIMES)
    found = answer(made, _COST)
    assert found.sentences == [
        "b costs least with probability above 0.99: 10 USD an endpoint, before a with 15 USD an endpoint.",
        (
            "Of those within 1.2 times the best completion time a costs least with probability above 0.99: "
            "15 USD an endpoint."
        ),
        (
            "At equal completion time a is cheaper than b with probability above 0.99: b costs 33.3 % "
            "more for it."
        ),
        "Beyond 1,500 USD no network of these has a lower completion time: that is what a costs.",
        "No single price turns another network into the best buy, with these parts.",
    ]
    rows = _panel(found).rows
    assert [row.label for row in rows] == ["a", "b"]
    assert [row.cost_usd.value for row in rows] == [1500, 1000]
    assert all(row.is_on_front for row in rows)
    assert rows[0].regret_mean == 1.0
    assert rows[1].regret_mean == pytest.approx(1.333, abs=0.01)
    assert found.prices is not None
    assert (found.prices.name, found.prices.version) == ("mine", 3)


def test_a_price_within_its_range_turns_the_winner_and_the_probability_says_so() -> None:
    # At equal times a pays 9 switches and 100 m, b 10 switches: a is cheaper while a switch costs more
    # than 100 m of cable, 50 USD at 0.5 USD a metre. The switch costs 40 to 80, evenly around 60.
    prices = _prices(
        {"price_usd": 60, "low_fraction": 2 / 3, "high_fraction": 4 / 3}, {"price_per_m_usd": 0.5}
    )
    times = {"a": [100.0, 101, 99], "b": [100.0, 101, 99]}
    found = answer(_study({"a": _bill(9, 100.0), "b": _bill(10)}, times, prices), _COST)
    panel = _panel(found)
    # The triangle from 40 over 60 to 80 has 1/8 below 50.
    assert panel.rows[0].label == "a"
    assert panel.rows[0].cheapest is not None
    assert panel.rows[0].cheapest.value == pytest.approx(7 / 8, abs=0.02)
    assert panel.rows[0].best_buy is not None
    assert panel.rows[0].best_buy.value == pytest.approx(7 / 8, abs=0.02)
    flip = next(flip for flip in panel.flips if flip.component == "switch")
    assert flip.factor == pytest.approx(50 / 60)
    assert flip.is_in_range
    assert found.sentences[-1] == (
        "b becomes the best buy when switch costs less than 0.833 times its price in the table (50 USD), "
        "which the table holds possible."
    )


def test_prices_and_runs_are_in_doubt_together() -> None:
    """The better buy is right as often as it says, over studies whose truth is drawn from the same doubt."""
    prices = _prices({"price_usd": 60, "low_fraction": 0.5, "high_fraction": 1.5})
    rng = np.random.default_rng(5)
    said, right = [], []
    for number in range(150):
        truth = float(rng.normal(0, 0.05))
        cost = float(rng.triangular(0.5, 1, 1.5)) * 60
        made = {
            "a": [100 * f for f in noise(5, 0.05, 2 * number)],
            "b": [100 * np.exp(truth) * f for f in noise(5, 0.05, 2 * number + 1)],
        }
        study_of_it = _study({"a": _bill(10, 300.0), "b": _bill(15)}, made, prices)
        first = _panel(answer(study_of_it, _COST)).rows
        row = next(one for one in first if one.label == "a")
        assert row.best_buy is not None
        assert row.best_buy.value is not None
        said.append(row.best_buy.value)
        right.append((10 * cost + 300) * 100 < 15 * cost * 100 * np.exp(truth))
    # 150 cases: the share that is right has a standard deviation of at most 0.041.
    assert np.mean(said) == pytest.approx(np.mean(right), abs=0.1)


def test_what_has_no_price_is_named_with_the_reason_and_the_others_are_priced() -> None:
    networks = {"a": _bill(1), "b": _bill(2), "huge": _bill(1, ports=65), "old": {}}
    values = dict.fromkeys(networks, _TIMES["a"])
    found = answer(_study(networks, values), _COST)
    assert found.sentences[:2] == [
        "huge has no price: no switch of the table has 65 ports of 100 Gb/s (it has 64 x any rate).",
        (
            "old has no price: this sweep was planned before networks had a bill of components: submit it "
            "anew."
        ),
    ]
    assert [row.label for row in _panel(found).rows] == ["a", "b"]


def test_a_sweep_without_bills_is_not_asked_what_it_costs() -> None:
    made = _study({"a": {}, "b": {}}, _TIMES)
    plain = answer(made, AnswerRequest())
    assert Question.COST not in [one.question for one in plain.questions]
    assert plain.prices is None
    with pytest.raises(AnswerError, match="do not ask this"):
        answer(made, _COST)


def test_one_run_ranks_by_cost_and_says_that_it_does_not_tell_how_surely() -> None:
    made = _study({"a": _bill(15), "b": _bill(10)}, {"a": [100.0], "b": [200.0]})
    found = answer(made, _COST)
    assert found.sentences[1] == (
        "a is ahead in cost for its completion time, but the replicates do not tell with which "
        "probability."
    )
    assert all(row.best_buy is None and row.front is None for row in _panel(found).rows)


def test_runs_that_were_cut_off_have_no_value_and_win_nothing() -> None:
    values: dict[str, Any] = {
        "a": [100.0, Phase.TIMED_OUT, 98.0],
        "b": _TIMES["b"],
        "c": _TIMES["a"],
    }
    found = answer(_study({"a": _bill(1), "b": _bill(2), "c": _bill(3)}, values), _COST)
    by_label = {row.label: row for row in _panel(found).rows}
    assert by_label["a"].value is None
    assert by_label["a"].cost_for_value is None
    assert not by_label["a"].is_on_front
    assert any("timed out" in text for text in found.left_out)


def test_an_ideal_is_priced_and_never_wins() -> None:
    networks = {"single_router": _bill(1), "a": _bill(15), "b": _bill(10)}
    values = {"single_router": [10.0, 11, 9], **_TIMES}
    panel = _panel(answer(_study(networks, values), _COST))
    assert panel.rows[-1].role == "ideal"
    assert panel.rows[-1].cheapest is None
    assert panel.rows[-1].cost_usd.value == 100


def test_of_a_rate_more_is_better() -> None:
    networks = {"a": _bill(15), "b": _bill(10)}
    made = study(
        [topologies(*networks)],
        lambda name: {"a": [0.9, 0.91, 0.89], "b": [0.3, 0.31, 0.29]}[name],
        [BANDWIDTH],
        networks=networks,
    )
    found = answer(replace(made, prices=_prices({"price_usd": 100})), _COST)
    assert _panel(found).rows[0].label == "a"
    assert found.sentences[1].startswith(
        "Of those that reach 83.3 % of the best mean flow bandwidth a"
    )
    assert found.sentences[2].startswith("For equal mean flow bandwidth a is cheaper than b")


def test_networks_along_a_resource_compete_at_each_size() -> None:
    axes = [
        topologies("a", "b"),
        axis("network.link_bandwidth_gbps", [100, 200, 400], AxisKind.RESOURCE, "gbps"),
    ]
    times = {100: 100.0, 200: 60.0, 400: 58.0}
    made = study(
        axes,
        lambda name, rate: [times[rate] * (1 if name == "a" else 2) * f for f in (1, 1.01, 0.99)],
    )
    networks = [_bill(n) for n in (10, 20, 40, 10, 20, 40)]
    points = [replace(point, network=n) for n, point in enumerate(made.points)]
    made = replace(made, networks=networks, points=points, prices=_prices({"price_usd": 100}))
    found = answer(made, _COST)
    panel = _panel(found)
    assert len(panel.rows) == 6
    assert panel.knee == "a at 200 Gb/s"
    assert [row.label for row in panel.rows if row.is_on_front] == [
        "a at 100 Gb/s",
        "a at 200 Gb/s",
        "a at 400 Gb/s",
    ]
    assert found.sentences[4] == (
        "The knee is a at 200 Gb/s at 2,000 USD: behind it a doubling of the cost gains less than 10 %."
    )
    # The table of networks has each shape once, with its dearest.
    assert [row.cost_per_endpoint_usd for row in found.networks] == [10, 10]
    assert [row.highest_cost_per_endpoint_usd for row in found.networks] == [40, 40]


def test_factors_multiply_the_prices_of_a_class_and_are_told() -> None:
    prices = _prices({"price_usd": 100}).scaled({ComponentClass.SWITCH: 2.0})
    found = answer(_study({"a": _bill(15), "b": _bill(10)}, _TIMES, prices), _COST)
    assert [row.cost_usd.value for row in _panel(found).rows] == [3000, 2000]
    assert "Prices were changed for this answer: switch × 2." in found.notes
    assert found.prices is not None
    assert found.prices.factors == {"switch": 2.0}


def test_a_table_without_spread_says_that_prices_count_as_certain() -> None:
    made = _study({"a": _bill(15), "b": _bill(10)}, _TIMES, shipped_prices("slim-fly-2014"))
    assert any("gives no spread" in note for note in answer(made, _COST).notes)


def test_the_figure_is_a_table_too() -> None:
    found = answer(_study({"a": _bill(15), "b": _bill(10)}, _TIMES), _COST)
    (table,) = answer_tables(found)
    columns = {column.name: column.values for column in table.columns}
    assert columns["label"] == ["a", "b"]
    assert columns["cost_usd"] == [1500, 1000]
    assert columns["cheapest"] == [0, 1]


def _goals(**asked: Any) -> Answer:
    times = {"a": _TIMES["a"], "b": [110.0, 112, 109, 111, 108], "c": [150.0, 152, 148, 151, 149]}
    made = _study({"a": _bill(15), "b": _bill(10), "c": _bill(5)}, times)
    return answer(made, replace(_COST, **asked))


@pytest.mark.parametrize(
    ("within", "cheapest"), [(1.05, "a"), (1.2, "b"), (1.49, "b"), (1.6, "c"), (None, "b")]
)
def test_the_cheapest_that_is_good_enough(within: float | None, cheapest: str) -> None:
    panel = _panel(_goals(within=within))
    found = {
        row.label: row.cheapest_good_enough.value or 0.0
        for row in panel.rows
        if row.cheapest_good_enough is not None
    }
    assert max(found, key=found.__getitem__) == cheapest


def test_a_value_at_the_limit_is_good_enough_as_often_as_not() -> None:
    row = next(row for row in _panel(_goals(within=1.1)).rows if row.label == "b")
    assert row.good_enough == pytest.approx(0.5, abs=0.1)
    assert row.cheapest_good_enough is not None
    assert row.cheapest_good_enough.value == row.good_enough


@pytest.mark.parametrize(("budget", "best"), [(20.0, "a"), (15.0, "a"), (14.9, "b"), (5.0, "c")])
def test_the_best_that_is_affordable(budget: float, best: str) -> None:
    told = _goals(budget=budget).sentences[1]
    assert told == (
        f"With at most {budget:g} USD an endpoint {best} has the best completion time with probability "
        "above 0.99."
    )


def test_a_budget_that_drawn_prices_may_exceed_says_how_probably() -> None:
    # 10 switches of 100 USD over 100 endpoints cost 5 to 15 USD each, evenly around 10.
    prices = _prices({"price_usd": 100, "low_fraction": 0.5, "high_fraction": 1.5})
    made = _study({"a": _bill(10), "b": _bill(20)}, _TIMES, prices)
    told = answer(made, replace(_COST, budget=10.0)).sentences[1]
    probabilities = [float(one) for one in re.findall(r"probability (\d\.\d\d)", told)]
    assert probabilities == pytest.approx([0.5, 0.5], abs=0.02)
    assert told.endswith("no network is that cheap.")


def test_a_budget_that_nothing_meets_names_the_nearest() -> None:
    assert _goals(budget=4.0).sentences[1] == (
        "No network costs at most 4 USD an endpoint: the nearest is c with 5 USD an endpoint."
    )


@pytest.mark.parametrize(
    ("asked", "allowed"),
    [({"within": 0.9}, "1 or more"), ({"budget": 0.0}, "above 0"), ({"budget": -1.0}, "above 0")],
)
def test_a_goal_out_of_range_is_refused(asked: dict[str, float], allowed: str) -> None:
    with pytest.raises(AnswerError) as error:
        _goals(**asked)
    assert error.value.problems[0].allowed == allowed


def test_a_goal_has_no_effect_on_other_questions() -> None:
    made = _study({"a": _bill(15), "b": _bill(10)}, _TIMES)
    with pytest.raises(AnswerError, match="has no effect on the question ranking"):
        answer(made, AnswerRequest(question=Question.RANKING, budget=5.0))


def test_a_network_of_which_nothing_has_a_price_is_named_and_wins_nothing() -> None:
    free = _prices({"price_usd": 0}, {"price_per_m_usd": 1})
    found = answer(_study({"a": _bill(15), "b": _bill(10, 20.0)}, _TIMES, free), _COST)
    assert found.sentences == [
        "a has no price: the table has a price of 0 for all that it is built of.",
        "b costs 0.2 USD an endpoint.",
    ]


def test_choices_on_one_network_cost_the_same_and_no_price_turns_them() -> None:
    axes = [axis("routing", ["minimal", "valiant"], AxisKind.CHOICE)]
    made = study(axes, lambda name: _TIMES["a" if name == "minimal" else "b"])
    points = [replace(point, network=0) for point in made.points]
    made = replace(made, networks=[_bill(15)], points=points, prices=_prices({"price_usd": 100}))
    found = answer(made, _COST)
    assert found.sentences[0] == "All cost the same, 15 USD an endpoint."
    assert not any("price turns" in text or "costs least" in text for text in found.sentences)


def test_equal_choices_are_cheaper_than_each_other_as_often_as_not() -> None:
    found = answer(
        _study({"a": _bill(10), "b": _bill(10)}, {"a": _TIMES["a"], "b": _TIMES["a"]}), _COST
    )
    assert found.sentences[1] == (
        "At equal completion time a is cheaper than b with probability 0.50: b costs as much for it."
    )


@pytest.mark.parametrize("rates_in_bytes", [False, True])
def test_the_cost_of_a_rate_is_in_the_unit_that_the_rate_is_shown_in(
    *, rates_in_bytes: bool
) -> None:
    rate = MetricSpec(name="bandwidth_gbps", unit="gbps", better="higher")
    networks = {"a": _bill(16), "b": _bill(10)}
    made = study(
        [topologies(*networks)],
        lambda _: [80.0, 80.0],
        [rate],
        networks=networks,
        random_streams=(),
    )
    made = replace(made, prices=_prices({"price_usd": 100}), rates_in_bytes=rates_in_bytes)
    found = answer(made, _COST)
    figure = found.figures[0]
    assert isinstance(figure, CostFigure)
    row = next(row for row in _panel(found).rows if row.label == "a")
    assert row.cost_for_value is not None
    told = (figure.cost_for_value_unit, row.cost_for_value.value)
    # 1,600 USD over 80 Gb/s, or over 10 GB/s.
    assert told == (("USD / (GB/s)", 160.0) if rates_in_bytes else ("USD / (Gb/s)", 20.0))


def test_a_metric_without_a_better_direction_has_costs_and_no_best_buy() -> None:
    networks = {"a": _bill(16), "b": _bill(10)}
    hops = MetricSpec(name="mean_hops", unit="count")
    made = study([topologies(*networks)], lambda _: [1.0, 2.0, 3.0], [hops], networks=networks)
    found = answer(replace(made, prices=_prices({"price_usd": 100})), _COST)
    assert len(found.sentences) == 1
    assert found.sentences[0].startswith("b costs least with probability above 0.99")
    assert all(row.best_buy is None and not row.is_on_front for row in _panel(found).rows)


def _times(active: float, iterations: int, elapsed_ns: float) -> PortTimes:
    classes = tuple(PortClass(n, 8, active, 0.0) for n in ("injection", "ejection", "up"))
    return PortTimes(elapsed_ns, iterations, 1_000_000_000, classes)


def _drawing(iterations: int) -> Study:
    """Two networks of 10 and 20 switches of 50 W, 20 W when idle; the larger is twice as fast."""
    prices = _prices({"price_usd": 100, "power_w": 50, "idle_power_fraction": 0.4})
    made = _study(
        {"small": _bill(10), "large": _bill(20)},
        {"small": [200.0, 204, 196], "large": [100.0, 102, 98]},
        prices,
    )
    busy = {0: (0.5, 2e9), 1: (0.25, 1e9)}
    times = {
        point: {n: _times(share, iterations, elapsed * (1 + 0.01 * n)) for n in range(3)}
        for point, (share, elapsed) in busy.items()
    }
    return replace(made, port_times=times)


def test_an_iteration_takes_the_power_of_its_ports_times_its_time() -> None:
    found = answer(_drawing(iterations=4), _COST)
    rows = {row.label: row for row in _panel(found).rows}
    # 10 x (0.5 x 50 + 0.5 x 20) = 350 W and 20 x (0.25 x 50 + 0.75 x 20) = 550 W; 1 % more time each run.
    power = {name: row.mean_power_w for name, row in rows.items()}
    assert {name: own and own.mean for name, own in power.items()} == pytest.approx(
        {"small": 350, "large": 550}
    )
    # 10^9 bytes in 2, 2.02 and 2.04 s: 4, 3.96 and 3.92 Gb/s; 10 switches of 100 USD.
    delivered = rows["small"].delivered_gbps
    assert delivered is not None
    assert delivered.mean == pytest.approx((4 / 1 + 4 / 1.01 + 4 / 1.02) / 3)
    each = rows["small"].cost_per_delivered_gbps_usd
    assert each is not None
    assert each.value == pytest.approx(1_000 / delivered.mean)
    small, large = rows["small"].iteration_energy_j, rows["large"].iteration_energy_j
    assert small is not None
    assert large is not None
    assert small.n == 3
    assert (small.mean, large.mean) == pytest.approx((350 * 2.02 / 4, 550 * 1.01 / 4))
    assert small.low is not None
    assert small.low < small.mean
    told = "An iteration takes the least energy on large: 139 J"
    assert any(sentence.startswith(told) for sentence in found.sentences), found.sentences
    assert any("how long its ports were active" in note for note in found.notes), found.notes
    assert not any("no idle power" in note for note in found.notes)


def test_a_run_without_iterations_has_its_own_energy() -> None:
    found = answer(_drawing(iterations=0), _COST)
    row = next(row for row in _panel(found).rows if row.label == "small")
    assert row.iteration_energy_j is None
    assert row.energy_j is not None
    assert row.energy_j.mean == pytest.approx(350 * 2.02)
    assert any(sentence.startswith("A run takes the least") for sentence in found.sentences)


def test_a_run_whose_ports_are_not_known_leaves_no_energy() -> None:
    made = _drawing(iterations=4)
    torn = {0: {0: made.port_times[0][0]}, 1: made.port_times[1]}
    found = answer(replace(made, port_times=torn), _COST)
    rows = {row.label: row for row in _panel(found).rows}
    assert rows["small"].mean_power_w is None
    assert rows["large"].mean_power_w is not None
    assert not any("energy on" in sentence for sentence in found.sentences)
