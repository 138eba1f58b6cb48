"""The values of one metric by point, and why a point has none.

A run counts when it completed; a run that timed out, and one of a point with saturated runs whose
metric needs a steady state, count only when that is asked for. Of runs that failures have cut endpoints off
those count that lost the fewest at their place: the others did less work. Where an axis of chance varies,
one of its values is one draw: the runs of a draw are averaged, for they share what was drawn. A draw of which
a run is lost has no value.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.answer.request import AnswerRequest
from domain.answer.runs_by_place import (
    ACCEPTED,
    CUT_ENDPOINTS,
    PointRuns,
    RunsByPlace,
    endpoints_lost,
    runs_by_place,
)
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
TIMED_OUT = "timed_out"
SURVIVOR = "survivor"
DISCONNECTED = "disconnected"
NOT_WHOLE = "not_whole"
BEYOND = "beyond_range"
UNANSWERED = "unanswered"
_OF_FAILURES = frozenset(
    {
        DISCONNECTED,
        CUT_ENDPOINTS,
        "disconnected_pairs_fraction",
        "links_failed",
        "routers_failed",
        "virtual_lanes",
        "deadlock_free",
    }
)
"""Metrics of what failures leave: each run has its own, whatever work was left."""
_RUNNING_MAXIMA = frozenset(
    {
        "operation_time_max_ns",
        "rank_operation_time_max_ns",
        "packet_latency_max_ns",
        "max_congestion",
    }
)
"""Metrics that only grow while a run goes on."""
CUT_OFF = frozenset({TIMED_OUT, DISCONNECTED, SATURATED, SURVIVOR, BEYOND, UNANSWERED})
"""Reasons that tell of the value that a run would have had: it was long, or there is none so good."""
SILENT = frozenset({"failed", "cancelled", "unmeasured"})
"""Reasons that tell nothing of it."""


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
    at_least, at_most
        of the lost, what their value is not below and not above, where that is known; infinite where
        they are worse than any value.
    missing
        runs without a counting value, by reason: waiting, failed, cancelled, timed_out, saturated,
        survivor (steady beside saturated runs of the point), disconnected (what had failed left
        nothing to run on), not_whole (failures have cut endpoints off), beyond_range (of a search),
        unanswered (a run that a search goes by has no answer), unmeasured.
    endpoints_lost
        how many endpoints failures have taken from the work of every run that counts.
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
    at_most: Sample = field(default_factory=dict)
    missing: Counter[str] = field(default_factory=Counter)
    endpoints_lost: float = 0.0
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
    at_most: Sample = field(default_factory=dict)


Cells = dict[Steps, Cell]
_NOBODY = Cell((), -1, None)
"""The partner of what has none."""


def gather(study: Study, metric: MetricSpec, request: AnswerRequest) -> Cells:
    """Give the cells of a study by their place, in the order of the points."""
    return gather_by_place(runs_by_place(study), metric, request)


def gather_by_place(runs: RunsByPlace, metric: MetricSpec, request: AnswerRequest) -> Cells:
    """Give the cells of placed runs by their place, in the order of the points."""
    cells: Cells = {}
    draws: defaultdict[Steps, dict[int, _Draw]] = defaultdict(dict)
    for own in runs.points:
        place = own.place
        cell = cells.get(place)
        if cell is None:
            fewest = runs.fewest_lost[place]
            cell = cells[place] = Cell(place, own.point.index, own.point.network)
            cell.endpoints_lost = fewest if math.isfinite(fewest) else 0.0
        draws[place][own.draw] = _draw_of(own, cell, runs.fewest_lost[place], metric, request)
    for place, cell in cells.items():
        _join(cell, draws[place], is_chance=runs.has_chance)
        cell.is_exact = place in runs.exact
    return cells


def _draw_of(
    own: PointRuns,
    cell: Cell,
    fewest_lost: float,
    metric: MetricSpec,
    request: AnswerRequest,
) -> _Draw:
    """Gather the runs of one point, and count in its cell what the point misses."""
    draw = _Draw()
    counting, saturations, accepted = draw.counting, cell.saturated, cell.accepted
    name = metric.name
    for run in own.runs:
        values = run.values
        value, saturated = values.get(name), values.get(SATURATED)
        reason = _judge(run, metric, request, fewest_lost)
        if reason is None and value is not None:
            counting[run.replicate] = value
        else:
            _lose(cell, draw, run, metric, reason)
        if saturated is not None and (reason is None or reason == SATURATED):
            saturations[len(saturations)] = saturated > 0
            if ACCEPTED in values:
                accepted[len(accepted)] = values[ACCEPTED]
    if draw.unsteady:
        # Runs of the same point that stayed steady are its survivors: their mean is biased low.
        cell.missing[SURVIVOR] += len(counting)
        draw.lost |= dict.fromkeys(counting, SURVIVOR)
        draw.at_least |= draw.unsteady | counting
        draw.counting, draw.unsteady = {}, draw.unsteady | counting
    return draw


def _lose(cell: Cell, draw: _Draw, run: StudyRun, metric: MetricSpec, reason: str | None) -> None:
    """Note a run that does not count."""
    cell.missing[reason or "unmeasured"] += 1
    draw.lost[run.replicate] = reason or "unmeasured"
    value = run.values.get(metric.name)
    if reason == SATURATED and value is not None:
        draw.unsteady[run.replicate] = value
    _bound(draw, run, metric, reason)


def _unfinished(phase: Phase, request: AnswerRequest) -> str | None:
    """Give why a run that is not completed does not count; None when what it had measured does."""
    if not phase.is_finished:
        return "waiting"
    if phase is Phase.FAILED:
        return "failed"
    if phase is Phase.ABORTED:
        return "cancelled"
    return None if request.include_timed_out else TIMED_OUT


def _judge(
    run: StudyRun, metric: MetricSpec, request: AnswerRequest, fewest_lost: float
) -> str | None:
    """Give the reason why a run does not count; None when it does."""
    if run.phase is not Phase.COMPLETED and (why := _unfinished(run.phase, request)):
        return why
    value = run.values.get(metric.name)
    if value is None or not math.isfinite(value):
        if run.bounds is not None:
            low, high = run.bounds
            return UNANSWERED if (low is None) == (high is None) else BEYOND
        cut_off = run.values.get(DISCONNECTED, 0.0) > 0
        return DISCONNECTED if cut_off else "unmeasured"
    if metric.name not in _OF_FAILURES and endpoints_lost(run.values) > fewest_lost:
        return NOT_WHOLE
    saturated = run.values.get(SATURATED, 0.0) > 0
    if saturated and metric.needs_steady_state and not request.include_not_steady:
        return SATURATED
    return None


def _bound(draw: _Draw, run: StudyRun, metric: MetricSpec, reason: str | None) -> None:
    """Note what is known of the value that a run does not have."""
    number = run.replicate
    if reason in (BEYOND, UNANSWERED) and run.bounds is not None:
        low, high = run.bounds
        if low is not None:
            draw.at_least[number] = low
        if high is not None:
            draw.at_most[number] = high
    elif reason == DISCONNECTED and metric.better == "lower":
        draw.at_least[number] = math.inf
    elif reason == DISCONNECTED and metric.better == "higher":
        draw.at_most[number] = -math.inf
    elif reason == TIMED_OUT and metric.name == COMPLETION and ELAPSED in run.values:
        draw.at_least[number] = run.values[ELAPSED]
    elif reason == TIMED_OUT and metric.name in _RUNNING_MAXIMA:
        reached = run.values.get(metric.name)
        if reached is not None and math.isfinite(reached):
            draw.at_least[number] = reached


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
        cell.lost, cell.at_least, cell.at_most = only.lost, only.at_least, only.at_most
        return
    for number, draw in sorted(draws.items()):
        if draw.counting and not draw.lost:
            cell.values[number] = _mean(draw.counting)
            cell.draws[number] = draw.counting
        if draw.unsteady:
            cell.unsteady[number] = _mean(draw.unsteady)
        if draw.lost:
            # One reason stands for the draw: what still waits first, for then nothing is settled.
            reasons = set(draw.lost.values())
            cell.lost[number] = min(reasons, key=lambda reason: (reason != "waiting", reason))
        # Replicates that wait or failed would bring the mean down or up by nobody knows how much.
        if draw.lost.keys() == draw.at_least.keys() and draw.at_least:
            cell.at_least[number] = _mean(draw.counting | draw.at_least)
        if draw.lost.keys() == draw.at_most.keys() and draw.at_most:
            cell.at_most[number] = _mean(draw.counting | draw.at_most)


def _mean(values: Sample) -> float:
    return math.fsum(values.values()) / len(values)


def relative_cells(cells: Cells, axis: int, step: int) -> Cells:
    """Divide each value by its partner at one step of one axis: same place, same replicate.

    The partners themselves, which would all be 1, are left out, and so is what has none. A ratio of
    which either side is lost is lost.
    """
    found: Cells = {}
    for place, cell in cells.items():
        if place[axis] == step:
            continue
        partner = cells.get((*place[:axis], step, *place[axis + 1 :]), _NOBODY)
        lost = {**_lost_to(partner, cell), **cell.lost}
        found[place] = Cell(
            place,
            cell.point_index,
            cell.network,
            values=_divided(cell, cell.values, partner.values, partner),
            unsteady=_divided(cell, cell.unsteady, partner.values, partner),
            saturated=cell.saturated,
            accepted=cell.accepted,
            lost=lost,
            endpoints_lost=cell.endpoints_lost,
            at_least=_bounds_of_ratio(cell, partner, cell.at_least, partner.at_most),
            at_most=_bounds_of_ratio(cell, partner, cell.at_most, partner.at_least),
            missing=cell.missing + Counter({"no_partner": _without(cell.values, partner)}),
            is_exact=cell.is_exact and partner.is_exact,
            ends=_ends_of_ratio(cell, partner),
        )
    return found


def _lost_to(partner: Cell, cell: Cell) -> dict[int, str]:
    """Give the replicates that have a value and no partner, for its run is lost."""
    if partner.is_exact and partner.values:
        return {}
    serves_all = cell.is_exact and bool(cell.values)
    return {n: why for n, why in partner.lost.items() if serves_all or n in cell.values}


def _bounds_of_ratio(cell: Cell, partner: Cell, over: Sample, under: Sample) -> Sample:
    """Bound the ratios that are lost on one side, from the bounds of both sides."""
    own, others = (
        next(iter(one.values.values())) if one.is_exact and one.values else None
        for one in (cell, partner)
    )
    found = {}
    for n in cell.lost.keys() | _lost_to(partner, cell):
        first = over.get(n, cell.values.get(n, own))
        second = under.get(n, partner.values.get(n, others))
        if first is not None and second is not None and second > 0:
            found[n] = 0.0 if math.isinf(second) and not math.isinf(first) else first / second
    return {n: value for n, value in found.items() if not math.isnan(value)}


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
