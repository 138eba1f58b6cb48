"""Spec to points: the product of the axes, first axis slowest, a batch at a time.

Planning is pure but for the judge, who is asked three questions a batch: what the new sections mean,
which points fit, and the facts of new networks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.attachment.facts import AttachmentFacts
from domain.catalog.models import OUTSIDE_IDENTITY
from domain.judge import Fitted, Judge, JudgeBudgetError
from domain.problem import Problem, Problems
from domain.sweep.plan.block_plan import BlockPlan
from domain.sweep.plan.contents import Content
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.equal import Selection, choose_networks
from domain.sweep.plan.equal_axes import is_chosen
from domain.sweep.plan.networks import Networks
from domain.sweep.plan.point import KeyMaker
from domain.sweep.plan.recommended_routing import RecommendedRoutings, is_about_routing
from domain.sweep.spec.errors import SpecError, locate, refuse
from domain.sweep.spec.limits import resolve_limits

BATCH_POINTS = 5_000
FEW_FORMS = 200
"""Forms of a section that are looked at whatever points they belong to."""


@dataclass(frozen=True, slots=True)
class PlannedPoint:
    """A valid point of a sweep.

    Attributes
    ----------
    index
        its number in the sweep, from 0 without gaps, in the order of the axes.
    point
        the canonical point. Its sections are shared with other points: do not change them.
    document
        the same as JSON.
    point_key
        its content key, 64 hexadecimal digits. Two points of a sweep can share it when the spec
        writes one configuration in two ways.
    coordinates
        full parameter name, or section, to number or text, in the order of the axes.
    turn
        points run in the order of their turns; where points are left out, turns have gaps.
    network
        the number of its network among `Plan.networks`; None beyond the most.
    """

    index: int
    point: Mapping[str, Any]
    document: str
    point_key: str
    coordinates: dict[str, Any]
    turn: int
    network: int | None


@dataclass(frozen=True, slots=True)
class ImpossiblePoint:
    """A point that the core refuses; pointers of the problems lead into the spec."""

    coordinates: dict[str, Any]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class PlannedBatch:
    """Some candidates of a sweep, planned.

    Attributes
    ----------
    candidates
        how many points the axes made.
    points
        the valid ones among them, in order.
    work
        by name, a number for each of `points`: what a run has to do, and its memory.
    impossible
        those that the core refuses.
    excluded, excluded_by_exclude
        how many `where` left out, and how many of the others `exclude` did.
    excluded_by_equal
        how many have another size than the one that was chosen.
    """

    candidates: int
    points: list[PlannedPoint] = field(default_factory=list)
    work: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    impossible: list[ImpossiblePoint] = field(default_factory=list)
    excluded: int = 0
    excluded_by_exclude: int = 0
    excluded_by_equal: int = 0


class Plan:
    """The points of a draft, judged as they are made.

    Attributes
    ----------
    limits
        the limits of a run, with defaults filled.
    metrics
        what the points made so far measure.
    attachments
        the imported fabrics that they run on, and the traces that they replay.
    """

    def __init__(self, draft: Draft, judge: Judge) -> None:
        """Have the limits judged, and the sections that no axis touches.

        Raises
        ------
        SpecError
            what is wrong with them: all points would fail.
        JudgeBudgetError
            the judge's time is over.
        """
        self.draft = draft
        self._judge = judge
        spec, view = draft.spec, draft.catalog
        self._sections = [name for name in view.sections if name not in OUTSIDE_IDENTITY]
        self._blocks = [
            BlockPlan(draft, number, self._sections) for number in range(len(draft.blocks))
        ]
        self._keys = KeyMaker(spec.model, spec.base_seed, self._sections)
        self._networks = Networks(judge, view)
        self._routings = RecommendedRoutings(view, judge)
        self._next_index = 0
        self.metrics: dict[str, None] = {}
        self.attachments: dict[str, AttachmentFacts] = {}
        self.limits = self._begin()

    def _begin(self) -> Mapping[str, Any]:
        limits, problems = resolve_limits(self.draft.spec, self.draft.catalog, self._judge)
        for block in self._blocks:
            for contents in block.contents.values():
                if not contents.touching:
                    contents.resolve([()], self._judge)
                    problems += contents.at(()).problems
        if problems:
            raise self._with_forms(locate(problems, self.draft.spec.line_of))
        return limits

    def _with_forms(self, problems: Sequence[Problem]) -> SpecError:
        """Make an error of problems and those of sections that take few forms: all in one answer."""
        found = Problems()
        found.add(problems)
        try:
            self.refuse_at_once(FEW_FORMS)
        except SpecError as others:
            found.add(others.problems)
        except JudgeBudgetError:
            pass  # What was found already is told all the same.
        return SpecError(found)

    def refuse_at_once(self, few: int) -> None:
        """Refuse what is wrong with single sections that take at most `few` forms.

        Without `where` every form of a section belongs to some point: none need be made for it. Of sizes
        to choose among those that cannot be built are left out.

        Raises
        ------
        SpecError
            what is wrong with them.
        JudgeBudgetError
            the judge's time is over.
        """
        found, equal = Problems(), self.draft.spec.equal
        for own in self._blocks:
            if own.block.constraints or own.block.exclusions:
                continue
            sized = {n for n, axis in enumerate(own.block.axes) if is_chosen(axis.info, equal)}
            for contents in own.contents.values():
                if sized.intersection(contents.touching):
                    continue
                places = own.forms(contents, few)
                contents.resolve(places, self._judge)
                for place in places:
                    found.add(locate(contents.at(place).problems, self.draft.spec.line_of))
        found.refuse_any(SpecError)

    @cached_property
    def selection(self) -> Selection | None:
        """The sizes that are chosen so that networks are alike; None where the spec asks for none.

        Raises
        ------
        SpecError
            nothing can be chosen.
        JudgeBudgetError
            the judge's time is over.
        """
        if self.draft.spec.equal is None:
            return None
        try:
            return choose_networks(self.draft, self._blocks, self._judge)
        except SpecError as error:
            raise error.with_lines(self.draft.spec.line_of) from None

    @property
    def networks(self) -> Sequence[Mapping[str, Any]]:
        """The facts of the distinct networks so far; of the first 2,000."""
        return self._networks.facts

    def number_from(self, index: int) -> None:
        """Have the next points counted from `index` on: so many are there already."""
        self._next_index = index

    def batches(self, size: int = BATCH_POINTS) -> Iterator[PlannedBatch]:
        """Plan all points in order, so many candidates at a time."""
        for start in range(0, self.draft.candidates, size):
            end = min(start + size, self.draft.candidates)
            yield self.batch(np.arange(start, end))

    def batch(self, numbers: NDArray[np.int64]) -> PlannedBatch:
        """Plan the candidates of these numbers, which count the product of the axes from 0.

        Points get the next indexes.

        Raises
        ------
        SpecError
            a condition has no value for a point, or no sizes can be chosen.
        JudgeBudgetError
            the judge's time is over.
        """
        try:
            return self._batch(numbers)
        except SpecError as error:
            raise error.with_lines(self.draft.spec.line_of) from None

    def _batch(self, numbers: NDArray[np.int64]) -> PlannedBatch:
        batch = PlannedBatch(candidates=len(numbers))
        if self.selection is not None:
            numbers = numbers[~self.selection.left_out[numbers]]
            batch.excluded_by_equal = batch.candidates - len(numbers)
        sound: list[_Row] = []
        for row in self._rows(numbers):
            block = self._blocks[row.block].block
            if not all(one.holds(row.contents, row.coordinates) for one in block.constraints):
                batch.excluded += 1
                continue
            if any(one.holds(row.contents, row.coordinates) for one in block.exclusions):
                batch.excluded_by_exclude += 1
                continue
            problems = [p for content in row.contents.values() for p in content.problems]
            if problems:
                batch.impossible.append(self._impossible(row.coordinates, problems))
            else:
                sound.append(row)
        fitting = self._fitting(sound, batch)
        self._finish(fitting, batch)
        return batch

    def _rows(self, numbers: NDArray[np.int64]) -> list[_Row]:
        """Give the content, coordinates and turn of each candidate, in order."""
        found: list[tuple[int, _Row]] = []
        for number, places, rows in self.draft.parts(numbers):
            own = self._blocks[number]
            steps = own.block.steps(rows)
            contents = own.resolved(steps, self._judge)
            turns = own.turns(rows, steps)
            for row, (place, at, turn) in enumerate(
                zip(places.tolist(), steps.tolist(), turns, strict=True)
            ):
                parts = {section: listed[row] for section, listed in contents.items()}
                coordinates = own.coordinates(at, parts)
                found.append((place, _Row(parts, coordinates, turn, number)))
        if len(self._blocks) > 1:
            found.sort(key=lambda one: one[0])
        return [row for _, row in found]

    def _fitting(self, rows: list[_Row], batch: PlannedBatch) -> list[_Row]:
        """Ask which points fit; gives these, and puts the others and the work into the batch."""
        if not rows:
            return []
        rows, fitted = self._routed(rows)
        fitting = []
        for number, row in enumerate(rows):
            refusals = fitted.refusals.get(number)
            if refusals is None:
                fitting.append(row)
                continue
            problems = [
                row.contents[_section_of(refusal.field, row.contents)].locate(refusal)
                for refusal in refusals
            ]
            batch.impossible.append(self._impossible(row.coordinates, problems))
        kept = np.array([number not in fitted.refusals for number in range(len(rows))])
        batch.work = {name: column[kept] for name, column in fitted.work.items()}
        return fitting

    def _routed(self, rows: list[_Row]) -> tuple[list[_Row], Fitted]:
        """Ask which points fit, each under the first recommended routing that serves it.

        A point that none serves is told of as under the first.
        """
        options = [self._routings.options(row.contents) for row in rows]
        routed = [
            row if own[0] is row.contents else replace(row, contents=own[0])
            for row, own in zip(rows, options, strict=True)
        ]
        fitted = self._fits(routed)
        refusals = dict(fitted.refusals)
        work = {name: column.copy() for name, column in fitted.work.items()}
        turn, unserved = 1, [n for n, found in refusals.items() if is_about_routing(found)]
        while unserved := [number for number in unserved if turn < len(options[number])]:
            others = [replace(rows[n], contents=options[n][turn]) for n in unserved]
            again = self._fits(others)
            served = [
                (place, number)
                for place, number in enumerate(unserved)
                if not is_about_routing(again.refusals.get(place, ()))
            ]
            for place, number in served:
                routed[number] = others[place]
                refusals[number] = again.refusals.get(place, ())
                for name, column in again.work.items():
                    work[name][number] = column[place]
            unserved = [n for n in unserved if n not in {number for _, number in served}]
            turn += 1
        left = {number: found for number, found in refusals.items() if found}
        return routed, Fitted(left, fitted.figures, work)

    def _fits(self, rows: Sequence[_Row]) -> Fitted:
        """Ask the judge about points, each section of theirs written once."""
        sections: dict[str, list[Mapping[str, Any]]] = {}
        table = np.empty((len(rows), len(self._sections)), dtype=np.int32)
        attachments: dict[str, AttachmentFacts] = {}
        for column, section in enumerate(self._sections):
            places: dict[int, int] = {}
            listed = sections[section] = []
            for number, row in enumerate(rows):
                content = row.contents[section]
                place = places.setdefault(id(content), len(listed))
                if place == len(listed):
                    listed.append(content.resolved.values or {})
                    attachments |= {one.digest: one for one in content.attachments}
                table[number, column] = place
        self.attachments |= attachments
        model = self.draft.spec.model
        known = {digest: one.for_judge() for digest, one in attachments.items()}
        return self._judge.fits(model, sections, table, known)

    def _finish(self, rows: Sequence[_Row], batch: PlannedBatch) -> None:
        """Give the points that fit their keys, indexes and networks."""
        networks = self._networks.of([row.contents for row in rows])
        model, seed = self.draft.spec.model, self.draft.spec.base_seed
        head, tail = f'{{"model":"{model}"', f',"base_seed":{seed}}}'
        measuring: dict[Content, None] = {}
        for row, network in zip(rows, networks, strict=True):
            contents = self._told(row.contents)
            point: dict[str, Any] = {"model": model}
            point |= {section: one.resolved.values for section, one in contents.items()}
            point["base_seed"] = seed
            parts = [f',"{section}":{one.text}' for section, one in contents.items()]
            document = head + "".join(parts) + tail
            key = self._keys.key({section: one.canonical for section, one in contents.items()})
            batch.points.append(
                PlannedPoint(
                    self._next_index, point, document, key, row.coordinates, row.turn, network
                )
            )
            self._next_index += 1
            measuring.update(
                dict.fromkeys(one for one in contents.values() if one.resolved.metrics)
            )
        for one in measuring:
            self.metrics.update(dict.fromkeys(one.resolved.metrics))

    def _told(self, contents: Mapping[str, Content]) -> Mapping[str, Content]:
        """Leave out the sections that a point has only where they are not as they are by default."""
        implied = {
            section
            for section in self.draft.catalog.models[0].implied_sections
            if section in contents and self._is_default(section, contents[section])
        }
        return {name: one for name, one in contents.items() if name not in implied}

    def _is_default(self, section: str, content: Content) -> bool:
        catalog = self.draft.catalog
        usual = catalog.default_kind(section) if catalog.is_choice(section) else section
        values = content.resolved.values or {}
        component = catalog.component(section, values.get("kind", usual))
        return (
            component is not None
            and component.kind == usual
            and all(values.get(param.name) == param.default for param in component.params)
        )

    def _impossible(
        self, coordinates: dict[str, Any], problems: Sequence[Problem]
    ) -> ImpossiblePoint:
        return ImpossiblePoint(coordinates, tuple(locate(problems, self.draft.spec.line_of)))


@dataclass(frozen=True, slots=True)
class _Row:
    """A candidate whose sections are sound, each alone."""

    contents: Mapping[str, Content]
    coordinates: dict[str, Any]
    turn: int
    block: int


def _section_of(field: str, contents: Mapping[str, Content]) -> str:
    section = field.partition(".")[0]
    return section if section in contents else "topology"


def nothing_left(draft: Draft, excluded: int) -> SpecError:
    """Refuse a spec whose `where` and `exclude` leave no point."""
    spec = draft.spec
    given = [field for field in ("where", "exclude") if getattr(spec, field) is not None]
    pointer = f"/{given[0]}" if given else "/spaces"
    message = f"{' and '.join(given) or 'where'} {'leave' if len(given) > 1 else 'leaves'} out all "
    message += f"{excluded} points"
    allowed = "conditions that leave some point"
    if given in ([], ["where"]):
        allowed = "a condition that some point satisfies"
    value = getattr(spec, given[0]) if given else None
    return refuse(pointer, value, allowed, message).with_lines(spec.line_of)


def too_many_runs(draft: Draft, points: int) -> SpecError | None:
    """Refuse a spec whose points run too often; None when all is well."""
    replicates, most = draft.spec.max_replicates, draft.facts.max_runs
    if points * replicates <= most:
        return None
    message = f"{points} points x {replicates} replicates are too many"
    error = refuse("/replicates", points * replicates, f"at most {most} runs", message)
    return error.with_lines(draft.spec.line_of)
