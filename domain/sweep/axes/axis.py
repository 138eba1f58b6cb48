"""The axes of a spec, resolved: which parameters each moves, and its values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.catalog.axis_kind import AxisKind
from domain.problem import join_pointer, shorten
from domain.sampling.marginals import Marginal
from domain.sweep.axes.labels import labelled_entries
from domain.sweep.axes.scope import Scope, Target
from domain.sweep.axes.values import Entry, content_of, label_of, make_entries
from domain.sweep.spec.axis_kinds import FindAxis, RoleAxis, WhenAxis, ZipAxis
from domain.sweep.spec.errors import refuse
from domain.units import unit_symbol

SPACE = "space"
"""Name and coordinate of the axis whose values are the names of the sub-spaces."""
COMPUTED = "computed"
"""Ends the name of the coordinate that holds what a formula gives where an axis has its parameter."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A parameter or section whose value is drawn with each sample.

    Attributes
    ----------
    name
        as the spec writes its axis.
    path
        the coordinate that holds the drawn value.
    unit
        the unit of its numbers as in the catalogue; None for plain numbers and for texts.
    is_numeric
        whether its values are numbers.
    distribution
        what is known of it, as plain JSON: see `domain.sweep.samples.distribution_summary`.
    when
        where points have it; None: everywhere.
    """

    name: str
    path: str
    unit: str | None
    is_numeric: bool
    distribution: Mapping[str, Any]
    when: str | None = None


@dataclass(frozen=True, slots=True)
class Follower:
    """What is no axis and varies with them: a computed parameter, or what sets sub-spaces apart.

    Attributes
    ----------
    path
        the coordinate that holds its value.
    unit
        of its numbers as in the catalogue; None of texts and plain numbers.
    is_numeric
        whether its values are numbers.
    formula
        how it is computed; None of what a sub-space sets.
    """

    path: str
    unit: str | None
    is_numeric: bool
    formula: str | None = None


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
    drawn
        of the axis of samples, what is drawn with each: these coordinates are in the points alone.
    until
        of an axis along which a number is searched, the condition that ends the search; None of others.
    when
        the condition under which points have it; None: always.
    spaces
        the sub-spaces that have it; none: all.
    followers
        of the first axis, the coordinates that are none of an axis.
    is_chosen
        whether each network has one of its values, chosen so that networks are alike: see
        `domain.sweep.plan.equal`.
    """

    name: str
    paths: tuple[str, ...]
    values: Sequence[Any]
    unit: str | None
    labels: Sequence[str]
    role: AxisKind | None = None
    drawn: tuple[Drawn, ...] = ()
    until: str | None = None
    when: str | None = None
    spaces: tuple[str, ...] = ()
    followers: tuple[Follower, ...] = ()
    is_chosen: bool = False

    @property
    def is_optional(self) -> bool:
        """Whether points may be without it: their coordinates do not have its paths then."""
        return self.when is not None or bool(self.spaces)


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
    """An axis with its steps.

    Attributes
    ----------
    marginal
        the distribution of an axis of the spec that is drawn: its steps are then each form that a value
        can take, one for all numbers. None for others.
    """

    info: AxisInfo
    targets: tuple[Target, ...]
    steps: Sequence[Step]
    marginal: Marginal | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One parameter's values along an axis."""

    target: Target
    unit: str | None
    entries: list[Entry]
    coordinates: list[Any]


def resolve_axis(name: str, written: Any, pointer: str, scope: Scope, limit: int) -> Axis:
    """Give an axis whose values are listed.

    Parameters
    ----------
    written
        in any of the forms of `axis_kinds` but the distributions.
    limit
        most values.

    Raises
    ------
    SpecError
        an unknown name, repeated values, a zip group of unequal lengths.
    """
    if isinstance(written, WhenAxis):
        place = join_pointer(pointer, "values")
        axis = resolve_axis(name, written.values, place, scope, limit)
        return replace(axis, info=replace(axis.info, when=written.when, role=written.role))
    if isinstance(written, FindAxis):
        axis = resolve_axis(name, written.find, join_pointer(pointer, "find"), scope, limit)
        return replace(axis, info=replace(axis.info, until=written.until))
    if isinstance(written, RoleAxis):
        place = join_pointer(pointer, "values")
        axis = resolve_axis(name, written.values, place, scope, limit)
        return replace(axis, info=replace(axis.info, role=written.role))
    if not isinstance(written, ZipAxis):
        column = column_of(name, written, pointer, scope, limit)
        refuse_repeats([column], pointer)
        labels = [entry.label for entry in column.entries]
        info = AxisInfo(
            name, (column.target.path,), tuple(column.coordinates), column.unit, tuple(labels)
        )
        return Axis(info, (column.target,), tuple(steps_of_columns([column])))
    columns = [
        column_of(part, values, join_pointer(pointer, "zip", part), scope, limit)
        for part, values in written.zip.items()
    ]
    _check_lengths(columns, list(written.zip), pointer)
    refuse_repeats(columns, pointer)
    labels = list(_zip_labels(columns))
    _refuse_same_labels(labels, columns)
    units = {column.unit for column in columns}
    values = tuple(step.coordinates for step in steps_of_columns(columns))
    info = AxisInfo(
        name,
        tuple(column.target.path for column in columns),
        values,
        units.pop() if len(units) == 1 else None,
        tuple(labels),
    )
    return Axis(info, tuple(c.target for c in columns), tuple(steps_of_columns(columns)))


def column_of(name: str, written: Any, pointer: str, scope: Scope, limit: int) -> Column:
    """Give the values of one parameter or section, written in one of the plain forms."""
    target = scope.resolve(name, pointer)
    if not target.name:
        return _section_column(target, written, pointer)
    unit = common_unit(target, pointer, scope)
    entries = make_entries(written, unit, pointer, limit)
    return Column(target, unit or None, entries, [_coordinate(e.value) for e in entries])


def _section_column(target: Target, written: Any, pointer: str) -> Column:
    if not isinstance(written, list):
        allowed = "a list of objects such as {kind: ...}"
        raise refuse(pointer, shorten(written), allowed, "a section's values are listed")
    for index, value in enumerate(written):
        if not isinstance(value, dict | str):
            place = join_pointer(pointer, index)
            raise refuse(place, shorten(value), "an object with a kind, or a kind", "is neither")
    entries = labelled_entries(written, pointer)
    return Column(target, None, entries, [entry.label for entry in entries])


def common_unit(target: Target, pointer: str, scope: Scope) -> str:
    """Give the unit of a parameter, empty where it has none that can be written.

    Raises
    ------
    SpecError
        the chosen components declare it with different units.
    """
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


def _check_lengths(columns: list[Column], names: list[str], pointer: str) -> None:
    lengths = [len(column.entries) for column in columns]
    if len(set(lengths)) > 1:
        given = dict(zip(names, lengths, strict=True))
        told = ", ".join(f"{name} has {length}" for name, length in given.items())
        message = f"zipped parameters need the same number of values: {told}"
        raise refuse(join_pointer(pointer, "zip"), given, "equal numbers of values", message)


def steps_of_columns(columns: Sequence[Column]) -> Iterator[Step]:
    """Give the steps of columns that move together."""
    for index in range(len(columns[0].entries)):
        yield Step(
            tuple(
                Assignment(c.target, c.entries[index].value, c.entries[index].pointer)
                for c in columns
            ),
            {c.target.path: c.coordinates[index] for c in columns},
        )


def _zip_labels(columns: list[Column]) -> Iterator[str]:
    """Join the labels of zipped values, once when they are all the same.

    Where the user named some of them, these alone.
    """
    for entries in zip(*(c.entries for c in columns), strict=True):
        pairs = list(zip(columns, entries, strict=True))
        named = [(c, entry) for c, entry in pairs if entry.named]
        yield " / ".join(dict.fromkeys(_joint_label(c, entry) for c, entry in named or pairs))


def _refuse_same_labels(labels: Sequence[str], columns: Sequence[Column]) -> None:
    """Refuse labels of the user's that leave two steps of a zip group with one name."""
    named: dict[str, list[Entry]] = {}
    for label, entries in zip(labels, zip(*(c.entries for c in columns), strict=True), strict=True):
        own = [entry for entry in entries if entry.named]
        if label in named and (at_fault := own or named[label]):
            message = "the label leaves two steps of this zip group with one name"
            place = join_pointer(at_fault[0].pointer, "label")
            raise refuse(place, label, "each label once", message)
        named[label] = own


def _joint_label(column: Column, entry: Entry) -> str:
    """Add its unit to a bare number, which beside other labels would tell nothing."""
    symbol = unit_symbol(column.unit)
    bare = isinstance(entry.value, int | float) and label_of(entry.value) == entry.label
    return f"{entry.label} {symbol}" if symbol and bare else entry.label


def refuse_repeats(columns: list[Column], pointer: str) -> None:
    """Refuse values that stand twice, however they are spelled; raises `SpecError`."""
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


def paths_of(assignment: Assignment) -> Iterator[str]:
    """Give the full names of the parameters that an assignment sets; a kind counts as one."""
    target = assignment.target
    if target.name:
        yield target.path
    else:
        for name in content_of(assignment.value):
            yield f"{target.section}.{name}"
