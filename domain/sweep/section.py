"""What a spec gives one section of its points.

A section's content depends on the base and on the axes that touch the section. Each distinct
content is checked once, however many points share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rfc8785

from domain.catalog.check_component import CheckedComponent, FieldProblem
from domain.catalog.check_fabric import check_section
from domain.catalog.models import Catalog
from domain.expression.errors import EvaluationError
from domain.fabric.facts import KnownFabrics
from domain.problem import Problem, join_pointer, shorten
from domain.shape.known import KnownShapes
from domain.sweep.axis import Assignment, Axis


class SectionState:
    """One distinct content of a section.

    Attributes
    ----------
    checked
        the content after checking.
    problems
        what is wrong with it, with pointers into the spec.
    canonical
        its canonical JSON; empty when there are problems.
    """

    __slots__ = ("canonical", "checked", "origins", "problems")

    def __init__(self, checked: CheckedComponent, origins: dict[str, str]) -> None:
        self.checked = checked
        self.origins = origins
        self.problems = [self.locate(problem) for problem in checked.problems]
        self.canonical = b"" if self.problems else rfc8785.dumps(checked.values)

    @property
    def names(self) -> dict[str, Any]:
        """Every parameter with its value for `where`."""
        return self.checked.names

    @property
    def kind(self) -> str:
        """Which component it is."""
        return self.checked.kind

    def locate(self, found: FieldProblem) -> Problem:
        """Give a problem of this section its pointer into the spec.

        It points to what the user wrote: the field itself, else another field of the same rule,
        else the section.
        """
        related = [name.rpartition(".")[2] for name in found.related]
        written = [name for name in (found.name, *related) if name in self.origins]
        pointer = self.origins[written[0]] if written else self.origins[""]
        if written and written[0] == found.name:
            pointer = join_pointer(pointer, *found.steps)
        return Problem(
            pointer=pointer,
            field=found.field,
            value=shorten(found.value),
            allowed=found.allowed,
            message=found.message,
        )


class SectionBuilder:
    """Builds the states of one section.

    Attributes
    ----------
    section
        the section's name.
    touching
        the numbers of the axes that set something in it.
    """

    def __init__(
        self,
        catalog: Catalog,
        section: str,
        base: Sequence[Assignment],
        axes: Sequence[Axis],
        fabrics: KnownFabrics,
        shapes: KnownShapes,
    ) -> None:
        self.section = section
        self.touching = [
            number
            for number, axis in enumerate(axes)
            if any(target.section == section for target in axis.targets)
        ]
        self._catalog = catalog
        self._base = base
        self._axes = axes
        self._fabrics = fabrics
        self._shapes = shapes
        self._states: dict[tuple[int, ...], SectionState] = {}

    def state(self, steps: Sequence[int]) -> SectionState:
        """Give the section's state where axis number n stands at its step `steps[n]`."""
        key = tuple([steps[number] for number in self.touching])
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = self._build(key)
        return found

    def _build(self, key: tuple[int, ...]) -> SectionState:
        given: dict[str, Any] = {}
        origins = {"": "/base"}
        for assignment in self._base:
            _apply(assignment, given, origins)
        for number, step in zip(self.touching, key, strict=True):
            for assignment in self._axes[number].steps[step].assignments:
                if assignment.target.section == self.section:
                    _apply(assignment, given, origins)
        return SectionState(self._check(given), origins)

    def _check(self, given: dict[str, Any]) -> CheckedComponent:
        try:
            return check_section(self._catalog, self.section, given, self._fabrics, self._shapes)
        except EvaluationError as error:
            kind = str(given.get("kind", self.section))
            checked = CheckedComponent(
                self.section, kind, self._catalog.component(self.section, kind)
            )
            checked.refuse("", given, None, f"a rule of the catalogue cannot be applied: {error}")
            return checked


def _apply(assignment: Assignment, given: dict[str, Any], origins: dict[str, str]) -> None:
    if assignment.target.name:
        given[assignment.target.name] = assignment.value
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
