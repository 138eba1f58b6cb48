"""Whether the rules of a schedule fit what it runs: their filters, and what competes there."""

from __future__ import annotations

from collections.abc import Sequence

from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import Catalog
from domain.problem import Problem
from domain.query.columns import result_columns
from domain.query.errors import QueryError
from domain.query.filter import parse_filter
from domain.schedule.definition import ScheduleDefinition
from domain.schedule.rules import WinnerRule
from domain.suggest import hint
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.meaning import kind_of_axis


def rule_problems(
    definition: ScheduleDefinition, axes: Sequence[AxisInfo], catalog: Catalog
) -> list[Problem]:
    """List what is wrong with the rules, given the axes of the specification."""
    found: list[Problem] = []
    columns = result_columns(axes, sorted(catalog.by_metric), catalog)
    for place, rule in enumerate(definition.alerts):
        condition = getattr(rule, "filter", None)
        if condition is not None:
            try:
                parse_filter(condition, columns)
            except QueryError as error:
                found += [
                    _problem(place, "filter", condition, problem.allowed, problem.message)
                    for problem in error.problems
                ]
        if isinstance(rule, WinnerRule):
            found += _winner_problems(place, rule, axes, catalog)
    return found


def _winner_problems(
    place: int, rule: WinnerRule, axes: Sequence[AxisInfo], catalog: Catalog
) -> list[Problem]:
    varying = [axis for axis in axes if len(axis.values) > 1]
    names = [name for axis in varying for name in dict.fromkeys((*axis.paths, axis.name))]
    if rule.by is not None and rule.by not in names:
        message = f"no axis with several values sets '{rule.by[:60]}'{hint(rule.by, names)}"
        return [_problem(place, "by", rule.by, names, message)]
    if rule.by is None and not any(
        kind_of_axis(axis, catalog) is AxisKind.CHOICE for axis in varying
    ):
        message = "nothing competes in this sweep: no axis of several values is a choice"
        return [_problem(place, "by", None, names or "an axis of several values", message)]
    return []


def _problem(place: int, name: str, value: object, allowed: object, message: str) -> Problem:
    return Problem(
        pointer=f"/alerts/{place}/{name}",
        field=f"alerts.{place}.{name}",
        value=value,
        allowed=allowed,
        message=message,
    )
