"""A spec with its names and axes resolved: everything that needs no judge, and no product."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from domain.catalog.models import Catalog
from domain.problem import Problem, Problems, join_pointer
from domain.sweep.axes import resolve_axes
from domain.sweep.axis import Assignment, Axis
from domain.sweep.axis_kinds import ZipAxis, without_role
from domain.sweep.base import refuse_overridden, resolve_base
from domain.sweep.constraint import Constraint, constraints_of
from domain.sweep.errors import SpecError, locate, refuse
from domain.sweep.plan_facts import PlanFacts
from domain.sweep.samples import check_samples, product_axes, samples_of
from domain.sweep.scope import Scope, scope_of
from domain.sweep.searched import Search, check_replicates, search_of
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
        in the order of the spec, the first varying slowest; where some are drawn, first the axis of
        samples, which stands for these.
    base
        what all points share.
    constraints
        the conditions of `where`.
    facts
        what was known of this installation.
    search
        the axis along which a number is searched; None when all points are run.
    """

    spec: SweepSpec
    catalog: Catalog
    axes: tuple[Axis, ...]
    base: tuple[Assignment, ...]
    constraints: tuple[Constraint, ...]
    facts: PlanFacts
    search: Search | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each axis has."""
        return tuple(len(axis.steps) for axis in self.axes)

    @property
    def candidates(self) -> int:
        """How many points the axes make, before `where`."""
        return math.prod(self.shape)

    @property
    def points_at_most(self) -> int:
        """How many points there may be in the end, those that `where` leaves out included."""
        if self.search is None:
            return self.candidates
        return self.search.points_at_most(self.spec.max_replicates)

    @property
    def planned(self) -> NDArray[np.int64]:
        """Which of these are looked at before any result is there: all, unless a number is searched."""
        if self.search is None:
            return np.arange(self.candidates)
        return self.search.candidates(self.search.spread_steps())


class DraftError(SpecError):
    """A spec whose form, names or axes are wrong.

    Attributes
    ----------
    rest
        what is right of it, to look for other mistakes in; None where what is wrong could have chosen
        components.
    """

    def __init__(self, problems: Iterable[Problem], rest: Draft | None = None) -> None:
        """Keep `problems` and `rest`."""
        super().__init__(problems)
        self.rest = rest


def draft_plan(spec: SweepSpec, catalog: Catalog, facts: PlanFacts) -> Draft:
    """Resolve the names and axes of `spec`.

    Raises
    ------
    DraftError
        everything that is wrong with it and can be told without the core: unknown names, broken
        ranges, too many points, a condition that cannot be read.
    """
    found = Problems()
    rest = _draft(spec, catalog, facts, found)
    if found or rest is None:
        raise DraftError(locate(found, spec.line_of), rest)
    return rest


def _draft(spec: SweepSpec, catalog: Catalog, facts: PlanFacts, found: Problems) -> Draft | None:
    """Give what is right of `spec`, and add what is not to `found`."""
    if spec.model not in catalog.models:
        message = f"there is no model '{spec.model[:60]}'"
        error = refuse("/model", spec.model, list(catalog.models), message)
        found.add(error.problems)
        return None
    # Ranges of a billion values are refused by their count, before any value is made.
    found.of(lambda: _refuse_too_many(spec, facts.max_points))
    if found:
        return None
    view = catalog.for_model(spec.model)
    scope = scope_of(spec, view)
    found.of(lambda: check_samples(spec))
    axes = resolve_axes(spec, scope, facts.max_points, found)
    base = resolve_base(spec, scope, found)
    constraints = found.of(lambda: constraints_of(spec, scope))
    found.of(lambda: check_metric(spec.stopping_rule, scope))
    multiplied = found.of(lambda: product_axes(axes, spec))
    if len(axes) == len(spec.axes):
        _check_axes(spec, axes, base, multiplied or (), facts, found)
    search = found.of(lambda: search_of([axis.info for axis in multiplied or ()], view))
    found.of(lambda: check_replicates(spec, search))
    if multiplied is None or not _is_sure(spec, axes, base, scope):
        return None
    return Draft(spec, view, multiplied, tuple(base), tuple(constraints or ()), facts, search)


def _is_sure(spec: SweepSpec, axes: list[Axis], base: list[Assignment], scope: Scope) -> bool:
    """Say whether all that is missing among axes and base could only have set parameters."""
    resolved = {axis.info.name for axis in axes}
    told = {assignment.pointer for assignment in base}
    return all(
        sets_a_parameter(
            name, written.model_dump() if isinstance(written, BaseModel) else written, scope
        )
        for name, written in spec.axes.items()
        if name not in resolved
    ) and all(
        sets_a_parameter(name, written, scope)
        for name, written in spec.base.items()
        if join_pointer("/base", name) not in told
    )


def sets_a_parameter(name: str, written: Any, scope: Scope) -> bool:
    """Say whether an entry of base or axes could only set a parameter, perhaps an unknown one."""
    values = written.get("values", written) if isinstance(written, dict) else written
    if isinstance(values, dict) and "zip" in values:
        return False
    try:
        return bool(scope.resolve(name, "").name)
    except SpecError:
        return True


def _check_axes(
    spec: SweepSpec,
    axes: list[Axis],
    base: list[Assignment],
    multiplied: Sequence[Axis],
    facts: PlanFacts,
    found: Problems,
) -> None:
    """Check what needs all axes: how many points they make, what they leave of the base."""
    count = math.prod(len(axis.steps) for axis in multiplied)
    if count > facts.max_points:
        found.add(_too_many(count, facts.max_points).problems)
    found.of(lambda: refuse_overridden(base, axes))
    infos = [axis.info for axis in axes if axis.marginal is None]
    for field in ("ideal", "baseline"):
        found.of(partial(yardsticks_of, getattr(spec, field), infos, field))


def _refuse_too_many(spec: SweepSpec, max_points: int) -> None:
    """Refuse what is too much by the counts alone, before any value is made."""
    counts = [samples_of(spec)]
    for written in spec.axes.values():
        values = without_role(written)
        parts = values.zip.values() if isinstance(values, ZipAxis) else [values]
        counts.append(max(1, *(count_values(part) for part in parts)))
    if math.prod(counts) > max_points:
        raise _too_many(math.prod(counts), max_points)


def _too_many(count: int, max_points: int) -> SpecError:
    message = f"the axes make {count} points"
    return refuse("/axes", count, f"at most {max_points} points", message)
