"""The values of one metric by point, and why a point has none.

A run counts when it completed; a run that timed out, and one of a point with saturated runs whose
metric needs a steady state, count only when that is asked for. Of runs that failures have cut endpoints off
those count that lost the fewest at their place: the others did less work. Where an axis of chance varies,
one of its values is one draw: the runs of a draw are averaged, for they share what was drawn. A draw of which
a run is lost has no value.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.answer.request import AnswerRequest
from domain.answer.runs import RunColumns
from domain.answer.runs_by_place import (
    ACCEPTED,
    CUT_ENDPOINTS,
    RunsByPlace,
    endpoints_lost,
    runs_by_place,
)
from domain.answer.study import Steps, Study
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import FINISHED, Phase

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
_REASONS = (
    None,
    "waiting",
    "failed",
    "cancelled",
    TIMED_OUT,
    BEYOND,
    UNANSWERED,
    DISCONNECTED,
    "unmeasured",
    NOT_WHOLE,
    SATURATED,
)
"""Why a run does not count; None: it does."""
SILENT = frozenset({"failed", "cancelled", "unmeasured"})
"""Reasons that tell nothing of it."""


class RunCounts(dict[str, int]):
    """How many runs there are of each kind; 0 of a kind that there is none of."""

    def __missing__(self, kind: str) -> int:
        return 0


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
    missing: RunCounts = field(default_factory=RunCounts)
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
    """Give the cells of runs by their place, in the order of the points."""
    facts = _RunFacts.of(runs, metric, request)
    cells: Cells = {}
    draws: defaultdict[Steps, dict[int, _Draw]] = defaultdict(dict)
    spans = pairwise(runs.begins)
    rows = zip(runs.points, runs.places, runs.draws, spans, facts.are_plain, strict=True)
    for point, place, draw, (begin, end), is_plain in rows:
        cell = cells.get(place)
        if cell is None:
            fewest = runs.fewest_lost[place]
            cell = cells[place] = Cell(place, point.index, point.network)
            cell.endpoints_lost = fewest if math.isfinite(fewest) else 0.0
            cell.is_exact = place in runs.exact
        if is_plain and not runs.has_chance:
            # Every run counts and tells all: nothing to look at one by one.
            cell.values = dict(
                zip(facts.replicates[begin:end], facts.values[begin:end], strict=True)
            )
            if facts.has_saturation:
                cell.saturated = dict(enumerate(facts.is_saturated[begin:end]))
            if facts.has_saturation and facts.has_accepted:
                cell.accepted = dict(enumerate(facts.accepted[begin:end]))
        else:
            draws[place][draw] = _draw_of(facts, range(begin, end), cell, metric)
    for place, own in draws.items():
        _join(cells[place], own, is_chance=runs.has_chance)
    return cells


@dataclass(frozen=True, slots=True)
class _RunFacts:
    """What each run tells of a metric.

    Attributes
    ----------
    reasons
        why it does not count; None where it does.
    values, accepted
        its value, and the load that it accepted; NaN where it has none.
    tells_saturation, is_saturated
        whether it says whether it was saturated, and whether it was.
    has_saturation, has_accepted
        whether some run says whether it was saturated, and what it accepted.
    are_plain
        of each point, whether each of its runs counts and says all that some run says.
    """

    columns: RunColumns
    replicates: list[int]
    reasons: list[str | None]
    values: list[float]
    tells_saturation: list[bool]
    is_saturated: list[bool]
    accepted: list[float]
    has_saturation: bool
    has_accepted: bool
    are_plain: list[bool]

    @classmethod
    def of(cls, runs: RunsByPlace, metric: MetricSpec, request: AnswerRequest) -> _RunFacts:
        columns = runs.columns
        codes = _reasons(runs, metric, request)
        saturated, accepted = columns.column(SATURATED), columns.column(ACCEPTED)
        tells = ~np.isnan(saturated) & ((codes == 0) | (codes == _REASONS.index(SATURATED)))
        has_saturation, has_accepted = columns.has(SATURATED), columns.has(ACCEPTED)
        is_plain = (codes == 0) & (tells | (not has_saturation))
        is_plain &= ~np.isnan(accepted) | (not has_accepted)
        counted = np.concatenate([[0], np.cumsum(is_plain)])[runs.begins]
        return cls(
            columns,
            columns.replicates.tolist(),
            [_REASONS[code] for code in codes.tolist()],
            columns.column(metric.name).tolist(),
            tells.tolist(),
            (saturated > 0).tolist(),
            accepted.tolist(),
            has_saturation,
            has_accepted,
            (np.diff(counted) == np.diff(runs.begins)).tolist(),
        )


def _draw_of(facts: _RunFacts, own: range, cell: Cell, metric: MetricSpec) -> _Draw:
    """Gather the runs of one point, and count in its cell what the point misses."""
    draw = _Draw()
    counting, saturations, accepted = draw.counting, cell.saturated, cell.accepted
    for n in own:
        if facts.reasons[n] is None:
            counting[facts.replicates[n]] = facts.values[n]
        else:
            _lose(cell, draw, facts, n, metric)
        if facts.tells_saturation[n]:
            saturations[len(saturations)] = facts.is_saturated[n]
            if not math.isnan(facts.accepted[n]):
                accepted[len(accepted)] = facts.accepted[n]
    if draw.unsteady:
        # Runs of the same point that stayed steady are its survivors: their mean is biased low.
        cell.missing[SURVIVOR] += len(counting)
        draw.lost |= dict.fromkeys(counting, SURVIVOR)
        draw.at_least |= draw.unsteady | counting
        draw.counting, draw.unsteady = {}, draw.unsteady | counting
    return draw


def _lose(cell: Cell, draw: _Draw, facts: _RunFacts, n: int, metric: MetricSpec) -> None:
    """Note a run that does not count."""
    reason, number, value = facts.reasons[n], facts.replicates[n], facts.values[n]
    assert reason is not None
    cell.missing[reason] += 1
    draw.lost[number] = reason
    if reason == SATURATED:
        draw.unsteady[number] = value
    _bound(draw, facts, n, metric)


def _reasons(
    runs: RunsByPlace, metric: MetricSpec, request: AnswerRequest
) -> NDArray[np.signedinteger[Any]]:
    """Give for each run the place in `_REASONS` of why it does not count; 0 where it does."""
    columns = runs.columns
    value = columns.column(metric.name)
    has_none = ~np.isfinite(value)
    is_bounded, is_beyond = np.zeros((2, len(columns)), bool)
    for n, (low, high) in columns.bounds.items():
        is_bounded[n], is_beyond[n] = True, (low is None) != (high is None)
    is_less = np.zeros(len(columns), bool)
    if metric.name not in _OF_FAILURES:
        is_less = endpoints_lost(columns) > runs.allowed_lost
    is_unsteady = columns.column(SATURATED) > 0
    # The first that holds is the reason.
    told = {
        "waiting": ~columns.is_in(*FINISHED),
        "failed": columns.is_in(Phase.FAILED),
        "cancelled": columns.is_in(Phase.ABORTED),
        TIMED_OUT: columns.is_in(Phase.TIMED_OUT) & (not request.include_timed_out),
        BEYOND: has_none & is_bounded & is_beyond,
        UNANSWERED: has_none & is_bounded,
        DISCONNECTED: has_none & (columns.column(DISCONNECTED) > 0),
        "unmeasured": has_none,
        NOT_WHOLE: is_less,
        SATURATED: is_unsteady & (metric.needs_steady_state and not request.include_not_steady),
    }
    numbers = [_REASONS.index(reason) for reason in told]
    return np.select(list(told.values()), numbers, 0)


def _bound(draw: _Draw, facts: _RunFacts, n: int, metric: MetricSpec) -> None:
    """Note what is known of the value that a run does not have."""
    reason, number, bounds = facts.reasons[n], facts.replicates[n], facts.columns.bounds.get(n)
    if reason in (BEYOND, UNANSWERED) and bounds is not None:
        low, high = bounds
        if low is not None:
            draw.at_least[number] = low
        if high is not None:
            draw.at_most[number] = high
    elif reason == DISCONNECTED and metric.better == "lower":
        draw.at_least[number] = math.inf
    elif reason == DISCONNECTED and metric.better == "higher":
        draw.at_most[number] = -math.inf
    elif reason == TIMED_OUT and metric.name == COMPLETION:
        elapsed = float(facts.columns.column(ELAPSED)[n])
        if not math.isnan(elapsed):
            draw.at_least[number] = elapsed
    elif reason == TIMED_OUT and metric.name in _RUNNING_MAXIMA and math.isfinite(facts.values[n]):
        draw.at_least[number] = facts.values[n]


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
            missing=_with_partnerless(cell, partner),
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


def _with_partnerless(cell: Cell, partner: Cell) -> RunCounts:
    counts = cell.missing | {"no_partner": _without(cell.values, partner)}
    return RunCounts({reason: count for reason, count in counts.items() if count})


def _without(values: Mapping[int, float], partner: Cell) -> int:
    if partner.is_exact and partner.values:
        return 0
    return sum(1 for n in values if not partner.values.get(n))
