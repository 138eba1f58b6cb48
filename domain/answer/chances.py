"""With which probability each choice is the best, over draws of what nobody knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.answer.chance_figures import ChanceRow, ChancesFigure, ChancesPanel, DrawRegret, Share
from domain.answer.chances_words import chances_sentences
from domain.answer.input_rule import input_rule
from domain.answer.inquiry import Inquiry
from domain.answer.panels import Panels
from domain.answer.parts import Estimate, Quantile
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital
from domain.statistics.best_probability import (
    BestProbability,
    Contest,
    best_probabilities,
    contest,
    regret_table,
    table_of,
)
from domain.statistics.interval import mean_interval
from domain.statistics.pairing import Scale, scale_for
from domain.statistics.spread import quantile, worst
from domain.statistics.variance_components import VarianceComponents, variance_components

_QUANTILES = (0.5, 0.95)


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws of one place side by side.

    Attributes
    ----------
    steps
        the choices, as steps of the competing axis.
    numbers
        of the draws of which every run has ended.
    values
        draws by choices; NaN where a run is lost or the choice is no candidate.
    """

    steps: tuple[int, ...]
    cells: tuple[Cell, ...]
    numbers: tuple[int, ...]
    values: NDArray[np.float64]
    contest: Contest
    scale: Scale


def chances_figure(inquiry: Inquiry) -> ChancesFigure:
    """Give the probabilities of every place."""
    assert inquiry.roles.by is not None
    lead = "best" if inquiry.metric.better else "lowest"
    return ChancesFigure.model_construct(
        title=f"Probability of being {lead} by {inquiry.metric_words}",
        metric=inquiry.metric_text(),
        by=inquiry.axis_text(inquiry.roles.by),
        tolerance=inquiry.request.tolerance or 0.0,
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, place)),
    )


def draws_at(inquiry: Inquiry, place: Steps) -> Draws:
    """Put the draws of a place side by side.

    A draw counts once all of its runs have ended. One of which a run was lost has no value: the mean
    of the others would be one of survivors.
    """
    pairs = [
        (step, cell) for step in inquiry.rivals if (cell := inquiry.cell(place, step)) is not None
    ]
    everything = sorted({n for _, cell in pairs for n in (*cell.values, *cell.lost)})
    waiting = {n for _, cell in pairs for n, why in cell.lost.items() if why == "waiting"}
    numbers = tuple(n for n in everything if n not in waiting)
    whole = [
        {n: value for n, value in cell.values.items() if n not in cell.lost} for _, cell in pairs
    ]
    values = table_of(whole, numbers)
    absent = np.array(
        [[n not in cell.values and n not in cell.lost for _, cell in pairs] for n in numbers],
        dtype=bool,
    ).reshape(len(numbers), len(pairs))
    found = contest(
        values,
        inquiry.better,
        inquiry.request.tolerance or 0.0,
        bounds=table_of([cell.at_least for _, cell in pairs], numbers),
        ceilings=table_of([cell.at_most for _, cell in pairs], numbers),
        absent=absent,
    )
    scale = scale_for(whole, inquiry.metric.better)
    cells = tuple(cell for _, cell in pairs)
    return Draws(tuple(step for step, _ in pairs), cells, numbers, values, found, scale)


def _panel(inquiry: Inquiry, place: Steps) -> ChancesPanel:
    draws = draws_at(inquiry, place)
    found = best_probabilities(draws.contest, inquiry.request.confidence)
    regrets = regret_table(draws.values, inquiry.better, draws.scale)
    rows = [
        _row(inquiry, draws, n, found[n], regrets[:, n])
        for n, cell in enumerate(draws.cells)
        if cell.values
    ]
    rows.sort(key=lambda row: -(row.probability.value or 0.0))
    panel = ChancesPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        draws=len(draws.numbers),
        resolved=int(draws.contest.resolved.sum()),
        scale=draws.scale,
        rows=rows,
        rule=input_rule(inquiry, draws.numbers, draws.contest.leads, draws.steps),
        sentences=[],
    )
    told = chances_sentences(inquiry, place, panel)
    return panel.model_copy(update={"sentences": told})


def _row(
    inquiry: Inquiry,
    draws: Draws,
    number: int,
    found: BestProbability,
    regrets: NDArray[np.float64],
) -> ChanceRow:
    step, cell = draws.steps[number], draws.cells[number]
    parts = components_of(inquiry, cell, draws.scale)
    return ChanceRow(
        label=inquiry.label(step),
        role=inquiry.role(step),
        point_index=cell.point_index,
        value=inquiry.estimate(cell),
        probability=Share(value=found.probability, low=found.low, high=found.high),
        wins=found.wins,
        ties=found.ties,
        unresolved=found.unresolved,
        regret=_regret(inquiry, regrets.tolist(), 1.0 if draws.scale == "ratio" else 0.0)
        if inquiry.metric.better
        else None,
        between=parts and Share(value=parts.share, low=parts.low, high=parts.high),
        standard_deviation_between=parts and math.sqrt(parts.between),
        standard_deviation_within=parts and math.sqrt(parts.within),
    )


def components_of(inquiry: Inquiry, cell: Cell, scale: Scale) -> VarianceComponents | None:
    """Separate what is not known from chance, of metrics that compare as ratios by their logarithm.

    None where a run of 0 has no logarithm, though the mean of its draw has one.
    """
    if not inquiry.has_draws or inquiry.relative_to is not None:
        return None
    groups = [[*own.values()] for draw, own in cell.draws.items() if draw not in cell.lost]
    if scale == "ratio":
        if any(value <= 0 for own in groups for value in own):
            return None
        groups = [[math.log(value) for value in own] for own in groups]
    return variance_components(groups, inquiry.request.confidence)


def _regret(inquiry: Inquiry, values: Sequence[float], least: float) -> DrawRegret | None:
    """Give the regret over the draws; none lies below `least`, so that no interval of the mean does."""
    if not values:
        return None
    mean = mean_interval(values, inquiry.request.confidence)
    found = [quantile(values, p, inquiry.request.confidence) for p in _QUANTILES]
    return DrawRegret(
        mean=Estimate(
            n=mean.n,
            mean=mean.mean,
            low=None if mean.low is None else max(least, mean.low),
            high=mean.high,
        ),
        quantiles=[Quantile(p=q.p, value=q.value, low=q.low, high=q.high) for q in found],
        worst=worst(values, "lower"),
    )
