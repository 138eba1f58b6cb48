"""What a place's probabilities say, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.chance_figures import ChanceRow, ChancesPanel
from domain.answer.document import Question
from domain.answer.input_rule import rule_sentence
from domain.answer.inquiry import Inquiry
from domain.answer.sample_draws import inputs_words
from domain.answer.study import Steps
from domain.answer.words import (
    capital,
    counted,
    factor_text,
    interval_texts,
    listed,
    number_text,
    per_cent,
    probability_texts,
    sentence,
)
from domain.statistics.variance_components import LEAST_GROUPS

_MOST_OTHERS = 5
_NEGLIGIBLE = 0.001
"""A share of the variance so small is not told apart from none."""


def chances_sentences(inquiry: Inquiry, place: Steps, panel: ChancesPanel) -> list[str]:
    """Say who is best how probably, what a choice costs, what is chance, and who wins where."""
    where = inquiry.place_words(place)
    if not panel.resolved:
        return [sentence(where, "no draw tells who is best")]
    told = [_best(inquiry, panel)]
    told += _doubt(inquiry, panel)
    told += _regret(inquiry, panel)
    told += _parts(inquiry, panel)
    if panel.rule is not None and panel.rule.paths:
        told.append(rule_sentence(inquiry, panel.rule))
    return [
        sentence(where, words if where or _is_name(inquiry, words) else capital(words))
        for words in told
    ]


def _is_name(inquiry: Inquiry, words: str) -> bool:
    """Say whether words begin with the label of a choice, which stays as the user wrote it."""
    return any(words.startswith(inquiry.label(step)) for step in inquiry.choice_steps)


def _best(inquiry: Inquiry, panel: ChancesPanel) -> str:
    first, *others = panel.rows
    told = f"{first.label} is {inquiry.superlative} with probability {_probability(inquiry, first)}"
    words = f"{told} over {_drawn(inquiry, panel.resolved)}"
    shown = [f"{row.label} {_probability_alone(row)}" for row in others[:_MOST_OTHERS]]
    return f"{words}; {listed(shown)}" if shown else words


def _drawn(inquiry: Inquiry, count: int) -> str:
    inputs = inputs_words(inquiry)
    if inputs:
        return f"{counted(count, 'draw')} of {inputs}"
    return counted(count, "draw" if inquiry.has_draws else "replicate")


def _probability(inquiry: Inquiry, row: ChanceRow) -> str:
    found = row.probability
    assert found.value is not None
    value, low, high = probability_texts((found.value, found.low, found.high))
    return f"{value} ({inquiry.request.confidence * 100:g} % interval {low} to {high})"


def _probability_alone(row: ChanceRow) -> str:
    found = row.probability
    assert found.value is not None
    value, low, high = probability_texts((found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _doubt(inquiry: Inquiry, panel: ChancesPanel) -> list[str]:
    """Say how many draws are tied, and how many a missing run leaves open."""
    told = []
    draw = "draw" if inquiry.has_draws else "replicate"
    ties = panel.resolved - sum(row.wins for row in panel.rows)
    tolerance = inquiry.request.tolerance or 0.0
    if ties:
        within = f"within {per_cent(tolerance)} of the best" if tolerance else "equal"
        told.append(
            f"in {counted(ties, draw)} several choices are {within}: each counts for its share"
        )
    left = panel.draws - panel.resolved
    if left:
        told.append(
            f"in {left:,} of {counted(panel.draws, draw)} a missing run leaves open who is "
            f"{inquiry.superlative}: the limits hold whoever it is"
        )
    return told


def _regret(inquiry: Inquiry, panel: ChancesPanel) -> list[str]:
    """Say what the most probable choice costs, and which one costs least on average."""
    rows = [row for row in panel.rows if row.regret is not None]
    if len(rows) < 2:
        return []
    least = min(rows, key=lambda row: row.regret.mean.mean if row.regret else 0.0)
    assert least.regret is not None
    mean = least.regret.mean
    tail = next(q for q in least.regret.quantiles if q.p > 0.5)
    if mean.mean == tail.value == (1.0 if panel.scale == "ratio" else 0.0) == least.regret.worst:
        return [f"{least.label} is never worse than another choice, in all draws that are complete"]
    if panel.scale == "ratio":
        value = f"{factor_text(mean.mean, mean.low, mean.high)} worse than the best"
        at_most = f"{number_text(tail.value)} times"
    else:
        value = f"{inquiry.shown.text(mean.mean)} more than the best"
        at_most = inquiry.shown.text(tail.value)
    limits = ""
    if mean.low is not None and mean.high is not None and panel.scale == "ratio":
        low, high = interval_texts(mean.low, mean.high)
        limits = f" ({inquiry.request.confidence * 100:g} % interval {low} to {high})"
    return [
        (
            f"{least.label} has the least expected regret: {value} of the same draw on average{limits}, "
            f"and at most {at_most} in {tail.p * 100:g} % of the draws"
        )
    ]


def _parts(inquiry: Inquiry, panel: ChancesPanel) -> list[str]:
    """Say how much of the leader's spread is not known and how much is chance."""
    first = panel.rows[0]
    of = f"the variance of {'the logarithm of ' if panel.scale == 'ratio' else ''}{inquiry.metric_words}"
    if first.between is not None and first.between.value is not None:
        values = (first.between.value, first.between.low, first.between.high)
        return [
            (
                f"of {of} of {first.label}, {_share_words(*values)} lies between draws: what is not "
                "known; the rest lies within them: chance"
            )
        ]
    return _levels(inquiry, panel.rows)


def _share_words(share: float, low: float, high: float) -> str:
    """Write a share with its interval; one so near to all or nothing that no digit shows it is bounded."""
    if low > 1 - _NEGLIGIBLE:
        return f"more than {(1 - _NEGLIGIBLE) * 100:g} %"
    if high < _NEGLIGIBLE:
        return f"less than {_NEGLIGIBLE * 100:g} %"
    told, first, last = (f"{value * 100:.1f}" for value in (share, low, high))
    return f"{told} % ({first} to {last} %)"


def _levels(inquiry: Inquiry, rows: Sequence[ChanceRow]) -> list[str]:
    """Say why the two parts of the spread are not told apart."""
    if inquiry.study.design is None or not rows or rows[0].value.n < LEAST_GROUPS:
        return []
    cells = [cell for cell in inquiry.cells.values() if cell.draws]
    if all(len(own) < 2 for cell in cells for own in cell.draws.values()):
        return [
            (
                "each draw has one run, so what is not known and chance are not told apart: replicates "
                "would"
            )
        ]
    return []


def told_of_probabilities(question: Question, inquiry: Inquiry) -> list[str]:
    """Say how probabilities are counted, and what their limits are."""
    if question is not Question.PROBABILITY:
        return []
    percent = f"{inquiry.request.confidence * 100:g} %"
    told = [
        (
            f"Limits of the probabilities are {percent} limits for all choices at once, by Clopper and "
            "Pearson; ties and missing runs count against a choice in the lower one and for it in the "
            "upper one."
        )
    ]
    if inquiry.study.design is not None:
        told.append(
            "Who is best is counted over samples, by the means of their replicates: it is about what is "
            "not known. Choices are compared within a sample, replicate by replicate."
        )
    if any(len(own) > 1 for cell in inquiry.cells.values() for own in cell.draws.values()):
        told.append(
            "The interval of the share between draws holds less often where draws are strongly skewed: "
            "of 95 %, in 88 to 94 %."
        )
    return told
