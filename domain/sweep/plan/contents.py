"""What a spec gives one section of its points.

A section's content depends on the base and on the axes that touch the section. Each distinct
content is judged once, however many points share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from domain.attachment.facts import AttachmentFacts
from domain.catalog.models import Catalog, Component
from domain.fix import parameter_fix
from domain.judge import Judge, Refusal, ResolvedSection
from domain.problem import MOST_PROBLEMS, Problem, join_pointer, shorten
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.point import canonical_section
from domain.sweep.plan.routing_words import resolve_contents
from domain.sweep.plan.section_values import Given, read_given
from domain.sweep.plan.sections_of_point import Writer
from domain.sweep.spaces.visible_names import Seen

_KEPT = 20_000
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class Content:
    """One distinct content of a section.

    Attributes
    ----------
    resolved
        what the core makes of it.
    names
        every parameter with its value for `where`; a fabric or trace as the spec refers to it.
    problems
        what is wrong with it, with pointers into the spec.
    canonical
        its canonical JSON; empty when there are problems.
    text
        its JSON with names in the order of the catalogue; empty when there are problems.
    attachments
        the imported fabrics and traces that it names.
    computed
        the parameters that formulas gave, by name.
    """

    __slots__ = (
        "_component",
        "_instead",
        "_origins",
        "attachments",
        "canonical",
        "computed",
        "names",
        "problems",
        "resolved",
        "text",
    )

    def __init__(
        self,
        given: Given,
        resolved: ResolvedSection,
        origins: dict[str, str],
        computed: Mapping[str, Any],
        component: Component | None = None,
    ) -> None:
        self._component = component
        self._instead: dict[str, Content] = {}
        self.resolved = resolved
        self.computed = computed
        self.names = {**_with_members(resolved.names), **given.references}
        self.attachments: tuple[AttachmentFacts, ...] = tuple(given.attachments)
        self._origins = origins
        told = {refusal.field for refusal in given.refusals}
        refusals = [*given.refusals, *(r for r in resolved.refusals if r.field not in told)]
        # To find where each stands costs a look at all that is written.
        self.problems = [self.locate(refusal) for refusal in refusals[: MOST_PROBLEMS + 1]]
        self.canonical = b"" if self.problems else canonical_section(resolved.values or {})
        self.text = "" if self.problems else json.dumps(resolved.values, separators=(",", ":"))

    @property
    def kind(self) -> str:
        """Its kind, as written where there is none of that name."""
        return str(self.names.get("kind", ""))

    def as_kind(self, resolved: ResolvedSection, component: Component | None) -> Content:
        """Give what stands for it in a point: another kind, with its defaults, written where it is."""
        kind = str(resolved.names["kind"])
        if kind not in self._instead:
            self._instead[kind] = Content(Given({}), resolved, self._origins, {}, component)
        return self._instead[kind]

    def locate(self, refusal: Refusal) -> Problem:
        """Give a refusal in this section its pointer into the spec.

        It points to what the user wrote: the field itself, else another field of the same rule,
        else the section.
        """
        pointer, name = self._pointer(refusal), refusal.field.partition(".")[2]
        # On an axis a parameter may be right for other components, and then is not to be taken away.
        is_unknown = (
            name not in ("", "kind")
            and pointer.startswith("/base/")
            and self._component is not None
            and self._component.find(name) is None
        )
        return Problem(
            pointer=pointer,
            field=refusal.field,
            value=shorten(refusal.value),
            allowed=refusal.allowed,
            message=refusal.message,
            fix=parameter_fix(pointer, name, refusal.allowed) if is_unknown else None,
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
        self, catalog: Catalog, section: str, writer: Writer, seen: Seen, facts: PlanFacts
    ) -> None:
        self.section = section
        self._formulas = seen.formulas.of_section(section)
        needed = [target for one in self._formulas for target in one.targets.values()]
        self.touching = sorted({*writer.touching(section), *seen.deciding(needed)})
        self._catalog = catalog
        self._writer = writer
        self._seen = seen
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
        given = [read_given(self._catalog, self.section, one.given, self._facts) for one in written]
        known = {one.digest: one.for_judge() for own in given for one in own.attachments}
        contents = [own.content for own in given]
        resolved = resolve_contents(self._catalog, self.section, contents, known, judge)
        for place, own, answer, one in zip(missing, given, resolved, written, strict=True):
            own.refusals += one.refusals
            advised = _with_advice(answer, one, self._catalog, self.section)
            kind = str(own.content.get("kind", self.section))
            component = self._catalog.component(self.section, kind)
            self._known[place] = Content(own, advised, one.origins, one.computed, component)

    def forget(self) -> None:
        """Keep no more contents than pay: those of samples are met once."""
        if len(self._known) > _KEPT:
            self._known.clear()

    def at(self, place: tuple[int, ...]) -> Content:
        """Give the content at a place that has been resolved."""
        return self._known[place]

    def _written(self, place: tuple[int, ...]) -> _Written:
        """Give what is written, and the pointer of each part of it."""
        steps = dict(zip(self.touching, place, strict=True))
        found = _Written(*self._writer.write(self.section, steps))
        if self._formulas:
            found.computed, found.refusals = self._seen.fill(self.section, found.given, steps)
        return found


@dataclass(slots=True)
class _Written:
    given: dict[str, Any]
    origins: dict[str, str]
    computed: dict[str, Any] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)


def _with_advice(
    answer: ResolvedSection, written: _Written, catalog: Catalog, section: str
) -> ResolvedSection:
    """Say how an axis is told of components that have its parameter, where others refuse it."""
    kind = written.given.get("kind")
    if not answer.refusals or not isinstance(kind, str) or not catalog.component(section, kind):
        return answer
    return replace(
        answer,
        refusals=tuple(
            replace(one, message=one.message + _advice(one, kind, written, catalog, section))
            for one in answer.refusals
        ),
    )


def _advice(refusal: Refusal, kind: str, written: _Written, catalog: Catalog, section: str) -> str:
    name = refusal.field.removeprefix(f"{section}.")
    kinds = [own for own, one in catalog.by_kind[section].items() if one.find(name)]
    on_axis = "/axes/" in written.origins.get(name, "")
    if not on_axis or not kinds or catalog.param(section, kind, name) is not None:
        return ""
    held = f"{section} = '{kinds[0]}'" if len(kinds) == 1 else f"{section} != '{kind}'"
    return f'; let the axis exist where it applies: {{when: "{held}", values: [...]}}'


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
