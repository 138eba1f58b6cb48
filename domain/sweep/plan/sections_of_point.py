"""What a spec writes for each section of a candidate: the base, then the steps of the axes that touch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.problem import join_pointer
from domain.sweep.axes.axis import Assignment, Axis


class Writer:
    """Base and axes of a space, by section.

    Parameters
    ----------
    base
        whole sections first.
    axes
        those whose steps make the candidates.
    """

    def __init__(self, base: Sequence[Assignment], axes: Sequence[Axis]) -> None:
        self.axes = axes
        self._base: dict[str, list[Assignment]] = {}
        for one in base:
            self._base.setdefault(one.target.section, []).append(one)

    def touching(self, section: str) -> list[int]:
        """Give the numbers of the axes that set something in a section."""
        return [
            number
            for number, axis in enumerate(self.axes)
            if any(target.section == section for target in axis.targets)
        ]

    def write(
        self, section: str, steps: Mapping[int, int]
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """Give what is written for a section, and the pointer of each part of it.

        Parameters
        ----------
        steps
            by number of an axis, where the candidate stands; those of axes that touch the section count.
        """
        given: dict[str, Any] = {}
        origins = {"": "/base"}
        for assignment in self._base.get(section, ()):
            _apply(assignment, given, origins)
        for number in sorted(steps):
            for assignment in self.axes[number].steps[steps[number]].assignments:
                if assignment.target.section == section:
                    _apply(assignment, given, origins)
        return given, origins


def _apply(assignment: Assignment, given: dict[str, Any], origins: dict[str, str]) -> None:
    if assignment.target.name:
        _put(given, assignment.target.name.split("."), assignment.value)
        origins[assignment.target.name] = assignment.pointer
        return
    origins[""] = assignment.pointer
    if isinstance(assignment.value, str):
        given["kind"] = assignment.value
        origins["kind"] = assignment.pointer
        return
    for name, value in assignment.value.items():
        given[name] = value
        origins[name] = join_pointer(assignment.pointer, name)


def _put(given: dict[str, Any], way: Sequence[str], value: Any) -> None:
    """Set a parameter, or what is deeper inside it: objects on the way are copied, not changed.

    A class of links has a name of its own, which may hold dots: what stands between the parameter
    and its member.
    """
    if len(way) == 1:
        given[way[0]] = value
        return
    name, link_class, member = way[0], ".".join(way[1:-1]), way[-1]
    classes = given.get(name)
    inner = dict(classes) if isinstance(classes, Mapping) else {}
    told = inner.get(link_class)
    inner[link_class] = {**(told if isinstance(told, Mapping) else {}), member: value}
    given[name] = inner
