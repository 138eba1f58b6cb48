"""Spec to points: the product of the axes, first axis slowest, a batch at a time.

Planning is pure but for the judge, who is asked three questions a batch: what the new sections mean,
which points fit, and the facts of new networks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.catalog.models import IMPLIED_SECTIONS, OUTSIDE_IDENTITY
from domain.fabric.facts import FabricFacts
from domain.judge import Fitted, Judge, JudgeBudgetError
from domain.problem import Problem, Problems
from domain.sweep.axis_meaning import turn_weights
from domain.sweep.contents import Content, Contents
from domain.sweep.draft import Draft
from domain.sweep.errors import SpecError, locate, refuse
from domain.sweep.limits import resolve_limits
from domain.sweep.networks import Networks
from domain.sweep.point import KeyMaker

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
    excluded
        how many `where` left out.
    """

    candidates: int
    points: list[PlannedPoint] = field(default_factory=list)
    work: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    impossible: list[ImpossiblePoint] = field(default_factory=list)
    excluded: int = 0


class Plan:
    """The points of a draft, judged as they are made.

    Attributes
    ----------
    limits
        the limits of a run, with defaults filled.
    metrics
        what the points made so far measure.
    fabrics
        the imported fabrics that they run on.
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
        self._contents = {
            section: Contents(view, section, draft.base, draft.axes, draft.facts)
            for section in view.sections
            if section not in OUTSIDE_IDENTITY
        }
        self._keys = KeyMaker(spec.model, spec.base_seed, list(self._contents))
        self._networks = Networks(judge, view)
        infos = [axis.info for axis in draft.axes]
        self._weights = np.array(turn_weights(infos, view), dtype=np.int64)
        self._next_index = 0
        self.metrics: dict[str, None] = {}
        self.fabrics: dict[str, FabricFacts] = {}
        self.limits = self._begin()

    def _begin(self) -> Mapping[str, Any]:
        limits, problems = resolve_limits(self.draft.spec, self.draft.catalog, self._judge)
        for contents in self._contents.values():
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

        Without `where` every form of a section belongs to some point: none need be made for it.

        Raises
        ------
        SpecError
            what is wrong with them.
        JudgeBudgetError
            the judge's time is over.
        """
        if self.draft.constraints:
            return
        found = Problems()
        for contents in self._contents.values():
            shape = [self.draft.shape[number] for number in contents.touching]
            if prod(shape) > few:
                continue
            places = list(product(*(range(count) for count in shape)))
            contents.resolve(places, self._judge)
            for place in places:
                found.add(locate(contents.at(place).problems, self.draft.spec.line_of))
        found.refuse_any(SpecError)

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
            a condition has no value for a point.
        JudgeBudgetError
            the judge's time is over.
        """
        try:
            return self._batch(numbers)
        except SpecError as error:
            raise error.with_lines(self.draft.spec.line_of) from None

    def _batch(self, numbers: NDArray[np.int64]) -> PlannedBatch:
        batch = PlannedBatch(candidates=len(numbers))
        steps = _steps(numbers, self.draft.shape)
        turns = steps @ self._weights if self.draft.axes else np.zeros(len(numbers), np.int64)
        rows = self._resolved(steps)
        sound: list[_Row] = []
        for row, (places, turn) in enumerate(zip(steps.tolist(), turns.tolist(), strict=True)):
            contents = {section: found[row] for section, found in rows.items()}
            coordinates = self._coordinates(places)
            if not all(one.admits(contents, coordinates) for one in self.draft.constraints):
                batch.excluded += 1
                continue
            problems = [p for content in contents.values() for p in content.problems]
            if problems:
                batch.impossible.append(self._impossible(coordinates, problems))
            else:
                sound.append(_Row(contents, coordinates, turn))
        fitting = self._fitting(sound, batch)
        self._finish(fitting, batch)
        return batch

    def _resolved(self, steps: NDArray[np.int64]) -> dict[str, list[Content]]:
        """Give, for each section, the content of each candidate."""
        found = {}
        for section, contents in self._contents.items():
            contents.forget()
            places = [tuple(place) for place in steps[:, contents.touching].tolist()]
            contents.resolve(places, self._judge)
            found[section] = [contents.at(place) for place in places]
        return found

    def _coordinates(self, places: Sequence[int]) -> dict[str, Any]:
        coordinates: dict[str, Any] = {}
        for axis, place in zip(self.draft.axes, places, strict=True):
            coordinates.update(axis.steps[place].coordinates)
        return coordinates

    def _fitting(self, rows: list[_Row], batch: PlannedBatch) -> list[_Row]:
        """Ask which points fit; gives these, and puts the others and the work into the batch."""
        if not rows:
            return []
        fitted = self._fits(rows)
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

    def _fits(self, rows: Sequence[_Row]) -> Fitted:
        """Ask the judge about points, each section of theirs written once."""
        sections: dict[str, list[Mapping[str, Any]]] = {}
        table = np.empty((len(rows), len(self._contents)), dtype=np.int32)
        fabrics: dict[str, FabricFacts] = {}
        for column, section in enumerate(self._contents):
            places: dict[int, int] = {}
            listed = sections[section] = []
            for number, row in enumerate(rows):
                content = row.contents[section]
                place = places.setdefault(content.number, len(listed))
                if place == len(listed):
                    listed.append(content.resolved.values or {})
                    fabrics |= {fabric.digest: fabric for fabric in content.fabrics}
                table[number, column] = place
        self.fabrics |= fabrics
        model = self.draft.spec.model
        known = {digest: fabric.for_judge() for digest, fabric in fabrics.items()}
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
            for section in IMPLIED_SECTIONS.get(self.draft.spec.model, ())
            if section in contents and self._is_default(section, contents[section])
        }
        return {name: one for name, one in contents.items() if name not in implied}

    def _is_default(self, section: str, content: Content) -> bool:
        component = self.draft.catalog.component(section, section)
        values = content.resolved.values or {}
        return component is not None and all(
            values.get(param.name) == param.default for param in component.params
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


def _steps(numbers: NDArray[np.int64], shape: Sequence[int]) -> NDArray[np.int64]:
    """Give the step of each candidate along each axis; shape (candidates, axes)."""
    if not shape:
        return np.zeros((len(numbers), 0), dtype=np.int64)
    return np.stack(np.unravel_index(numbers, tuple(shape)), axis=1).astype(np.int64)


def _section_of(field: str, contents: Mapping[str, Content]) -> str:
    section = field.partition(".")[0]
    return section if section in contents else "topology"


def nothing_left(draft: Draft, excluded: int) -> SpecError:
    """Refuse a spec whose `where` leaves no point."""
    message = f"where leaves out all {excluded} points"
    error = refuse("/where", draft.spec.where, "a condition that some point satisfies", message)
    return error.with_lines(draft.spec.line_of)


def too_many_runs(draft: Draft, points: int) -> SpecError | None:
    """Refuse a spec whose points run too often; None when all is well."""
    replicates, most = draft.spec.max_replicates, draft.facts.max_runs
    if points * replicates <= most:
        return None
    message = f"{points} points x {replicates} replicates are too many"
    error = refuse("/replicates", points * replicates, f"at most {most} runs", message)
    return error.with_lines(draft.spec.line_of)
