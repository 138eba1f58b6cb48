"""A goal among the axes of a sweep: who the candidates are, and where each has to meet the condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import Catalog
from domain.suggest import hint
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.meaning import kind_of_axis
from domain.sweep.axes.steps import Steps
from domain.sweep.goal.limits import POINTER, Limit, read_limits
from domain.sweep.spec.equal import COST
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.goal_form import GoalForm

_IDEAL_KINDS = ("single_router", "crossbar")


@dataclass(frozen=True, slots=True)
class Goal:
    """What is looked for, and among what.

    Attributes
    ----------
    minimize
        `COST` or a metric.
    limits
        what must hold at every place.
    confidence
        of what is claimed in the end.
    prices
        the price table as written; None: the usual one.
    chosen
        numbers of the axes whose values whoever buys chooses among: their combinations are the candidates.
    placed
        numbers of the other axes, at each of whose combinations a candidate has to meet the condition.
    sizes
        those of them that are axes of scale: each of their combinations is a decision of its own.
    text
        the condition as written.
    """

    minimize: str
    limits: tuple[Limit, ...]
    confidence: float
    prices: str | None
    chosen: tuple[int, ...]
    placed: tuple[int, ...]
    sizes: tuple[int, ...]
    text: str

    @property
    def is_of_cost(self) -> bool:
        """Whether the least cost is looked for."""
        return self.minimize == COST

    @property
    def needs_costs(self) -> bool:
        """Whether networks have to be priced."""
        return self.is_of_cost or any(limit.is_static for limit in self.limits)

    @property
    def metrics(self) -> tuple[str, ...]:
        """What runs have to measure."""
        named = [*(one.metric for one in self.limits if not one.is_static)]
        named += [] if self.is_of_cost else [self.minimize]
        return tuple(dict.fromkeys(named))

    @property
    def measured_limits(self) -> tuple[Limit, ...]:
        """The limits that need runs."""
        return tuple(limit for limit in self.limits if not limit.is_static)

    def candidate(self, steps: Steps) -> Steps:
        """Give which candidate a point is of."""
        return tuple(steps[n] for n in self.chosen)

    def size(self, steps: Steps) -> Steps:
        """Give which decision a point belongs to."""
        return tuple(steps[n] for n in self.sizes)

    def place(self, steps: Steps) -> Steps:
        """Give the place of a point."""
        return tuple(steps[n] for n in self.placed)


def goal_of(
    written: GoalForm | Mapping[str, Any] | None, axes: Sequence[AxisInfo], catalog: Catalog
) -> Goal | None:
    """Read the goal of a spec; None when it has none.

    Parameters
    ----------
    written
        as the spec has it, or as it is stored.
    axes
        those whose product makes the points.

    Raises
    ------
    SpecError
        what it names does not exist or cannot be minimized, a condition that cannot be read, nothing to
        choose among, or too much.
    """
    if written is None:
        return None
    form = written if isinstance(written, GoalForm) else GoalForm.model_validate(written)
    _check_minimized(form.minimize, catalog)
    limits = read_limits(form.subject_to, catalog)
    kinds = [kind_of_axis(axis, catalog) for axis in axes]
    chosen = _numbers(axes, kinds, AxisKind.CHOICE, AxisKind.RESOURCE)
    if not chosen:
        message = (
            "no axis of this sweep is a choice or a resource: there is nothing to choose among"
        )
        raise refuse(
            "/goal", form.minimize, "an axis such as topology or link_bandwidth_gbps", message
        )
    sizes = _numbers(axes, kinds, AxisKind.SCALE)
    placed = tuple(n for n, axis in enumerate(axes) if n not in chosen and not axis.is_chosen)
    goal = Goal(
        minimize=form.minimize,
        limits=limits,
        confidence=float(form.confidence),
        prices=form.prices,
        chosen=chosen,
        placed=placed,
        sizes=sizes,
        text=form.subject_to,
    )
    if form.prices is not None and not goal.needs_costs:
        message = "has no effect: the goal names no cost"
        raise refuse("/goal/prices", form.prices, f"with {COST} in the goal", message)
    if not goal.metrics:
        message = "names no metric: no run could decide it"
        raise refuse(POINTER, form.subject_to, "a limit of a metric", message)
    return goal


def _numbers(
    axes: Sequence[AxisInfo], kinds: Sequence[AxisKind], *wanted: AxisKind
) -> tuple[int, ...]:
    return tuple(
        n
        for n, (axis, kind) in enumerate(zip(axes, kinds, strict=True))
        if kind in wanted and len(axis.values) > 1 and not axis.is_chosen
    )


def _check_minimized(name: str, catalog: Catalog) -> None:
    known = [COST, *(one for one, metric in catalog.by_metric.items() if metric.better == "lower")]
    if name in known:
        return
    message = f"there is no metric '{name[:60]}'{hint(name, known)}"
    if name in catalog.by_metric:
        message = f"{name} is no metric of which less is better"
    allowed = f"{COST}, or a metric of which less is better, such as completion_time_ns"
    raise refuse("/goal/minimize", name, allowed, message)


def is_ideal(
    goal: Goal, axes: Sequence[AxisInfo], candidate: Steps, ideals: Mapping[str, str]
) -> bool:
    """Say whether a candidate is a yardstick that nobody can buy: as the spec says, or one big router."""
    for n, step in zip(goal.chosen, candidate, strict=True):
        axis = axes[n]
        if any(ideals.get(path) == axis.labels[step] for path in (*axis.paths, axis.name)):
            return True
        value = axis.values[step]
        kind = value.get("topology", value.get("kind")) if isinstance(value, Mapping) else value
        if isinstance(kind, Mapping):
            kind = kind.get("kind")
        if kind in _IDEAL_KINDS:
            return True
    return False
