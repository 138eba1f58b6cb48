"""A spec with its names and axes resolved: everything that needs no judge, and no product."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from domain.catalog.models import Catalog
from domain.problem import Problems
from domain.sweep.axis import Assignment, Axis, resolve_axes
from domain.sweep.axis_kinds import ZipAxis, without_role
from domain.sweep.base import refuse_overridden, resolve_base
from domain.sweep.constraint import Constraint, constraints_of
from domain.sweep.errors import SpecError, refuse
from domain.sweep.plan_facts import PlanFacts
from domain.sweep.scope import scope_of
from domain.sweep.spec import SweepSpec
from domain.sweep.stopping_metric import check_metric
from domain.sweep.values import count_values
from domain.sweep.yardsticks import yardsticks_of


@dataclass(frozen=True, slots=True)
class Draft:
    """A spec that is right as far as can be said without the core.

    Attributes
    ----------
    catalog
        what points of the spec's model choose from.
    axes
        in the order of the spec, the first varying slowest.
    base
        what all points share.
    constraints
        the conditions of `where`.
    facts
        what was known of this installation.
    """

    spec: SweepSpec
    catalog: Catalog
    axes: tuple[Axis, ...]
    base: tuple[Assignment, ...]
    constraints: tuple[Constraint, ...]
    facts: PlanFacts

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each axis has."""
        return tuple(len(axis.steps) for axis in self.axes)

    @property
    def candidates(self) -> int:
        """How many points the axes make, before `where`."""
        return math.prod(self.shape)


def draft_plan(spec: SweepSpec, catalog: Catalog, facts: PlanFacts) -> Draft:
    """Resolve the names and axes of `spec`.

    Raises
    ------
    SpecError
        everything that is wrong with it and can be told without the core: unknown names, broken
        ranges, too many points, a condition that cannot be read.
    """
    try:
        return _draft(spec, catalog, facts)
    except SpecError as error:
        raise error.with_lines(spec.line_of) from None


def _draft(spec: SweepSpec, catalog: Catalog, facts: PlanFacts) -> Draft:
    if spec.model not in catalog.models:
        message = f"there is no model '{spec.model[:60]}'"
        raise refuse("/model", spec.model, list(catalog.models), message)
    found = Problems()
    # Ranges of a billion values are refused by their count, before any value is made.
    found.of(lambda: _refuse_too_many(spec, facts.max_points))
    found.refuse_any(SpecError)
    view = catalog.for_model(spec.model)
    scope = scope_of(spec, view)
    axes = found.of(lambda: resolve_axes(spec, scope, facts.max_points))
    base = found.of(lambda: resolve_base(spec, scope))
    constraints = found.of(lambda: constraints_of(spec, scope))
    found.of(lambda: check_metric(spec.stopping_rule, scope))
    if axes is not None:
        _check_axes(spec, axes, base, facts, found)
    found.refuse_any(SpecError)
    return Draft(spec, view, tuple(axes or ()), tuple(base or ()), tuple(constraints or ()), facts)


def _check_axes(
    spec: SweepSpec,
    axes: list[Axis],
    base: list[Assignment] | None,
    facts: PlanFacts,
    found: Problems,
) -> None:
    """Check what needs all axes: how many points they make, what they leave of the base."""
    count = math.prod(len(axis.steps) for axis in axes)
    if count > facts.max_points:
        found.add(_too_many(count, facts.max_points).problems)
    if base is not None:
        found.of(lambda: refuse_overridden(base, axes))
    infos = [axis.info for axis in axes]
    for field in ("ideal", "baseline"):
        found.of(partial(yardsticks_of, getattr(spec, field), infos, field))


def _refuse_too_many(spec: SweepSpec, max_points: int) -> None:
    """Refuse what is too much by the counts alone, before any value is made."""
    counts = []
    for written in spec.axes.values():
        values = without_role(written)
        parts = values.zip.values() if isinstance(values, ZipAxis) else [values]
        counts.append(max(1, *(count_values(part) for part in parts)))
    if math.prod(counts) > max_points:
        raise _too_many(math.prod(counts), max_points)


def _too_many(count: int, max_points: int) -> SpecError:
    message = f"the axes make {count} points"
    return refuse("/axes", count, f"at most {max_points} points", message)
