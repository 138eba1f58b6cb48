"""What a goal does not go together with."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import Catalog
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.meaning import kind_of_axis
from domain.sweep.goal.goal import Goal
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec

MOST_CANDIDATES = 500
MOST_POINTS = 5_000


def check_goal(
    goal: Goal, spec: SweepSpec, axes: Sequence[AxisInfo], catalog: Catalog, facts: PlanFacts
) -> None:
    """Refuse a goal where it cannot be decided; raises `SpecError`."""
    if spec.stopping_rule is not None:
        message = "a goal decides itself where further replicates run: say how many there may be"
        raise refuse("/replicates", "until", "a number", message)
    if spec.spaces is not None:
        message = "a goal compares candidates at the same places, and each sub-space has its own"
        raise refuse("/goal", "spaces", "a spec without spaces", message)
    if spec.equal is not None:
        message = "networks of equal cost and a goal do not go together"
        raise refuse("/goal", "equal", "a spec without equal", message)
    for axis in axes:
        _check_axis(axis, catalog)
    if goal.needs_costs and facts.pricing is None:
        if not catalog.models[0].has_links:
            message = f"the model {spec.model} has no links: its networks cost nothing"
            raise refuse("/goal", spec.model, "a model of routers and links", message)
        message = f"there is no price table '{goal.prices}' in this project"
        allowed = "NAME or NAME@VERSION of a price table"
        raise refuse("/goal/prices", goal.prices, allowed, message)
    _check_size(goal, axes)


def _check_axis(axis: AxisInfo, catalog: Catalog) -> None:
    if axis.until is not None:
        message = f"{axis.name} is searched, and a goal chooses itself what runs"
        raise refuse("/goal", axis.name, "no axis with find", message)
    if axis.drawn or kind_of_axis(axis, catalog) is AxisKind.CHANCE:
        message = f"{axis.name} is drawn, and a goal is decided over replicates"
        raise refuse("/goal", axis.name, "no samples, and no axis of chance", message)
    if axis.is_optional:
        message = (
            f"only some points have {axis.name}: a goal compares candidates at the same places"
        )
        raise refuse("/goal", axis.name, "axes that all points have", message)


def _check_size(goal: Goal, axes: Sequence[AxisInfo]) -> None:
    candidates = prod(len(axes[n].values) for n in goal.chosen)
    if candidates > MOST_CANDIDATES:
        message = f"its choices and resources make {candidates:,} candidates for the goal"
        raise refuse("/goal", candidates, f"at most {MOST_CANDIDATES} candidates", message)
    points = prod(len(axis.values) for axis in axes)
    if points > MOST_POINTS:
        message = f"the axes make {points:,} points for the goal"
        raise refuse("/goal", points, f"at most {MOST_POINTS:,} points", message)
