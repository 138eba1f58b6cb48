"""What a spec says that no point uses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from domain.problem import Problems
from domain.sweep.axes.axis import paths_of
from domain.sweep.plan.base import is_of_other_spaces
from domain.sweep.spaces.block import Block, Resolved
from domain.sweep.spec.axis_kinds import WhenAxis
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.spec import SweepSpec


def refuse_unused(spec: SweepSpec, resolved: Sequence[Resolved]) -> None:
    """Refuse shared entries of the base that no sub-space uses; raises `SpecError`."""
    found = Problems()
    for name in spec.base:
        pointer = spec.at("base", name)
        if all(is_of_other_spaces(name, one.spec, one.scope) for one in resolved):
            found.of(partial(resolved[0].scope.resolve, name, pointer))
            continue
        used = [
            path
            for one in resolved
            for assignment in one.base
            if assignment.pointer == pointer
            for path in (*paths_of(assignment), "")
            if path not in _always(one)
        ]
        if not used:
            message = "has no effect: every sub-space sets it"
            found.add(refuse(pointer, name, "leave it out", message).problems)
    found.refuse_any(SpecError)


def _always(resolved: Resolved) -> set[str]:
    """Give what some axis of a sub-space sets in every point."""
    found: set[str] = set()
    for axis in resolved.axes:
        if axis.info.when is None:
            steps = [{p for a in step.assignments for p in paths_of(a)} for step in axis.steps]
            found |= set.intersection(*steps) if steps else set()
    return found


def refuse_dead(spec: SweepSpec, resolved: Sequence[Resolved], blocks: Sequence[Block]) -> None:
    """Refuse axes whose condition holds nowhere; raises `SpecError`."""
    alive = {name for block in blocks for name in _alive(block)}
    found = Problems()
    for one in resolved:
        for name, written in one.spec.axes.items():
            is_first = one.spec.is_own("axes", name) or one is resolved[0]
            if not isinstance(written, WhenAxis) or not is_first:
                continue
            key = (one.spec.space if one.spec.is_own("axes", name) else None, name)
            if key in alive:
                continue
            pointer = one.spec.at("axes", name, "when")
            if not any(name in {a.info.name for a in other.axes} for other in resolved):
                found.of(partial(one.scope.resolve, name, one.spec.at("axes", name)))
                continue
            message = "holds at no candidate, so that the axis has no effect"
            error = refuse(pointer, written.when, "a condition that holds somewhere", message)
            found.add(error.problems)
    found.refuse_any(SpecError)


def _alive(block: Block) -> list[tuple[str | None, str]]:
    """Give the axes with conditions that some candidate of a sub-space has, shared and own ones."""
    if block.rows is None:
        return []
    found: list[tuple[str | None, str]] = []
    for number, axis in enumerate(block.axes):
        if axis.info.when is None or not np.any(block.rows[:, number] < len(axis.steps) - 1):
            continue
        names = [one.name for one in axis.info.drawn] or [axis.info.name]
        for name in names:
            found += [(None, name), (block.name, name)]
    return found
