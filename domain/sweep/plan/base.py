"""What all points of a spec share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from domain.catalog.models import OUTSIDE_IDENTITY
from domain.problem import Problems, join_pointer, shorten
from domain.sweep.axes.axis import Assignment, Axis, paths_of
from domain.sweep.axes.scope import Scope
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec


def resolve_base(spec: SweepSpec, scope: Scope, found: Problems) -> list[Assignment]:
    """Give what the base sets and is right, whole sections first.

    `found` gets what is wrong with the others: an unknown or ambiguous name, a section that is no
    object, or one parameter set twice.
    """
    entries = [
        (spec.is_own("base", name), found.of(partial(_resolve, name, value, scope, spec)))
        for name, value in spec.base.items()
        if not is_of_other_spaces(name, spec, scope)
    ]
    base = _without_replaced([(own, entry) for own, entry in entries if entry is not None])
    base.sort(key=lambda one: (bool(one.target.name), one.target.name.count(".")))
    owner: dict[str, str] = {}
    for assignment in base:
        for path in paths_of(assignment):
            if path in owner:
                message = f"{path} is already set at {owner[path]}"
                error = refuse(assignment.pointer, path, "each parameter once", message)
                found.add(error.problems)
            owner.setdefault(path, assignment.pointer)
    return base


def is_of_other_spaces(name: str, spec: SweepSpec, scope: Scope) -> bool:
    """Say whether a shared entry is of components that this sub-space does not choose."""
    if spec.space is None or spec.is_own("base", name):
        return False
    return scope.find(name) is None


def _without_replaced(entries: Sequence[tuple[bool, Assignment]]) -> list[Assignment]:
    """Leave out shared entries in whose place a sub-space puts its own: a parameter, or a whole section."""
    own = [entry for is_own, entry in entries if is_own]
    sections = {entry.target.section for entry in own if not entry.target.name}
    paths = {path for entry in own for path in paths_of(entry)}
    kept = [_less(entry, paths) for is_own, entry in entries if not is_own]
    return [
        entry
        for entry in kept
        if (entry.target.name or entry.target.section not in sections)
        and entry.target.path not in paths
    ] + own


def _less(entry: Assignment, paths: set[str]) -> Assignment:
    """Take out of a shared section the parameters that a sub-space sets by their names."""
    if entry.target.name or not isinstance(entry.value, dict):
        return entry
    section = entry.target.section
    kept = {name: v for name, v in entry.value.items() if f"{section}.{name}" not in paths}
    return Assignment(entry.target, kept, entry.pointer)


def _resolve(name: str, value: Any, scope: Scope, spec: SweepSpec) -> Assignment:
    pointer = spec.at("base", name)
    if name in OUTSIDE_IDENTITY:
        raise refuse(pointer, name, f"/{name}", f"{name} stands beside base, not in it")
    target = scope.resolve(name, pointer)
    if target.name:
        return Assignment(target, value, pointer)
    short = isinstance(value, str) and scope.catalog.is_choice(target.section)
    if not short and not isinstance(value, dict):
        allowed = "an object of parameters"
        raise refuse(pointer, shorten(value), allowed, f"{name} is a section: it must be an object")
    return Assignment(target, value, pointer)


def refuse_overridden(base: list[Assignment], axes: list[Axis]) -> None:
    """Refuse a base value that no point uses because an axis sets the parameter at every step.

    Raises
    ------
    SpecError
        naming the value in the base.
    """
    always: dict[str, str] = {}
    for axis in axes:
        if axis.info.when is not None:
            continue
        per_step = [{p for a in step.assignments for p in paths_of(a)} for step in axis.steps]
        always.update(dict.fromkeys(set.intersection(*per_step), axis.info.name))
    for assignment in base:
        for path in paths_of(assignment):
            if path in always:
                pointer = assignment.pointer
                if isinstance(assignment.value, dict) and not assignment.target.name:
                    pointer = join_pointer(pointer, path.partition(".")[2])
                message = f"has no effect: the axis '{always[path]}' sets {path} in every point"
                raise refuse(pointer, path, "leave it out of base or of axes", message)
