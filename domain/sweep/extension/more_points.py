"""A spec with more points than before: further values of its slowest axis, or further sub-spaces.

Only what stands behind all points that there are is taken: these keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from domain.problem import Problem, Problems, join_pointer, shorten, split_pointer
from domain.suggest import hint
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.spec.axis_kinds import FindAxis, RoleAxis, WhenAxis, ZipAxis
from domain.sweep.spec.distribution_forms import written_distribution
from domain.sweep.spec.equal import NEAREST
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.spec import SweepSpec

AXES = "/axes"
SPACES = "/spaces"
_ANEW = "submit a sweep of all its points, of which those that are known do not run again"


def check_more_points(
    spec: SweepSpec, axes: Mapping[str, Sequence[Any]], spaces: Mapping[str, Any]
) -> None:
    """Refuse values and sub-spaces that could not come behind the points that there are.

    Raises
    ------
    SpecError
        pointing into `/axes` or `/spaces`, with the reason and with what is allowed.
    """
    found = Problems()
    for name, values in axes.items():
        found.of(partial(_check_axis, spec, name, values))
    if spaces:
        found.of(lambda: _check_spaces(spec, spaces))
    found.refuse_any(SpecError)


def way_of_values(spec: SweepSpec, name: str) -> tuple[str, ...]:
    """Give the keys that lead to the list of an axis' values."""
    return ("axes", name, "values") if isinstance(spec.axes[name], RoleAxis) else ("axes", name)


def listed_values(spec: SweepSpec, name: str) -> list[Any]:
    """Give the values of an axis that lists them."""
    written = spec.axes[name]
    return list(written.values if isinstance(written, RoleAxis) else written)


def check_labels(name: str, before: Sequence[AxisInfo], after: Sequence[AxisInfo]) -> None:
    """Refuse values beside which earlier ones get other labels: points are known by these.

    Parameters
    ----------
    name
        of the axis that has more values.
    before, after
        all axes without and with them.

    Raises
    ------
    SpecError
        pointing to the axis, naming the label that would change.
    """
    old = next(one for one in before if one.name == name)
    new = next(one for one in after if one.name == name)
    for was, becomes in zip(old.values, new.values, strict=False):
        if was != becomes:
            message = (
                f"beside these the value '{was}' would be called '{becomes}', and results are known "
                f"by its name: give the new values a label of their own"
            )
            allowed = "values such as {kind: torus, dimensions: 4, label: four dimensions}"
            raise refuse(join_pointer(AXES, name), becomes, allowed, message)


def within_request(
    problem: Problem, spec: SweepSpec, axes: Mapping[str, Any], spaces: Mapping[str, Any]
) -> Problem | None:
    """Point to what was asked for instead of to its place in the extended spec; None: to none of it.

    Parameters
    ----------
    spec
        as it was before.
    """
    steps = split_pointer(problem.pointer)
    field, name = steps[:2] if len(steps) > 1 else ("", "")
    if field == "spaces" and name in spaces:
        return _at(problem, problem.pointer)
    if field != "axes" or name not in axes:
        return None
    place = join_pointer(AXES, name)
    inner = steps[3:] if steps[2:3] == ["values"] else steps[2:]
    if name in spec.axes and inner and inner[0].isdecimal():
        number = int(inner[0]) - len(listed_values(spec, name))
        if number >= 0:
            place = join_pointer(place, number, *inner[1:])
    return _at(problem, place)


def _at(problem: Problem, pointer: str) -> Problem:
    field = ".".join(split_pointer(pointer))
    return problem.model_copy(update={"pointer": pointer, "field": field, "line": None})


def _check_axis(spec: SweepSpec, name: str, values: Sequence[Any]) -> None:
    pointer = join_pointer(AXES, name)
    first = next(iter(spec.axes), None)

    def refused(allowed: str | None, message: str) -> SpecError:
        return refuse(pointer, shorten(list(values)), allowed, message)

    if spec.equal is not None and any(
        name in (one, one.rpartition(".")[2]) for one in spec.equal.choose
    ):
        message = (
            f"sizes are chosen along '{name}', and beside further ones networks could get another; "
            f"{_ANEW}"
        )
        raise refused("an axis that is not in equal.choose", message)
    if spec.spaces is not None:
        message = (
            "sub-spaces come one after the other: further values of an axis would stand between "
            "their points and move them"
        )
        raise refused("further sub-spaces (spaces)", message)
    if name not in spec.axes:
        message = f"there is no axis '{name[:60]}' in this sweep{hint(name, spec.axes)}"
        raise refused(first, message)
    _refuse_moving(spec, pointer, shorten(list(values)))
    written = spec.axes[name]
    if name != first:
        message = (
            f"only the axis written first varies slowest: a further value of '{name}' would stand "
            f"between points and move them; {_ANEW}"
        )
        raise refused(first, message)
    listed = written.values if isinstance(written, RoleAxis) else written
    if isinstance(written, WhenAxis):
        message = (
            "of an axis with a condition the points without it come last: further values would "
            f"move them; {_ANEW}"
        )
        raise refused("an axis without a condition", message)
    if isinstance(listed, ZipAxis):
        message = f"a zip group has several lists, which one list cannot extend; {_ANEW}"
        raise refused("an axis whose values are listed", message)
    if not isinstance(listed, list):
        (form,) = type(listed).model_fields
        message = (
            f"the values of '{name}' follow a rule ({form}), behind which none stands; {_ANEW}"
        )
        raise refused("an axis whose values are listed", message)


def _check_spaces(spec: SweepSpec, spaces: Mapping[str, Any]) -> None:
    if spec.spaces is None:
        message = (
            "this sweep has no sub-spaces, to which further ones could be added: its points would "
            f"have to become one; {_ANEW}"
        )
        raise refuse(SPACES, list(spaces), "a sweep that has sub-spaces", message)
    _refuse_moving(spec, SPACES, list(spaces))
    found = Problems()
    for name in spaces:
        if name in spec.spaces:
            message = "is a sub-space already, and what it has stays as it is"
            error = refuse(join_pointer(SPACES, name), name, "another name", message)
            found.add(error.problems)
    found.refuse_any(SpecError)


def _refuse_moving(spec: SweepSpec, pointer: str, value: Any) -> None:
    """Refuse more points of sweeps whose points are not in the order of axes and sub-spaces."""
    if spec.equal is not None and spec.equal.target is None:
        message = (
            f"networks are as alike as all choices together can be ({spec.equal.measure}: {NEAREST}): "
            f"further ones could change what the others are; {_ANEW}"
        )
        raise refuse(pointer, value, f"a sweep whose {spec.equal.measure} is a number", message)
    if spec.goal is not None:
        message = (
            f"this sweep looks for a goal, whose claims are for the candidates of then; {_ANEW}"
        )
        raise refuse(pointer, value, "replicates", message)
    every = [*spec.axes.values(), *_axes_of_spaces(spec)]
    if any(isinstance(written, FindAxis) for written in every):
        message = (
            "this sweep searches a number: its points are made round by round, and further ones "
            f"would come between them; {_ANEW}"
        )
        raise refuse(pointer, value, "replicates", message)
    if any(written_distribution(written) is not None for written in every):
        message = (
            "this sweep draws samples, which vary slowest: further points of each would come "
            f"between and move them; {_ANEW}"
        )
        raise refuse(pointer, value, "samples or replicates", message)


def _axes_of_spaces(spec: SweepSpec) -> Iterable[Any]:
    for space in (spec.spaces or {}).values():
        yield from space.axes.values()
