"""A goal over the networks of the costs' study: the cheapest that is good enough, at each of two sizes."""

from __future__ import annotations

from dataclasses import replace

from domain.answer.goal_findings import GoalFindings
from domain.answer.study import Study
from domain.catalog.load import load_catalog
from domain.price.expected import ExpectedCosts
from domain.sweep.goal.contest import GoalPoint
from domain.sweep.goal.goal import goal_of
from domain.sweep.goal.rounds import GoalRounds
from tests.golden.case import Case
from tests.golden.costs import costs_study

_MOST = 5
_GOAL = {"minimize": "cost_per_endpoint", "subject_to": "completion_time_ns <= 1.3 * best"}


def _goal() -> Study:
    """Run the costs' study as its goal asks for, all runs alike long."""
    made = costs_study()
    infos = [axis.info for axis in made.axes]
    goal = goal_of(_GOAL, infos, load_catalog().for_model("packet"))
    assert goal is not None
    costs = ExpectedCosts(made.prices)
    each = [costs.per_endpoint_usd(network) for network in made.networks]
    values = {(run.point_index, run.replicate): dict(run.values) for run in made.runs}
    counts = [0] * len(made.points)

    def rounds() -> GoalRounds:
        points = [
            GoalPoint(
                index=point.index,
                steps=point.steps,
                cost=float(each[point.index]),
                cpu_seconds=1.0,
                runs={r: values[point.index, r] for r in range(counts[point.index])},
            )
            for point in made.points
        ]
        return GoalRounds(goal, infos, points, _MOST)

    while sizes := (state := rounds()).wanted():
        for index, _, size in sizes:
            counts[index] = size
    runs = [run for run in made.runs if run.replicate < counts[run.point_index]]
    return replace(made, runs=runs, goal=GoalFindings(goal, state, _MOST, made.prices))


CASES = (Case("goal", _goal),)
