"""Distributions of a metric over any grouping: mean, quantiles, exceedance, censored runs counted.

A value is that of a run, or, where an axis of chance varies, the mean of a draw. A group of one place is a
sample and has intervals. A group that joins places is a mixture of what somebody chose: it has no interval
but that of its mean over the places, replicate by replicate.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from domain.answer.chance_figures import Share
from domain.answer.chances import components_of
from domain.answer.display_names import with_display_names
from domain.answer.first_panels import MOST_PANELS
from domain.answer.groups_document import (
    Distributions,
    Group,
    GroupCurve,
    GroupExceedance,
    GroupQuantile,
    GroupRuns,
)
from domain.answer.groups_words import group_sentences
from domain.answer.inquiry import Inquiry
from domain.answer.labels import with_readable_labels
from domain.answer.parts import Estimate
from domain.answer.question import metric_of
from domain.answer.request import AnswerRequest, check_numbers, refuse
from domain.answer.roles import Roles
from domain.answer.runs_by_place import runs_by_place
from domain.answer.sample_draws import of_the_distributions
from domain.answer.samples import DISCONNECTED, SURVIVOR, Cell, gather_by_place
from domain.answer.spread import shown_ranks
from domain.answer.study import Steps, Study
from domain.answer.words import capital
from domain.catalog.axis_kind import AxisKind
from domain.statistics.exceedance import exceedance
from domain.statistics.interval import CONFIDENCE, quantity_interval
from domain.statistics.pairing import scale_for
from domain.statistics.spread import distribution, quantile
from domain.suggest import hint

DEFAULT_QUANTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True, slots=True)
class GroupsRequest:
    """What is asked of the distributions of a study.

    Attributes
    ----------
    metric
        None: what studies of its workload are answered by.
    by
        paths of axes; None: all that vary, chance aside; empty: everything in one group.
    thresholds
        in the unit of the metric.
    quantiles
        shares between 0 and 1, exclusive.
    """

    metric: str | None = None
    by: tuple[str, ...] | None = None
    thresholds: tuple[float, ...] = ()
    quantiles: tuple[float, ...] = DEFAULT_QUANTILES
    confidence: float = CONFIDENCE
    include_timed_out: bool = False
    include_not_steady: bool = False


def distributions(study: Study, request: GroupsRequest) -> Distributions:
    """Give the distribution of a metric in every group.

    Raises
    ------
    AnswerError
        a metric or a path that the study does not have, or a number out of range.
    """
    own = AnswerRequest(
        confidence=request.confidence,
        include_timed_out=request.include_timed_out,
        include_not_steady=request.include_not_steady,
    )
    check_numbers(own)
    wrong = [p for p in request.quantiles if not 0 < p < 1]
    if wrong:
        raise refuse("quantile", wrong[0], "above 0 and below 1", "is out of range")
    study = of_the_distributions(with_readable_labels(with_display_names(study)))
    axes = _grouping(study, request.by)
    metric = metric_of(study, request.metric)
    runs = runs_by_place(study)
    cells = gather_by_place(runs, metric, own)
    inquiry = Inquiry(study, metric, own, Roles(None, None, axes), cells, runs)
    joined: defaultdict[Steps, list[Cell]] = defaultdict(list)
    for steps, cell in cells.items():
        joined[inquiry.roles.place_of(steps)].append(cell)
    groups = [
        _group(inquiry, place, found, request) for place, found in [*joined.items()][:MOST_PANELS]
    ]
    return Distributions(
        metric=inquiry.metric_text(),
        by=[study.axes[n].path for n in axes],
        value_of="draw" if inquiry.has_draws else "run",
        confidence=request.confidence,
        groups=groups,
        groups_total=len(joined),
        sentences=[sentence for group in groups for sentence in group.sentences],
        notes=_notes(inquiry, groups, len(joined)),
    )


def _grouping(study: Study, paths: Sequence[str] | None) -> tuple[int, ...]:
    free = {
        path: n
        for n, axis in enumerate(study.axes)
        for path in (axis.info.name, *axis.info.paths)
        if axis.kind is not AxisKind.CHANCE
    }
    if paths is None:
        return tuple(sorted({n for n in free.values() if study.axes[n].varies}))
    for path in paths:
        if path not in free:
            known = sorted(free)
            message = f"no axis that could make groups sets '{path[:60]}'{hint(path, known)}"
            raise refuse("by", path, known, message)
    return tuple(sorted({free[path] for path in paths}))


@dataclass(frozen=True, slots=True)
class _Values:
    """The values of a group, and what is known of the ones that were cut short."""

    values: list[float]
    at_least: list[float | None]
    is_sample: bool

    @property
    def n(self) -> int:
        return len(self.values) + len(self.at_least)


def _group(inquiry: Inquiry, place: Steps, cells: Sequence[Cell], request: GroupsRequest) -> Group:
    data = _values_of(cells)
    group = Group(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        places=len(cells),
        n=data.n,
        cut_short=len(data.at_least),
        runs=_runs(inquiry, cells),
        mean=_mean(cells, data, request.confidence),
        standard_deviation=float(np.std(data.values, ddof=1)) if len(data.values) > 1 else None,
        quantiles=[_quantile(data, p, request.confidence) for p in request.quantiles],
        exceedances=[_exceedance(data, t, request.confidence) for t in request.thresholds],
        curve=_curve(data, request.confidence),
        between=_between(inquiry, cells),
        sentences=[],
    )
    return group.model_copy(update={"sentences": group_sentences(inquiry, place, group)})


def _values_of(cells: Sequence[Cell]) -> _Values:
    """Gather the values; a draw of which a run was cut short has none."""
    values: list[float] = []
    at_least: list[float | None] = []
    for cell in cells:
        cut = {n for n, why in cell.lost.items() if why == "timed_out"}
        values += [value for n, value in cell.values.items() if n not in cut]
        at_least += [cell.at_least.get(n) for n in sorted(cut)]
    return _Values(values, at_least, is_sample=len(cells) == 1)


def _runs(inquiry: Inquiry, cells: Sequence[Cell]) -> GroupRuns:
    missing: Counter[str] = Counter()
    for cell in cells:
        missing += cell.missing
    counted = sum(
        sum(len(own) for own in cell.draws.values()) if inquiry.has_draws else len(cell.values)
        for cell in cells
    )
    return GroupRuns(
        counted=counted,
        failed=missing["failed"],
        timed_out=missing["timed_out"],
        cancelled=missing["cancelled"],
        waiting=missing["waiting"],
        not_steady=missing["saturated"] + missing[SURVIVOR],
        disconnected=missing[DISCONNECTED],
        unmeasured=missing["unmeasured"],
    )


def _mean(cells: Sequence[Cell], data: _Values, confidence: float) -> Estimate | None:
    """Give the mean; of joined places, the mean over them of each replicate that all have."""
    if not data.values:
        return None
    if data.is_sample:
        found = quantity_interval(data.values, confidence)
        return Estimate(n=found.n, mean=found.mean, low=found.low, high=found.high)
    common = sorted(set.intersection(*(set(cell.values) - set(cell.lost) for cell in cells)))
    whole = all(len(cell.values) == len(common) for cell in cells)
    mean = math.fsum(data.values) / len(data.values)
    if not whole or not common:
        return Estimate(n=len(data.values), mean=mean, low=None, high=None)
    blocks = [math.fsum(cell.values[n] for cell in cells) / len(cells) for n in common]
    found = quantity_interval(blocks, confidence)
    return Estimate(n=found.n, mean=found.mean, low=found.low, high=found.high)


def _quantile(data: _Values, p: float, confidence: float) -> GroupQuantile:
    """Give a quantile that holds whatever the values cut short are."""
    if not data.n:
        return GroupQuantile(p=p, value=None, low=None, high=None)
    bounds = [-math.inf if bound is None else bound for bound in data.at_least]
    least = quantile([*data.values, *bounds], p, confidence)
    most = quantile([*data.values, *(math.inf for _ in bounds)], p, confidence)
    return GroupQuantile(
        p=p,
        value=least.value if least.value == most.value and math.isfinite(least.value) else None,
        low=_finite(least.low) if data.is_sample else None,
        high=_finite(most.high) if data.is_sample else None,
    )


def _finite(value: float | None) -> float | None:
    return None if value is None or math.isinf(value) else value


def _exceedance(data: _Values, threshold: float, confidence: float) -> GroupExceedance:
    if not data.n:
        return GroupExceedance(
            threshold=threshold,
            probability=None,
            least=0.0,
            most=1.0,
            low=None,
            high=None,
            above=0,
            unknown=0,
        )
    found = exceedance(data.values, threshold, data.at_least, confidence)
    return GroupExceedance(
        threshold=threshold,
        probability=found.probability,
        least=found.least,
        most=found.most,
        low=found.low if data.is_sample else None,
        high=found.high if data.is_sample else None,
        above=found.above,
        unknown=found.unknown,
    )


def _curve(data: _Values, confidence: float) -> GroupCurve:
    rising = sorted(data.values)
    ranks = shown_ranks(len(rising))
    has_band = data.is_sample and data.n > 0
    return GroupCurve(
        values=[rising[rank - 1] for rank in ranks] if ranks else rising,
        ranks=ranks,
        epsilon=distribution(range(data.n), confidence).epsilon if has_band else None,
    )


def _between(inquiry: Inquiry, cells: Sequence[Cell]) -> Share | None:
    if len(cells) > 1:
        return None
    # By the runs: the mean of a draw may lie above 0 though one of them is 0.
    scale = scale_for([*cells[0].draws.values()], inquiry.metric.better)
    found = components_of(inquiry, cells[0], scale)
    return None if found is None else Share(value=found.share, low=found.low, high=found.high)


def _notes(inquiry: Inquiry, groups: Sequence[Group], total: int) -> list[str]:
    told = []
    if inquiry.has_draws:
        told.append("A value is the mean of the replicates of one draw.")
    if any(group.places > 1 for group in groups):
        told.append(
            "Groups that join places are mixtures of what was chosen: quantiles and probabilities of "
            "them have no intervals, and the interval of their mean is over replicates."
        )
    if any(group.cut_short for group in groups):
        told.append(
            "Runs that timed out count: a value above what they had reached is known, nothing else is. "
            "Limits hold whatever their values are; means and curves are of the others."
        )
    if total > len(groups):
        told.append(
            f"Of {total:,} groups the first {len(groups):,} are shown; a filter shows others."
        )
    return told
