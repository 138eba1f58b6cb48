"""The values of one metric by point, and why a point has none.

A run counts when it completed; a run that timed out, and one of a point with saturated runs whose
metric needs a steady state, count only when that is asked for. Where an axis of chance varies, one of its
values is one draw: the runs of a draw are averaged, for they share what was drawn.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from domain.answer.request import AnswerRequest
from domain.answer.study import Steps, Study, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase

Sample = dict[int, float]
"""Replicate, or number of a draw, to value."""

COMPLETION = "completion_time_ns"
ELAPSED = "elapsed_ns"
"""Of a run that timed out: how long it had gone on, which its completion time exceeds."""
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
    draws
        by draw, the values of its replicates; empty where no axis of chance varies.
    lost
        by draw (by replicate where no axis of chance varies), why it has no value that counts as a
        whole: `waiting`, `failed`, `timed_out` and so on. A draw of which one run is lost is.
    at_least
        of the draws lost to a time limit, what their value surely exceeds, where that is known.
    missing
        runs without a counting value, by reason: waiting, failed, cancelled, timed_out, saturated,
        survivor (steady beside saturated runs of the point), disconnected (what had failed left
        nothing to run on), unmeasured.
    is_exact
        whether chance has no part in its runs.
    ends
        between which two samples the values lie, where they are known to that only: numbers that a
        search found, and times by formulas that were fitted to measured ones.
    """

    steps: Steps
    point_index: int
    network: int | None
    values: Sample = field(default_factory=dict)
    unsteady: Sample = field(default_factory=dict)
    saturated: dict[int, bool] = field(default_factory=dict)
    accepted: Sample = field(default_factory=dict)
    draws: dict[int, Sample] = field(default_factory=dict)
    lost: dict[int, str] = field(default_factory=dict)
    at_least: Sample = field(default_factory=dict)
    missing: Counter[str] = field(default_factory=Counter)
    is_exact: bool = False
    ends: tuple[Sample, Sample] | None = None

    @property
    def is_saturated(self) -> bool:
        """Whether any of its runs is."""
        return any(self.saturated.values())


@dataclass(slots=True)
class _Draw:
    """The runs of one draw, or of a point where nothing is drawn."""

    counting: Sample = field(default_factory=dict)
    unsteady: Sample = field(default_factory=dict)
    lost: dict[int, str] = field(default_factory=dict)
    at_least: Sample = field(default_factory=dict)


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
    drawn: defaultdict[Steps, dict[int, _Draw]] = defaultdict(dict)
    number_of = draw_numbers(study)
    known: defaultdict[Steps, list[StudyRun]] = defaultdict(list)
    for point in sorted(study.points, key=lambda point: point.index):
        place = tuple(0 if n in chance else step for n, step in enumerate(point.steps))
        cell = cells.setdefault(place, Cell(place, point.index, point.network))
        draw = drawn[place][number_of(point.steps)] = _Draw()
        for run in runs[point.index]:
            reason = _judge(run, metric, request)
            value = run.values.get(metric.name)
            if reason is None and value is not None:
                draw.counting[run.replicate] = value
            else:
                cell.missing[reason or "unmeasured"] += 1
                draw.lost[run.replicate] = reason or "unmeasured"
                if reason == SATURATED and value is not None:
                    draw.unsteady[run.replicate] = value
                if reason == "timed_out" and metric.name == COMPLETION and ELAPSED in run.values:
                    draw.at_least[run.replicate] = run.values[ELAPSED]
            known[place].append(run)
            if reason in (None, SATURATED) and SATURATED in run.values:
                cell.saturated[len(cell.saturated)] = run.values[SATURATED] > 0
                if ACCEPTED in run.values:
                    cell.accepted[len(cell.accepted)] = run.values[ACCEPTED]
        if draw.unsteady:
            # Runs of the same point that stayed steady are its survivors: their mean is biased low.
            cell.missing[SURVIVOR] += len(draw.counting)
            draw.lost |= dict.fromkeys(draw.counting, SURVIVOR)
            draw.counting, draw.unsteady = {}, draw.unsteady | draw.counting
    for place, cell in cells.items():
        _join(cell, drawn[place], is_chance=bool(chance))
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


def draw_numbers(study: Study) -> Callable[[Steps], int]:
    """Give what numbers the draws of a place: the steps along the axes of chance, counted through.

    The same number is the same draw at every place. Samples turn slowest: a draw belongs to the
    sample draw // draws_of_a_sample.
    """
    chance = [n for n, axis in enumerate(study.axes) if axis.kind is AxisKind.CHANCE]
    chance.sort(key=lambda n: n != study.sample_axis)
    sizes = [len(study.axes[n].info.values) for n in chance]

    def number(steps: Steps) -> int:
        found = 0
        for n, size in zip(chance, sizes, strict=True):
            found = found * size + steps[n]
        return found

    return number


def draws_of_a_sample(study: Study) -> int:
    """Give how many draws share the inputs of one sample: those of the other axes of chance."""
    return math.prod(
        len(axis.info.values)
        for n, axis in enumerate(study.axes)
        if axis.kind is AxisKind.CHANCE and n != study.sample_axis
    )


def _join(cell: Cell, draws: Mapping[int, _Draw], *, is_chance: bool) -> None:
    """Fill a cell from its draws: one point's sample as it is; of several draws the mean of each."""
    if not is_chance:
        (only,) = draws.values()
        cell.values, cell.unsteady = only.counting, only.unsteady
        cell.lost, cell.at_least = only.lost, only.at_least
        return
    for number, draw in sorted(draws.items()):
        if draw.counting:
            cell.values[number] = _mean(draw.counting)
            cell.draws[number] = draw.counting
        if draw.unsteady:
            cell.unsteady[number] = _mean(draw.unsteady)
        if draw.lost:
            # One reason stands for the draw: what still waits first, for then nothing is settled.
            reasons = set(draw.lost.values())
            cell.lost[number] = min(reasons, key=lambda reason: (reason != "waiting", reason))
        if draw.lost.keys() == draw.at_least.keys() and draw.at_least:
            cell.at_least[number] = _mean(draw.counting | draw.at_least)


def _mean(values: Sample) -> float:
    return math.fsum(values.values()) / len(values)


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
            lost=cell.lost,
            missing=cell.missing + Counter({"no_partner": _without(cell.values, partner)}),
            is_exact=cell.is_exact and partner.is_exact,
            ends=_ends_of_ratio(cell, partner),
        )
    return found


def _ends_of_ratio(cell: Cell, partner: Cell) -> tuple[Sample, Sample] | None:
    """Give between which ratios it lies, the value and its partner as far off as they may be."""
    if cell.ends is None and partner.ends is None:
        return None
    low, high = cell.ends or (cell.values, cell.values)
    under_low, under_high = partner.ends or (partner.values, partner.values)
    return (
        _divided(cell, low, under_high, partner),
        _divided(cell, high, under_low, partner),
    )


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
