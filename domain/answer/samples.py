"""The values of one metric by point, and why a point has none.

A run counts when it completed; a run that timed out, and one of a point with saturated runs whose
metric needs a steady state, count only when that is asked for. Where an axis of chance varies, one of its
values is one draw: the runs of a draw are averaged, for they share what was drawn.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domain.answer.request import AnswerRequest
from domain.answer.study import Steps, Study, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase

Sample = dict[int, float]
"""Replicate, or number of a draw, to value."""

SATURATED = "saturated"
ACCEPTED = "accepted_load"
SURVIVOR = "survivor"
DISCONNECTED = "disconnected"


@dataclass(slots=True)
class Cell:
    """What is known of one place of the study, chance aside.

    Attributes
    ----------
    steps
        the place: a step of each axis, 0 for axes of chance.
    point_index
        the first point there.
    network
        the number of its network; None where that is not known.
    values
        what counts.
    unsteady
        values of saturated runs, which do not count.
    saturated, accepted
        whether each run was, and the load that it accepted; of runs that tell so.
    missing
        runs without a counting value, by reason: waiting, failed, cancelled, timed_out, saturated,
        survivor (steady beside saturated runs of the point), disconnected (what had failed left
        nothing to run on), unmeasured.
    is_exact
        whether chance has no part in its runs.
    """

    steps: Steps
    point_index: int
    network: int | None
    values: Sample = field(default_factory=dict)
    unsteady: Sample = field(default_factory=dict)
    saturated: dict[int, bool] = field(default_factory=dict)
    accepted: Sample = field(default_factory=dict)
    missing: Counter[str] = field(default_factory=Counter)
    is_exact: bool = False

    @property
    def is_saturated(self) -> bool:
        """Whether any of its runs is."""
        return any(self.saturated.values())


Cells = dict[Steps, Cell]
_NOBODY = Cell((), -1, None)
"""The partner of what has none."""


def gather(study: Study, metric: MetricSpec, request: AnswerRequest) -> Cells:
    """Give the cells of a study by their place, in the order of the points."""
    chance = [n for n, axis in enumerate(study.axes) if axis.kind is AxisKind.CHANCE]
    runs: defaultdict[int, list[StudyRun]] = defaultdict(list)
    # In one order, so that sums have the same last digit however the runs are stored.
    for run in sorted(study.runs, key=lambda run: run.replicate):
        runs[run.point_index].append(run)
    cells: Cells = {}
    drawn: defaultdict[Steps, list[tuple[Sample, Sample]]] = defaultdict(list)
    known: defaultdict[Steps, list[StudyRun]] = defaultdict(list)
    for point in sorted(study.points, key=lambda point: point.index):
        place = tuple(0 if n in chance else step for n, step in enumerate(point.steps))
        cell = cells.setdefault(place, Cell(place, point.index, point.network))
        counting: Sample = {}
        unsteady: Sample = {}
        for run in runs[point.index]:
            reason = _judge(run, metric, request)
            value = run.values.get(metric.name)
            if reason is None and value is not None:
                counting[run.replicate] = value
            else:
                cell.missing[reason or "unmeasured"] += 1
                if reason == SATURATED and value is not None:
                    unsteady[run.replicate] = value
            known[place].append(run)
            if reason in (None, SATURATED) and SATURATED in run.values:
                cell.saturated[len(cell.saturated)] = run.values[SATURATED] > 0
                if ACCEPTED in run.values:
                    cell.accepted[len(cell.accepted)] = run.values[ACCEPTED]
        if unsteady:
            # Runs of the same point that stayed steady are its survivors: their mean is biased low.
            cell.missing[SURVIVOR] += len(counting)
            counting, unsteady = {}, unsteady | counting
        drawn[place].append((counting, unsteady))
    for place, cell in cells.items():
        cell.values = _joined([counting for counting, _ in drawn[place]], bool(chance))
        cell.unsteady = _joined([unsteady for _, unsteady in drawn[place]], bool(chance))
        cell.is_exact = not chance and _is_exact(known[place])
    return cells


def _judge(run: StudyRun, metric: MetricSpec, request: AnswerRequest) -> str | None:
    """Give the reason why a run does not count; None when it does."""
    if not run.phase.is_finished:
        return "waiting"
    if run.phase is Phase.FAILED:
        return "failed"
    if run.phase is Phase.ABORTED:
        return "cancelled"
    if run.phase is Phase.TIMED_OUT and not request.include_timed_out:
        return "timed_out"
    value = run.values.get(metric.name)
    if value is None or not math.isfinite(value):
        cut_off = run.values.get(DISCONNECTED, 0.0) > 0
        return DISCONNECTED if cut_off else "unmeasured"
    saturated = run.values.get(SATURATED, 0.0) > 0
    if saturated and metric.needs_steady_state and not request.include_not_steady:
        return SATURATED
    return None


def _joined(draws: list[Sample], is_chance: bool) -> Sample:
    """Give one point's sample as it is; of several draws, the mean of each that has values."""
    if not is_chance:
        return draws[0]
    return {n: math.fsum(d.values()) / len(d) for n, d in enumerate(draws) if d}


def _is_exact(runs: Iterable[StudyRun]) -> bool:
    with_result = [run for run in runs if run.digest is not None]
    return bool(with_result) and all(run.random_streams == () for run in with_result)


def relative_cells(cells: Cells, axis: int, step: int) -> Cells:
    """Divide each value by its partner at one step of one axis: same place, same replicate.

    The partners themselves, which would all be 1, are left out, and so is what has none.
    """
    found: Cells = {}
    for place, cell in cells.items():
        if place[axis] == step:
            continue
        partner = cells.get((*place[:axis], step, *place[axis + 1 :]), _NOBODY)
        found[place] = Cell(
            place,
            cell.point_index,
            cell.network,
            values=_divided(cell, cell.values, partner.values, partner),
            unsteady=_divided(cell, cell.unsteady, partner.values, partner),
            saturated=cell.saturated,
            accepted=cell.accepted,
            missing=cell.missing + Counter({"no_partner": _without(cell.values, partner)}),
            is_exact=cell.is_exact and partner.is_exact,
        )
    return found


def _divided(cell: Cell, over: Mapping[int, float], under: Mapping[int, float], to: Cell) -> Sample:
    """Divide replicate by replicate; a partner free of chance serves every replicate."""
    if to.is_exact and under:
        only = next(iter(under.values()))
        return {n: value / only for n, value in over.items() if only}
    if cell.is_exact and over and under:
        only = next(iter(over.values()))
        return {n: only / value for n, value in under.items() if value}
    return {n: over[n] / under[n] for n in over if under.get(n)}


def _without(values: Mapping[int, float], partner: Cell) -> int:
    if partner.is_exact and partner.values:
        return 0
    return sum(1 for n in values if not partner.values.get(n))
