"""The plan of a specification by the rules of the catalogue, a batch at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from math import prod
from typing import Any

import numpy as np
import rfc8785
from numpy.typing import NDArray

from domain.catalog.models import Catalog
from domain.fabric.facts import FabricFacts
from domain.fabric.used import fabric_used
from domain.problem import Problem
from domain.run.calibration import UNCALIBRATED, Calibration
from domain.run.estimate import Estimator
from domain.run.work_estimate import Estimates
from domain.shape.facts import networks_of
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeSource
from domain.sweep.axis_meaning import turn_weights
from domain.sweep.draft import Draft
from domain.sweep.errors import SpecError, locate
from domain.sweep.expand import Expander, check_limits
from domain.sweep.expansion import ExpandedPoint
from domain.sweep.expansion import ImpossiblePoint as Impossible
from domain.sweep.plan import ImpossiblePoint, PlannedBatch, PlannedPoint
from domain.sweep.plan_facts import PlanFacts

_FEW_FORMS = 200


class InterimPlan:
    """The points of a draft; see `domain.sweep.plan.Plan`."""

    def __init__(
        self,
        draft: Draft,
        catalog: Catalog,
        source: ShapeSource | None,
        calibration: Calibration = UNCALIBRATED,
    ) -> None:
        spec, facts = draft.spec, draft.facts
        self.draft = draft
        self.metrics: dict[str, None] = {}
        self.fabrics: dict[str, FabricFacts] = {}
        self.networks: list[Mapping[str, Any]] = []
        shapes = KnownShapes(source)
        self._source = source
        self._view = catalog.for_model(spec.model)
        self._estimator = Estimator(catalog, calibration, shapes)
        self._by_digest = {fabric.digest: fabric for fabric in facts.fabrics.values()}
        self._network_numbers: dict[bytes, int] = {}
        weights = turn_weights([axis.info for axis in draft.axes], self._view)
        count = draft.candidates
        turns = np.zeros(count, np.int64)
        if draft.axes:
            steps = np.stack(np.unravel_index(np.arange(count), draft.shape), axis=1)
            turns = steps @ np.array(weights)
        try:
            expander = Expander(spec, catalog, facts.max_points, _Named(facts), shapes)
            self.limits: Mapping[str, Any] = check_limits(spec, catalog)
        except SpecError as error:
            raise error.with_lines(spec.line_of) from None
        self._expander = expander
        self._left: Iterator[Any] = zip(expander, turns.tolist(), strict=True)

    def refuse_at_once(self) -> None:
        """Refuse what is wrong with single sections that take few forms.

        Without `where` every form of a section belongs to some point.

        Raises
        ------
        SpecError
            what is wrong with them.
        """
        problems: dict[tuple[str, str], Problem] = {}
        shape = self.draft.shape
        for builder in self._expander._builders if not self.draft.constraints else ():
            touching = builder.touching
            if prod(shape[number] for number in touching) > _FEW_FORMS:
                continue
            for steps in product(*(range(shape[number]) for number in touching)):
                places = dict(zip(touching, steps, strict=True))
                state = builder.state([places.get(n, 0) for n in range(len(shape))])
                for problem in state.problems:
                    problems.setdefault((problem.pointer, problem.message), problem)
        if problems:
            raise SpecError(locate(problems.values(), self.draft.spec.line_of))

    def take(self, size: int) -> PlannedBatch:
        """Plan the next `size` candidates; an empty batch at the end."""
        try:
            listed = list(islice(self._left, size))
        except SpecError as error:
            raise error.with_lines(self.draft.spec.line_of) from None
        batch = PlannedBatch(candidates=len(listed))
        batch.excluded = sum(one is None for one, _ in listed)
        batch.impossible = [
            ImpossiblePoint(one.coordinates, tuple(locate(one.problems, self.draft.spec.line_of)))
            for one, _ in listed
            if isinstance(one, Impossible)
        ]
        points = [(one, turn) for one, turn in listed if isinstance(one, ExpandedPoint)]
        networks = self._networks([one.point for one, _ in points])
        for (one, turn), network in zip(points, networks, strict=True):
            batch.points.append(
                PlannedPoint(one.index, one.point, one.point_key, one.coordinates, turn, network)
            )
        self._note(batch)
        return batch

    def estimates(self, batch: PlannedBatch) -> Estimates:
        """Estimate a run of each point of a batch."""
        found = [self._estimator.estimate(point.point) for point in batch.points]

        def column(name: str) -> NDArray[np.float64]:
            return np.array([getattr(one, name) for one in found], dtype=np.float64)

        return Estimates(
            cpu_seconds_low=column("cpu_seconds_low"),
            cpu_seconds_expected=column("cpu_seconds_expected"),
            cpu_seconds_high=column("cpu_seconds_high"),
            memory_bytes=column("memory_bytes"),
            uncalibrated_seconds=column("uncalibrated_seconds"),
            uncalibrated_bytes=np.zeros(len(found)),
        )

    def _networks(self, points: list[dict[str, Any]]) -> list[int | None]:
        if self._source is None:
            return [None] * len(points)
        facts, places = networks_of(points, self._source)
        numbers = []
        for fact in facts:
            key = rfc8785.dumps(fact)
            if key not in self._network_numbers:
                self._network_numbers[key] = len(self.networks)
                self.networks.append(fact)
            numbers.append(self._network_numbers[key])
        return [None if place is None else numbers[place] for place in places]

    def _note(self, batch: PlannedBatch) -> None:
        for section in self._view.sections:
            seen = {
                id(values): values
                for point in batch.points
                if (values := point.point.get(section)) is not None
            }
            for kind in dict.fromkeys(v.get("kind", section) for v in seen.values()):
                component = self._view.component(section, kind)
                found = (component.metrics if component else None) or ()
                self.metrics.update(dict.fromkeys(found))
        for point in batch.points:
            digest = fabric_used(point.point)
            if digest in self._by_digest:
                self.fabrics[digest] = self._by_digest[digest]


class _Named:
    def __init__(self, facts: PlanFacts) -> None:
        self._facts = facts

    def resolve(self, reference: str) -> FabricFacts | None:
        return self._facts.fabrics.get(reference)

    def names(self) -> Iterable[str]:
        return self._facts.fabric_names
