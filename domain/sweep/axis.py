"""The axes of a spec, resolved: which parameters each moves, and its values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from domain.catalog.axis_kind import AxisKind
from domain.problem import Problems, join_pointer, shorten
from domain.quantity import unit_symbol
from domain.sweep.axis_kinds import RoleAxis, ZipAxis
from domain.sweep.errors import refuse
from domain.sweep.labels import labelled_entries
from domain.sweep.scope import Scope, Target
from domain.sweep.spec import SweepSpec
from domain.sweep.values import Entry, content_of, label_of, make_entries


@dataclass(frozen=True, slots=True)
class AxisInfo:
    """An axis as results and charts need it.

    Attributes
    ----------
    name
        as the spec writes it.
    paths
        the coordinates that the axis sets: full parameter names or sections.
    values
        one entry a step: the coordinate when the axis has one path, else an object of
        path to coordinate.
    unit
        the unit of the values as in the catalogue ("gbps"); None for texts and for zip
        groups of different units.
    labels
        one short text a step, as people read it ("2 GB/s", "torus").
    role
        what the spec says that it means; None leaves that to the catalogue.
    """

    name: str
    paths: tuple[str, ...]
    values: tuple[Any, ...]
    unit: str | None
    labels: tuple[str, ...]
    role: AxisKind | None = None


def values_along(axis: AxisInfo, path: str) -> list[Any]:
    """Give the coordinates that `axis` gives `path`, one a step."""
    if len(axis.paths) == 1:
        return list(axis.values)
    return [value[path] for value in axis.values]


@dataclass(frozen=True, slots=True)
class Assignment:
    """One thing a spec sets: a parameter, or (with an empty name) a section's content or kind."""

    target: Target
    value: Any
    pointer: str


@dataclass(frozen=True, slots=True)
class Step:
    """One value of an axis."""

    assignments: tuple[Assignment, ...]
    coordinates: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis with its steps."""

    info: AxisInfo
    targets: tuple[Target, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """One parameter's values along an axis."""

    target: Target
    unit: str | None
    entries: list[Entry]
    coordinates: list[Any]


def resolve_axes(spec: SweepSpec, scope: Scope, limit: int, found: Problems) -> list[Axis]:
    """Give the axes of `spec` that are right, in its order.

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
        found.of(partial(_resolve_axis, name, written, join_pointer("/axes", name), scope, limit))
        for name, written in spec.axes.items()
    ]
    resolved = [axis for axis in axes if axis is not None]
    found.of(partial(_refuse_shared, resolved))
    return resolved


def _resolve_axis(name: str, written: Any, pointer: str, scope: Scope, limit: int) -> Axis:
    if isinstance(written, RoleAxis):
        place = join_pointer(pointer, "values")
        axis = _resolve_axis(name, written.values, place, scope, limit)
        return replace(axis, info=replace(axis.info, role=written.role))
    if not isinstance(written, ZipAxis):
        column = _column(name, written, pointer, scope, limit)
        _refuse_repeats([column], pointer)
        labels = [entry.label for entry in column.entries]
        info = AxisInfo(
            name, (column.target.path,), tuple(column.coordinates), column.unit, tuple(labels)
        )
        return Axis(info, (column.target,), tuple(_steps([column])))
    columns = [
        _column(part, values, join_pointer(pointer, "zip", part), scope, limit)
        for part, values in written.zip.items()
    ]
    _check_lengths(columns, list(written.zip), pointer)
    _refuse_repeats(columns, pointer)
    labels = list(_zip_labels(columns))
    _refuse_same_labels(labels, columns)
    units = {column.unit for column in columns}
    values = tuple(step.coordinates for step in _steps(columns))
    info = AxisInfo(
        name,
        tuple(column.target.path for column in columns),
        values,
        units.pop() if len(units) == 1 else None,
        tuple(labels),
    )
    return Axis(info, tuple(c.target for c in columns), tuple(_steps(columns)))


def _column(name: str, written: Any, pointer: str, scope: Scope, limit: int) -> _Column:
    target = scope.resolve(name, pointer)
    if not target.name:
        return _section_column(target, written, pointer)
    unit = _common_unit(target, pointer, scope)
    entries = make_entries(written, unit, pointer, limit)
    return _Column(target, unit or None, entries, [_coordinate(e.value) for e in entries])


def _section_column(target: Target, written: Any, pointer: str) -> _Column:
    if not isinstance(written, list):
        allowed = "a list of objects such as {kind: ...}"
        raise refuse(pointer, shorten(written), allowed, "a section's values are listed")
    for index, value in enumerate(written):
        if not isinstance(value, dict | str):
            place = join_pointer(pointer, index)
            raise refuse(place, shorten(value), "an object with a kind, or a kind", "is neither")
    entries = labelled_entries(written, pointer)
    return _Column(target, None, entries, [entry.label for entry in entries])


def _common_unit(target: Target, pointer: str, scope: Scope) -> str:
    units = list(dict.fromkeys(param.unit for param in scope.declared(target)))
    if len(units) > 1:
        message = f"{target.path} has different units among the chosen components"
        raise refuse(pointer, target.path, units, message)
    return units[0] if unit_symbol(units[0]) or units[0] in ("count", "fraction") else ""


def _coordinate(value: Any) -> Any:
    """Give a value as a coordinate: a number or a text."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    return label_of(value)


def _check_lengths(columns: list[_Column], names: list[str], pointer: str) -> None:
    lengths = [len(column.entries) for column in columns]
    if len(set(lengths)) > 1:
        given = dict(zip(names, lengths, strict=True))
        told = ", ".join(f"{name} has {length}" for name, length in given.items())
        message = f"zipped parameters need the same number of values: {told}"
        raise refuse(join_pointer(pointer, "zip"), given, "equal numbers of values", message)


def _steps(columns: Sequence[_Column]) -> Iterator[Step]:
    for index in range(len(columns[0].entries)):
        yield Step(
            tuple(
                Assignment(c.target, c.entries[index].value, c.entries[index].pointer)
                for c in columns
            ),
            {c.target.path: c.coordinates[index] for c in columns},
        )


def _zip_labels(columns: list[_Column]) -> Iterator[str]:
    """Join the labels of zipped values, once when they are all the same.

    Where the user named some of them, these alone.
    """
    for entries in zip(*(c.entries for c in columns), strict=True):
        pairs = list(zip(columns, entries, strict=True))
        named = [(c, entry) for c, entry in pairs if entry.named]
        yield " / ".join(dict.fromkeys(_joint_label(c, entry) for c, entry in named or pairs))


def _refuse_same_labels(labels: Sequence[str], columns: Sequence[_Column]) -> None:
    """Refuse labels of the user's that leave two steps of a zip group with one name."""
    named: dict[str, list[Entry]] = {}
    for label, entries in zip(labels, zip(*(c.entries for c in columns), strict=True), strict=True):
        own = [entry for entry in entries if entry.named]
        if label in named and (at_fault := own or named[label]):
            message = "the label leaves two steps of this zip group with one name"
            place = join_pointer(at_fault[0].pointer, "label")
            raise refuse(place, label, "each label once", message)
        named[label] = own


def _joint_label(column: _Column, entry: Entry) -> str:
    """Add its unit to a bare number, which beside other labels would tell nothing."""
    symbol = unit_symbol(column.unit)
    bare = isinstance(entry.value, int | float) and label_of(entry.value) == entry.label
    return f"{entry.label} {symbol}" if symbol and bare else entry.label


def _refuse_repeats(columns: list[_Column], pointer: str) -> None:
    seen: dict[str, str] = {}
    for entries in zip(*(c.entries for c in columns), strict=True):
        text = json.dumps([_meaning(c.target, e) for c, e in zip(columns, entries, strict=True)])
        place = entries[0].pointer
        if text in seen:
            message = f"the value repeats that of {seen[text]}"
            shown = shorten(entries[0].value)
            raise refuse(place or pointer, shown, "each value once", message)
        seen[text] = place


def _meaning(target: Target, entry: Entry) -> Any:
    """Give what an entry says, the same for each of its spellings."""
    return entry.value if target.name else sorted(content_of(entry.value).items())


def _refuse_shared(axes: list[Axis]) -> None:
    """Refuse two axes that set the same thing: one of them would have no effect."""
    owner: dict[str, str] = {}
    inside: dict[str, str] = {}  # by what a path leads through, the path
    for axis in axes:
        pointer = join_pointer("/axes", axis.info.name)
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


def paths_of(assignment: Assignment) -> Iterator[str]:
    """Give the full names of the parameters that an assignment sets; a kind counts as one."""
    target = assignment.target
    if target.name:
        yield target.path
    else:
        for name in content_of(assignment.value):
            yield f"{target.section}.{name}"
