"""Rounds of a goal: from the runs stored so far to the runs that come next, and to who is best.

All points of a goal's sweep are made before any run, so that each network has its cost; runs come in rounds.
What comes next follows from the stored runs alone, whichever worker looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.steps import Steps
from domain.sweep.goal.contest import Contest, GoalPoint
from domain.sweep.goal.decision import Decision
from domain.sweep.goal.goal import Goal, is_ideal
from domain.sweep.goal.limits import POINTER, Limit
from domain.sweep.spec.errors import refuse

PointSizes = list[tuple[int, int, int]]
"""Number of a point, how many runs it has, and how many it is to have."""


@dataclass(slots=True)
class LeftOut:
    """Candidates of one size that no run can make the winner.

    Attributes
    ----------
    ideal
        yardsticks, which nobody can buy.
    unpriced
        those whose network has no price.
    too_dear
        those that break a limit on the cost.
    incomplete
        those of which `where` or `exclude` leaves out some place.
    """

    ideal: list[Steps] = field(default_factory=list)
    unpriced: list[Steps] = field(default_factory=list)
    too_dear: list[Steps] = field(default_factory=list)
    incomplete: list[Steps] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SizedDecision:
    """A decision at one combination of the axes of scale; None of an empty one, which has no candidate."""

    size: Steps
    decision: Decision | None
    left_out: LeftOut


class GoalRounds:
    """Where the decisions of a goal stand.

    Parameters
    ----------
    goal
        what is looked for.
    axes
        those whose product makes the points.
    points
        all that the sweep has.
    most
        replicates that a point may have.
    ideals
        path of an axis to the label of its ideal, as the spec says.
    """

    def __init__(
        self,
        goal: Goal,
        axes: Sequence[AxisInfo],
        points: Iterable[GoalPoint],
        most: int,
        ideals: Mapping[str, str] | None = None,
    ) -> None:
        self._goal, self._axes, self._most, self._ideals = goal, axes, most, ideals or {}
        self.points = list(points)
        by_size: dict[Steps, list[GoalPoint]] = {}
        for point in self.points:
            by_size.setdefault(goal.size(point.steps), []).append(point)
        self.decisions = [self._decided(size, own) for size, own in sorted(by_size.items())]

    def _decided(self, size: Steps, points: Sequence[GoalPoint]) -> SizedDecision:
        goal, out = self._goal, LeftOut()
        rows: dict[Steps, dict[Steps, GoalPoint]] = {}
        for point in points:
            rows.setdefault(goal.candidate(point.steps), {})[goal.place(point.steps)] = point
        places = sorted({place for row in rows.values() for place in row})
        found: list[tuple[float, Steps]] = []
        for candidate, row in rows.items():
            # Of networks that differ from place to place the dearest has to be bought.
            costs = [np.nan if one.cost is None else one.cost for one in row.values()]
            cost = float(np.max(costs))
            if is_ideal(goal, self._axes, candidate, self._ideals):
                out.ideal.append(candidate)
            elif len(row) < len(places):
                out.incomplete.append(candidate)
            elif goal.needs_costs and np.isnan(cost):
                out.unpriced.append(candidate)
            elif any(_breaks(limit, cost) for limit in goal.limits if limit.is_static):
                out.too_dear.append(candidate)
            else:
                found.append((cost, candidate))
        if not found:
            return SizedDecision(size, None, out)
        found.sort(key=lambda one: (one[0] if goal.is_of_cost else 0.0, one[1]))
        contest = Contest(
            goal,
            [candidate for _, candidate in found],
            places,
            [[rows[candidate][place] for place in places] for _, candidate in found],
            np.array([cost for cost, _ in found]),
            self._most,
        )
        return SizedDecision(size, Decision(goal, contest, self._most), out)

    @property
    def waits(self) -> bool:
        """Whether some run has not ended: nothing is decided before."""
        return any(point.waiting for point in self.points)

    def wanted(self) -> PointSizes:
        """Give the points that get more runs; none once the goal is decided, or cannot be decided better."""
        found: PointSizes = []
        for one in self.decisions:
            if one.decision is None or one.decision.is_sure:
                continue
            wanted = one.decision.wanted()
            for c, p in np.argwhere(wanted > one.decision.contest.there).tolist():
                point = one.decision.contest.points[c][p]
                found.append((point.index, point.runs_there, int(wanted[c, p])))
        return sorted(found)

    def check(self, reason: str | None) -> None:
        """Refuse a goal that no candidate can reach, whatever runs say.

        Parameters
        ----------
        reason
            why a network has no price.

        Raises
        ------
        SpecError
            at some size no candidate is left.
        """
        for one in self.decisions:
            if one.decision is not None:
                continue
            own = [p for p in self.points if self._goal.size(p.steps) == one.size]
            if one.left_out.too_dear:
                costs = [p.cost for p in own if p.cost is not None]
                limit = next(limit for limit in self._goal.limits if limit.is_static)
                nearest = min(costs) if limit.sign > 0 else max(costs)
                message = f"no network keeps {limit.text}: the nearest costs {nearest:,.0f} USD an endpoint"
                raise refuse(POINTER, limit.text, f"a limit from {nearest:,.0f} on", message)
            if one.left_out.unpriced:
                message = f"no network can be priced: {reason or 'it is not known which they are'}"
                raise refuse(
                    "/goal/minimize", self._goal.minimize, "networks with a price", message
                )
            message = "no candidate is left to choose among: all are yardsticks, or lack some place"
            raise refuse("/goal", self._goal.minimize, "a candidate with all places", message)

    @property
    def used_seconds(self) -> float:
        """Processor time of the runs that there are."""
        return sum(point.cpu_seconds * point.runs_there for point in self.points)

    @property
    def grid_seconds(self) -> float:
        """Processor time that all points would take with all replicates."""
        return sum(
            point.cpu_seconds * (1 if point.is_exact else self._most) for point in self.points
        )


def _breaks(limit: Limit, cost: float) -> bool:
    return limit.sign * (cost - limit.value) > 0
