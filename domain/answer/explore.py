"""No question yet: distributions, a heat map, and the points with all their axes."""

from __future__ import annotations

from domain.answer.document import Figure
from domain.answer.explore_figures import DistributionFigure
from domain.answer.heat import heat_figure
from domain.answer.inquiry import Inquiry
from domain.answer.point_columns import points_figure
from domain.answer.pooled import distribution_figure
from domain.answer.study import Study
from domain.answer.where import nothing_sentences
from domain.answer.words import capital, counted

_MOST_SENTENCES = 12


def explore(inquiry: Inquiry, original: Study) -> tuple[list[Figure], list[str]]:
    """Give the figures, and what to say of them; `original` has the axes as the spec has them.

    Raises
    ------
    AnswerError
        axes of the heat map, or a second metric, that the study does not have.
    """
    spread = distribution_figure(inquiry)
    heat = heat_figure(inquiry, original)
    figures: list[Figure] = [points_figure(inquiry, original)]
    figures += [heat] if heat is not None else []
    figures.append(spread)
    return figures, _sentences(inquiry, spread) or nothing_sentences(inquiry)


def _sentences(inquiry: Inquiry, figure: DistributionFigure) -> list[str]:
    """Say between which values the metric lies, and where it is least and greatest."""
    means = {
        steps: sum(cell.values.values()) / len(cell.values)
        for steps, cell in inquiry.cells.items()
        if cell.values
    }
    if not means:
        return []
    text = inquiry.shown.text
    low, high = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
    varying = [n for n, axis in enumerate(inquiry.study.axes) if axis.varies]
    known = [n for n in varying if n not in inquiry.chance_axes]
    ends = [
        f"{text(means[steps])} ({inquiry.words_of(known, [steps[n] for n in known])})"
        if known
        else text(means[steps])
        for steps in (low, high)
    ]
    first = (
        f"{capital(inquiry.metric_words)} lies between {ends[0]} and {ends[1]}: means over "
        f"{counted(len(means), 'place')}."
    )
    told = [first, *(sentence for panel in figure.panels for sentence in panel.sentences)]
    rest = len(told) - _MOST_SENTENCES
    return told if rest <= 0 else [*told[:_MOST_SENTENCES], f"{rest} more are in the figures."]
