"""Axes that only some points have: folded into the axis that they refine, so that all designs compete.

A torus has dimensions and a dragonfly has none: who asks which network is best compares `torus, dimensions
2`, `torus, dimensions 3` and `dragonfly`. An axis that is walked along stays; points without it are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from domain.answer.display_names import with_routing
from domain.answer.document import Question
from domain.answer.places import axis_label, named_value
from domain.answer.request import AnswerRequest
from domain.answer.roles import COMPETING, walked
from domain.answer.study import Study, StudyAxis
from domain.answer.words import counted
from domain.catalog.axis_kind import AxisKind
from domain.sweep.axes.axis import SPACE, AxisInfo, values_along

_REFINED = (AxisKind.CHOICE, AxisKind.CONDITION)
"""Kinds of axes that others are folded into: what competes, or tells places apart."""


@dataclass(frozen=True, slots=True)
class FlatStudy:
    """A study whose points have all its axes, and what to say of how that came."""

    study: Study
    told: list[str] = field(default_factory=list)


def without_optional_choices(study: Study) -> FlatStudy:
    """Fold the axes that nothing can be walked along, which only some points have."""
    return _folded(study, lambda axis, _: axis.kind in _REFINED)


def without_optional_axes(flat: FlatStudy, question: Question, request: AnswerRequest) -> FlatStudy:
    """Fold all others but the one that a question walks along; points without that one are left out."""
    study, told = flat.study, flat.told
    x = walked(study, question, request)
    if x is not None and study.axes[x].info.is_optional:
        axis = study.axes[x]
        kept = [point for point in study.points if point.steps[x] < len(axis.info.values)]
        gone = counted(len(study.points) - len(kept), "point")
        if len(kept) < len(study.points):
            told = [
                *told,
                f"{gone} without {axis_label(axis.info)} left out: this question walks along it.",
            ]
        indexes = {point.index for point in kept}
        runs = study.columns.at_points(indexes)
        axes = _replaced(study, {x: replace(axis, info=_always(axis.info))})
        study = replace(study, axes=axes, points=kept, runs=runs)
    found = _folded(study, lambda axis, n: n != x and axis.kind is not AxisKind.CHANCE)
    return FlatStudy(found.study, [*told, *found.told])


def _always(info: AxisInfo) -> AxisInfo:
    return replace(info, when=None, spaces=())


def _replaced(study: Study, new: Mapping[int, StudyAxis]) -> tuple[StudyAxis, ...]:
    return tuple(new.get(n, axis) for n, axis in enumerate(study.axes))


def _folded(study: Study, wanted: Callable[[StudyAxis, int], bool]) -> FlatStudy:
    """Fold optional axes one after the other."""
    told: list[str] = []
    while True:
        number = next(
            (
                n
                for n, axis in enumerate(study.axes)
                if wanted(axis, n) and (axis.info.is_optional or _is_of_spaces(study, n))
            ),
            None,
        )
        if number is None:
            return FlatStudy(study, told)
        optional = study.axes[number].info.is_optional
        count = len(study.axes[number].info.values)
        if optional and all(point.steps[number] < count for point in study.points):
            info = _always(study.axes[number].info)
            axis = replace(study.axes[number], info=info)
            study = replace(study, axes=_replaced(study, {number: axis}))
            continue
        into = _refined_by(study, number)
        study = _with_null_value(study, number) if into is None else _fold(study, number, into)


def _is_of_spaces(study: Study, number: int) -> bool:
    """Say whether a choice has other values in one sub-space than in another: it is part of its design."""
    space = next((n for n, axis in enumerate(study.axes) if axis.info.paths[0] == SPACE), None)
    if space in (None, number) or study.axes[number].kind is not AxisKind.CHOICE:
        return False
    found: defaultdict[int, set[int]] = defaultdict(set)
    for point in study.points:
        found[point.steps[space or 0]].add(point.steps[number])
    return len({frozenset(own) for own in found.values()}) > 1


def _refined_by(study: Study, number: int) -> int | None:
    """Give the axis that another refines: one that decides whether it exists, first what competes."""
    fitting = [
        n
        for n, axis in enumerate(study.axes)
        if n != number and axis.varies and axis.kind in _REFINED and not axis.info.is_optional
    ]
    deciding = [n for n in fitting if _decides(study, n, number)]
    choices = [n for n in fitting if study.axes[n].kind is AxisKind.CHOICE]

    def rank(n: int) -> tuple[int, int]:
        paths = study.axes[n].info.paths
        order = [SPACE, *COMPETING]
        return next((place for place, p in enumerate(order) if p in paths), len(order)), n

    return min(deciding or choices, key=rank, default=None)


def _decides(study: Study, n: int, number: int) -> bool:
    none = len(study.axes[number].info.values)
    found: defaultdict[int, set[bool]] = defaultdict(set)
    for point in study.points:
        found[point.steps[n]].add(point.steps[number] == none)
    return all(len(own) == 1 for own in found.values())


def _fold(study: Study, number: int, into: int) -> Study:
    """Put one axis into another: its values are the pairs that points have."""
    outer, inner = study.axes[into], study.axes[number]
    pairs = sorted({(point.steps[into], point.steps[number]) for point in study.points})
    often: defaultdict[int, int] = defaultdict(int)
    for step, _ in pairs:
        often[step] += 1
    labels = [_label(outer.info, inner.info, pair, often[pair[0]] > 1) for pair in pairs]
    values = [_coordinates(outer.info, step) | _coordinates(inner.info, own) for step, own in pairs]
    info = replace(
        outer.info,
        paths=(*outer.info.paths, *inner.info.paths),
        values=tuple(values),
        labels=tuple(labels),
        unit=None,
    )
    kinds = (outer.kind, inner.kind)
    kind = AxisKind.CHOICE if AxisKind.CHOICE in kinds else outer.kind
    places = {pair: place for place, pair in enumerate(pairs)}
    points = [
        replace(
            point,
            steps=tuple(
                places[point.steps[into], point.steps[number]] if n == into else step
                for n, step in enumerate(point.steps)
                if n != number
            ),
        )
        for point in study.points
    ]
    axes = [
        StudyAxis(info, kind) if n == into else axis
        for n, axis in enumerate(study.axes)
        if n != number
    ]
    renamed = {outer.info.labels[s]: labels[places[s, o]] for s, o in pairs if often[s] == 1}
    return replace(
        study,
        axes=tuple(axes),
        points=points,
        ideals=_yardsticks(study.ideals, outer.info, inner.info, renamed),
        baselines=_yardsticks(study.baselines, outer.info, inner.info, renamed),
        lost_yardsticks=(
            *study.lost_yardsticks,
            *_lost("ideal", study.ideals, outer.info, inner.info, renamed),
            *_lost("baseline", study.baselines, outer.info, inner.info, renamed),
        ),
    )


def _label(outer: AxisInfo, inner: AxisInfo, pair: tuple[int, int], is_one_of_several: bool) -> str:
    label = outer.labels[pair[0]]
    if not is_one_of_several or pair[1] == len(inner.values):
        return label
    if inner.paths == ("routing",):
        return with_routing(label, inner.labels[pair[1]])
    return f"{label}, {named_value(inner, pair[1])}"


def _coordinates(info: AxisInfo, step: int) -> dict[str, Any]:
    if step == len(info.values):
        return dict.fromkeys(info.paths)
    return {path: values_along(info, path)[step] for path in info.paths}


def _yardsticks(
    chosen: Mapping[str, str], outer: AxisInfo, inner: AxisInfo, renamed: Mapping[str, str]
) -> dict[str, str]:
    """Rename the yardsticks of an axis; those of several values now, or of the folded axis, are none."""
    found: dict[str, str] = {}
    for name, label in chosen.items():
        if name in (outer.name, *outer.paths):
            if label in renamed:
                found[name] = renamed[label]
        elif name not in (inner.name, *inner.paths):
            found[name] = label
    return found


def _lost(
    role: str,
    chosen: Mapping[str, str],
    outer: AxisInfo,
    inner: AxisInfo,
    renamed: Mapping[str, str],
) -> list[str]:
    """Say which yardsticks are none any more, and why."""
    kept = _yardsticks(chosen, outer, inner, renamed)
    return [
        f"The {role} of the specification, {label}, is several choices here or part of one: none of "
        f"them is the {role} unless one is asked for."
        for name, label in chosen.items()
        if name not in kept
    ]


def _with_null_value(study: Study, number: int) -> Study:
    """Make an axis that nothing can hold one with a value more: none."""
    axis = study.axes[number]
    info = axis.info
    none: Any = "none" if len(info.paths) == 1 else dict.fromkeys(info.paths, "none")
    info = replace(_always(info), values=(*info.values, none), labels=(*info.labels, "none"))
    kind = axis.kind if axis.kind in _REFINED else AxisKind.CHOICE
    return replace(study, axes=_replaced(study, {number: StudyAxis(info, kind)}))
