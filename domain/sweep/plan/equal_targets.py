"""What networks are to measure at each place, and whether each of them can."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from domain.problem import Problem, Problems, join_pointer
from domain.sweep.plan.equal_axes import EQUAL
from domain.sweep.plan.equal_measures import Measures
from domain.sweep.plan.equal_rows import Rows
from domain.sweep.plan.equal_sizes import Group, Place, Size, common_target
from domain.sweep.spec.errors import SpecError, refuse

_SLACK = 1e-9
"""What is off by just the tolerance is within it, whatever the last bit says."""


def targets_of(
    sized: Sequence[tuple[Rows, Sequence[Group]]], measures: Measures
) -> dict[Place, float]:
    """Give the target at each place that has networks to be made alike.

    Raises
    ------
    SpecError
        a network cannot be brought there or cannot be measured, or an axis changes nothing.
    """
    equal = measures.equal
    places: defaultdict[Place, list[Group]] = defaultdict(list)
    for _, groups in sized:
        for group in groups:
            places[group.place].append(group)
    found = Problems()
    found.add(_idle(sized, measures))
    targets: dict[Place, float] = {}
    for place, groups in places.items():
        known = [group for group in groups if group.values]
        held = [group for group in known if not group.is_ideal]
        if equal.target is not None:
            targets[place] = equal.target
        elif known:
            targets[place] = common_target(held or known)[0]
        found.add(_unmeasured(groups, measures))
        found.add(_far(held, targets.get(place), measures))
    found.refuse_any(SpecError)
    return targets


def _unmeasured(groups: Sequence[Group], measures: Measures) -> Iterator[Problem]:
    """Find networks of which no size can be measured, though each is written well."""
    for group in groups:
        reasons = [size.value for size in group.sizes if isinstance(size.value, str)]
        if group.values or group.needs_no_choice or len(reasons) < len(group.sizes):
            continue
        message = f"the {measures.noun} of {group.words} is not known: {reasons[0]}"
        allowed = "networks that can be compared: leave out others by where"
        yield from refuse(EQUAL, group.words, allowed, message).problems


def _far(groups: Sequence[Group], target: float | None, measures: Measures) -> Iterator[Problem]:
    """Find networks whose nearest size is further off than the tolerance."""
    equal = measures.equal
    far = [
        group
        for group in groups
        if target is not None and group.deviation(target) > equal.tolerance + _SLACK
    ]
    if not far or target is None:
        return
    common, off = common_target(groups)
    best = (
        f"{measures.text(common)}, from which no network here is off by more than {100 * off:.3g} %"
    )
    allowed = f"{best}; a larger tolerance, at most 0.5; or other values to choose among"
    wanted = f"{measures.text(target)} within {100 * equal.tolerance:.3g} %"
    for group in far:
        message = f"no size of {group.words} has {wanted}: {_around(group, target, measures)}"
        pointer = join_pointer(EQUAL, equal.measure)
        value = getattr(equal, equal.measure)
        yield from refuse(pointer, value, allowed, message).problems


def _around(group: Group, target: float, measures: Measures) -> str:
    """Tell the nearest sizes below and above a target."""
    known = [(size.value, size) for size in group.sizes if isinstance(size.value, float)]
    below = [one for one in known if one[0] <= target]
    above = [one for one in known if one[0] > target]
    return ", ".join(
        f"the nearest {side} is {_size_text(sizes, target, measures)}"
        if sizes
        else f"none is {side}"
        for side, sizes in (("below", below), ("above", above))
    )


def _size_text(sizes: Sequence[tuple[float, Size]], target: float, measures: Measures) -> str:
    value, size = min(sizes, key=lambda one: one[1].deviation(target))
    told = ", ".join(f"{name} {label}" for name, label in size.labels.items())
    return f"{measures.text(value)} with {told}" if told else measures.text(value)


def _idle(sized: Sequence[tuple[Rows, Sequence[Group]]], measures: Measures) -> Iterator[Problem]:
    """Find axes along which the measure never changes: nothing could be chosen by it."""
    for number, name in enumerate(measures.equal.choose):
        changes = [rows.changes(name, groups) for rows, groups in sized]
        if False in changes and True not in changes:
            message = (
                f"'{name}' changes the {measures.noun} of no network here: nothing is to choose"
            )
            allowed = f"axes that change the {measures.noun}"
            pointer = join_pointer(EQUAL, "choose", number)
            yield from refuse(pointer, name, allowed, message).problems
