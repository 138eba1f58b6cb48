"""What a spec gives one section of its points.

A section's content depends on the base and on the axes that touch the section. Each distinct
content is judged once, however many points share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.catalog.models import Catalog
from domain.fabric.facts import FabricFacts
from domain.judge import Judge, Refusal, ResolvedSection
from domain.problem import Problem, join_pointer, shorten
from domain.sweep.axis import Assignment, Axis
from domain.sweep.given import Given, read_given
from domain.sweep.plan_facts import PlanFacts
from domain.sweep.point import canonical_section

_KEPT = 20_000
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class Content:
    """One distinct content of a section.

    Attributes
    ----------
    number
        its number among the contents of the section, from 0.
    resolved
        what the core makes of it.
    names
        every parameter with its value for `where`; a fabric as the spec refers to it.
    problems
        what is wrong with it, with pointers into the spec.
    canonical
        its canonical JSON; empty when there are problems.
    text
        its JSON with names in the order of the catalogue; empty when there are problems.
    fabrics
        the imported fabrics that it names.
    """

    __slots__ = (
        "_origins",
        "canonical",
        "fabrics",
        "names",
        "number",
        "problems",
        "resolved",
        "text",
    )

    def __init__(
        self, number: int, given: Given, resolved: ResolvedSection, origins: dict[str, str]
    ) -> None:
        self.number = number
        self.resolved = resolved
        self.names = {**_with_members(resolved.names), **given.references}
        self.fabrics: tuple[FabricFacts, ...] = tuple(given.fabrics)
        self._origins = origins
        told = {refusal.field for refusal in given.refusals}
        refusals = [*given.refusals, *(r for r in resolved.refusals if r.field not in told)]
        self.problems = [self.locate(refusal) for refusal in refusals]
        self.canonical = b"" if self.problems else canonical_section(resolved.values or {})
        self.text = "" if self.problems else json.dumps(resolved.values, separators=(",", ":"))

    @property
    def kind(self) -> str:
        """Its kind, as written where there is none of that name."""
        return str(self.names.get("kind", ""))

    def locate(self, refusal: Refusal) -> Problem:
        """Give a refusal in this section its pointer into the spec.

        It points to what the user wrote: the field itself, else another field of the same rule,
        else the section.
        """
        return Problem(
            pointer=self._pointer(refusal),
            field=refusal.field,
            value=shorten(refusal.value),
            allowed=refusal.allowed,
            message=refusal.message,
        )

    def _pointer(self, refusal: Refusal) -> str:
        name, steps = _steps(refusal.field)
        if not name:
            return self._origins[""]
        for depth in range(len(steps), -1, -1):
            way = ".".join([name, *map(str, steps[:depth])])
            if way in self._origins:
                return join_pointer(self._origins[way], *steps[depth:])
            inside = next((one for one in self._origins if one.startswith(f"{way}.")), None)
            if inside is not None:
                return self._origins[inside]
        related = (field.rpartition(".")[2] for field in refusal.related)
        return next(
            (self._origins[one] for one in related if one in self._origins), self._origins[""]
        )


def _steps(field: str) -> tuple[str, list[str | int]]:
    """Split `environment.background[0].fraction` into its parameter and the steps below it."""
    _, _, path = field.partition(".")
    name, *steps = [key or int(number) for key, number in _STEP.findall(f".{path}")] or [""]
    return str(name), list(steps)


class Contents:
    """The contents of one section.

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
        facts: PlanFacts,
    ) -> None:
        self.section = section
        self.touching = [
            number
            for number, axis in enumerate(axes)
            if any(target.section == section for target in axis.targets)
        ]
        self._catalog = catalog
        self._base = [one for one in base if one.target.section == section]
        self._axes = axes
        self._facts = facts
        self._known: dict[tuple[int, ...], Content] = {}

    def resolve(self, places: Iterable[tuple[int, ...]], judge: Judge) -> None:
        """Have contents judged that are not yet, all in one question.

        A place says which step each of the touching axes stands at.
        """
        missing = [place for place in dict.fromkeys(places) if place not in self._known]
        if not missing:
            return
        written = [self._written(place) for place in missing]
        given = [read_given(self._catalog, self.section, own, self._facts) for own, _ in written]
        fabrics = {fabric.digest: fabric.for_judge() for own in given for fabric in own.fabrics}
        resolved = judge.resolve(
            self._catalog.models[0], [(self.section, own.content) for own in given], fabrics
        )
        listed = zip(missing, given, resolved, written, strict=True)
        for place, own, answer, (_, origins) in listed:
            self._known[place] = Content(len(self._known), own, answer, origins)

    def forget(self) -> None:
        """Keep no more contents than pay: those of samples are met once."""
        if len(self._known) > _KEPT:
            self._known.clear()

    def at(self, place: tuple[int, ...]) -> Content:
        """Give the content at a place that has been resolved."""
        return self._known[place]

    def _written(self, place: tuple[int, ...]) -> tuple[dict[str, Any], dict[str, str]]:
        """Give what is written, and the pointer of each part of it."""
        given: dict[str, Any] = {}
        origins = {"": "/base"}
        for assignment in self._base:
            _apply(assignment, given, origins)
        for number, step in zip(self.touching, place, strict=True):
            for assignment in self._axes[number].steps[step].assignments:
                if assignment.target.section == self.section:
                    _apply(assignment, given, origins)
        return given, origins


def _with_members(names: Mapping[str, Any]) -> dict[str, Any]:
    """Give names with those of the members of link classes: `classes.global.latency_ns`."""
    deeper = {
        f"{name}.{link_class}.{member}": value
        for name, classes in names.items()
        if isinstance(classes, dict)
        for link_class, told in classes.items()
        if isinstance(told, dict)
        for member, value in told.items()
    }
    return {**names, **deeper}


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
