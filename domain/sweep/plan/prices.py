"""A plan with what each of its points will take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.attachment.facts import AttachmentFacts
from domain.judge import Judge
from domain.sweep.estimate.calibration import UNCALIBRATED, Calibration
from domain.sweep.estimate.work_estimate import Estimates, estimate_points
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.equal import Selection
from domain.sweep.plan.plan import BATCH_POINTS, FEW_FORMS, Plan, PlannedBatch

_SOON_PLANNED = 10_000
"""So many candidates are planned within a second or so: their order needs no care."""


class PricedPlan:
    """Plans the points of a draft, and estimates them.

    Parameters
    ----------
    mixed
        take the candidates in an order that draws them at random, the same each time: those taken first
        then stand for all. A small plan is taken in order all the same.

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
        judge: Judge,
        calibration: Calibration = UNCALIBRATED,
        *,
        mixed: bool = False,
    ) -> None:
        self.draft = draft
        self._plan = Plan(draft, judge)
        self._calibration = calibration
        self._next = 0
        self._numbers = draft.planned
        count = len(self._numbers)
        is_mixed = mixed and count > _SOON_PLANNED
        self._order = np.random.default_rng(0).permutation(count) if is_mixed else None

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
    def selection(self) -> Selection | None:
        """The sizes that are chosen so that networks are alike; see `Plan.selection`."""
        return self._plan.selection

    @property
    def attachments(self) -> Mapping[str, AttachmentFacts]:
        """The imported fabrics that they run on and the traces that they replay, by digest."""
        return self._plan.attachments

    def refuse_at_once(self) -> None:
        """Refuse mistakes of single sections that take few forms, and sizes that meet no target.

        Raises
        ------
        SpecError
            what is wrong with them; of many candidates sizes are looked at later.
        JudgeBudgetError
            the judge's time is over.
        """
        self._plan.refuse_at_once(FEW_FORMS)
        if self.draft.candidates <= BATCH_POINTS:
            _ = self._plan.selection

    def number_from(self, index: int) -> None:
        """Have the next points counted from `index` on."""
        self._plan.number_from(index)

    def take(self, size: int) -> PlannedBatch:
        """Plan the next candidates, at most `size`; an empty batch at the end."""
        begin, end = self._next, min(self._next + size, len(self._numbers))
        chosen = slice(begin, end) if self._order is None else np.sort(self._order[begin:end])
        self._next = end
        return self.plan(self._numbers[chosen])

    def plan(self, numbers: NDArray[np.int64]) -> PlannedBatch:
        """Plan these candidates; an empty batch where there are none."""
        return self._plan.batch(numbers) if len(numbers) else PlannedBatch(candidates=0)

    def estimates(self, batch: PlannedBatch) -> Estimates:
        """Estimate a run of each point of a batch."""
        points = [point.point for point in batch.points]
        return estimate_points(points, batch.work, self._calibration)
