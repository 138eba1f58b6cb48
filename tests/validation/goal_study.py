"""A goal beside the full grid that it stands for: the quick interconnect study with one rank an endpoint.

Each point is simulated with all replicates once. A seed puts the replicates into an order of its own, the
same for all points, as another base seed would: replicates are independent, and paired over the points. The
goal then asks for runs and is given them in that order; the full grid has them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

import simcore
from domain.catalog.load import load_catalog
from domain.sweep.axes.steps import Steps, step_index, steps_of
from domain.sweep.goal.contest import GoalPoint
from domain.sweep.goal.rounds import GoalRounds
from domain.sweep.plan.draft import Draft, draft_plan
from domain.sweep.plan.plan import PlannedPoint
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import PRICED, planned
from tests.validation.claims import Claim
from tests.validation.dsm_study import EXAMPLES

Floats = NDArray[np.float64]
TIME = "completion_time_ns"
REPLICATES = 20
SEEDS = 20
LEAST_AGREEING = 19
MOST_SHARE = 0.15
FORMS = {
    "network and placement": ("", 1.2),
    "network for both placements": (
        "{values: [{kind: linear}, {kind: random}], role: condition}",
        1.5,
    ),
}
"""Who competes, how the axis of placements is written then, and how many times the best will do."""


@dataclass(frozen=True)
class Measured:
    """Times and processor seconds of every run: points by replicates."""

    times: Floats
    seconds: Floats


@dataclass(frozen=True)
class Outcome:
    """What a seed came to: both winners, whether the goal's is sure, the share of the processor time."""

    winner: Steps | None
    winner_of_grid: Steps | None
    is_sure: bool
    share: float


class Form:
    """One form of the study, planned with a goal."""

    def __init__(self, placement: str, factor: float) -> None:
        text = (EXAMPLES / "asc-interconnects-quick.yaml").read_text(encoding="utf-8")
        text = text.replace("mpi.ranks_per_endpoint: [1, 16]", "mpi.ranks_per_endpoint: [1]")
        text = text.replace("replicates: 1", f"replicates: {REPLICATES}")
        if placement:
            written = "placement: [{kind: linear}, {kind: random}]"
            assert written in text
            text = text.replace(written, f"placement: {placement}")
        text += f"goal: {{minimize: cost_per_endpoint, subject_to: {TIME} <= {factor} * best}}\n"
        self.factor = factor
        spec = parse_spec(text)
        self.draft: Draft = draft_plan(spec, load_catalog(), PRICED)
        expansion = planned(spec)
        self.points: list[PlannedPoint] = expansion.points
        index = step_index(self.draft.infos)
        self.steps = [steps_of(self.draft.infos, p.coordinates, index) for p in self.points]
        assert PRICED.pricing is not None
        costs = [PRICED.pricing.per_endpoint_usd(facts) for facts in expansion.networks]
        self.work = [work["cpu_seconds"] for work in expansion.work]
        self.costs = [_number(costs[point.network or 0]) for point in self.points]

    def state(self, measured: Measured, order: Sequence[int], runs: Sequence[int]) -> GoalRounds:
        """Give where the goal stands once each point has so many runs of an order."""
        goal = self.draft.goal
        assert goal is not None
        points = [
            GoalPoint(
                index=n,
                steps=self.steps[n],
                cost=self.costs[n],
                cpu_seconds=float(measured.seconds[n].mean()),
                runs={r: {TIME: float(measured.times[n, order[r]])} for r in range(count)},
                work_seconds=self.work[n],
            )
            for n, count in enumerate(runs)
        ]
        return GoalRounds(goal, self.draft.infos, points, REPLICATES)

    def outcome(self, measured: Measured, seed: int) -> Outcome:
        """Look for the goal, and for the winner of the full grid, in the order of a seed."""
        order = np.random.default_rng(seed).permutation(REPLICATES).tolist()
        runs = [0] * len(self.points)
        while sizes := (state := self.state(measured, order, runs)).wanted():
            for index, _, size in sizes:
                runs[index] = size
        decision = state.decisions[0].decision
        assert decision is not None
        winner = decision.winner
        return Outcome(
            winner=None if winner is None else decision.contest.candidates[winner],
            winner_of_grid=self.winner_of_grid(measured),
            is_sure=decision.is_sure,
            share=state.used_seconds / state.grid_seconds,
        )

    def winner_of_grid(self, measured: Measured) -> Steps | None:
        """Give the cheapest whose mean times are good enough everywhere, by plain arithmetic."""
        means = measured.times.mean(axis=1)
        at = {
            (self._candidate(n), self._place(n)): float(means[n]) for n in range(len(self.points))
        }
        candidates, places = {c for c, _ in at}, {p for _, p in at}
        best = {p: min(at[c, p] for c in candidates) for p in places}
        enough = [c for c in candidates if all(at[c, p] <= self.factor * best[p] for p in places)]
        cost = {self._candidate(n): self.costs[n] for n in range(len(self.points))}
        return min(enough, key=lambda c: (cost[c], c), default=None)

    def _candidate(self, point: int) -> Steps:
        assert self.draft.goal is not None
        return self.draft.goal.candidate(self.steps[point])

    def _place(self, point: int) -> Steps:
        assert self.draft.goal is not None
        return self.draft.goal.place(self.steps[point])

    def name(self, candidate: Steps | None) -> str:
        """Give the labels of a candidate."""
        assert self.draft.goal is not None
        if candidate is None:
            return "none"
        chosen = zip(self.draft.goal.chosen, candidate, strict=True)
        return " ".join(self.draft.infos[n].labels[step] for n, step in chosen)

    @cached_property
    def documents(self) -> list[dict[str, Any]]:
        """The points as the core takes them."""
        return [dict(point.point) for point in self.points]


def _number(cost: float | str) -> float:
    assert not isinstance(cost, str), cost
    return cost


def measure(form: Form, processes: int | None = None) -> Measured:
    """Simulate all points with all replicates."""
    tasks = [{**point, "replicate": r} for point, r in product(form.documents, range(REPLICATES))]
    with ProcessPoolExecutor(processes) as pool:
        rows = list(pool.map(_run, tasks, chunksize=4))
    shape = (len(form.points), REPLICATES)
    times, seconds = (np.array(column).reshape(shape) for column in zip(*rows, strict=True))
    return Measured(times, seconds)


def _run(point: dict[str, Any]) -> tuple[float, float]:
    result = simcore.run(point)
    return result["metrics"][TIME], result["cost"]["cpu_seconds"]


def claims_of(measured: Measured) -> list[Claim]:
    """Hold both forms against their full grids."""
    found = []
    for letters, (who, (placement, factor)) in zip(("ab", "cd"), FORMS.items(), strict=True):
        form = Form(placement, factor)
        outcomes = [form.outcome(measured, seed) for seed in range(SEEDS)]
        agreeing = sum(one.winner == one.winner_of_grid for one in outcomes)
        sure = sum(one.is_sure for one in outcomes)
        shares = [one.share for one in outcomes]
        what = f"{who}, at most {factor:g} times the best everywhere"
        found += [
            Claim(
                f"goal.{letters[0]}",
                f"A goal names the winner of the full grid: {what}",
                f"{agreeing} of {SEEDS}, {sure} of them sure; {form.name(outcomes[0].winner_of_grid)}",
                agreeing >= LEAST_AGREEING,
                f"in {LEAST_AGREEING} of {SEEDS} seeds",
            ),
            Claim(
                f"goal.{letters[1]}",
                f"It takes a fraction of the grid's processor time: {what}",
                f"mean {100 * np.mean(shares):.1f} %, at most {100 * max(shares):.1f} %",
                float(np.mean(shares)) <= MOST_SHARE,
                f"mean at most {100 * MOST_SHARE:.0f} %",
            ),
        ]
    return found


def goal(processes: int | None = None) -> tuple[list[Claim], str]:
    """Simulate the study and hold goals against it."""
    measured = measure(Form(*FORMS["network and placement"]), processes)
    return claims_of(measured), note_of(measured)


def note_of(measured: Measured) -> str:
    """Say what was run."""
    points, replicates = measured.times.shape
    return (
        f"{points} points × {replicates} replicates, {measured.seconds.sum():.0f} CPU-seconds; {SEEDS} "
        "orders of the replicates stand for as many seeds."
    )
