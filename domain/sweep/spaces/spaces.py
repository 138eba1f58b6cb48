"""Sub-spaces as one design: the axes of all of them, and the order of their candidates."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import Catalog
from domain.problem import Problems, join_pointer
from domain.sweep.axes.axis import SPACE, Assignment, AxisInfo, Drawn, Follower, common_unit
from domain.sweep.axes.meaning import strongest_kind
from domain.sweep.axes.values import Entry, content_of, label_of, make_entries
from domain.sweep.samples.sample_axis import sample_axis
from domain.sweep.samples.samples import SampleSteps
from domain.sweep.spaces.block import Block, Resolved
from domain.sweep.spaces.formula import is_formula
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.spec import SweepSpec


def check_spaces(spec: SweepSpec) -> None:
    """Refuse sub-spaces whose axes are shared already; raises `SpecError`."""
    found = Problems()
    if spec.spaces and SPACE in spec.axes:
        message = "is the name of the axis of sub-spaces: give the axis another"
        found.add(refuse(join_pointer("/axes", SPACE), SPACE, "another name", message).problems)
    for name, space in (spec.spaces or {}).items():
        for axis in space.axes:
            pointer = join_pointer("/spaces", name, "axes", axis)
            if axis in spec.axes:
                message = "is an axis of all sub-spaces already"
                error = refuse(pointer, axis, "leave it out here, or in the shared axes", message)
                found.add(error.problems)
            elif axis == SPACE:
                message = "is the name of the axis of sub-spaces: give the axis another"
                found.add(refuse(pointer, axis, "another name", message).problems)
    found.refuse_any(SpecError)


def own_infos(block: Block) -> list[AxisInfo]:
    """Give the axes of one sub-space as results know them: its samples are one."""
    samples = [axis.info for axis in block.axes if axis.info.drawn]
    drawn = [one for info in samples for one in info.drawn]
    first = [sample_axis(len(samples[0].values), drawn)] if samples else []
    return first + [axis.info for axis in block.axes if not is_of_samples(axis)]


def is_of_samples(axis: Any) -> bool:
    """Say whether an axis is that of samples, or moves with it."""
    steps = getattr(axis.steps, "steps", axis.steps)
    return isinstance(steps, SampleSteps)


@dataclass(slots=True)
class _Merged:
    """An axis of several sub-spaces: its values in the order in which they are first met."""

    info: AxisInfo
    spaces: list[str] = field(default_factory=list)
    values: dict[str, tuple[Any, str]] = field(default_factory=dict)

    def add(self, space: str, values: Iterable[Any], labels: Iterable[str]) -> None:
        self.spaces.append(space)
        for value, label in zip(values, labels, strict=True):
            self.values.setdefault(json.dumps(value, sort_keys=True), (value, label))

    def made(self, all_spaces: Sequence[str]) -> AxisInfo:
        listed = list(self.values.values())
        everywhere = len(set(self.spaces)) == len(all_spaces)
        return replace(
            self.info,
            values=tuple(value for value, _ in listed),
            labels=tuple(label for _, label in listed),
            spaces=() if everywhere else tuple(dict.fromkeys(self.spaces)),
        )


def merged_infos(
    blocks: Sequence[Block], resolved: Sequence[Resolved], catalog: Catalog
) -> list[AxisInfo]:
    """Give the axes of all sub-spaces: samples, the sub-space itself, then each axis once.

    Raises
    ------
    SpecError
        one parameter is moved alone in one sub-space and with others in another.
    """
    names = [block.name or "" for block in blocks]
    merged: dict[tuple[str, ...], _Merged] = {}
    drawn: dict[str, Drawn] = {}
    count = 0
    for block, name in zip(blocks, names, strict=True):
        for info in own_infos(block):
            if info.drawn:
                count = len(info.values)
                drawn.update({one.path: drawn.get(one.path, one) for one in info.drawn})
                continue
            one = merged.setdefault(info.paths, _Merged(info))
            one.add(name, info.values, info.labels)
    _refuse_overlaps(merged, drawn, resolved)
    for block, own, name in zip(blocks, resolved, names, strict=True):
        for path, (value, label) in fixed_values(block, own).items():
            if (path,) in merged:
                merged[path,].add(name, [value], [label])
    role = _role(resolved, blocks, catalog)
    space = AxisInfo(SPACE, (SPACE,), tuple(names), None, tuple(names), role=role)
    samples = [sample_axis(count, drawn.values())] if drawn else []
    return [*samples, space, *(one.made(names) for one in merged.values())]


def _refuse_overlaps(
    merged: dict[tuple[str, ...], _Merged], drawn: dict[str, Drawn], resolved: Sequence[Resolved]
) -> None:
    owners: dict[str, tuple[str, ...]] = {path: (path, "drawn") for path in drawn}
    for paths, one in merged.items():
        for path in paths:
            other = owners.setdefault(path, paths)
            if other != paths:
                spec = next(own.spec for own in resolved if own.spec.space == one.spaces[0])
                how = "is drawn" if other[-1] == "drawn" else "is moved with others or alone"
                message = f"{path} {how} in another sub-space: one axis of results cannot hold both"
                pointer = spec.at("axes", one.info.name)
                raise refuse(pointer, path, "the same kind of axis in each sub-space", message)


def fixed_values(block: Block, resolved: Resolved) -> dict[str, tuple[Any, str]]:
    """Give what the base of a sub-space sets and no axis of it: by path, coordinate and label."""
    moved = {path for axis in block.axes for target in axis.targets for path in [target.path]}
    found: dict[str, tuple[Any, str]] = {}
    for one in block.base:
        for path, value in _parts_of(one):
            if path not in moved and not is_formula(value) and not isinstance(value, dict):
                entry = _entry(path, value, resolved)
                coordinate = entry.value
                if isinstance(coordinate, bool) or not isinstance(coordinate, int | float):
                    coordinate = entry.label
                found[path] = (coordinate, entry.label)
    return found


def _parts_of(one: Assignment) -> list[tuple[str, Any]]:
    """Give what an entry of a base sets, by path; a section's kind by the section."""
    target = one.target
    if target.name:
        return [(target.path, one.value)]
    return [
        (target.section if name == "kind" else f"{target.section}.{name}", value)
        for name, value in content_of(one.value).items()
    ]


def fixed_coordinates(
    block: Block, resolved: Resolved, infos: Sequence[AxisInfo]
) -> dict[str, Any]:
    """Give the coordinates that a sub-space's base sets: of axes of others, and of what sets it apart."""
    if block.name is None:
        return {}
    shown = {path for info in infos for path in info.paths}
    shown |= {one.path for info in infos for one in info.followers}
    fixed = fixed_values(block, resolved)
    return {path: value for path, (value, _) in fixed.items() if path in shown}


def _entry(path: str, value: Any, resolved: Resolved) -> Entry:
    if "." not in path:
        return Entry(value, label_of(value), "")
    try:
        target = resolved.scope.resolve(path, "")
        unit = common_unit(target, "", resolved.scope) or None
        return make_entries([value], unit, "", 1)[0]
    except SpecError:
        return Entry(value, label_of(value), "")


def _own_paths(resolved: Sequence[Resolved]) -> Iterator[str]:
    """Give what sets sub-spaces apart: what their own bases and axes set."""
    for one in resolved:
        for assignment in one.base:
            if assignment.pointer.startswith("/spaces/"):
                yield from (path for path, _ in _parts_of(assignment))
        for axis in one.axes:
            if one.spec.is_own("axes", axis.info.name):
                yield from (target.path for target in axis.targets)


def _role(resolved: Sequence[Resolved], blocks: Sequence[Block], catalog: Catalog) -> AxisKind:
    paths = list(dict.fromkeys(_own_paths(resolved)))
    return strongest_kind(paths, catalog) if paths else AxisKind.CONDITION


def space_followers(
    blocks: Sequence[Block], resolved: Sequence[Resolved], infos: Sequence[AxisInfo]
) -> list[Follower]:
    """Give what the bases of sub-spaces set differently, where it is no axis: a column of results."""
    axes = {path for info in infos for path in info.paths}
    axes |= {one.path for info in infos for one in info.drawn}
    found: dict[str, list[tuple[Resolved, Any]]] = {}
    for block, own in zip(blocks, resolved, strict=True):
        for path, (value, _) in fixed_values(block, own).items():
            found.setdefault(path, []).append((own, value))
    followers = []
    for path, values in found.items():
        distinct = {json.dumps(value) for _, value in values}
        if path in axes or (len(distinct) == 1 and len(values) == len(blocks)):
            continue
        is_numeric = all(isinstance(value, int | float) for _, value in values)
        followers.append(
            Follower(path, _unit(path, values[0][0]) if is_numeric else None, is_numeric)
        )
    return followers


def _unit(path: str, resolved: Resolved) -> str | None:
    try:
        scope = resolved.scope
        return common_unit(scope.resolve(path, ""), "", scope) or None
    except SpecError:
        return None


class Numbering:
    """The candidates of several sub-spaces in one order.

    The first sample of each sub-space, one after the other, then the second of those that are drawn, and
    so on: more samples move no earlier point. Without samples all of the first sub-space come first:
    another one at the end moves none either.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        samples, owners, rows = [], [], []
        for number, block in enumerate(blocks):
            own = np.arange(block.candidates, dtype=np.int64)
            sampled = block.is_sampled and len(own)
            samples.append(block.steps(own)[:, 0] if sampled else np.zeros(len(own), np.int64))
            owners.append(np.full(len(own), number, dtype=np.int64))
            rows.append(own)
        order = np.lexsort([np.concatenate(owners), np.concatenate(samples)])
        self._owners: NDArray[np.int64] = np.concatenate(owners)[order]
        self._rows: NDArray[np.int64] = np.concatenate(rows)[order]

    def parts(
        self, numbers: NDArray[np.int64]
    ) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.int64]]]:
        """Give, for each sub-space among candidates, its number, their places, and their numbers in it."""
        owners = self._owners[numbers]
        for owner in np.unique(owners).tolist():
            places = np.nonzero(owners == owner)[0]
            yield owner, places, self._rows[numbers[places]]
