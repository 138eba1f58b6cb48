"""What is said of a goal, of studies whose winner is known."""

from dataclasses import replace

import numpy as np
import pytest

from domain.answer.goal import goal_left_out, goal_notes, goal_sentences, other_prices
from domain.answer.goal_findings import GoalFindings
from domain.answer.study import Study, StudyAxis
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.price.component import ComponentClass
from domain.price.reference import shipped_prices
from domain.sweep.goal.limits import Limit
from tests.support.goals import TIME, DrawnStudy, at_most, axes, drawn, goal, of_best

COSTS = [100.0, 200.0, 300.0, 400.0]
MEANS = np.array([[1.5, 2.6], [1.1, 2.1], [1.0, 2.0], [1.05, 2.0]])
PRICES = shipped_prices("list-2026")
KINDS = (AxisKind.CHOICE, AxisKind.CONDITION)


def found(wanted, means=MEANS, costs=COSTS, prices=PRICES, unpriced=None, **given):
    """Run a goal to its end; gives the study's axes and what stands in its answer."""
    values = drawn(means, np.random.default_rng(1), scatter=given.pop("scatter", 0.02))
    own = DrawnStudy(values, costs, **given)
    rounds = own.run(wanted)
    infos = axes(*means.shape)
    study = Study(
        model="packet",
        axes=tuple(StudyAxis(info, kind) for info, kind in zip(infos, KINDS, strict=True)),
        points=(),
        runs=(),
        metrics=(MetricSpec(name=TIME, unit="ns"),),
    )
    return study, GoalFindings(wanted, rounds, own.most, prices, unpriced), own


def test_the_winner_its_distance_from_the_limit_and_the_regret_are_told():
    study, findings, own = found(goal(of_best(1.2)))
    first, second, third, last = goal_sentences(study, findings)
    assert first == (
        "Network 1 is the cheapest that meets 'completion_time_ns <= 1.2 * best', for 200 USD an endpoint "
        "(95 % confidence)."
    )
    assert second.startswith(
        "Its completion time is nearest to the limit with job 0: 1.09 times that"
    )
    assert "of the best other, where 1.2 times is the limit (95 % interval 1 to 1.1" in second
    assert third == "With 95 % no other candidate that meets it is cheaper: the regret is 0."
    assert last.startswith(f"It took {own.runs.sum()} runs of the 160 that all points would have")


def test_what_is_not_sure_is_not_called_sure():
    values = np.ones((2, 1, 6))
    values[0, 0] = 1.2 * np.exp([0.3, -0.2, 0.3, -0.2, 0.3, -0.2])
    study, _, _ = found(goal(of_best(1.2)), np.ones((2, 1)), [150.0, 200.0])
    own = DrawnStudy(values, [150.0, 200.0])
    findings = GoalFindings(goal(of_best(1.2)), own.run(goal(of_best(1.2))), 6, PRICES)
    first, _, third, _ = goal_sentences(study, findings)
    assert "(95 % confidence)" not in first
    assert "95 % sure" in first
    assert (
        third
        == "Network 0 may meet it too and be better: with 95 % up to 50 USD an endpoint could be saved."
    )


def test_where_nobody_meets_it_the_limit_and_the_nearest_are_told():
    study, findings, _ = found(goal(at_most(1.5)), np.array([[3.0, 1.0], [2.0, 1.9]]), [1.0, 2.0])
    first, second, _ = goal_sentences(study, findings)
    assert first == "No candidate meets 'completion_time_ns <= 1.5' (95 % confidence)."
    assert second.startswith(
        "The nearest is network 1: it breaks 'completion_time_ns <= 1.5' most with job 0"
    )
    assert "where it is 3" in second
    assert second.endswith(" % over it.")


def test_what_never_ran_is_told():
    means = np.linspace(3.0, 0.5, 12)[:, None]
    study, findings, _ = found(goal(at_most(2.4)), means, [float(n) for n in range(12)])
    told = goal_left_out(study, findings)
    assert any("and 8 points of 12 none" in one for one in told)
    assert (
        "Network 4, network 5, network 6, network 7, network 8 and 3 more never ran: dearer than one "
        "that meets the goal."
    ) in told


def test_what_failed_or_was_too_dear_or_has_no_price_is_told():
    budget = Limit("cost_per_endpoint", 1, 350.0, is_of_best=False, text="cost_per_endpoint <= 350")
    costs = [None, 200.0, 300.0, 400.0]
    study, findings, _ = found(
        goal(of_best(1.2), budget),
        costs=costs,
        unpriced="no switch has 999 ports",
        failing=frozenset({(1, 0, 0)}),
    )
    told = goal_left_out(study, findings)
    assert "Network 0 could not be priced: no switch has 999 ports." in told
    assert "Network 3 broke a limit on the cost before any run." in told
    assert any(one.startswith("Runs of network 1 failed, were stopped or") for one in told)
    assert goal_sentences(study, findings)[0].startswith("Network 2 is the cheapest")


def test_a_table_that_is_gone_says_so():
    study, findings, _ = found(goal(of_best(1.2)), prices=None)
    (told,) = goal_sentences(study, findings)
    assert "is not there: nobody can say" in told


def test_prices_that_are_asked_for_change_no_goal():
    study, findings, _ = found(goal(of_best(1.2)))
    assert other_prices(study, findings) == []
    doubled = replace(study, prices=PRICES.scaled({ComponentClass.SWITCH: 2.0}))
    old = replace(study, prices=shipped_prices("slim-fly-2014"))
    for asked in (doubled, old):
        (told,) = other_prices(asked, findings)
        assert told.startswith(
            "The goal is told by the prices that decided it, of the table list-2026"
        )


@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_the_note_says_the_confidence_and_the_table(confidence):
    _, findings, _ = found(goal(of_best(1.2), confidence=confidence))
    first, second = goal_notes(findings)
    assert f"holds with {confidence * 100:g} %" in first
    assert "expected costs of the price table list-2026" in second
