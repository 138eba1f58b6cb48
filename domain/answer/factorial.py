"""The analysis of variance of a study's axes, with the bars of a tornado."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from domain.answer.chance_figures import Anova, AnovaTerm, SensitivityPanel, TornadoBar
from domain.answer.inquiry import Inquiry
from domain.answer.losses import cut_off, lost_words, told_of_failures
from domain.answer.parts import Estimate
from domain.answer.places import axis_label, named_value
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, counted, listed, number_text
from domain.statistics.factorial_anova import FactorialAnova, Term, factorial_anova
from domain.statistics.interval import mean_interval
from domain.statistics.pairing import Scale, scale_for

_SAID = 5
_WORTH_SAYING = 0.01
_NAMED = 3


def factorial_panel(inquiry: Inquiry, factors: Sequence[int]) -> SensitivityPanel:
    """Divide the variance over all axes that vary; says why where that cannot be done."""
    steps = [_steps_of(inquiry, n) for n in factors]
    cells = _by_factors(inquiry, factors)
    scale = scale_for([cell.values for cell in cells.values()], inquiry.metric.better)
    table, refused, kept = _table(inquiry, factors, steps, cells)
    found = None if table is None else factorial_anova(np.log(table) if scale == "ratio" else table)
    if table is not None and found is None:
        refused = [f"{capital(inquiry.metric_words)} is the same in all runs: nothing to divide."]
    panel = SensitivityPanel(
        title=f"Effect of {listed([axis_label(inquiry.study.axes[n].info) for n in factors])}",
        coordinates={},
        n=0 if table is None else int(table.size),
        scale=scale,
        method="anova",
        bars=[] if table is None else _bars(inquiry, factors, steps, table, scale),
        indices=[],
        anova=None if found is None else _document(inquiry, factors, found),
        refused=refused,
        sentences=[],
    )
    return panel.model_copy(update={"sentences": [*refused, *kept, *_sentences(inquiry, panel)]})


def _steps_of(inquiry: Inquiry, axis: int) -> list[int]:
    """Give the steps that compete along an axis; the ideal does not."""
    if axis == inquiry.roles.by:
        return inquiry.rivals
    return sorted({steps[axis] for steps in inquiry.cells})


def _by_factors(inquiry: Inquiry, factors: Sequence[int]) -> dict[Steps, Cell]:
    by = inquiry.roles.by
    return {
        tuple(steps[n] for n in factors): cell
        for steps, cell in inquiry.cells.items()
        if by is None or steps[by] != inquiry.ideal
    }


def _table(
    inquiry: Inquiry, factors: Sequence[int], steps: Sequence[list[int]], cells: dict[Steps, Cell]
) -> tuple[NDArray[np.float64] | None, list[str], list[str]]:
    """Give the complete table, why there is none, and what was left out to make it complete."""
    places = list(product(*steps))
    absent = [place for place in places if place not in cells]
    if absent:
        named = _named(inquiry, factors, absent)
        return (
            None,
            [
                _refusal(
                    f"{len(absent):,} of {counted(len(places), 'combination')} of values "
                    f"{'is' if len(absent) == 1 else 'are'} not in the study ({named})"
                )
            ],
            [],
        )
    why = _lost(inquiry, factors, {place: cells[place] for place in places})
    if why:
        return None, [_refusal(why)], []
    common = set.intersection(*(_whole(cells[place]) for place in places))
    if not common:
        empty = [place for place in places if not cells[place].values]
        why = (
            f"no run counts {_named(inquiry, factors, empty)}"
            if empty
            else "no replicate is complete"
        )
        return None, [_refusal(why)], []
    everything = set.union(
        *(cells[place].values.keys() | cells[place].lost.keys() for place in places)
    )
    kept = []
    if len(common) < len(everything):
        kept = [
            (
                f"The analysis of variance rests on the {counted(len(common), 'replicate')} of "
                f"{len(everything):,} that every combination has."
            )
        ]
    blocks = sorted(common)
    data = np.array([[cells[place].values[b] for b in blocks] for place in places])
    return data.reshape(*(len(own) for own in steps), len(blocks)), [], kept


def _lost(inquiry: Inquiry, factors: Sequence[int], cells: dict[Steps, Cell]) -> str:
    """Say which runs are lost so that those left are survivors; empty: none."""
    gone = {place: cell for place, cell in cells.items() if cut_off(cell)}
    if gone:
        told = [
            f"{lost_words('', cell, inquiry.repeats, cut_off(cell))} {inquiry.words_of(list(factors), place)}"
            for place, cell in [*gone.items()][:_NAMED]
        ]
        more = f" and so on at {len(gone) - _NAMED:,} more" if len(gone) > _NAMED else ""
        return f"{'; '.join(told)}{more}, and the others are survivors"
    return told_of_failures(
        {inquiry.words_of(list(factors), place): cell for place, cell in cells.items()}
    )


def _whole(cell: Cell) -> set[int]:
    return {n for n in cell.values if n not in cell.lost}


def _refusal(why: str) -> str:
    return f"No analysis of variance: it needs a run of every combination of values, but {why}."


def _named(inquiry: Inquiry, factors: Sequence[int], places: Sequence[Steps]) -> str:
    told = [inquiry.words_of(list(factors), place) for place in places[:_NAMED]]
    more = f" and {len(places) - _NAMED:,} more" if len(places) > _NAMED else ""
    return "; ".join(told) + more


def _bars(
    inquiry: Inquiry,
    factors: Sequence[int],
    steps: Sequence[list[int]],
    table: NDArray[np.float64],
    scale: Scale,
) -> list[TornadoBar]:
    """Give for each axis the values with the least and with the greatest mean over all others."""
    data = np.log(table) if scale == "ratio" else table
    bars = []
    for place, n in enumerate(factors):
        others = tuple(k for k in range(table.ndim - 1) if k != place)
        means = data.mean(axis=others)  # levels by replicates
        levels = means.mean(axis=1)
        low, high = int(levels.argmin()), int(levels.argmax())
        axis = inquiry.study.axes[n]
        effect = float(levels[high] - levels[low])
        bars.append(
            TornadoBar(
                path=axis.path,
                label=axis_label(axis.info),
                low_label=named_value(axis.info, steps[place][low]),
                high_label=named_value(axis.info, steps[place][high]),
                low=_estimate(inquiry, means[low], scale),
                high=_estimate(inquiry, means[high], scale),
                effect=math.exp(min(effect, 700.0)) if scale == "ratio" else effect,
            )
        )
    return sorted(bars, key=lambda bar: -bar.effect)


def _estimate(inquiry: Inquiry, values: NDArray[np.float64], scale: Scale) -> Estimate:
    found = mean_interval(values.tolist(), inquiry.request.confidence)
    shown = [
        v if v is None or scale == "difference" else math.exp(v)
        for v in (found.mean, found.low, found.high)
    ]
    assert shown[0] is not None
    return Estimate(n=found.n, mean=shown[0], low=shown[1], high=shown[2])


def _document(inquiry: Inquiry, factors: Sequence[int], found: FactorialAnova) -> Anova:
    return Anova(
        terms=[_term(inquiry, factors, term) for term in found.terms],
        higher=found.higher,
        shared_chance=found.shared_chance,
        chance=found.chance,
        error_degrees=found.error_degrees,
    )


def _term(inquiry: Inquiry, factors: Sequence[int], term: Term) -> AnovaTerm:
    axes = [inquiry.study.axes[factors[n]] for n in term.factors]
    return AnovaTerm(
        paths=[axis.path for axis in axes],
        label=" × ".join(axis_label(axis.info) for axis in axes),
        sum_of_squares=term.sum_of_squares,
        degrees=term.degrees,
        share=term.share,
        f=term.f,
        p_value=term.p_value,
    )


def _sentences(inquiry: Inquiry, panel: SensitivityPanel) -> list[str]:
    found = panel.anova
    if found is None:
        return []
    log = "the logarithm of " if panel.scale == "ratio" else ""
    said = [term for term in found.terms if term.share >= _WORTH_SAYING][:_SAID]
    parts = [f"{_name(term)} {per_cent_short(term.share)}" for term in said]
    if len(found.terms) > 1 and found.higher >= _WORTH_SAYING:
        parts.append(f"interactions of three and more {per_cent_short(found.higher)}")
    chance = found.shared_chance + found.chance
    if found.error_degrees:
        parts.append(f"chance {per_cent_short(chance)}" if chance else "chance nothing")
    told = [f"Of the variance of {log}{inquiry.metric_words} over all places, {listed(parts, 8)}."]
    bar = panel.bars[0]
    if panel.scale == "ratio":
        told.append(
            f"{capital(bar.label)} moves it most: from {bar.low_label} to {bar.high_label} by a factor "
            f"of {number_text(bar.effect)}."
        )
    is_exact = all(cell.is_exact for cell in inquiry.cells.values())
    if not found.error_degrees and not is_exact:
        told.append("One replicate tells nothing of chance: no effect is tested.")
    return told


def _name(term: AnovaTerm) -> str:
    if len(term.paths) == 1:
        return term.label
    return " with ".join(term.label.split(" × "))


def per_cent_short(share: float) -> str:
    """Write a share as per cent with one decimal."""
    return f"{share * 100:.1f} %"
