"""Spec to points: the product of the axes, first axis slowest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from domain.catalog.check_component import check_component
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.catalog.validate import canonical_point, check_sections
from domain.fabric.facts import FabricResolver, KnownFabrics
from domain.problem import Problem, Problems, join_pointer, shorten
from domain.shape.known import KnownShapes
from domain.sweep.axis import resolve_axes
from domain.sweep.axis_kinds import ZipAxis, without_role
from domain.sweep.base import base_of, refuse_overridden, resolve_base
from domain.sweep.constraint import constraints_of
from domain.sweep.errors import SpecError, locate, refuse
from domain.sweep.expansion import MAX_LISTED, ExpandedPoint, Expansion, ImpossiblePoint
from domain.sweep.point import KeyMaker
from domain.sweep.scope import scope_of
from domain.sweep.section import SectionBuilder, SectionState
from domain.sweep.spec import SweepSpec
from domain.sweep.stopping_metric import check_metric
from domain.sweep.values import count_values
from domain.sweep.yardsticks import yardsticks_of

DEFAULT_MAX_POINTS = 100_000
DEFAULT_MAX_RUNS = 2_000_000


def expand(
    spec: SweepSpec,
    catalog: Catalog,
    max_points: int = DEFAULT_MAX_POINTS,
    max_runs: int = DEFAULT_MAX_RUNS,
    fabrics: FabricResolver | None = None,
    shapes: KnownShapes | None = None,
) -> Expansion:
    """Expand `spec` into its points.

    Parameters
    ----------
    spec
        the spec.
    catalog
        what may be chosen.
    max_points
        most points, counted before `where`; checked before any point is made.
    max_runs
        most runs: points times the most replicates of each.
    fabrics
        finds the fabrics that the spec names; needed only when it names any.
    shapes
        knows the size of networks; without it, what only the core can judge is not checked.

    Returns
    -------
    Valid points in order, and what was left out and why.

    Raises
    ------
    SpecError
        what is wrong for all points: unknown names, broken ranges, too many points, a
        condition that cannot be read, a base that no point can use, no points at all.
    """
    try:
        expander = Expander(spec, catalog, max_points, fabrics, shapes)
        infos = [axis.info for axis in expander.axes]
        for field in ("ideal", "baseline"):
            yardsticks_of(getattr(spec, field), infos, field)
        expansion = Expansion(
            axes=infos,
            replicates=spec.max_replicates,
            initial_replicates=spec.initial_replicates,
            stopping_rule=spec.stopping_rule,
            limits=check_limits(spec, catalog),
        )
        for outcome in expander:
            _add(expansion, outcome)
    except SpecError as error:
        raise error.with_lines(spec.line_of) from None
    _refuse_extremes(spec, expansion, max_runs)
    expansion.problems = locate(expansion.problems, spec.line_of)
    return expansion


def _add(expansion: Expansion, outcome: ExpandedPoint | ImpossiblePoint | None) -> None:
    if outcome is None:
        expansion.excluded_by_where += 1
    elif isinstance(outcome, ExpandedPoint):
        expansion.points.append(outcome)
    else:
        expansion.impossible_count += 1
        if expansion.impossible_count <= MAX_LISTED:
            expansion.impossible.append(outcome)
            expansion.problems.extend(p for p in outcome.problems if p not in expansion.problems)


def _refuse_extremes(spec: SweepSpec, expansion: Expansion, max_runs: int) -> None:
    if not expansion.points and not expansion.impossible_count:
        message = f"where leaves out all {expansion.excluded_by_where} points"
        error = refuse("/where", spec.where, "a condition that some point satisfies", message)
        raise error.with_lines(spec.line_of)
    if expansion.runs > max_runs:
        message = f"{len(expansion.points)} points x {expansion.replicates} replicates are too many"
        error = refuse("/replicates", expansion.runs, f"at most {max_runs} runs", message)
        raise error.with_lines(spec.line_of)


def check_limits(spec: SweepSpec, catalog: Catalog) -> dict[str, object]:
    """Give the limits of a run with defaults filled.

    Raises
    ------
    SpecError
        an unknown limit, or one out of range.
    """
    checked = check_component(catalog.for_model(spec.model), "limits", spec.limits)
    if checked.problems:
        raise SpecError(
            Problem(
                pointer=join_pointer("/limits", problem.name),
                field=problem.field,
                value=shorten(problem.value),
                allowed=problem.allowed,
                message=problem.message,
            )
            for problem in checked.problems
        )
    return checked.values


class Expander:
    """Makes the points of a spec one by one, in order, each time it is iterated.

    Iteration gives an `ExpandedPoint`, an `ImpossiblePoint`, or None for a point that `where`
    leaves out.
    """

    def __init__(
        self,
        spec: SweepSpec,
        catalog: Catalog,
        max_points: int,
        fabrics: FabricResolver | None = None,
        shapes: KnownShapes | None = None,
    ) -> None:
        """Resolve the names and axes of `spec`.

        Raises
        ------
        SpecError
            as `expand` does, save for what only single points can show.
        """
        if spec.model not in catalog.models:
            allowed = list(catalog.models)
            msg = "/model"
            raise refuse(msg, spec.model, allowed, f"there is no model '{spec.model[:60]}'")
        _refuse_too_many(spec, max_points)
        self.spec = spec
        view = catalog.for_model(spec.model)
        known = KnownFabrics(fabrics)
        self._shapes = shapes or KnownShapes(None)
        scope = scope_of(spec, view)
        check_metric(spec.stopping_rule, scope)
        found = Problems()
        self.axes = resolve_axes(spec, scope, max_points, found)
        found.refuse_any(SpecError)
        count = math.prod(len(axis.steps) for axis in self.axes)
        if count > max_points:
            raise _too_many(count, max_points)
        base = resolve_base(spec, scope, found)
        found.refuse_any(SpecError)
        refuse_overridden(base, self.axes)
        self._constraints = constraints_of(spec, scope)
        self._builders = [
            SectionBuilder(view, section, base_of(base, section), self.axes, known, self._shapes)
            for section in view.sections
            if section not in OUTSIDE_IDENTITY
        ]
        self._keys = KeyMaker(spec.model, spec.base_seed, [b.section for b in self._builders])
        self._refuse_broken_base()

    def _refuse_broken_base(self) -> None:
        """Refuse what is wrong with sections that no axis touches: all points would fail."""
        problems = [
            problem
            for builder in self._builders
            if not builder.touching
            for problem in builder.state(()).problems
        ]
        if problems:
            raise SpecError(problems)

    def __iter__(self) -> Iterator[ExpandedPoint | ImpossiblePoint | None]:
        index = 0
        for steps in product(*(range(len(axis.steps)) for axis in self.axes)):
            coordinates: dict[str, object] = {}
            for axis, step in zip(self.axes, steps, strict=True):
                coordinates.update(axis.steps[step].coordinates)
            states = {builder.section: builder.state(steps) for builder in self._builders}
            if not all(c.admits(states, coordinates) for c in self._constraints):
                yield None
                continue
            problems = _problems(states, self._shapes)
            if problems:
                yield ImpossiblePoint(coordinates, problems)
                continue
            components = {section: state.checked for section, state in states.items()}
            point = canonical_point(self.spec.model, components, self.spec.base_seed)
            key = self._keys.key({section: s.canonical for section, s in states.items()})
            yield ExpandedPoint(index, point, key, coordinates)
            index += 1


def _problems(states: dict[str, SectionState], shapes: KnownShapes) -> tuple[Problem, ...]:
    found = [problem for state in states.values() for problem in state.problems]
    if found:
        return tuple(found)
    components = {section: state.checked for section, state in states.items()}
    together = check_sections(components, shapes)
    return tuple(states[problem.section].locate(problem) for problem in together)


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
