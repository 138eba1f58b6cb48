"""Values of formulas that were fitted to measurements: they are known to the error of the fit.

A choice is called better only where it leads by more than the errors of both, as with numbers that a
search knows to the distance of two values.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from domain.answer.samples import Cell, Cells, Sample
from domain.answer.study import Study
from domain.answer.words import counted, per_cent
from domain.catalog.load import load_catalog
from domain.catalog.models import MetricSpec
from domain.statistics.interval import MeanInterval

SCALE_UP = "nvls"
"""The kind of aggregation that is a scale-up domain. Its formulas were fitted to large messages on few
endpoints of one kind of machine, and were 20 to 75 % too fast elsewhere."""


def with_fit_errors(cells: Cells, study: Study, metric: MetricSpec) -> Cells:
    """Add to fitted values between which two they lie; other studies stay as they are."""
    if metric.error_metric is None:
        return cells
    errors: dict[int, float] = {}
    for run in study.runs:
        error = run.values.get(metric.error_metric)
        if error is not None and math.isfinite(error):
            errors[run.point_index] = max(error, errors.get(run.point_index, 0.0))
    return {
        place: replace(cell, ends=_around(cell.values, errors[cell.point_index]))
        if cell.point_index in errors
        else cell
        for place, cell in cells.items()
    }


def _is_of_formulas(study: Study) -> bool:
    return not load_catalog().by_model[study.model].simulates


def _around(values: Sample, error: float) -> tuple[Sample, Sample]:
    """Give between which two a measured value lies of which `value` is off by at most `error`."""
    low = {replicate: value / (1 + error) for replicate, value in values.items()}
    high = {replicate: value / (1 - error) for replicate, value in values.items()}
    return low, high


def unfitted(cells: Iterable[Cell], study: Study, metric: MetricSpec) -> frozenset[int]:
    """Give the points whose values are of formulas for a scale-up domain without a known error.

    No choice wins where one of them takes part: nobody knows by how much it has to lead.
    """
    if not _is_of_formulas(study) or metric.error_metric is None:
        return frozenset()
    scale_up = {point.index for point in study.points if point.is_scale_up}
    return frozenset(
        cell.point_index
        for cell in cells
        if cell.values and cell.ends is None and cell.point_index in scale_up
    )


def within_ends(found: MeanInterval, cell: Cell) -> MeanInterval:
    """Widen the interval of a mean to what its values are known to; without that it stays."""
    if cell.ends is None or not cell.values:
        return found
    low, high = (math.fsum(one.values()) / len(one) for one in cell.ends)
    return replace(
        found,
        low=low if found.low is None else min(low, found.low),
        high=high if found.high is None else max(high, found.high),
    )


def notes_of_formulas(cells: Cells, study: Study) -> list[str]:
    """Say how far values of formulas may be off, and where nobody knows."""
    if not _is_of_formulas(study):
        return []
    told = ["Values are of formulas, on a network that nobody else uses; nothing was simulated."]
    known = [cell for cell in cells.values() if cell.values]
    errors = [_largest(cell.values, cell.ends[0]) for cell in known if cell.ends is not None]
    if errors:
        told.append(
            f"Fits are off measured values by up to {per_cent(max(errors))}: a choice wins only where "
            "it leads by more than the errors of both."
        )
    unknown = len(known) - len(errors)
    if unknown:
        whose = f"Those at {counted(unknown, 'place')} are" if errors else "They are"
        told.append(
            f"{whose} no fit to a table of measurements: how far off they are is not known."
        )
    return told


def _largest(values: Sample, low: Sample) -> float:
    return max(value / low[replicate] - 1 for replicate, value in values.items())
