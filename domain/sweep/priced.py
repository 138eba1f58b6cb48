"""A plan with what each of its points will take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.catalog.models import Catalog
from domain.fabric.facts import FabricFacts
from domain.judge import Judge
from domain.run.calibration import UNCALIBRATED, Calibration
from domain.run.cost_class import CostClass, cost_class_of
from domain.run.estimate import Estimator
from domain.run.work_estimate import Estimates, estimate_work
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeSource
from domain.sweep.draft import Draft
from domain.sweep.plan import FEW_FORMS, Plan, PlannedBatch


class PricedPlan:
    """Plans the points of a draft in order, and estimates them.

    Parameters
    ----------
    shapes
        knows the size of networks, for estimates where the judge tells no work.

    Raises
    ------
    SpecError
        what all points would share is wrong.
    JudgeBudgetError
        the judge's time is over; so do its methods.
    """

    def __init__(
        self,
        draft: Draft,
        catalog: Catalog,
        judge: Judge,
        shapes: ShapeSource | None,
        calibration: Calibration = UNCALIBRATED,
    ) -> None:
        self.draft = draft
        self._plan = Plan(draft, judge)
        self._calibration = calibration
        self._estimator = Estimator(catalog, calibration, KnownShapes(shapes))
        self._next = 0

    @property
    def limits(self) -> Mapping[str, Any]:
        """The limits of a run, with defaults filled."""
        return self._plan.limits

    @property
    def metrics(self) -> Sequence[str]:
        """What the points made so far measure."""
        return list(self._plan.metrics)

    @property
    def networks(self) -> Sequence[Mapping[str, Any]]:
        """The facts of the distinct networks so far."""
        return self._plan.networks

    @property
    def fabrics(self) -> Mapping[str, FabricFacts]:
        """The imported fabrics that they run on, by digest."""
        return self._plan.fabrics

    def refuse_at_once(self) -> None:
        """Refuse mistakes of single sections that take few forms; raises `SpecError`."""
        self._plan.refuse_at_once(FEW_FORMS)

    def take(self, size: int) -> PlannedBatch:
        """Plan the next candidates, at most `size`; an empty batch at the end."""
        end = min(self._next + size, self.draft.candidates)
        numbers: NDArray[np.int64] = np.arange(self._next, end)
        self._next = end
        return self._plan.batch(numbers) if len(numbers) else PlannedBatch(candidates=0)

    def estimates(self, batch: PlannedBatch) -> Estimates:
        """Estimate a run of each point of a batch."""
        if "cpu_seconds" not in batch.work:
            return self._estimates_by_formula(batch)
        names: dict[CostClass, int] = {}
        classes = [
            names.setdefault(cost_class_of(point.point), len(names)) for point in batch.points
        ]
        places = np.array(classes, dtype=np.intp)
        return estimate_work(batch.work, places, list(names), self._calibration)

    def _estimates_by_formula(self, batch: PlannedBatch) -> Estimates:
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
