"""One sub-space with its names and axes resolved: what makes its candidates. A spec without has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.catalog.models import Catalog
from domain.expression.budget import Budget
from domain.problem import Problems
from domain.sweep.axes.axes import resolve_axes
from domain.sweep.axes.axis import COMPUTED, Assignment, Axis, Follower, common_unit
from domain.sweep.axes.meaning import kind_of_axis, speed_of
from domain.sweep.axes.scope import Scope, Target, scope_of
from domain.sweep.axes.with_null import with_null
from domain.sweep.plan.base import resolve_base
from domain.sweep.plan.sections_of_point import Writer
from domain.sweep.samples.samples import Draws, SampleSteps, sample_axes
from domain.sweep.spaces.conditional import When, conditional_rows
from domain.sweep.spaces.constraint import Constraint, constraints_of
from domain.sweep.spaces.formula import Formulas, all_written, formulas_in
from domain.sweep.spaces.visible_names import Seen
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.spec import SweepSpec


@dataclass(slots=True)
class Resolved:
    """What is right of a sub-space's spec before its axes are put together.

    Attributes
    ----------
    axes
        in the order of the spec, those that are drawn with a `marginal`.
    is_whole
        whether all axes of the spec are among them.
    """

    spec: SweepSpec
    scope: Scope
    axes: list[Axis]
    base: list[Assignment]
    constraints: tuple[Constraint, ...]
    exclusions: tuple[Constraint, ...]
    formulas: Formulas | None
    is_whole: bool


def resolve_block(
    spec: SweepSpec, view: Catalog, limit: int, budget: Budget, found: Problems
) -> Resolved:
    """Resolve the names of a sub-space's spec; `found` gets what is wrong."""
    scope = scope_of(spec, view)
    of_axes = Problems()
    axes = resolve_axes(spec, scope, limit, of_axes)
    found.add(of_axes)
    is_whole = not of_axes
    base = resolve_base(spec, scope, found)
    where = found.of(lambda: constraints_of(spec.conditions, scope, budget, "where"))
    exclude = found.of(lambda: constraints_of(spec.exclusions, scope, budget, "exclude"))
    formulas = found.of(lambda: Formulas(all_written(base, axes), scope, budget))
    return Resolved(
        spec, scope, axes, base, tuple(where or ()), tuple(exclude or ()), formulas, is_whole
    )


@dataclass(frozen=True, slots=True)
class Block:
    """A sub-space whose candidates can be numbered.

    Attributes
    ----------
    name
        of the sub-space; None where the spec has none.
    axes
        the first varying slowest. One that has a condition has a last step more, at which it sets nothing.
        Those of samples come first and move together.
    constraints, exclusions
        the conditions of `where` and `exclude`.
    followers
        what is computed and varies with the axes.
    rows
        the step of each candidate along each axis; None where the candidates are the product of the axes.
    """

    name: str | None
    axes: tuple[Axis, ...]
    writer: Writer
    seen: Seen
    base: tuple[Assignment, ...]
    constraints: tuple[Constraint, ...]
    exclusions: tuple[Constraint, ...]
    followers: tuple[Follower, ...]
    rows: NDArray[np.int32] | None

    @property
    def shape(self) -> tuple[int, ...]:
        """How many steps each axis has, that at which it does not exist included."""
        return tuple(len(axis.steps) for axis in self.axes)

    @property
    def candidates(self) -> int:
        """How many points the axes make, before `where`."""
        return prod(self.shape) if self.rows is None else len(self.rows)

    @property
    def is_sampled(self) -> bool:
        """Whether its first axis is that of the samples."""
        return bool(self.axes) and isinstance(self.axes[0].steps, SampleSteps)

    def steps(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Give the step of these candidates along each axis; shape (candidates, axes)."""
        if self.rows is not None:
            return self.rows[numbers].astype(np.int64)
        if not self.axes:
            return np.zeros((len(numbers), 0), dtype=np.int64)
        return np.stack(np.unravel_index(numbers, self.shape), axis=1).astype(np.int64)

    def coordinates(self, places: Sequence[int]) -> dict[str, Any]:
        """Give the coordinates of a candidate by its steps."""
        found: dict[str, Any] = {}
        for axis, place in zip(self.axes, places, strict=True):
            found.update(axis.steps[place].coordinates)
        return found

    def turns(self, catalog: Catalog) -> NDArray[np.int64]:
        """Give the rank of each candidate in the order in which points run: see `turn_weights`.

        Only for candidates that are no product.
        """
        assert self.rows is not None
        speeds = [speed_of(kind_of_axis(axis.info, catalog)) for axis in self.axes]
        slowest_first = sorted(range(len(speeds)), key=lambda number: speeds[number])
        ranks = np.empty(len(self.rows), dtype=np.int64)
        if not slowest_first:
            return np.zeros(len(self.rows), dtype=np.int64)
        order = np.lexsort([self.rows[:, number] for number in reversed(slowest_first)])
        ranks[order] = np.arange(len(self.rows))
        return ranks


def block_of(resolved: Resolved, draws: Draws | None, most: int, budget: Budget) -> Block:
    """Put the axes of a sub-space together.

    Raises
    ------
    SpecError
        conditions of axes that cannot be read, or depend on each other.
    TooManyError
        more candidates than `most`.
    """
    scope = resolved.scope
    plain = [axis for axis in resolved.axes if axis.marginal is None]
    samples = sample_axes(resolved.axes, draws)
    own = [*samples, *plain]
    axes = [with_null(axis) if axis.info.when is not None else axis for axis in own]
    writer = Writer(resolved.base, axes)
    formulas = resolved.formulas or Formulas((), scope, budget)
    seen = Seen(writer, scope, formulas)
    rows = None
    if any(axis.info.when is not None for axis in own):
        whens = _whens(own, resolved, budget)
        followed = dict.fromkeys(range(1, len(samples)), 0)
        counts = [len(axis.steps) for axis in own]
        rows = conditional_rows(counts, whens, followed, seen, most)
    return Block(
        resolved.spec.space,
        tuple(axes),
        writer,
        seen,
        tuple(resolved.base),
        resolved.constraints,
        resolved.exclusions,
        tuple(_followers(resolved, seen)),
        rows,
    )


def _whens(axes: Sequence[Axis], resolved: Resolved, budget: Budget) -> dict[int, When]:
    found: dict[int, When] = {}
    problems = Problems()
    for number, axis in enumerate(axes):
        if axis.info.when is None:
            continue
        name = axis.info.drawn[0].name if axis.info.drawn else axis.info.name
        pointer = resolved.spec.at("axes", name, "when")
        made = problems.of(partial(When, name, axis.info.when, pointer, resolved.scope, budget))
        if made is not None:
            found[number] = made
    problems.refuse_any(SpecError)
    return found


def _followers(resolved: Resolved, seen: Seen) -> list[Follower]:
    """Give what is computed from axes: a base's parameter by its name, an axis' beside its formula."""
    found: dict[str, Follower] = {}
    if resolved.formulas:
        moved = {target.path for axis in resolved.axes for target in axis.targets}
        for one in resolved.base:
            for target, text, _ in formulas_in(one):
                needed = resolved.formulas.at(target.path, text).targets.values()
                path = f"{target.path}.{COMPUTED}" if target.path in moved else target.path
                if seen.deciding(needed) or resolved.spec.space is not None:
                    found[path] = _follower(path, target, text, resolved.scope)
        for axis in resolved.axes:
            for step in axis.steps:
                for one in step.assignments:
                    for target, text, _ in formulas_in(one):
                        path = f"{target.path}.{COMPUTED}"
                        found[path] = _follower(path, target, text, resolved.scope)
    return list(found.values())


def _follower(path: str, target: Target, text: str, scope: Scope) -> Follower:
    declared = scope.declared(target)
    is_numeric = bool(declared) and all(p.type in ("integer", "real") for p in declared)
    unit = (common_unit(target, "", scope) or None) if is_numeric else None
    return Follower(path, unit, is_numeric, text)
