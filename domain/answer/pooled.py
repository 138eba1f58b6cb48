"""How a metric is distributed over all runs of each choice, whatever their place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from domain.answer.explore_figures import DistributionFigure, DistributionPanel, PooledCurve
from domain.answer.inquiry import Inquiry
from domain.answer.samples import Cell
from domain.answer.spread import shown_ranks
from domain.answer.words import capital, counted
from domain.statistics.density import kernel_density, spans_decades

MOST_DOTS = 30
"""Up to so many values are drawn one by one."""
_SHARES = (0.25, 0.5, 0.75)


def distribution_figure(inquiry: Inquiry) -> DistributionFigure:
    """Put the values of all places together, a curve a choice."""
    by = inquiry.roles.by
    own: dict[int, list[Cell]] = {step: [] for step in inquiry.choice_steps}
    for steps, cell in inquiry.cells.items():
        if cell.values:
            own[0 if by is None else steps[by]].append(cell)
    values = [value for cells in own.values() for cell in cells for value in cell.values.values()]
    is_log = spans_decades(values)
    curves = [_curve(inquiry, step, cells, is_log=is_log) for step, cells in own.items() if cells]
    panel = DistributionPanel(
        title="",
        coordinates={},
        is_log=is_log,
        curves=curves,
        sentences=[_sentence(inquiry, curve) for curve in curves],
    )
    return DistributionFigure(
        title=f"Distribution of {inquiry.metric_words} over all runs",
        metric=inquiry.metric_text(),
        panels=[panel] if curves else [],
    )


def _curve(inquiry: Inquiry, step: int, cells: Sequence[Cell], *, is_log: bool) -> PooledCurve:
    pairs = sorted((value, cell.point_index) for cell in cells for value in cell.values.values())
    values = [value for value, _ in pairs]
    ranks = shown_ranks(len(values))
    at, density = kernel_density(values, of_logarithm=is_log)
    shows_points = len(values) <= MOST_DOTS and not inquiry.has_draws
    return PooledCurve(
        label=inquiry.label(step),
        role=inquiry.role(step),
        n=len(values),
        places=len(cells),
        values=[values[rank - 1] for rank in ranks] if ranks else values,
        ranks=ranks,
        at=at,
        density=density,
        quartiles=[float(v) for v in np.quantile(values, _SHARES)],
        point_indexes=[index for _, index in pairs] if shows_points else [],
    )


def _sentence(inquiry: Inquiry, curve: PooledCurve) -> str:
    low, middle, high = curve.quartiles
    text = inquiry.shown.text
    what = "draw" if inquiry.has_draws else "run"
    who = capital(curve.label) if inquiry.roles.by is None else curve.label
    return (
        f"{who}: median {text(middle)}, the middle half {inquiry.shown.interval(low, high)}, all from "
        f"{text(curve.values[0])} to {text(curve.values[-1])} ({counted(curve.n, what)} at "
        f"{counted(curve.places, 'place')})."
    )
