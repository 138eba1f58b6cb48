"""Two points beside each other: how far each metric of the one lies from that of the other."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from domain.answer.change_words import change_words
from domain.answer.compared_names import quoted
from domain.answer.comparison_document import Difference
from domain.answer.metric_text import metric_text
from domain.answer.parts import Estimate, MetricText, Part
from domain.answer.words import ValueStyle, capital, counted
from domain.catalog.models import MetricSpec
from domain.statistics.compare import Comparison, compare
from domain.statistics.interval import CONFIDENCE, quantity_interval
from domain.statistics.many import discoveries
from domain.statistics.pairing import Sample, Scale, scale_for
from domain.statistics.unpaired import UnpairedComparison, compare_unpaired

_SAID = 6


@dataclass(frozen=True, slots=True)
class MeasuredPoint:
    """What is known of the completed runs of one point.

    Attributes
    ----------
    name
        what sentences call it.
    by_metric
        metric to its value in each completed replicate.
    runs
        how many it has in all, completed or not.
    completed
        how many of them are completed.
    is_exact
        whether chance has no part in its runs.
    is_saturated
        whether a run was not steady: metrics that need a steady state are not compared.
    """

    name: str
    by_metric: Mapping[str, Sample]
    runs: int
    completed: int
    is_exact: bool = False
    is_saturated: bool = False

    def sample(self, metric: MetricSpec) -> Sample:
        """Give what counts of a metric; empty where nothing does."""
        if metric.needs_steady_state and self.is_saturated:
            return {}
        return self.by_metric.get(metric.name, {})


class MetricDifference(Difference):
    """One metric of both points."""

    metric: MetricText
    is_ratio: bool


class PointComparison(Part):
    """What two points measured, metric by metric that both have."""

    name_before: str
    name_after: str
    is_paired: bool = Field(
        description="Whether both have the same random numbers, so that replicates are paired."
    )
    metrics: list[MetricDifference]
    only_before: list[str] = Field(description="Metrics that the second point does not have.")
    only_after: list[str]
    sentences: list[str]
    notes: list[str] = Field(description="How they were compared, and what could not be.")


def compare_points(
    before: MeasuredPoint,
    after: MeasuredPoint,
    metrics: Sequence[MetricSpec],
    *,
    is_paired: bool,
    confidence: float = CONFIDENCE,
) -> PointComparison:
    """Compare two points in the metrics that both have, in the order of `metrics`.

    Parameters
    ----------
    is_paired
        whether replicate r of both has the same random numbers.
    """
    shown = [m for m in metrics if before.sample(m) and after.sample(m)]
    found = [_difference(m, before, after, confidence, is_paired=is_paired) for m in shown]
    kept = discoveries([1.0 if f.p_value is None else f.p_value for f in found]) if found else []
    rows = [
        row.model_copy(update={"has_moved": is_kept})
        for row, is_kept in zip(found, kept, strict=True)
    ]
    made = PointComparison(
        name_before=before.name,
        name_after=after.name,
        is_paired=is_paired,
        metrics=rows,
        only_before=_only(metrics, before, after),
        only_after=_only(metrics, after, before),
        sentences=[],
        notes=[],
    )
    notes = [*_notes(made), *_left_out(before), *_left_out(after)]
    return made.model_copy(update={"sentences": _sentences(made, confidence), "notes": notes})


def _only(metrics: Sequence[MetricSpec], own: MeasuredPoint, other: MeasuredPoint) -> list[str]:
    return [m.name for m in metrics if own.sample(m) and not other.sample(m)]


def _difference(
    metric: MetricSpec,
    before: MeasuredPoint,
    after: MeasuredPoint,
    confidence: float,
    *,
    is_paired: bool,
) -> MetricDifference:
    old, new = before.sample(metric), after.sample(metric)
    scale = scale_for([old, new], metric.better)
    exact = (after.is_exact, before.is_exact)
    change, p_value = _change(new, old, scale, confidence, exact, is_paired=is_paired)
    values = [*old.values(), *new.values()]
    typical = statistics.median(map(abs, values))
    return MetricDifference(
        metric=metric_text(metric, typical, rates_in_bytes=False),
        is_ratio=scale == "ratio",
        before=_estimate(old, confidence, exact=before.is_exact),
        after=_estimate(new, confidence, exact=after.is_exact),
        change=change,
        p_value=p_value,
        has_moved=False,
    )


def _change(
    new: Sample,
    old: Sample,
    scale: Scale,
    confidence: float,
    exact: tuple[bool, bool],
    *,
    is_paired: bool,
) -> tuple[Estimate | None, float | None]:
    found: Comparison | UnpairedComparison | None
    if is_paired:
        found = compare(new, old, scale, confidence, exact=exact)
    else:
        values = list(new.values()), list(old.values())
        found = compare_unpaired(*values, scale, confidence, exact=all(exact))
    if found is None:
        return None, None
    made = Estimate(n=found.n, mean=found.estimate, low=found.low, high=found.high)
    return made, found.p_value


def _estimate(sample: Sample, confidence: float, *, exact: bool) -> Estimate:
    found = quantity_interval(list(sample.values()), confidence, exact=exact)
    return Estimate(n=found.n, mean=found.mean, low=found.low, high=found.high)


def _sentences(found: PointComparison, confidence: float) -> list[str]:
    first, second = quoted(found.name_before), quoted(found.name_after)
    if not found.metrics:
        return [f"{first} and {second} have no metric in common that both measured."]
    moved = [row for row in found.metrics if row.has_moved and row.change is not None]
    verb = "differs" if len(moved) == 1 else "differ"
    of_all = f"{len(moved):,} of {counted(len(found.metrics), 'metric')}"
    told = [f"{of_all} {verb} beyond chance between {first} and {second}."]
    told += [
        f"{capital(row.metric.label)} in {second} is "
        f"{change_words(row, _shown(row), first, confidence)}."
        for row in moved[:_SAID]
    ]
    if len(moved) > _SAID:
        told.append(f"{counted(len(moved) - _SAID, 'metric')} more differ; the table has all.")
    return told


def _shown(row: MetricDifference) -> ValueStyle | None:
    """How the difference is written; None of a ratio."""
    return None if row.is_ratio else ValueStyle(row.metric.shown_scale, row.metric.shown_unit)


def _notes(found: PointComparison) -> list[str]:
    first, second = quoted(found.name_before), quoted(found.name_after)
    told = [
        f"Paired by replicate: {first} and {second} have the same base seed, and so the same random numbers."
        if found.is_paired
        else f"Not paired: the base seeds of {first} and {second} differ, and so their runs are independent."
    ]
    for own, names in ((first, found.only_before), (second, found.only_after)):
        if names:
            told.append(f"Only {own} measured {counted(len(names), 'metric')}: {', '.join(names)}.")
    return told


def _left_out(point: MeasuredPoint) -> list[str]:
    """Say which runs and metrics of a point do not count."""
    name, told = quoted(point.name), []
    if point.completed < point.runs:
        told.append(
            f"{point.completed:,} of {counted(point.runs, 'run')} of {name} are completed; "
            "others do not count."
        )
    if point.is_saturated:
        told.append(
            f"The network of {name} is saturated: metrics that need a steady state are left out."
        )
    return told
