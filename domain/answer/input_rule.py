"""The rule of thresholds on what was drawn that tells the winner, and its words."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from domain.answer.chance_figures import DrawnRule, RulePart
from domain.answer.inquiry import Inquiry
from domain.answer.places import with_unit
from domain.answer.sample_draws import input_label
from domain.answer.samples import draws_of_a_sample
from domain.answer.study import DrawnInput
from domain.answer.words import listed, number_text, per_cent
from domain.statistics.threshold_rule import ThresholdRule, find_threshold_rule

_FEW_VALUES = 12
"""An input drawn with at most so many values is a choice among them, as 2, 4, 8 or 16 cores."""
_BITS = 8
"""In a byte: rates are kept in bits and said in bytes where the spec writes them so."""


def input_rule(
    inquiry: Inquiry, numbers: Sequence[int], leads: NDArray[np.bool_], steps: Sequence[int]
) -> DrawnRule | None:
    """Find the smallest rule of thresholds; None without sampled axes or without such a rule."""
    design = inquiry.study.design
    if design is None or not len(numbers):
        return None
    samples = [n // draws_of_a_sample(inquiry.study) for n in numbers]
    columns = {
        one.path: [float(one.values[sample]) for sample in samples]
        for one in design.inputs
        if one.drawn.is_numeric and all(sample in one.values for sample in samples)
    }
    found = find_threshold_rule(columns, leads)
    return None if found is None else _document(inquiry, found, steps, columns)


def _document(
    inquiry: Inquiry,
    found: ThresholdRule,
    steps: Sequence[int],
    columns: Mapping[str, Sequence[float]],
) -> DrawnRule:
    return DrawnRule(
        paths=list(found.axes),
        parts=[
            RulePart(
                bounds={path: _among(columns[path], *ends) for path, ends in part.bounds.items()},
                winner=inquiry.label(steps[part.winner]),
                draws=part.draws,
                right=part.right,
            )
            for part in found.parts
        ],
        accuracy=found.accuracy,
        error=found.error,
        choice_alone=inquiry.label(steps[found.alone]),
        share_alone=found.share_alone,
    )


def _among(
    column: Sequence[float], low: float | None, high: float | None
) -> tuple[float | None, float | None]:
    """Put thresholds between a few values on the value below, so that only values drawn are named."""
    values = sorted(set(column))
    if len(values) > _FEW_VALUES:
        return low, high

    def down(limit: float | None) -> float | None:
        return None if limit is None else values[max(bisect_right(values, limit) - 1, 0)]

    return down(low), down(high)


def rule_sentence(inquiry: Inquiry, rule: DrawnRule) -> str:
    """Say who wins where: `dragonfly wins with link bandwidth up to 24 Gb/s; torus above it …`."""
    cells: defaultdict[str, list[str]] = defaultdict(list)
    for part in rule.parts:
        cells[part.winner].append(_bounds_words(inquiry, part))
    verb = "wins" if inquiry.metric.better else "is lowest"
    told = [f"{winner} {verb} with {', or '.join(own)}" for winner, own in cells.items()]
    beside = ""
    if rule.paths:
        beside = f"; {rule.choice_alone} {verb} in {per_cent(rule.share_alone)} of all draws"
    return (
        f"{'; '.join(told)} (such a rule is right in {per_cent(rule.accuracy)} of the draws that had "
        f"no part in making it{beside})"
    )


def _bounds_words(inquiry: Inquiry, part: RulePart) -> str:
    assert inquiry.study.design is not None
    inputs = {one.path: one for one in inquiry.study.design.inputs}
    return listed([_range_words(inquiry, inputs[p], *limits) for p, limits in part.bounds.items()])


def _range_words(inquiry: Inquiry, one: DrawnInput, low: float | None, high: float | None) -> str:
    label = input_label(one)
    if low is None and high is not None:
        return f"{label} up to {value_text(inquiry, one, high)}"
    if high is None and low is not None:
        return f"{label} above {value_text(inquiry, one, low)}"
    assert low is not None
    assert high is not None
    return (
        f"{label} above {value_text(inquiry, one, low)} and up to {value_text(inquiry, one, high)}"
    )


def value_text(inquiry: Inquiry, one: DrawnInput, value: float) -> str:
    """Write a value of an input with its unit, rates as the spec writes them."""
    if one.info.unit == "gbps" and inquiry.study.rates_in_bytes:
        return f"{number_text(value / _BITS)} GB/s"
    text = with_unit(one.info, number_text(value))
    return text.removeprefix(f"{input_label(one)} ")
