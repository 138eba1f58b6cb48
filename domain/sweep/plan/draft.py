"""A spec with its names and axes resolved: everything that needs no judge, and no product."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from domain.catalog.models import Catalog
from domain.catalog.recommended import catalog_of_spec
from domain.expression.budget import Budget
from domain.problem import Problem, Problems
from domain.sweep.axes.axis import SPACE, Assignment, Axis, AxisInfo
from domain.sweep.axes.scope import Scope
from domain.sweep.axes.values import count_values
from domain.sweep.goal.checks import check_goal
from domain.sweep.goal.goal import Goal, goal_of
from domain.sweep.plan.base import refuse_overridden
from domain.sweep.plan.equal_axes import check_equal, is_chosen, with_chosen
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.samples.samples import Draws, check_samples, drawn_names, samples_of
from domain.sweep.search.grid import SearchGrid
from domain.sweep.search.searched_axis import Search, check_replicates, search_of
from domain.sweep.spaces.block import Block, Resolved, block_of, resolve_block
from domain.sweep.spaces.conditional import TooManyError
from domain.sweep.spaces.spaces import (
    Numbering,
    check_spaces,
    fixed_coordinates,
    merged_infos,
    own_infos,
    space_followers,
)
from domain.sweep.spec.axis_kinds import WhenAxis, ZipAxis, without_role
from domain.sweep.spec.equal import EqualForm
from domain.sweep.spec.errors import SpecError, locate, refuse
from domain.sweep.spec.spec import SweepSpec
from domain.sweep.spec.stopping_metric import check_metric
from domain.sweep.spec.unused import refuse_dead, refuse_unused
from domain.sweep.spec.yardsticks import yardsticks_of


@dataclass(frozen=True)
class Draft:
    """A spec that is right as far as can be said without the core.

    Attributes
    ----------
    catalog
        what points of the spec's model choose from.
    blocks
        the sub-spaces, whose candidates are numbered together; one where the spec has none.
    infos
        the axes as results know them: the first varying slowest; where some are drawn, first the axis of
        samples, which stands for these; where there are sub-spaces, then theirs.
    facts
        what was known of this installation.
    search
        the axis along which a number is searched; None when all points are run.
    fixed
        by sub-space, the coordinates that its base sets.
    goal
        what is looked for with as few runs as decide it; None when all points run.
    """

    spec: SweepSpec
    catalog: Catalog
    blocks: tuple[Block, ...]
    infos: tuple[AxisInfo, ...]
    facts: PlanFacts
    search: Search | None = None
    fixed: tuple[Mapping[str, Any], ...] = ({},)
    goal: Goal | None = None

    @cached_property
    def candidates(self) -> int:
        """How many points the axes make, before `where`."""
        return sum(block.candidates for block in self.blocks)

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering(self.blocks)

    def parts(
        self, numbers: NDArray[np.int64]
    ) -> Iterable[tuple[int, NDArray[np.int64], NDArray[np.int64]]]:
        """Give, for each sub-space among candidates, its number, their places, and their numbers in it."""
        if len(self.blocks) == 1:
            return [(0, np.arange(len(numbers)), numbers)]
        return self._numbering.parts(numbers)

    def coordinates(self, block: int, steps: Sequence[int]) -> dict[str, Any]:
        """Give the coordinates of a candidate of a sub-space, but for what is computed."""
        found = self.blocks[block].coordinates(steps)
        name = self.blocks[block].name
        return found if name is None else {SPACE: name, **self.fixed[block], **found}

    @property
    def ideals(self) -> Mapping[str, str]:
        """Path of an axis to the label of its yardstick, as the spec says."""
        return yardsticks_of(self.spec.ideal, self.infos, "ideal")

    @cached_property
    def grid(self) -> SearchGrid:
        """Where a search's candidates stand; only where a number is searched."""
        assert self.search is not None
        placed: list[dict[str, Any]] = [{}] * self.candidates
        for own, places, rows in self.parts(np.arange(self.candidates)):
            steps = self.blocks[own].steps(rows).tolist()
            for place, row in zip(places.tolist(), steps, strict=True):
                placed[place] = self.coordinates(own, row)
        return SearchGrid(self.search, self.infos, placed)

    @property
    def points_at_most(self) -> int:
        """How many points there may be in the end, those that `where` leaves out included.

        Of candidates that differ in size alone one is chosen.
        """
        if self.search is None:
            return sum(_places(block, self.spec.equal) for block in self.blocks)
        searches = len(self.planned) // len(self.search.spread_steps())
        return searches * self.search.points_at_most(self.spec.max_replicates)

    @property
    def planned(self) -> NDArray[np.int64]:
        """Which of these are looked at before any result is there: all, unless a number is searched."""
        if self.search is None:
            return np.arange(self.candidates)
        return self.grid.candidates(self.search.spread_steps())


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
    if spec.model not in catalog.by_model:
        message = f"there is no model '{spec.model[:60]}'"
        error = refuse("/model", spec.model, list(catalog.model_names), message)
        found.add(error.problems)
        return None
    # Ranges of a billion values are refused by their count, before any value is made.
    found.of(lambda: _refuse_too_many(spec, facts.max_points))
    found.of(lambda: check_spaces(spec))
    if found:
        return None
    view = catalog_of_spec(catalog, spec.model, spec.schema_version)
    found.of(lambda: check_samples(spec))
    budget = Budget()
    specs = [spec.in_space(name) for name in spec.spaces] if spec.spaces else [spec]
    resolved = [resolve_block(one, view, facts.max_points, budget, found) for one in specs]
    is_whole = all(one.is_whole for one in resolved)
    found.of(lambda: check_metric(spec.stopping_rule, resolved[0].scope))
    draws = found.of(lambda: _draws(spec, resolved, whole=is_whole))
    blocks = [found.of(partial(_block, own, draws, facts.max_points, budget)) for own in resolved]
    made = [block for block in blocks if block is not None]
    if len(made) < len(blocks) or (draws is None and not is_whole and spec.samples is not None):
        return None
    infos = found.of(lambda: with_chosen(_infos(made, resolved, view), spec.equal))
    if is_whole and infos is not None:
        found.of(lambda: check_equal(spec, view, infos, facts))
    if is_whole and infos is not None:
        _check_axes(spec, resolved, made, infos, facts, found)
    search = found.of(lambda: search_of(infos or (), view))
    found.of(lambda: check_replicates(spec, search))
    goal = found.of(lambda: goal_of(spec.goal, infos or (), view))
    if goal is not None and infos is not None:
        found.of(partial(check_goal, goal, spec, infos, view, facts))
    if infos is None or not all(
        _is_sure(one.spec, one.axes, one.base, one.scope) for one in resolved
    ):
        return None
    fixed = [fixed_coordinates(b, r, infos) for b, r in zip(made, resolved, strict=True)]
    draft = Draft(spec, view, tuple(made), tuple(infos), facts, search, tuple(fixed), goal)
    if search is not None and is_whole and not found:
        found.of(draft.grid.check)
    return draft


def _places(block: Block, equal: EqualForm | None) -> int:
    """Count the candidates of a sub-space, those that differ along chosen axes alone as one."""
    kept = [n for n, axis in enumerate(block.axes) if not is_chosen(axis.info, equal)]
    if len(kept) == len(block.axes):
        return block.candidates
    if block.rows is None:
        return math.prod(len(block.axes[n].steps) for n in kept)
    return len(np.unique(block.rows[:, kept], axis=0))


def _draws(spec: SweepSpec, resolved: Sequence[Resolved], *, whole: bool) -> Draws | None:
    """Give what is drawn over all sub-spaces; None where nothing is."""
    drawn: dict[str, Axis] = {}
    for one in resolved:
        for axis in one.axes:
            if axis.marginal is not None:
                drawn.setdefault(axis.info.name, axis)
    if not drawn or spec.samples is None:
        return None
    # In the order of the spec, whatever order sub-spaces have them in.
    ordered = [drawn[name] for name in drawn_names(spec) if name in drawn]
    return Draws(ordered, spec.samples, whole=whole)


def _block(resolved: Resolved, draws: Draws | None, most: int, budget: Budget) -> Block:
    try:
        return block_of(resolved, draws, most, budget)
    except TooManyError as error:
        raise _too_many(error.count, most) from None


def _infos(blocks: Sequence[Block], resolved: Sequence[Resolved], view: Catalog) -> list[AxisInfo]:
    """Give the axes of all sub-spaces, the first with what follows from them."""
    followers = {one.path: one for block in blocks for one in block.followers}
    if blocks[0].name is None:
        infos = own_infos(blocks[0])
    else:
        infos = merged_infos(blocks, resolved, view)
        for one in space_followers(blocks, resolved, infos):
            followers.setdefault(one.path, one)
    if infos and followers:
        infos[0] = replace(infos[0], followers=tuple(followers.values()))
    return infos


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
        if spec.at("base", name) not in told
    )


def sets_a_parameter(name: str, written: Any, scope: Scope) -> bool:
    """Say whether an entry of base or axes could only set a parameter, perhaps an unknown one."""
    values = written.get("values", written) if isinstance(written, dict) else written
    if isinstance(values, dict) and "zip" in values:
        return False
    target = scope.find(name)
    return target is None or bool(target.name)


def _check_axes(
    spec: SweepSpec,
    resolved: Sequence[Resolved],
    blocks: Sequence[Block],
    infos: Sequence[AxisInfo],
    facts: PlanFacts,
    found: Problems,
) -> None:
    """Check what needs all axes: how many points they make, what they leave of the base."""
    count = sum(block.candidates for block in blocks)
    if count > facts.max_points:
        found.add(_too_many(count, facts.max_points).problems)
    for one in resolved:
        own = [a for a in one.base if spec.spaces is None or a.pointer.startswith("/spaces/")]
        found.of(partial(refuse_overridden, own, one.axes))
    if spec.spaces is not None:
        found.of(lambda: refuse_unused(spec, resolved))
    found.of(lambda: refuse_dead(spec, resolved, blocks))
    named = [info for info in infos if not info.drawn and not info.is_chosen]
    for field in ("ideal", "baseline"):
        found.of(partial(yardsticks_of, getattr(spec, field), named, field))


def _refuse_too_many(spec: SweepSpec, max_points: int) -> None:
    """Refuse what is too much by the counts alone, before any value is made.

    Of axes with a condition only each alone is counted: how many points have it is known later.
    """
    specs = [spec.in_space(name) for name in spec.spaces] if spec.spaces else [spec]
    total = 0
    for one in specs:
        counts = [samples_of(spec) if drawn_names(one) else 1]
        for written in one.axes.values():
            values = without_role(written)
            parts = values.zip.values() if isinstance(values, ZipAxis) else [values]
            own = max(1, *(count_values(part) for part in parts))
            if not isinstance(written, WhenAxis):
                counts.append(own)
            elif own > max_points:
                raise _too_many(own, max_points)
        total += math.prod(counts)
    if total > max_points:
        raise _too_many(total, max_points)


def _too_many(count: int, max_points: int) -> SpecError:
    message = f"the axes make {count} points"
    return refuse("/axes", count, f"at most {max_points} points", message)
