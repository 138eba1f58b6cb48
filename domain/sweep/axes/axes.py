"""All axes of a spec, resolved, and what they may not do together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from domain.problem import Problems, join_pointer
from domain.sweep.axes.axis import Axis, paths_of, resolve_axis
from domain.sweep.axes.scope import Scope
from domain.sweep.samples.drawn_axis import resolve_drawn
from domain.sweep.spec.axis_kinds import WhenAxis, ZipAxis, without_role
from domain.sweep.spec.distribution_forms import written_distribution
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec


def resolve_axes(spec: SweepSpec, scope: Scope, limit: int, found: Problems) -> list[Axis]:
    """Give the axes of `spec` that are right, in its order; drawn ones have a `marginal`.

    Parameters
    ----------
    spec
        the spec.
    scope
        the components it chooses.
    limit
        most values of one axis.
    found
        gets what is wrong with the others: unknown names, repeated values, zip groups of unequal
        length, two axes that set the same parameter.
    """
    axes = [
        found.of(partial(_resolve, name, written, spec.at("axes", name), scope, limit))
        for name, written in spec.axes.items()
        if not _is_of_other_spaces(name, written, spec, scope)
    ]
    resolved = [axis for axis in axes if axis is not None]
    found.of(partial(_refuse_shared, resolved, spec))
    return resolved


def _is_of_other_spaces(name: str, written: Any, spec: SweepSpec, scope: Scope) -> bool:
    """Say whether a shared axis with a condition is of components that this sub-space does not choose."""
    if spec.space is None or spec.is_own("axes", name) or not isinstance(written, WhenAxis):
        return False
    return scope.find(name) is None and not isinstance(without_role(written), ZipAxis)


def _resolve(name: str, written: Any, pointer: str, scope: Scope, limit: int) -> Axis:
    if written_distribution(written) is not None:
        return _drawn(name, written, pointer, scope)
    return resolve_axis(name, written, pointer, scope, limit)


def _drawn(name: str, written: Any, pointer: str, scope: Scope) -> Axis:
    if not isinstance(written, WhenAxis):
        return resolve_drawn(name, written, pointer, scope)
    axis = resolve_drawn(name, written.values, join_pointer(pointer, "values"), scope)
    drawn = tuple(replace(one, when=written.when) for one in axis.info.drawn)
    return replace(axis, info=replace(axis.info, when=written.when, drawn=drawn))


def _refuse_shared(axes: list[Axis], spec: SweepSpec) -> None:
    """Refuse two axes that set the same thing: one of them would have no effect."""
    owner: dict[str, str] = {}
    inside: dict[str, str] = {}  # by what a path leads through, the path
    for axis in axes:
        pointer = spec.at("axes", axis.info.name)
        for path in dict.fromkeys(_set_by(axis)):
            other = inside.get(path) or next((w for w in (path, *_above(path)) if w in owner), None)
            if other is not None:
                message = f"{other} is already set by the axis '{owner[other]}'"
                raise refuse(pointer, path, "each parameter once", message)
        for path in _set_by(axis):
            owner[path] = axis.info.name
            inside.update(dict.fromkeys(_above(path), path))
        for step in axis.steps:
            paths = [path for part in step.assignments for path in paths_of(part)]
            set_here = set(paths)
            deeper = any(way in set_here for path in paths for way in _above(path))
            if len(set_here) != len(paths) or deeper:
                place = step.assignments[-1].pointer
                message = "zipped parameters set the same thing twice"
                raise refuse(place, paths, "each parameter once", message)


def _above(path: str) -> list[str]:
    """Give what a path leads through below its section: `network.classes.global` and so on."""
    parts = path.split(".")
    return [".".join(parts[:end]) for end in range(len(parts) - 1, 1, -1)]


def _set_by(axis: Axis) -> Iterator[str]:
    """Give the full name of everything that some step of `axis` sets."""
    for step in axis.steps:
        for assignment in step.assignments:
            yield from paths_of(assignment)
