"""Rounds of a goal against drawn runs: who is named, how surely, and with which runs."""

from dataclasses import replace

import numpy as np
import pytest

from domain.sweep.goal.goal import Goal
from domain.sweep.goal.limits import Limit
from domain.sweep.goal.rounds import GoalRounds
from domain.sweep.goal.sizes import steps_up_to
from domain.sweep.spec.errors import SpecError
from tests.support.goals import TIME, DrawnStudy, at_most, axes, drawn, goal, of_best

MEANS = np.array([[1.5, 2.6], [1.1, 2.1], [1.0, 2.0], [1.05, 2.0]])
"""The second candidate is the cheapest within 1.2 times the best at both places."""
COSTS = [100.0, 200.0, 300.0, 400.0]


def study(means=MEANS, costs=COSTS, seed=1, **given):
    scatter = given.pop("scatter", 0.02)
    replicates = given.pop("replicates", 20)
    values = drawn(means, np.random.default_rng(seed), replicates=replicates, scatter=scatter)
    return DrawnStudy(values, costs, **given)


def decided(found):
    (one,) = found.decisions
    assert one.decision is not None
    return one.decision


def test_the_cheapest_that_is_good_enough_is_named():
    own = study()
    found = decided(own.run(goal(of_best(1.2))))
    assert found.contest.candidates[found.winner] == (1,)
    assert found.is_sure
    assert found.rivals == []
    assert found.regret == 0
    assert own.share < 0.3, "the candidates lie far apart"


def test_a_point_gets_no_more_than_the_replicates_of_the_sweep():
    means = np.array([[1.2], [1.0]])  # at the limit: no number of runs decides it
    own = study(means, [1.0, 2.0], replicates=9, scatter=0.05)
    found = decided(own.run(goal(of_best(1.2))))
    assert own.runs.max() == 9
    assert not found.is_sure


def test_what_cannot_be_told_apart_bounds_the_regret():
    values = np.ones((2, 1, 6))
    values[0, 0] = 1.2 * np.exp([0.3, -0.2, 0.3, -0.2, 0.3, -0.2])
    own = DrawnStudy(values, [150.0, 200.0])
    found = decided(own.run(goal(of_best(1.2))))
    assert found.contest.candidates[found.winner] == (1,)
    assert not found.is_sure
    assert found.regret == 50
    assert [found.contest.candidates[n] for n in found.rivals] == [(0,)]


def test_the_same_runs_ask_for_the_same_runs_whatever_came_first():
    own = study()
    for _ in range(2):
        for index, _, size in own.state(goal(of_best(1.2))).wanted():
            own.runs[divmod(index, 2)] = size
    again = study()
    again.runs = own.runs.copy()
    wanted = own.state(goal(of_best(1.2))).wanted()
    assert wanted == again.state(goal(of_best(1.2))).wanted()


def test_dearer_candidates_never_run_where_a_number_is_the_limit():
    means = np.linspace(3.0, 0.5, 12)[:, None]
    own = study(means, [float(n) for n in range(12)])
    found = decided(own.run(goal(at_most(2.4))))
    assert found.contest.candidates[found.winner] == (3,)
    assert found.is_sure
    assert (own.runs[4:] == 0).all(), "the first four decide it"
    assert found.not_started == [*range(4, 12)]


def test_the_next_cheapest_begin_where_none_of_the_first_will_do():
    means = np.linspace(3.0, 0.5, 12)[:, None]
    own = study(means, [float(n) for n in range(12)])
    found = decided(own.run(goal(at_most(1.5))))
    assert found.contest.candidates[found.winner] == (7,)
    assert (own.runs[8:] == 0).all()


def test_a_batch_that_was_broken_off_is_made_whole():
    own = study(np.linspace(3.0, 0.5, 12)[:, None], [float(n) for n in range(12)])
    own.runs[:2] = 1
    assert own.state(goal(at_most(2.4))).wanted() == [(2, 0, 1), (3, 0, 1)]


def test_where_nobody_meets_the_goal_the_nearest_is_named():
    own = study(np.array([[3.0, 1.0], [2.0, 1.9]]), [1.0, 2.0])
    found = decided(own.run(goal(at_most(1.5))))
    assert found.winner is None
    assert found.is_sure
    candidate, nearest = found.nearest()
    assert found.contest.candidates[candidate] == (1,)
    assert nearest.place == 0
    assert nearest.over == pytest.approx(2.0 / 1.5, rel=0.05)
    assert nearest.low < 2.0 / 1.5 < nearest.high


def test_the_least_of_a_metric_within_a_budget():
    own = study(np.array([[1.0], [1.4], [1.2]]), [500.0, 300.0, 350.0])
    budget = Limit("cost_per_endpoint", 1, 400.0, is_of_best=False, text="cost_per_endpoint <= 400")
    wanted = goal(budget, minimize=TIME)
    found = own.run(wanted)
    decision = decided(found)
    assert decision.contest.candidates[decision.winner] == (2,)
    assert decision.is_sure
    assert found.decisions[0].left_out.too_dear == [(0,)]
    assert own.runs[0, 0] == 0, "it is too dear, whatever it measures"
    assert decision.regret == 1


def test_a_metric_is_weighed_by_its_ratios_over_all_places():
    # Twice as long at one place is no better for saving a tenth at a place of long runs.
    means = np.array([[1.0, 100.0], [2.0, 90.0]])
    found = decided(study(means, [1.0, 1.0]).run(goal(at_most(1e6), minimize=TIME)))
    assert found.contest.candidates[found.winner] == (0,)


def test_one_run_is_enough_where_chance_has_no_part():
    own = study(scatter=0.0, is_exact=True)
    found = decided(own.run(goal(of_best(1.2))))
    assert found.is_sure
    assert (own.runs == 1).all()


def test_a_candidate_whose_run_failed_is_neither_named_nor_a_measure_of_others():
    own = study(failing=frozenset({(1, 0, 0), (2, 1, 0)}))
    found = decided(own.run(goal(of_best(1.2))))
    assert found.contest.candidates[found.winner] == (3,)
    assert found.is_sure
    assert own.runs[1].max() == 1, "nothing more is asked of it"


def test_equal_runs_of_chance_are_no_precision():
    values = np.ones((2, 1, 8))
    values[1] = 0.5
    found = decided(DrawnStudy(values, [1.0, 2.0]).run(goal(of_best(1.2))))
    assert not found.is_sure


def test_nothing_is_decided_while_a_run_is_under_way():
    points = study().state(goal(of_best(1.2))).points
    assert not GoalRounds(goal(of_best(1.2)), axes(4, 2), points, 20).waits
    waiting = [type(points[0])(0, (0, 0), 1.0, 1.0, {}, waiting=1), *points[1:]]
    assert GoalRounds(goal(of_best(1.2)), axes(4, 2), waiting, 20).waits


def test_candidates_that_lack_a_place_are_left_out():
    points = study().state(goal(of_best(1.2))).points[1:]
    (one,) = GoalRounds(goal(of_best(1.2)), axes(4, 2), points, 20).decisions
    assert one.left_out.incomplete == [(0,)]
    assert one.decision.contest.candidates == [(1,), (2,), (3,)]


@pytest.mark.parametrize(
    ("values", "label", "ideals"),
    [
        (["torus", "single_router"], "x", {}),
        ([{"topology": "torus"}, {"topology": "single_router"}], "x", {}),
        (["torus", "hyperx"], "dream", {"network": "dream"}),
    ],
)
def test_yardsticks_are_no_candidates(values, label, ideals):
    infos = axes(2, 1)
    infos[0] = replace(infos[0], values=values, labels=["torus", label])
    own = study(np.ones((2, 1)), [1.0, 1.0], is_exact=True)
    own.runs[:] = 1
    points = own.state(goal(of_best(1.2))).points
    (one,) = GoalRounds(goal(of_best(1.2)), infos, points, 20, ideals).decisions
    assert one.left_out.ideal == [(1,)]
    assert one.decision.contest.candidates == [(0,)]


def test_a_budget_that_nothing_keeps_names_the_nearest():
    budget = Limit("cost_per_endpoint", 1, 50.0, is_of_best=False, text="cost_per_endpoint <= 50")
    found = study().state(goal(budget, of_best(1.2)))
    with pytest.raises(SpecError) as refused:
        found.check(None)
    (problem,) = refused.value.problems
    assert "the nearest costs 100 USD an endpoint" in problem.message


def test_networks_without_a_price_say_why():
    found = study(costs=[None] * 4).state(goal(of_best(1.2)))
    with pytest.raises(SpecError) as refused:
        found.check("no switch has 999 ports")
    (problem,) = refused.value.problems
    assert "no network can be priced: no switch has 999 ports" in problem.message


def test_looks_are_few():
    assert steps_up_to(20).tolist() == [1, 2, 3, 5, 8, 12, 18, 20]
    assert steps_up_to(1).tolist() == [1]


def near_the_limit(rng: np.random.Generator, side: int, places: int, spread: float) -> DrawnStudy:
    """Draw a study in which the cheapest lies a hair beyond the limit, or within it, at one place."""
    means = 1 + rng.uniform(0.02, 0.1, (4, places))
    means[3] = 1.0
    means[0, 0] = 1.2 * (1 + side * 1e-4)
    scatter = 0.03 * rng.lognormal(0, spread, (4, places))
    return DrawnStudy(drawn(means, rng, scatter=scatter), COSTS)


@pytest.mark.parametrize("places", [1, 12])
@pytest.mark.parametrize("spread", [0.0, 1.0])
@pytest.mark.parametrize("side", [1, -1])
def test_what_is_claimed_holds_where_it_is_hardest(side, spread, places):
    rng = np.random.default_rng([places, side + 1])
    wanted: Goal = goal(of_best(1.2))
    right = (1,) if side > 0 else (0,)
    studies, wrong = 40, 0
    for _ in range(studies):
        found = decided(near_the_limit(rng, side, places, spread).run(wanted))
        wrong += found.is_sure and found.contest.candidates[found.winner] != right
    assert wrong <= 5, "5 % of 40 are 2; more than 5 would be chance in 1.4 % of tests"
