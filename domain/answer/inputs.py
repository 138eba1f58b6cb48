"""What a metric depends on among the inputs that were drawn: Sobol' indices and swings."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from domain.answer.chance_figures import InputIndex, SensitivityPanel, Share, TornadoBar
from domain.answer.input_rule import value_text
from domain.answer.inquiry import Inquiry
from domain.answer.losses import cut_off
from domain.answer.parts import Estimate
from domain.answer.places import axis_label
from domain.answer.sample_draws import input_label
from domain.answer.samples import Cell, Sample, draws_of_a_sample
from domain.answer.study import Design, DrawnInput, Steps
from domain.answer.words import capital, counted, listed, sentence
from domain.statistics.pairing import Scale, scale_for
from domain.statistics.sobol_indices import (
    LEAST_BASES,
    LEAST_SAMPLES,
    Index,
    first_order,
    saltelli_indices,
)
from domain.statistics.swing import SwingEnd, swing

_MOST_LOST = 0.05
"""Indices bear that this share of the samples is lost to runs without a value, at random."""
_SAID = 4


def inputs_panel(inquiry: Inquiry, place: Steps, step: int, cell: Cell) -> SensitivityPanel:
    """Give indices and swings of one choice at one place, or say why not."""
    design = inquiry.study.design
    assert design is not None
    by_sample = _by_sample(inquiry, cell)
    scale = scale_for([by_sample], inquiry.metric.better)
    is_saltelli = design.method == "saltelli"
    refused = _refusals(inquiry, design, cell, by_sample)
    indices: list[InputIndex] = []
    if not refused:
        found = _saltelli(design, by_sample, scale, inquiry) if is_saltelli else None
        if not is_saltelli:
            found = _given(design, by_sample, scale, inquiry)
        if found is None:
            refused = [f"{capital(inquiry.metric_words)} does not vary."]
        indices = found or []
    panel = SensitivityPanel(
        title=capital(inquiry.choice_place(step, place)),
        coordinates=inquiry.coordinates(place),
        n=len(by_sample),
        scale=scale,
        method="saltelli" if is_saltelli else "given_data",
        bars=[] if cut_off(cell) else _bars(inquiry, design, by_sample, scale),
        indices=sorted(indices, key=_size, reverse=True),
        anova=None,
        refused=refused,
        sentences=[],
    )
    told = [*_sentences(inquiry, panel), *_survivors(inquiry, cell)]
    begin = inquiry.choice_place(step, place)
    said = [sentence(begin, words if begin else capital(words)) for words in told]
    return panel.model_copy(update={"sentences": [*refused, *said]})


def _by_sample(inquiry: Inquiry, cell: Cell) -> Sample:
    """Give the mean of each sample, of those without a lost run."""
    draws = draws_of_a_sample(inquiry.study)
    groups: dict[int, list[float]] = {}
    broken = {draw // draws for draw in cell.lost}
    for draw, value in cell.values.items():
        groups.setdefault(draw // draws, []).append(value)
    return {
        sample: math.fsum(own) / len(own)
        for sample, own in sorted(groups.items())
        if sample not in broken
    }


def _survivors(inquiry: Inquiry, cell: Cell) -> list[str]:
    """Say which samples are left out that differ from the others.

    Those that take longest lie at one end of some input: the mean over that end would be of survivors.
    """
    draws = draws_of_a_sample(inquiry.study)
    gone = len({draw // draws for draw in cut_off(cell)})
    if not gone:
        return []
    verb = "was" if gone == 1 else "were"
    told = f"{counted(gone, 'sample')} {verb} cut off and left out"
    return [f"{told}: shares are of those that ended, and swings are not told"]


def _refusals(inquiry: Inquiry, design: Design, cell: Cell, values: Sample) -> list[str]:
    draws = draws_of_a_sample(inquiry.study)
    asked_for = {draw // draws for draw in (*cell.values, *cell.lost)}
    told = []
    if design.is_correlated:
        told.append(
            "the inputs are correlated, and shares of a variance add up for independent ones"
        )
    if design.partial:
        names = listed([axis_label(DrawnInput(one, {}).info) for one in design.partial])
        told.append(f"only some points have {names}, and indices are of inputs that all have")
    absent = design.count - len(asked_for)
    if absent > 0:
        told.append(
            f"conditions of the specification leave out {absent:,} of {design.count:,} samples here, and "
            "what is left is not independent"
        )
    lost = len(asked_for) - len(values)
    if asked_for and lost > _MOST_LOST * len(asked_for):
        told.append(
            f"{lost:,} of {len(asked_for):,} samples have no value (runs that wait, failed, timed out or "
            "were saturated), and those that are left may differ from them"
        )
    if design.method == "saltelli":
        bases = len(_bases(design, values))
        if bases < LEAST_BASES:
            told.append(f"{bases} base samples are too few: {LEAST_BASES} are needed")
    elif len(values) < LEAST_SAMPLES:
        told.append(f"{len(values):,} samples are too few: {LEAST_SAMPLES} are needed")
    return [f"No Sobol' indices: {listed(told)}."] if told else []


def _scaled(values: Sequence[float], scale: Scale) -> NDArray[np.float64]:
    own = np.asarray(values, dtype=float)
    return np.log(own) if scale == "ratio" else own


def _given(
    design: Design, values: Sample, scale: Scale, inquiry: Inquiry
) -> list[InputIndex] | None:
    columns = [[one.values[sample] for sample in values] for one in design.inputs]
    own = _scaled(list(values.values()), scale)
    found = first_order(columns, own, inquiry.request.confidence)
    if found is None:
        return None
    return [_document(one, first, None) for one, first in zip(design.inputs, found, strict=True)]


def _saltelli(
    design: Design, values: Sample, scale: Scale, inquiry: Inquiry
) -> list[InputIndex] | None:
    own = _scaled([values[row] for base in _bases(design, values) for row in base], scale)
    found = saltelli_indices([one.path for one in design.inputs], own, inquiry.request.confidence)
    if found is None:
        return None
    return [
        _document(one, first, total)
        for one, first, total in zip(design.inputs, *found, strict=True)
    ]


def _bases(design: Design, values: Sample) -> list[range]:
    """Give the rows of each base sample of which every row has a value, in their order."""
    rows = design.rows_of_a_base
    return [
        range(first, first + rows)
        for first in range(0, design.count, rows)
        if all(row in values for row in range(first, first + rows))
    ]


def _document(one: DrawnInput, first: Index, total: Index | None) -> InputIndex:
    return InputIndex(
        path=one.path,
        label=input_label(one),
        first=Share(value=first.value, low=first.low, high=first.high),
        total=None if total is None else Share(value=total.value, low=total.low, high=total.high),
    )


def _size(index: InputIndex) -> float:
    shown = index.total or index.first
    return shown.value if shown is not None and shown.value is not None else 0.0


def _bars(inquiry: Inquiry, design: Design, values: Sample, scale: Scale) -> list[TornadoBar]:
    """Give the swings; of Saltelli's design by the rows that are independent of each other."""
    kept = [sample for sample in values if design.is_of_the_distribution(sample)]
    own = np.array([values[sample] for sample in kept])
    bars = []
    for one in design.inputs:
        column = [one.values[sample] for sample in kept]
        found = swing(column, own, scale, inquiry.request.confidence) if kept else None
        if found is not None:
            bars.append(
                TornadoBar(
                    path=one.path,
                    label=input_label(one),
                    low_label=_end_text(inquiry, one, found.low),
                    high_label=_end_text(inquiry, one, found.high),
                    low=_estimate(found.low),
                    high=_estimate(found.high),
                    effect=math.exp(min(found.effect, 700.0)) if scale == "ratio" else found.effect,
                )
            )
    return sorted(bars, key=lambda bar: -bar.effect)


def _estimate(end: SwingEnd) -> Estimate:
    return Estimate(n=end.n, mean=end.mean, low=end.low, high=end.high)


def _end_text(inquiry: Inquiry, one: DrawnInput, end: SwingEnd) -> str:
    if isinstance(end.first, str):
        return end.first
    texts = [value_text(inquiry, one, float(f"{v:.3g}")) for v in (end.first, end.last)]
    return texts[0] if texts[0] == texts[1] else f"{texts[0]} to {texts[1]}"


def _sentences(inquiry: Inquiry, panel: SensitivityPanel) -> list[str]:
    told = []
    log = "the logarithm of " if panel.scale == "ratio" else ""
    shares = [
        (index.label, index.first)
        for index in panel.indices
        if index.first is not None and index.first.value is not None
    ][:_SAID]
    if shares:
        (label, first), *others = shares
        parts = [f"{label} accounts for {_share_text(first)}"]
        parts += [f"{label} for {_share_text(share)}" for label, share in others]
        by_itself = ", each by itself" if others else " by itself"
        told.append(
            f"of the variance of {log}{inquiry.metric_words} over {panel.n:,} samples, {listed(parts)}"
            f"{by_itself}"
        )
        told += _together(panel)
    if panel.bars:
        bar = panel.bars[0]
        values = f"{inquiry.shown.text(bar.low.mean)} to {inquiry.shown.text(bar.high.mean)}"
        told.append(
            f"{bar.label} moves it most: {values} between {bar.low_label} and {bar.high_label}"
            if " to " not in bar.low_label
            # A tenth of the samples, but never fewer than ten: the number says which.
            else f"{bar.label} moves it most: {values} between its {bar.low.n} lowest values "
            f"({bar.low_label}) and its {bar.high.n} highest ({bar.high_label})"
        )
    return told


def _together(panel: SensitivityPanel) -> list[str]:
    """Say which input matters much more with others than alone."""
    told = []
    for index in panel.indices:
        first, total = index.first, index.total
        if first is not None and total is not None and total.low > first.high:
            told.append(
                f"{index.label} accounts for {_share_text(total)} together with others: more than alone"
            )
    return told


def _share_text(share: Share) -> str:
    shown = (min(1.0, max(0.0, v)) * 100 for v in (share.value or 0.0, share.low, share.high))
    value, low, high = (f"{v:.1f}" for v in shown)
    return f"{value} % ({low} to {high} %)"
